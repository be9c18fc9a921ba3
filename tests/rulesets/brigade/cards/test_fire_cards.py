"""The seven cards that are added to a Fire (BC-FIRE-12 to BC-FIRE-19)."""

from typing import Any

import pytest

from longroll.dice import BestOf, Each, Kept, Throw
from longroll.odds import odds
from longroll.rulesets.brigade.cards import fire as cards
from longroll.rulesets.brigade.cards.events import FireDeclared, FireDone, FireHit, Play
from longroll.rulesets.brigade.cards.window import PlayCard, bars, kinds
from longroll.rulesets.brigade.dice.rolls import SharpenAim
from longroll.rulesets.brigade.fire.fire_action import Firing, NextTarget, ReturnFire
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import NONE

from ..drill import (
    battery,
    battle,
    brigade,
    cavalry,
    general,
    offered,
    over,
    refused,
    rules,
    run,
    settled,
    stand,
    then,
)


def foe(distance: float, x: float = 18, **changes: Any) -> Stand:
    return stand(1, x, 10.375 + distance + 0.375, 180, **{"circles": 8} | changes)


def meet(*more: Any, hand: str = "", theirs: str = "", first: Any = None, target: Any = None, **changes: Any) -> Battle:
    """Two regiments that face each other, their brigadiers (no heroes) behind them, with these cards in hand."""
    return battle(
        first or stand(0, 18, 10),
        target or foe(5),
        *more,
        generals=[general(0, 18, 7, printed=(3, 7, 0)), general(1, 18, 19, printed=(3, 7, 0))],
        hands=(hand.split(), theirs.split()),
        **changes,
    )


def fired(b: Battle, *replies: Any, **more: Any) -> Battle:
    """The first stand fires at the second."""
    return run(b, Firing(firer=0, target=1, **more), *replies)


def asked(b: Battle) -> PlayCard:
    assert isinstance(b.needs, PlayCard), b.needs
    return b.needs


def thrown(b: Battle) -> Throw:
    assert isinstance(b.needs, Throw), b.needs
    return b.needs


def hits(b: Battle) -> int:
    return b.stands[1].marks


def test_every_fire_card_has_its_window() -> None:
    """BC-CARD-11"""
    assert set(kinds(FireDeclared(0, 1))) == {cards.Flankers, cards.Sharpshooters, cards.ShotAndShell}
    assert set(kinds(FireHit(0, 1, (), 0, 0))) == {cards.LooseOrder, cards.SkirmishLine}
    assert set(kinds(FireDone(0, 1))) == {cards.FiringLine, cards.OpenOrder}


# --- Flankers


def test_flankers_turn_a_shot_into_a_flanking_one() -> None:
    """BC-FIRE-13"""
    b = fired(meet(hand="S3"))
    assert asked(b).side == 0
    assert offered(b)[2:] == [Play(0, 0)]
    b = then(b, Play(0, 0))
    assert thrown(b).reading == BestOf(3, 2)
    assert b.piles[0].discards == (0,)


def test_flankers_need_an_unsupported_flank() -> None:
    """BC-FIRE-13, BC-STAND-08"""
    b = meet(foe(5, x=20), foe(5, x=16), hand="S3")
    known = b.known(0)
    what = FireDeclared(0, 1)
    assert bars(known, 0, what, cards.Flankers, known.stands[0]).rule == "BC-STAND-08"
    assert isinstance(fired(b).needs, Throw)


def test_there_is_never_more_than_one_extra_die() -> None:
    """BC-FIRE-10"""
    b = meet(hand="S3", target=stand(1, 18, 15, 90))
    assert bars(b, 0, FireDeclared(0, 1, 3), cards.Flankers, b.stands[0]).rule == "BC-FIRE-10"
    assert thrown(fired(b)).reading == BestOf(3, 2)


# --- Sharpshooters


def test_sharpshooters_throw_three_dice_and_may_roll_a_kept_one_again() -> None:
    """BC-FIRE-18"""
    b = then(fired(meet(hand="V3")), Play(0, 0))
    assert thrown(b).reading == Kept(3, 2)
    b = then(b, (2, 5, 1))
    assert isinstance(b.needs, SharpenAim)
    assert b.needs.faces == (5, 2)
    assert offered(b) == [NONE, 0, 1]
    assert refused(b, 2).rule == "BC-FIRE-18"
    assert hits(settled(then(b, NONE), (1, 1))) == 0
    again = then(b, 1)
    assert thrown(again).reading == Each(1)
    assert hits(settled(then(again, (3,)), (1, 1))) == 1
    assert hits(settled(then(again, (1,)), (1, 1))) == 0, "the new face stands"
    assert "BC-FIRE-18" in rules(then(again, (3,)))


