"""Melee: who fights, defensive fire, cards, Strength, dice, losses, checks, and the rounds that follow (BC-MELEE)."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from longroll.dice import with_faces
from longroll.flow import answer
from longroll.odds import odds
from longroll.rulesets.brigade.cards.events import Play
from longroll.rulesets.brigade.cards.movement import CloseOrder
from longroll.rulesets.brigade.charge.charge import Charging
from longroll.rulesets.brigade.melee.clash import strengths, supporters
from longroll.rulesets.brigade.melee.melee import Melees, groups, locked
from longroll.rulesets.brigade.record.battle import Battle, Card, Melee
from longroll.rulesets.brigade.tables import DESIGNS, NONE

from ..drill import (
    FAIL,
    PASS,
    battery,
    battle,
    cavalry,
    general,
    offered,
    over,
    pose,
    refused,
    rules,
    run,
    settled,
    stand,
    then,
)


def old(b: Battle, *stands: int, attacker: int = 0, cards: Any = ((), ())) -> Battle:
    """The battle with these stands in a melee since last turn, so that nobody fires."""
    after_ = b.copy()
    after_.melees = (*b.melees, Melee(attacker, stands, cards, fought=b.turn - 1))
    return after_


def pair(*more: Any, strength: tuple[int, int] = (5, 5), **given: Any) -> Battle:
    """Two regiments front to front, the first the Union's, and what else there is."""
    return battle(stand(0, 10, 10, circles=strength[0]), stand(1, 10, 10.75, 180, circles=strength[1]), *more, **given)


def added(b: Battle, stands: tuple[int, ...], side: int) -> int:
    """What a side's stands add to its dice."""
    return sum(term.value for term in strengths(b, stands, side, False))


def own_sum(asked: Battle) -> int:
    """What is added to the dice of the throw that is asked for."""
    return sum(term.value for term in asked.needs.sums[0][1])


def shown(b: Battle, faces: tuple[int, ...]) -> list[tuple[str, int, int | None]]:
    """The lines that show dice after a throw, each as a reader adds it up: whose sum stands by the dice, what both come to,
    and what that is held against."""
    found = []
    for line in with_faces(b.needs, faces, answer(b, faces).news):
        if line.dice and line.sums:
            totals = [sum(term.value for term in terms) for _, terms in line.sums]
            total = sum(line.dice[0]) + totals[0]
            found.append((line.sums[0][0], total, totals[1] if len(totals) > 1 else None))
    return found


def test_bc_melee_01_groups_of_stands_linked_by_contact() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 10.75, 180),
        stand(0, 12, 10),
        stand(1, 12, 10.75, 180),
        stand(0, 20, 10),
        stand(1, 20.5, 10.75, 180),
        stand(0, 30, 10),
    )
    # The first two pairs only touch at corners of their enemies: one group by contact across.
    assert groups(b) == [(0, 1, 2, 3), (4, 5)]


def test_bc_melee_01_two_routed_stands_are_not_at_each_other() -> None:
    b = battle(stand(0, 10, 10, routed=True), stand(1, 10, 10.75, 180, routed=True))
    assert groups(b) == []
    assert over(run(b, Melees()))
    b = battle(stand(0, 10, 10, routed=True), stand(1, 10, 10.75, 180))
    assert groups(b) == [(0, 1)]


def test_bc_melee_01_several_in_the_active_players_order() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 10.75, 180), stand(0, 20, 10), stand(1, 20, 10.75, 180))
    b = old(old(b, 0, 1), 2, 3)
    asked = run(b, Melees())
    assert asked.needs.side == b.active
    assert offered(asked) == [0, 2]
    second = then(asked, 2, (1, 1), (1, 1))
    assert second.needs.rule == "BC-MELEE-08"
    assert over(then(second, (1, 1), (1, 1)))


def test_bc_melee_02_the_defender_fires_first_and_draws_no_return_fire() -> None:
    b = pair()
    asked = run(b, Melees())
    assert asked.needs.rule == "BC-FIRE-07"
    assert asked.needs.by == 1
    missed = then(asked, (1, 1))
    assert missed.needs.rule == "BC-MELEE-08"
    hit = then(asked, (4, 4))
    assert hit.needs.rule == "BC-MELEE-08"
    assert hit.stands[0].strength == 4