@pytest.mark.parametrize(
    ("circles", "faces", "asked"),
    [(8, (6, 6, 1), False), (8, (6, 5, 1), False), (2, (6, 5, 1), True), (8, (5, 2, 1), True), (8, (1, 1, 1), False)],
)
def test_sharpshooters_are_asked_only_what_can_tell(circles: int, faces: tuple[int, ...], asked: bool) -> None:
    """BC-FIRE-18, BC-LOSS-03: eight is needed; a hit that no die makes a check of, or a miss that stays one, may lie."""
    b = then(fired(meet(hand="V3", target=foe(4, circles=circles))), Play(0, 0), faces)
    assert isinstance(b.needs, SharpenAim) is asked


def test_sharpshooters_in_enfilade_throw_no_fourth_die() -> None:
    """BC-FIRE-10, BC-FIRE-18"""
    b = then(fired(meet(hand="V3", target=stand(1, 18, 15, 90))), Play(0, 0))
    assert thrown(b).reading == Kept(3, 2)


# --- Shot & Shell


def guns(distance: float, hand: str = "G1", **changes: Any) -> Battle:
    return meet(hand=hand, first=battery(0, 18, 9.875), target=foe(distance, **changes), rows=4)


def test_shot_and_shell_are_two_shots_in_a_row() -> None:
    """BC-FIRE-19: at 15 inches shell needs 5 and shot 7."""
    b = then(fired(guns(15)), Play(0, 0))
    assert sum(term.value for term in thrown(b).sums[0][1]) == 2
    b = then(b, (1, 4))
    assert hits(b) == 1
    assert thrown(b).sums[0][1] == (), "nothing is added"
    b = then(b, (2, 5))
    assert hits(b) == 2
    assert over(b)


def test_expected_losses_of_shot_and_shell() -> None:
    """BC-FIRE-19: 30/36 + 21/36."""
    b = battle(
        battery(0, 18, 9.875),
        foe(15, circles=30, discipline=12),
        generals=[general(0, 18, 7, printed=(3, 7, 0))],
        hands=(["G1"], []),
    )
    b = then(fired(b), Play(0, 0))
    tally = odds(b, lambda before, after: after.stands[1].marks, depth=1)
    assert sum(lost * weight for lost, weight in tally.weights.items()) * 36 == (30 + 21) * tally.whole


def test_return_fire_follows_the_second_shot() -> None:
    """BC-FIRE-19"""
    b = then(fired(guns(5)), Play(0, 0), (1, 1))
    assert isinstance(b.needs, Throw)
    b = then(b, (1, 1))
    assert isinstance(b.needs, ReturnFire)


def test_shot_and_shell_need_a_battery_with_its_target_within_shell_range() -> None:
    """BC-FIRE-19"""
    b = guns(20.1)
    assert bars(b, 0, FireDeclared(0, 1), cards.ShotAndShell, b.stands[0]).rule == "BC-FIRE-19"
    assert isinstance(fired(b).needs, Throw)
    foot = meet(hand="G1")
    assert bars(foot, 0, FireDeclared(0, 1), cards.ShotAndShell, foot.stands[0]).rule == "BC-FIRE-19"
    other = guns(15)
    assert bars(other, 0, FireDeclared(1, 0), cards.ShotAndShell, other.stands[0]).rule == "BC-FIRE-19"


def test_the_shot_is_not_fired_at_what_the_shell_has_destroyed() -> None:
    """BC-FIRE-19"""
    b = then(fired(guns(15, circles=1)), Play(0, 0), (6, 6))
    assert b.stands[1].place == "destroyed"
    assert over(b)


def test_the_shot_at_one_whom_the_shell_has_routed_is_laid_anew() -> None:
    """BC-FIRE-19, BC-FIRE-10: it has turned its back, which is enfilade."""
    b = then(fired(guns(10, circles=2, discipline=4)), Play(0, 0), (6, 6), (6, 6))
    assert b.stands[1].routed
    assert thrown(b).reading == BestOf(3, 2)