def test_bc_melee_02_a_charger_that_fails_its_check_is_gone_and_there_is_no_melee() -> None:
    b = pair(strength=(3, 5))
    gone = run(b, Melees(), (5, 5), FAIL)
    assert over(gone)
    assert gone.stands[0].routed
    assert "BC-MELEE-02" in rules(gone)
    stands = run(b, Melees(), (5, 5), PASS)
    assert stands.needs.rule == "BC-MELEE-08"


def test_bc_melee_02_guns_fire_canister() -> None:
    b = battle(stand(0, 10, 10), battery(1, 10, 10.875, 180))
    asked = run(b, Melees())
    # Fire 7 and canister 4: a natural 3.
    assert then(asked, (1, 2)).stands[0].strength == 4
    assert then(asked, (1, 1)).stands[0].strength == 5


def test_bc_melee_02_a_defender_struck_in_flank_does_not_fire() -> None:
    b = pair(changes={"flanked": ((0, 1),)})
    assert run(b, Melees()).needs.rule == "BC-MELEE-08"


def test_bc_melee_02_of_several_chargers_it_chooses_one() -> None:
    b = battle(stand(1, 10, 10.75, 180), stand(0, 9, 10), stand(0, 11.01, 10))
    asked = run(b, Melees())
    assert asked.needs.rule == "BC-MELEE-02"
    assert asked.needs.side == 1
    assert offered(asked) == [1, 2]
    assert refused(asked, 0).rule == "BC-MELEE-02"
    assert then(asked, 2, (6, 6), PASS).stands[2].strength == 4


def test_bc_melee_02_routed_defenders_holders_and_horse_do_not_fire() -> None:
    assert run(battle(stand(0, 10, 10), stand(1, 10, 10.75, 180, routed=True)), Melees()).needs.rule == "BC-MELEE-08"
    horse = battle(stand(0, 10, 10), cavalry(1, 10, 10.875, 180))
    assert run(horse, Melees()).needs.rule == "BC-MELEE-08"


def test_bc_melee_03_the_active_player_attacks_in_the_first_round() -> None:
    b = pair(changes={"active": 1})
    asked = run(b, Melees(), (1, 1))
    assert asked.melees[0].attacker == 1
    assert asked.needs.by == 1
    assert "BC-MELEE-03" in rules(asked)


def test_bc_melee_04_cards_1_and_3_against_2_and_2() -> None:
    """The rulebook's example: attack 1 and 3, defence 2 and 2, four each."""
    b = pair(hands=(["S1", "A1"], ["L1", "L1"]))
    asked = run(b, Melees(), (1, 1))
    assert asked.needs.side == 0
    assert offered(asked) == [None, 0, 1]
    cards = then(asked, 0, 2, 1, 3)
    assert cards.needs.rule == "BC-MELEE-08"
    defending = then(cards, (1, 2))
    assert [own_sum(asked) for asked in (cards, defending)] == [9, 9]
    assert cards.piles[0].hand == ()
    assert cards.piles[0].discards == ()


def test_bc_melee_04_the_first_pass_closes_card_play_for_both() -> None:
    b = pair(hands=(["S1", "A1"], ["L1", "L1"]))
    asked = run(b, Melees(), (1, 1))
    assert then(asked, None).needs.rule == "BC-MELEE-08"
    assert then(asked, 0, None).needs.rule == "BC-MELEE-08"


def test_bc_melee_04_battle_cards_of_any_brigade_and_no_command_cards() -> None:
    b = pair(hands=(["S1"], []), generals=[general(0, 20, 20)])
    b.cards = (*b.cards, Card(1, 0, 1, "A1"), Card(2, 0, 2, general=0))
    b.piles = (replace(b.piles[0], hand=(0, 1, 2)), b.piles[1])
    asked = run(b, Melees(), (1, 1))
    assert offered(asked) == [None, 0, 1]
    assert refused(asked, 2).rule == "BC-MELEE-04"
    assert refused(asked, 5).rule == "BC-CARD-19"


def test_bc_melee_05_and_08_the_ledgers_totals() -> None:
    """Attacker Strength 6, cards 4, dice 7: 17.  Defender Strength 4, cards 4, dice 8: 16."""
    b = old(pair(strength=(6, 4), hands=(["S1", "A1"], ["L1", "L1"])), 0, 1)
    asked = run(b, Melees(), 0, 2, 1, 3)
    lost = then(asked, (3, 4), (4, 4))
    assert lost.needs.rule == "BC-MELEE-09"
    assert "Union 17, Confederate 16" in " ".join(line.text for line in lost.news)
    assert lost.stands[1].strength == 3


@pytest.mark.parametrize("attacker", [0, 1])
def test_bc_melee_08_each_sum_stands_by_the_dice_of_its_own_side(attacker: int) -> None:
    sides, strength = ("Union", "Confederate"), (6, 2)
    asked = run(old(pair(strength=strength), 0, 1, attacker=attacker), Melees())
    own, other = strength[attacker], strength[1 - attacker]
    assert asked.needs.by == attacker
    assert shown(asked, (5, 6)) == [(sides[attacker], own + 11, None)]
    defending = then(asked, (5, 6))
    assert defending.needs.by == 1 - attacker
    assert shown(defending, (2, 1)) == [(sides[1 - attacker], other + 3, own + 11)]


@pytest.mark.parametrize("attacker", [0, 1])
def test_bc_melee_08_so_they_stand_where_dice_may_be_rolled_again(attacker: int) -> None:
    sides, strength = ("Union", "Confederate"), (6, 2)
    asked = run(old(pair(strength=strength, changes={"rerolls": (1, 1)}), 0, 1, attacker=attacker), Melees())
    own, other = strength[attacker], strength[1 - attacker]
    assert shown(asked, (5, 6)) == [(sides[attacker], own + 11, None)]
    defending = then(asked, (5, 6))
    assert shown(defending, (2, 1)) == [(sides[1 - attacker], other + 3, own + 11)]
    again = then(defending, (2, 1), 3)
    assert again.needs.rule == "BC-REROLL-03"
    assert shown(again, (4,)) == []  # one die of four: nothing is added to it
    rolled, *_ = with_faces(again.needs, (4,), answer(again, (4,)).news)
    assert (rolled.text, rolled.dice) == (f"{sides[again.needs.by]} has a 1 rolled again: 4", ((4,),))


def test_bc_melee_08_the_verdict_adds_up_for_both_sides() -> None:
    asked = run(old(pair(strength=(6, 2), changes={"rerolls": (1, 0)}), 0, 1), Melees(), (5, 6), (2, 1), NONE)
    verdict = next(line for line in asked.news if line.text.startswith("Melee: "))
    assert "Union 17, Confederate 5" in verdict.text
    assert [(label, sum(term.value for term in terms)) for label, terms in verdict.sums] == [
        ("Confederate", 5),
        ("Union", 17),
    ]


def test_bc_melee_05_every_stand_in_contact_counts() -> None:
    b = battle(stand(1, 10, 10.75, 180, circles=4), stand(0, 9, 10, circles=3), stand(0, 11.01, 10, circles=6))
    assert added(b, (0, 1, 2), 0) == 9
    assert {term.rule for term in strengths(b, (0, 1, 2), 0, False)} == {"BC-MELEE-05"}
    assert added(b, (0, 1, 2), 1) == 4


def test_bc_melee_06_in_flank_two_less_but_never_less_than_one() -> None:
    for circles, counted in ((5, 3), (2, 1), (1, 1)):
        b = pair(strength=(5, circles), changes={"flanked": ((0, 1),)})
        assert added(b, (0, 1), 1) == counted
        assert [term.value for term in strengths(b, (0, 1), 1, False) if term.rule == "BC-MELEE-06"] == (
            [counted - circles] if counted < circles else []
        )
        assert added(b, (0, 1), 0) == 5