def test_no_shot_is_fired_at_one_who_ran_out_of_its_range() -> None:
    """BC-FIRE-19: eight inches from 20, and on through those who have run before; to 30 it reaches."""
    fled = [stand(1, 19.4, 39.1 + deep, 0, routed=True) for deep in (0, 0.75, 1.5)]
    for crowd, shots in (((), 1), (fled[:2], 1), (fled, 0)):
        b = battle(
            battery(0, 18, 9.875),
            foe(20, circles=2, discipline=4),
            *crowd,
            generals=[general(0, 18, 7, printed=(3, 7, 0))],
            hands=(["G1"], []),
            columns=4,
            rows=4,
        )
        b = then(fired(b), Play(0, 0), (6, 6), (6, 6))
        assert b.stands[1].routed
        assert isinstance(b.needs, Throw) == bool(shots)


# --- Loose Order and Skirmish Line


def test_loose_order_makes_the_firer_roll_one_die_again() -> None:
    """BC-FIRE-16"""
    b = fired(meet(theirs="S1"), (5, 3))
    assert asked(b).side == 1
    assert hits(b) == 0, "before the loss is marked"
    assert offered(b)[2:] == [Play(0, 1, dice=(0,)), Play(0, 1, dice=(1,))]
    assert refused(b, Play(0, 1, dice=(0, 1))).rule == "BC-FIRE-16"
    assert "name one die of the 2" in refused(b, Play(0, 1, dice=(0, 1))).because
    assert refused(b, Play(0, 1)).rule == "BC-FIRE-16"
    b = then(b, Play(0, 1, dice=(0,)))
    assert thrown(b).reading == Each(1)
    assert thrown(b).by == 0, "it is the firer's die"
    assert hits(settled(then(b, (3,)), (1, 1))) == 0
    assert hits(settled(then(b, (5,)), (1, 1))) == 1


def test_skirmish_line_up_to_two_both_named_before() -> None:
    """BC-FIRE-17"""
    b = fired(meet(theirs="S2"), (6, 4))
    assert offered(b)[2:] == [Play(0, 1, dice=(0, 1)), Play(0, 1, dice=(0,)), Play(0, 1, dice=(1,))]
    assert refused(b, Play(0, 1, dice=(0, 0))).rule == "BC-FIRE-17"
    assert refused(b, Play(0, 1, dice=(2,))).rule == "BC-FIRE-17"
    b = then(b, Play(0, 1, dice=(0, 1)))
    assert thrown(b).reading == Each(2)
    after = then(b, (1, 2))
    assert hits(after) == 0
    assert "BC-FIRE-17" in rules(after)


def test_with_three_dice_the_one_left_out_stays_out() -> None:
    """BC-FIRE-17"""
    b = fired(meet(theirs="S2", target=stand(1, 18, 15, 90)), (6, 5, 4))
    b = then(b, Play(0, 1, dice=(0, 1)), (1, 1))
    assert hits(b) == 0


def test_a_miss_asks_nobody() -> None:
    """BC-FIRE-16"""
    assert isinstance(fired(meet(theirs="S1"), (1, 1)).needs, ReturnFire)


def test_they_are_played_on_the_stand_that_was_hit() -> None:
    """BC-FIRE-16, BC-CARD-09"""
    b = meet(foe(5, x=22), theirs="S1")
    assert bars(b, 1, FireHit(0, 1, (6, 6), 8, 0), cards.LooseOrder, b.stands[2]).rule == "BC-FIRE-16"
    assert refused(fired(b, (6, 6)), Play(0, 2, dice=(0,))).rule == "BC-FIRE-16"


def test_points_may_be_spent_on_a_die_that_a_card_has_rolled_again() -> None:
    """BC-REROLL-03, BC-REROLL-04"""
    b = fired(meet(theirs="S1", changes={"rerolls": (1, 0)}), (5, 3), NONE)
    b = then(b, Play(0, 1, dice=(0,)), (1,))
    b = then(b, 1, (6,))
    assert hits(settled(b, (1, 1))) == 1


# --- Firing Line


def test_a_firing_line_fires_again_at_the_same_target() -> None:
    """BC-FIRE-14"""
    b = fired(meet(hand="L1"), (1, 1), False)
    assert asked(b).what == FireDone(0, 1)
    b = then(b, Play(0, 0))
    assert thrown(b).by == 0
    b = then(b, (6, 2))
    assert hits(b) == 1
    assert isinstance(b.needs, ReturnFire), "a second full Fire"
    assert over(then(b, False)), "and no third"