def test_bc_melee_06_by_a_charge_into_the_flank() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 13, 90))
    charged = run(b, Charging(stand=0, target=1, heading=0), PASS)
    assert added(charged, (0, 1), 1) == 3
    assert added(charged, (0, 1), 0) == 5
    assert run(charged, Melees()).needs.rule == "BC-MELEE-08"


def test_bc_melee_01_routed_stands_count_as_struck_in_flank() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 10.75, 180, routed=True))
    assert added(b, (0, 1), 1) == 3


def test_bc_melee_07_those_in_column_at_its_back_count_too() -> None:
    b = pair(stand(0, 10, 9.25, circles=4), stand(0, 10, 8.5, circles=3), stand(0, 12.01, 9.25, circles=8))
    assert added(b, (0, 1), 0) == 12
    column = [term.value for term in strengths(b, (0, 1), 0, False) if term.rule == "BC-MELEE-07"]
    assert column == [4, 3]
    assert "BC-STAND-10" in rules(run(old(b, 0, 1), Melees()))
    routed = pair(stand(0, 10, 9.25, circles=4, routed=True))
    assert added(routed, (0, 1), 0) == 5
    guns = pair(battery(0, 10, 9.125))
    assert added(guns, (0, 1), 0) == 5


def test_bc_stand_10_aside_or_turned_it_is_not_in_column() -> None:
    assert added(pair(stand(0, 10.9, 9.25)), (0, 1), 0) == 10
    assert added(pair(stand(0, 11.1, 9.25)), (0, 1), 0) == 5
    assert added(pair(stand(0, 10, 9.2, 20)), (0, 1), 0) == 5


def test_bc_genl_06_one_generals_heroism_a_side() -> None:
    b = pair(generals=[general(0, 12, 8), general(0, 8, 8, leads=1, rank="division", printed=(3, 7, 2))])
    assert added(b, (0, 1), 0) == 7


def test_bc_melee_08_on_a_tie_nobody_loses_and_roles_stay() -> None:
    b = old(pair(), 0, 1, attacker=1)
    tie = run(b, Melees(), (3, 3), (3, 3))
    assert over(tie)
    assert tie.melees[0].attacker == 1
    assert tie.stands == b.stands


def test_bc_melee_09_one_loss_on_a_stand_in_contact_and_all_losing_stands_check() -> None:
    b = battle(stand(1, 10, 10.75, 180, circles=8), stand(0, 9, 10), stand(0, 11.01, 10), stand(0, 9, 9.25))
    b = old(b, 0, 1, 2, attacker=1)
    # 8 + 12 against 15 + 2.
    lost = run(b, Melees(), (6, 6), (1, 1))
    assert lost.needs.side == 0
    assert offered(lost) == [1, 2]
    assert refused(lost, 3).rule == "BC-MELEE-09"
    checks = then(lost, 2)
    assert checks.stands[2].strength == 4
    for _ in range(3):
        assert checks.needs.rule == "BC-MELEE-09"
        checks = then(checks, PASS)
    assert over(checks)
    assert checks.melees[0].attacker == 1


def test_bc_melee_09_a_battery_that_is_given_the_loss_is_destroyed() -> None:
    b = old(battle(stand(0, 10, 10), battery(1, 10, 10.875, 180)), 0, 1)
    after_ = run(b, Melees(), (3, 3), (3, 3))
    assert over(after_)
    assert after_.stands[1].place == "destroyed"
    assert not after_.melees


def test_bc_melee_10_doubled_22_against_11() -> None:
    b = old(pair(strength=(8, 5), hands=(["A1", "A1"], ["S1"])), 0, 1)
    # 8 + 6 + 8 = 22 against 5 + 1 + 5 = 11.
    doubled = run(b, Melees(), 0, 2, 1, (4, 4), (2, 3))
    doubled = then(doubled, None) if doubled.needs.rule == "BC-MELEE-04" else doubled
    assert doubled.stands[1].strength == 3
    assert "BC-MELEE-10" in rules(doubled)
    # 21 against 11.
    once = run(b, Melees(), 0, 2, 1, (3, 4), (2, 3))
    assert once.stands[1].strength == 4


def test_bc_melee_10_the_owner_may_split_the_losses() -> None:
    b = battle(stand(1, 10, 10.75, 180, circles=8), stand(0, 9, 10, circles=2), stand(0, 11.01, 10, circles=2))
    b = old(b, 0, 1, 2, attacker=1)
    asked = run(b, Melees(), (6, 6), (1, 1), 1)
    assert offered(asked) == [1, 2]
    both = then(asked, 2)
    assert [both.stands[n].strength for n in (1, 2)] == [1, 1]


def test_bc_melee_11_whoever_won_attacks_in_the_next_round() -> None:
    b = old(pair(), 0, 1, attacker=0)
    lost = run(b, Melees(), (1, 1), (3, 3), PASS)
    assert over(lost)
    assert lost.melees[0].attacker == 1
    assert "BC-MELEE-11" in rules(lost)


def test_bc_melee_12_the_cards_of_the_example_in_the_following_round() -> None:
    """If the Union wins: next round Union attack 2, Confederate defence 1."""
    b = pair(hands=(["L1", "L1"], ["S1", "A1"]), strength=(8, 5), changes={"active": 1})
    # The Confederates attack with 1 and 3; the Union wins: 8 + 4 + 7 against 5 + 4 + 2.
    won = run(b, Melees(), (1, 1), 2, 0, 3, 1, (1, 1), (3, 4), PASS)
    assert over(won)
    assert won.melees[0].attacker == 0
    assert won.melees[0].cards == ((0, 1), (2, 3))
    won.turn, won.active = won.turn + 1, 0
    asked = run(won, Melees())
    throws = (asked, then(asked, (6, 6)))
    cards = [[term.value for term in each.needs.sums[0][1] if term.rule == "BC-MELEE-04"] for each in throws]
    assert cards == [[2], [1]]
    # More may be added; when no contact is left all are discarded.
    done = then(asked, (6, 6), (1, 1), FAIL)
    assert over(done)
    assert done.piles[0].discards == (0, 1)
    assert done.piles[1].discards == (2, 3)
    assert "BC-MELEE-12" in rules(done)
    assert not done.melees


def test_bc_melee_13_next_turn_without_defensive_fire() -> None:
    first = run(pair(), Melees(), (1, 1), (3, 3), (3, 3))
    assert over(first)
    first.turn += 1
    first.active = 1
    second = run(first, Melees())
    assert second.needs.rule == "BC-MELEE-08"
    assert "BC-MELEE-13" in rules(second)


def test_bc_melee_13_a_fresh_charger_is_fired_at_only_by_a_target_that_was_in_no_melee() -> None:
    b = old(pair(stand(0, 10, 11.5, 180), stand(1, 12.01, 10.75, 180), stand(0, 12.3, 10)), 0, 1)
    asked = run(b, Melees())
    assert asked.needs.rule == "BC-FIRE-07"
    assert asked.needs.by == 1
    assert then(asked, (1, 1)).needs.rule == "BC-MELEE-08"


def test_bc_melee_13_a_stand_freed_of_contact_is_in_the_old_melee_no_more() -> None:
    """Charged anew it fires at the charger, who attacks; the fight it has left goes on with its cards."""
    b = battle(
        stand(0, 10, 10),
        stand(0, 12.01, 10),
        stand(1, 10.5, 10.75, 180),
        stand(1, 12.6, 10.75, 180),
        stand(1, 9.9, 10.75, 180, place="off"),
        hands=(["L1"], []),
    )
    b.change_pile(0, hand=())
    freed = run(old(b, 0, 1, 2, 3, cards=((0,), ())), Melees(), (6, 6), (1, 2), 2, FAIL, PASS)
    assert over(freed)
    assert [melee.stands for melee in freed.melees] == [(1, 3)]
    freed.turn, freed.active = freed.turn + 1, 1
    freed.change_stand(4, place="table")
    asked = run(freed, Melees(), 0)
    assert asked.needs.rule == "BC-FIRE-07"
    assert asked.needs.by == 0
    fought = then(asked, (1, 1), (3, 3), (3, 3))
    kept = {melee.stands: (melee.attacker, melee.cards) for melee in fought.melees}
    assert kept == {(1, 3): (0, ((0,), ())), (0, 4): (1, ((), ()))}