def test_or_at_another_if_that_is_gone() -> None:
    """BC-FIRE-14"""
    b = fired(meet(foe(4, x=21), hand="L1", target=foe(5, circles=1)), (6, 6), Play(0, 0))
    assert isinstance(b.needs, NextTarget)
    assert offered(b) == [2, NONE]
    assert refused(b, 1).rule == "BC-FIRE-01"
    assert over(then(b, NONE))
    assert thrown(then(b, 2)).why == "Regiment 0 fires at Regiment 2"


def test_not_when_nothing_is_left_to_fire_at() -> None:
    """BC-FIRE-14"""
    b = fired(meet(hand="L1", target=foe(5, circles=1)), (6, 6))
    assert over(b)
    assert bars(b, 0, FireDone(0, 1), cards.FiringLine, b.stands[0]).rule == "BC-FIRE-14"
    assert bars(b, 0, FireDone(0, NONE), cards.FiringLine, b.stands[0]).rule == "BC-FIRE-14"


def test_nor_when_the_firer_has_routed() -> None:
    """BC-FIRE-14, BC-CARD-12"""
    weak = stand(0, 18, 10, circles=1, marks=0, discipline=2)
    b = fired(meet(hand="L1", first=weak), (1, 1), True, (6, 6))
    assert over(b)


def test_return_fire_and_fire_in_a_melee_may_be_doubled_too() -> None:
    """BC-FIRE-14, BC-FIRE-12"""
    b = fired(meet(theirs="L1"), (1, 1), True, (1, 1))
    assert asked(b).side == 1
    b = then(b, Play(0, 1))
    assert thrown(b).by == 1
    melee = meet(hand="L1", target=stand(1, 18, 10.75, 180, circles=8))
    b = fired(melee, (1, 1), melee=True)
    assert asked(b).what == FireDone(0, 1, melee=True)
    assert thrown(then(b, Play(0, 0))).by == 0


def test_in_a_melee_the_second_shot_is_at_a_charger_that_touches_it() -> None:
    """BC-FIRE-14, BC-MELEE-02"""
    b = meet(
        stand(1, 19.2, 10.75, 180, circles=8), foe(5, x=14), hand="L1", target=stand(1, 17.2, 10.75, 180, circles=1)
    )
    b = fired(b, (6, 6), melee=True)
    # its friend beside it checks first
    b = then(b, (1, 1), Play(0, 0))
    assert offered(b) == [2, NONE]
    assert refused(b, 3).rule == "BC-MELEE-02"


# --- Open Order


def rank(**changes: Any) -> Stand:
    """A stand in column behind the first."""
    return stand(0, 18, 9.25, 0, **changes)


def test_open_order_exchanges_the_firer_with_the_stand_behind() -> None:
    """BC-FIRE-15"""
    start = meet(rank(), hand="S4")
    b = fired(start, (1, 1), False)
    assert offered(b)[2:] == [Play(0, 0, other=2)]
    b = then(b, Play(0, 0, other=2))
    assert b.stands[0].pose == start.stands[2].pose
    assert b.stands[2].pose == start.stands[0].pose
    assert not b.stands[2].activated
    assert "BC-FIRE-15" in rules(b)
    assert over(b)


@pytest.mark.parametrize(
    "behind",
    [
        rank(activated=True),
        rank(routed=True),
        stand(0, 18, 9.1),
        stand(0, 18, 9.25, 180),
        stand(0, 18, 10.75),
        battery(0, 18, 9.125),
    ],
)
def test_it_must_be_fresh_on_foot_in_contact_behind_and_facing_alike(behind: Stand) -> None:
    """BC-FIRE-15, BC-STAND-10"""
    b = meet(behind, hand="S4")
    assert bars(b, 0, FireDone(0, 1), cards.OpenOrder, b.stands[0]).rule == "BC-FIRE-15"


def test_another_that_is_not_behind_is_refused() -> None:
    """BC-FIRE-15"""
    b = fired(meet(rank(), stand(0, 14, 10), hand="S4"), (1, 1), False)
    assert refused(b, Play(0, 0, other=3)).rule == "BC-FIRE-15"
    assert refused(b, Play(0, 0)).rule == "BC-FIRE-15"