def test_bc_melee_13_a_melee_that_falls_apart_goes_on_in_both_parts() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(0, 12.01, 10),
        stand(1, 8.5, 10.75, 180),
        stand(1, 11, 10.75, 180),
        stand(1, 13.5, 10.75, 180),
    )
    parted = run(old(b, 0, 1, 2, 3, 4), Melees(), (6, 6), (1, 2), 3, PASS, FAIL, PASS)
    assert over(parted)
    assert groups(parted) == [(0, 2), (1, 4)]
    parted.turn, parted.active = parted.turn + 1, 1
    one = run(parted, Melees(), 0)
    assert one.needs.rule == "BC-MELEE-08"
    other = then(one, (3, 3), (3, 3))
    assert other.needs.rule == "BC-MELEE-08"
    assert {melee.attacker for melee in other.melees} == {0}


def test_bc_melee_12_a_melee_that_a_rout_has_ended_is_over_when_others_are_fought() -> None:
    """Its contact was lost by no melee; its stands, touched by others since, begin a melee of their own."""
    b = old(battle(stand(0, 10, 10), stand(1, 10, 22), stand(1, 10, 10.75, 180)), 0, 1, attacker=1)
    b.active = 0
    asked = run(b, Melees())
    assert asked.needs.rule == "BC-FIRE-07"
    assert [melee.attacker for melee in asked.melees] == [0]


def test_bc_melee_14_winners_stay() -> None:
    b = old(pair(), 0, 1)
    won = run(b, Melees(), (3, 4), (1, 1), FAIL)
    assert over(won)
    assert won.stands[0].pose == pose(10, 10)
    assert "BC-MELEE-14" in rules(won)


def test_bc_melee_15_routs_in_the_owners_order_those_in_front_first() -> None:
    b = battle(
        stand(1, 10, 10.75, 180, circles=8),
        stand(0, 9, 10, circles=2),
        stand(0, 11.01, 10, circles=2),
        stand(0, 9, 9.25, circles=2),
    )
    b = old(b, 0, 1, 2, attacker=1)
    asked = run(b, Melees(), (6, 5), (1, 3), 1, FAIL, FAIL, FAIL)
    assert asked.needs.rule == "BC-MELEE-15"
    assert offered(asked) == [1, 2]
    assert refused(asked, 3).rule == "BC-MELEE-15"
    away = then(asked, 2)
    away = then(away, NONE) if not over(away) else away
    assert over(away)
    # The supporter behind the first has failed: it routs once, and is not made to check again.
    assert [away.stands[n].routed for n in (1, 2, 3)] == [True, True, True]
    assert all(away.stands[n].pose.y < 6000 for n in (1, 2, 3))


def test_bc_rout_09_a_routed_loser_that_passes_stays_where_it_is() -> None:
    b = old(battle(stand(0, 10, 10), stand(1, 10, 10.75, 180, routed=True)), 0, 1)
    stays = run(b, Melees(), (3, 4), (1, 1), PASS)
    assert over(stays)
    assert stays.stands[1].pose == pose(10, 10.75, 180)
    runs = run(b, Melees(), (3, 4), (1, 1), FAIL)
    assert runs.stands[1].pose == pose(10, 18.75)


def test_bc_turn_07_before_a_melee_is_fought_close_order_may_be_played() -> None:
    b = pair(
        stand(1, 13, 13, 180),
        hands=([], ["L2"]),
        generals=[general(1, 15, 15)],
    )
    assert CloseOrder.name == "Close Order"
    asked = run(b, Melees())
    assert asked.needs.rule == "BC-TURN-07"
    assert asked.needs.side == 1
    plays = [offer for offer in offered(asked) if isinstance(offer, Play) and offer.other == 1]
    closed = then(asked, plays[0])
    assert closed.needs.rule == "BC-FIRE-07"
    assert added(closed, (0, 1), 1) == 11


def test_bc_reroll_02_a_reroll_card_gives_its_number_and_its_points_in_this_melee() -> None:
    b = old(pair(hands=(["A4"], ["L1"])), 0, 1)
    asked = run(b, Melees(), 0, None)
    assert asked.rerolls == (3, 0)
    assert "BC-REROLL-02" in rules(asked)
    rolled = then(asked, (1, 2), (6, 5))
    assert rolled.needs.rule == "BC-REROLL-03"
    assert rolled.needs.faces == (2, 1, 6, 5)
    # One's own die, then one of the opponent's.
    again = then(rolled, 1, (6,), 2, (1,))
    assert again.needs.faces == (6, 2, 5, 1)
    assert again.rerolls == (1, 0)
    decided = then(again, NONE)
    # 5 + 2 + 8 against 5 + 6.
    assert decided.needs.rule == "BC-MELEE-09"
    checked = then(decided, (6, 2))
    assert checked.needs.rule == "BC-REROLL-03"
    gone = settled(then(checked, 1, (6,)))
    assert gone.rerolls == (0, 0)


def test_bc_reroll_05_a_joined_reroll_may_be_played_in_melee_as_well() -> None:
    b = old(pair(hands=(["L4"], [])), 0, 1)
    asked = run(b, Melees(), 0)
    assert asked.rerolls == (1, 0)
    assert "BC-REROLL-05" in rules(asked)


def test_bc_reroll_03_points_of_a_command_card_last_and_those_of_the_melee_stay_with_its_cards() -> None:
    b = old(pair(hands=(["A4"], []), changes={"rerolls": (1, 0)}), 0, 1)
    asked = run(b, Melees(), 0)
    assert asked.rerolls == (4, 0)
    # Of the three points one is spent, and a tie leaves them in contact: 5 + 2 + 6 against 5 + 8.
    tie = settled(then(asked, (3, 3), (4, 4), 0, (3,)))
    assert tie.rerolls == (1, 0)
    assert tie.melees[0].rerolls == (2, 0)
    tie.turn, tie.rerolls = tie.turn + 1, (0, 0)
    again = run(tie, Melees(), (5, 5), (1, 1))
    assert again.needs.rule == "BC-REROLL-03"
    assert again.rerolls == (2, 0)
    # 5 + 2 + 10 against 5 + 2: the loser is doubled, routs, and the card goes with its points.
    over_ = settled(then(again, NONE), FAIL)
    assert not over_.melees
    assert over_.rerolls == (0, 0)
    assert over_.piles[0].discards == (0,)


def test_bc_turn_03_the_last_card_of_a_deck_played_in_a_melee_ends_the_round() -> None:
    b = old(pair(hands=(["A1"], []), changes={"emptied": (0, NONE)}), 0, 1)
    assert run(b, Melees(), 0).closing == 0


def test_bc_terr_16_across_a_barricade_they_fight_without_a_modifier() -> None:
    b = battle(stand(0, 10, 12.575), stand(1, 10, 13.425, 180), barricades=[pose(10, 13)])
    asked = run(b, Melees())
    assert asked.needs.rule == "BC-FIRE-07"
    # The defender lines the piece, and its cover does not count: Fire 8 hits on 8.
    assert then(asked, (4, 4)).stands[0].strength == 4
    assert then(asked, (4, 3)).stands[0].strength == 5


def test_bc_kill_01_a_hit_in_melee_puts_the_general_beside_it_at_risk() -> None:
    b = old(pair(generals=[general(1, 10, 11.875)]), 0, 1)
    asked = run(b, Melees(), (6, 5), (1, 1))
    assert asked.needs.rule == "BC-KILL-01"
    # The rout that follows is of the same chain: no second roll.
    routed = settled(asked, (6, 6), FAIL)
    assert routed.stands[1].routed


def test_exact_odds_of_a_melee_as_the_dice_stand() -> None:
    b = run(old(pair(strength=(6, 5)), 0, 1), Melees())
    lost = odds(b, lambda before, position: position.stands[1].marks > 0).share(True)
    won = sum(
        1 for a in range(1, 7) for c in range(1, 7) for d in range(1, 7) for e in range(1, 7) if 6 + a + c > 5 + d + e
    )
    assert lost == Fraction(won, 6**4)