def test_guns_and_stands_in_melee_keep_their_place() -> None:
    """BC-FIRE-15, BC-MOVE-16"""
    b = meet(rank(), hand="S4")
    assert bars(b, 0, FireDone(0, 1, melee=True), cards.OpenOrder, b.stands[0]).rule == "BC-MOVE-16"
    battery_first = meet(rank(), hand="S4", first=battery(0, 18, 10.125))
    assert bars(battery_first, 0, FireDone(0, 1), cards.OpenOrder, battery_first.stands[0]).rule == "BC-FIRE-15"


def test_dismounted_cavalry_may_come_forward() -> None:
    """BC-FIRE-15"""
    b = meet(cavalry(0, 18, 9.25, mounted=False), hand="S4")
    assert bars(b, 0, FireDone(0, 1), cards.OpenOrder, b.stands[0]) is None
    then(fired(b, (1, 1), False), Play(0, 0, other=2))


# --- one card a side


def test_one_card_a_side_in_the_whole_fire() -> None:
    """BC-FIRE-12"""
    b = meet(hand="V3 L1", theirs="S1 S2")
    b = then(fired(b), Play(0, 0), (6, 5, 1), NONE)
    assert asked(b).side == 1
    b = then(b, Play(2, 1, dice=(0,)), (6,))
    assert isinstance(b.needs, ReturnFire), "the other's second card finds no window"
    assert over(then(b, False)), "nor does Firing Line"


def test_the_extra_shot_of_a_firing_line_takes_no_further_card() -> None:
    """BC-FIRE-12"""
    b = then(fired(meet(hand="L1 V3", theirs="S1 S1")), None, (6, 6))
    b = then(b, Play(2, 1, dice=(0,)), (6,), False, Play(0, 0))
    assert isinstance(b.needs, Throw), "no Sharpshooters"
    assert isinstance(then(b, (5, 4)).needs, ReturnFire), "no second Loose Order"


def test_return_fire_is_a_fire_of_its_own() -> None:
    """BC-FIRE-12"""
    b = meet(hand="V3 S1", theirs="L1")
    b = then(fired(b), Play(0, 0), (1, 1, 1), True, (6, 6))
    assert asked(b).side == 0
    assert isinstance(asked(b).what, FireHit)
    b = then(b, Play(1, 0, dice=(0,)), (1,))
    assert asked(b).side == 1
    assert isinstance(asked(b).what, FireDone)


def test_a_second_card_in_the_same_fire_is_refused() -> None:
    """BC-FIRE-12"""
    b = fired(meet(theirs="S1 S1"), (6, 6))
    spent = PlayCard(1, FireHit(0, 1, (6, 6), 8, 1, (False, True)))
    assert spent.refusal(b.known(1), Play(0, 1, dice=(0,))).rule == "BC-FIRE-12"


def test_the_unit_must_be_commanded_and_of_the_card_s_brigade() -> None:
    """BC-CARD-12, BC-CARD-09"""
    b = meet(hand="S3", first=stand(0, 18, 10, command=6), commands=[brigade(0)])
    assert isinstance(fired(b).needs, Throw)
    alone = battle(stand(0, 18, 10), foe(5), generals=[general(0, 2, 2)], hands=(["S3"], []))
    assert isinstance(fired(alone).needs, Throw)
    assert bars(alone, 0, FireDeclared(0, 1), cards.Flankers, alone.stands[0]).rule == "BC-CARD-12"


def test_the_window_opens_whether_or_not_the_card_is_held() -> None:
    """BC-TURN-07, BC-CARD-19: what opens it lies open."""
    held = fired(meet(hand="S3 R1", decks=((), ())))
    other = fired(meet(hand="R1", decks=(["S3"], [])))
    assert asked(held).what == asked(other).what
    assert offered(other)[2:] == []


def test_a_shot_at_a_general_takes_sharpshooters_and_no_flankers() -> None:
    """BC-KILL-02, BC-FIRE-13, BC-FIRE-18"""
    b = battle(stand(0, 18, 10), generals=[general(0, 18, 7), general(1, 18, 14)], hands=(["S3", "V3"], []))
    what = FireDeclared(0, NONE, general=1)
    assert bars(b, 0, what, cards.Flankers, b.stands[0]).rule == "BC-FIRE-13"
    assert bars(b, 0, what, cards.Sharpshooters, b.stands[0]) is None
    assert thrown(then(run(b, Firing(firer=0, general=1)), Play(1, 0))).reading == Kept(3, 2)
    gun = battle(battery(0, 18, 10), generals=[general(0, 18, 7)])
    assert bars(gun, 0, what, cards.ShotAndShell, gun.stands[0]).rule == "BC-FIRE-19"