def test_what_a_side_knows_of_a_melee_card_does_not_hang_on_the_others_hand() -> None:
    b = pair(hands=(["S1", "A1"], ["L1", "L1"]))
    asked = run(b, Melees(), (1, 1))
    known = asked.known(0)
    assert list(asked.needs.offers(known)) == [None, 0, 1]


@pytest.mark.parametrize(("emptied", "after"), [(0, -1), (1, 1)])
def test_bc_melee_04_a_last_card_kept_back_is_forgotten_once_it_is_played(emptied: int, after: int) -> None:
    b = old(pair(hands=(["S1", "A1"], ["L1"])), 0, 1)
    b.emptied = (emptied, -1)
    assert run(b, Melees(), 0).emptied == (after, -1)


@pytest.mark.parametrize(("design", "dice"), [("A4", "3 dice")])
def test_bc_reroll_02_how_many_dice_a_card_gives_is_said(design: str, dice: str) -> None:
    asked = run(old(pair(hands=([design], ["L1"])), 0, 1), Melees(), 0)
    assert [line.text for line in asked.news if line.rule == "BC-REROLL-02"] == [
        f"Union may roll {dice} again in this melee"
    ]


def test_bc_melee_07_who_stands_behind_two_counts_once_and_who_fights_himself_not_at_all() -> None:
    b = battle(stand(0, 10, 10), stand(0, 12, 10), stand(1, 11, 10.75, 180), stand(0, 11, 9.25), stand(0, 12.9, 9.25))
    assert supporters(b, (0, 1)) == (3, 4)
    b.stands = (*b.stands, replace(b.stands[2], id=5, pose=pose(14.275, 9.25, 270)))
    assert supporters(b, (0, 1)) == (3,)


@pytest.mark.parametrize("attacker", [0, 1])
def test_bc_melee_04_the_attacker_counts_red_and_the_defender_blue(attacker: int) -> None:
    b = old(pair(hands=(["A1"], ["L2"])), 0, 1, attacker=attacker)
    asked = run(b, Melees())
    asked = then(asked, *[None] * (asked.needs.rule == "BC-TURN-07"))
    assert (asked.needs.side, asked.needs.attacks) == (attacker, True)
    red, blue = DESIGNS[("A1", "L2")[attacker]].red, DESIGNS[("A1", "L2")[1 - attacker]].blue
    after = then(asked, attacker)
    assert (after.needs.side, after.needs.attacks) == (1 - attacker, False)
    told = [line.text for line in then(after, 1 - attacker).news if line.rule == "BC-MELEE-04"]
    sides = ("Union", "Confederate")
    assert told == [f"{sides[attacker]} plays attack {red}", f"{sides[1 - attacker]} plays defence {blue}"]


@pytest.mark.parametrize(
    ("faces", "result"), [((3, 3), "neither gives way"), ((3, 4), "Union wins"), ((3, 2), "Confederate wins")]
)
def test_bc_melee_08_it_is_told_who_wins(faces: tuple[int, int], result: str) -> None:
    after = run(old(pair(), 0, 1), Melees(), faces, (3, 3))
    assert [line.text.rsplit(": ", 1)[1] for line in after.news if line.text.startswith("Melee:")] == [result]


def test_bc_melee_14_the_winners_stay() -> None:
    for more, told in (
        ((), "Regiment 0 stays: nobody"),
        ((stand(0, 12, 10),), "Regiment 0 and Regiment 2 stay: nobody"),
    ):
        b = old(pair(*more, strength=(9, 1)), 0, 1, *range(2, 2 + len(more)))
        after = settled(run(b, Melees(), (6, 6), (1, 1)))
        assert told in after.news[-1].text


def test_bc_chcav_07_only_a_melee_of_horse_holds_horse_together() -> None:
    b = battle(cavalry(0, 10, 10), cavalry(1, 10, 11, 180))
    for horse_only in (True, False):
        assert locked(b, Melee(0, (0, 2), cavalry=horse_only)) is horse_only
