"""A general's activation: cards, his ride, his Action Points, and what his Command card adds to them."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from longroll.cards import Deal, shuffled
from longroll.rulesets.brigade.cards.deck_and_hand import DiscardCards
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import Entry
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.sequence.actions import Act, Acting
from longroll.rulesets.brigade.sequence.activation import Activating, flag_cost
from longroll.rulesets.brigade.sequence.grants import BY_POINTS, Dismount, Do, Enter, Go, Grant, Mount
from longroll.rulesets.brigade.sequence.turn import Activate, PlayCommand, Turn
from longroll.rulesets.brigade.tables import COMMANDS

from ..drill import (
    ARMIES,
    BRIGADES,
    DIVISIONS,
    FAIL,
    PASS,
    battle,
    brigade,
    cavalry,
    general,
    offered,
    over,
    pose,
    refused,
    rules,
    run,
    stand,
    then,
)
from .test_turn import with_card


def field(*more: Any, officers: tuple[Any, ...] = (), card: str = "", **changes: Any) -> Battle:
    """Four Union regiments about their brigadier (Command 3, Leadership 7) and one enemy far away."""
    b = battle(
        stand(0, 6, 6),
        stand(0, 9, 6),
        stand(0, 12, 6),
        stand(0, 15, 6),
        stand(1, 18, 34, 180),
        *more,
        generals=[general(0, 9, 4), *officers],
        **changes,
    )
    if card:
        b.change_command(BRIGADES[0], card=card)
    return b


def activated(b: Battle, *replies: Any) -> Battle:
    """The brigadier is activated without a card and stays where he is."""
    return run(b, Turn(), Activate(0), *replies, None)


def commanded(b: Battle, number: int = 0, *replies: Any) -> Battle:
    """His Command card is played, and he stays where he is."""
    card = with_card(b, b.generals[number].side, command=b.generals[number].leads, general=number)
    return run(b, Turn(), PlayCommand(card), *replies, None)


def go(by: str, b: Battle, number: int, action: Any = "Move", far: int = 4500) -> Do:
    """A stand goes straight ahead."""
    return Do(by, Go(number, action, b.stands[number].pose.ahead(far)))  # type: ignore[arg-type]


def grant(b: Battle, source: str) -> Any:
    assert isinstance(b.needs, Act), b.needs
    return b.needs.grant(source)


# --- cards


def test_he_discards_what_he_must_and_draws_to_his_command() -> None:
    """BC-ACT-02: hand 6, limit 7, Command 3: at least 2 and at most 3 go; hand 4: 0 to 3."""
    for held, least in ((6, 2), (4, 0)):
        b = field(hands=(["L1"] * held, ()), decks=(["L2"] * 5, ()))
        b = run(b, Turn(), Activate(0))
        assert isinstance(b.needs, DiscardCards)
        assert (b.needs.least, b.needs.most) == (least, 3)
        b = then(b, tuple(range(least)))
        assert isinstance(b.needs, Deal)
        b = then(b, (1,), (1,), (1,))
        assert isinstance(b.needs, MoveGeneral)
        assert len(b.piles[0].hand) == held - least + 3
        assert "BC-ACT-02" in rules(b)


def test_a_short_deck_and_a_low_limit_cut_what_is_drawn() -> None:
    """BC-ACT-02: D is the least of Command, cards left and the limit; he may still discard up to his Command."""
    b = run(field(hands=(["L1"] * 6, ()), decks=(["L2"], ())), Turn(), Activate(0))
    assert (b.needs.least, b.needs.most) == (0, 3)
    b = then(b, (), (1,))
    assert len(b.piles[0].hand) == 7
    low = field(hands=(["L1"], ()), decks=(["L2"] * 5, ()))
    low.change_general(0, printed=(3, 2, 0))
    low = run(low, Turn(), Activate(0))
    assert (low.needs.least, low.needs.most) == (1, 1)
    assert isinstance(then(low, (0,), (1,), (1,)).needs, MoveGeneral)


def test_a_draw_of_the_command_card_comes_after_the_draw_of_the_activation() -> None:
    """BC-PLAY-07, BC-DRAW-01, BC-CARD-06: limit 7, hand 5, Command 3, then Draw 2: at least 1 goes and then 2."""
    b = field(card="artillery", hands=(["L1"] * 5, ()), decks=(["L2"] * 9, ()))
    card = with_card(b, 0, general=0)
    b = run(b, Turn(), PlayCommand(card))
    assert b.piles[0].discards == (card,), "the card that activates has left the hand"
    assert (b.needs.least, b.needs.most) == (1, 3)
    b = then(b, (0,), (1,), (1,), (1,))
    assert (b.needs.least, b.needs.most) == (2, 2)
    b = then(b, (1, 2), (1,), (1,))
    assert isinstance(b.needs, MoveGeneral)
    b = then(b, None)
    assert isinstance(b.needs, Act)
    assert b.rerolls == (1, 0)
    assert "BC-PLAY-07" in rules(b)


# --- Action Points


def test_the_points_are_set_to_his_leadership() -> None:
    """BC-ACT-03, BC-GENL-05, BC-MARK-02: those of another general do not carry over."""
    b = activated(field(changes={"points": 5}))
    assert (b.points, grant(b, "points").left, grant(b, "points").cost) == (7, 7, 1)
    assert "BC-ACT-03" in rules(b)
    wounded = field()
    wounded.change_general(0, gravestones=2)
    assert grant(activated(wounded), "points").left == 5


def test_the_marker_falls_with_each_action_and_comes_off() -> None:
    """BC-MARK-02, BC-ACT-03"""
    b = field()
    b.change_general(0, printed=(3, 2, 1))
    b = activated(b)
    b = then(b, go("points", b, 0))
    assert b.points == 1
    assert b.news[-1].rule == "BC-MARK-02"
    b = then(b, go("points", b, 1))
    assert over(b)
    assert b.points == 0


def test_points_left_are_lost() -> None:
    """BC-ACT-09"""
    b = activated(field())
    b = then(b, go("points", b, 0), None)
    assert over(b)
    assert b.points == 0
    assert "BC-ACT-09" in rules(b)


def test_the_flag_of_his_square_is_the_price_of_each_action() -> None:
    """BC-ACT-05, BC-MAP-03: 6 points at flag 3 are two actions; 7 at flag 2 are three, and one point is lost."""
    for leadership, flag, actions in ((6, 3, 2), (7, 2, 3)):
        b = field(flags={0: flag})
        b.change_general(0, printed=(3, leadership, 1))
        b = activated(b)
        assert grant(b, "points").cost == flag
        for number in range(actions):
            b = then(b, go("points", b, number))
        assert over(b)
        assert b.points == 0
        assert sum(one.activated for one in b.stands) == actions


def test_it_is_his_square_after_his_ride_that_counts() -> None:
    """BC-ACT-05, BC-ACT-10: not the square of the stand; on the line between two the lower flag."""
    b = run(field(flags={0: 3}), Turn(), Activate(0), (13000, 4000))
    assert grant(b, "points").cost == 1
    on_line = run(field(flags={0: 3}), Turn(), Activate(0), (12000, 4000))
    assert grant(on_line, "points").cost == 1
    assert grant(activated(field(flags={0: 3, 1: 1})), "points").cost == 3


def test_flags_do_not_touch_cards() -> None:
    """BC-ACT-06: three stands by Plan 3, whatever the flag."""
    b = commanded(field(card="division solid", flags={0: 3}))
    assert (grant(b, "points").cost, grant(b, "plan").cost, grant(b, "plan").left) == (3, 1, 3)
    for number in (0, 1, 2):
        b = then(b, go("plan", b, number))
    assert grant(b, "plan") is None
    assert b.points == 7
    assert "BC-ACT-06" in Act.rules


def test_points_buy_five_kinds_of_action() -> None:
    """BC-ACT-07: Move, Tactic, Charge, Rally, Fire; never a March."""
    b = field(stand(1, 9, 10, 180), stand(0, 12, 3, routed=True))
    b = activated(b)
    found = [reply.what for reply in offered(b) if reply]
    kinds = {one.action if isinstance(one, Go) else type(one).__name__ for one in found}
    assert {"Tactic", "FireAt", "ChargeAt", "RallyStand"} <= kinds
    assert "Move" in {one.what.action for one in offered(activated(field())) if one and isinstance(one.what, Go)}
    assert refused(b, go("points", b, 3, "March", 6000)).rule == "BC-ACT-07"


def test_who_may_be_activated_by_points() -> None:
    """BC-ACT-08, BC-CMD-01, BC-CMD-02: in his chain and radius, unactivated, unrouted, not in melee."""
    b = field(
        stand(0, 30, 6),
        stand(0, 6, 10, command=6),
        stand(0, 12, 10),
        stand(1, 12, 10.75, 180),
        commands=[brigade(0)],
    )
    b.change_stand(0, activated=True)
    b.change_stand(1, routed=True)
    b = activated(b)
    assert refused(b, go("points", b, 0)).rule == "BC-ACT-08"
    assert refused(b, go("points", b, 1)).rule == "BC-ROUT-09"
    assert refused(b, go("points", b, 4)).rule == "BC-ACT-08", "an enemy's"
    assert refused(b, go("points", b, 5)).rule == "BC-CMD-02"
    assert refused(b, go("points", b, 6)).rule == "BC-CMD-01"
    assert refused(b, go("points", b, 7)).rule == "BC-MOVE-16"
    assert {reply.what.stand for reply in offered(b) if reply} == {0, 1, 2, 3}
    assert all(isinstance(reply.what, RallyStand) for reply in offered(b) if reply and reply.what.stand in (0, 1))


def test_the_radius_is_the_arrow_of_his_command() -> None:
    """BC-CMD-02: Command 2 reaches 4.50 and not 4.51; with a gravestone 3.00."""
    for far, gravestones, inside in ((4.5, 0, True), (4.51, 0, False), (3, 1, True), (3.01, 1, False)):
        b = battle(
            stand(0, 18, 10 + 0.75 + far + 0.375),
            stand(1, 18, 34, 180),
            generals=[general(0, 18, 10, printed=(2, 5, 0), gravestones=gravestones)],
        )
        b = activated(b)
        move = go("points", b, 0)
        assert (b.needs.refusal(b.known(0), move) is None) == inside
        if not inside:
            assert refused(b, move).rule == "BC-CMD-02"


def test_any_general_above_commands_within_his_own_radius() -> None:
    """BC-ACT-12, BC-SETUP-05: a division's on a regiment whose brigadier has not been activated; once a round all the same."""
    chief = general(0, 12, 4, leads=DIVISIONS[0], rank="division")
    b = run(field(officers=(chief,)), Turn(), Activate(1), None)
    b = then(b, go("points", b, 0), None)
    assert b.stands[0].activated
    assert "BC-ACT-12" in Act.rules
    again = run(b, Turn(), Activate(0), None)
    assert refused(again, go("points", again, 0)).rule == "BC-ACT-08"


def test_a_rally_frees_a_stand_to_act_again_by_points() -> None:
    """BC-RALLY-04, BC-ACT-08: the same general's points move it, rally it and move it once more."""
    b = field()
    b.change_general(0, printed=(4, 7, 1), y=7750)
    b = activated(b)
    b = then(b, go("points", b, 0))
    assert refused(b, go("points", b, 0)).rule == "BC-ACT-08"
    b = then(b, Do("points", RallyStand(0)), PASS, b.stands[0].pose)
    assert not b.stands[0].activated
    b = then(b, go("points", b, 0))
    assert b.stands[0].pose == pose(6, 15)
    assert b.points == 4
    assert refused(b, Do("points", RallyStand(0))).rule == "BC-RALLY-02"


def test_a_rout_uses_up_the_stand_and_costs_no_point() -> None:
    """BC-ACT-11"""
    b = field(stand(1, 9, 11, 180, fire=3, circles=8, discipline=12))
    b.change_stand(1, circles=2)
    b = activated(b)
    b = then(b, Do("points", FireAt(1, 5)), (1, 1), True, (6, 6), FAIL)
    while not isinstance(b.needs, Act):
        b = then(b, b.needs.passed(b.known(b.needs.side)))
    assert b.stands[1].routed
    assert b.stands[1].activated
    assert b.points == 6
    assert "BC-ACT-11" in rules(b)


def test_actions_come_from_what_is_open() -> None:
    """BC-ACT-13"""
    b = activated(field())
    for source in ("top", "plan", "march", "rally", "enter"):
        assert refused(b, go(source, b, 0)).rule == "BC-ACT-13"
    assert refused(b, Do("points", RallyStand(99))).rule == "BC-ACT-13"


# --- marks


def test_he_is_marked_at_the_end_of_his_turn_and_acts_again_only_by_his_card() -> None:
    """BC-PLAY-05, BC-ACT-04, BC-PLAY-04, BC-CARD-06"""
    b = activated(field())
    assert not b.generals[0].activated
    b = then(b, None)
    assert b.generals[0].activated
    assert "BC-ACT-04" in rules(b)
    card = with_card(b, 0, general=0)
    b = run(b, Turn())
    assert refused(b, Activate(0)).rule == "BC-PLAY-05"
    assert Activate(0) not in offered(b)
    b = then(b, PlayCommand(card))
    assert "BC-PLAY-04" in rules(b)
    b = then(b, None)
    assert grant(b, "points").left == 7


def test_a_command_card_activates_as_usual_and_marks_him() -> None:
    """BC-PLAY-04, BC-PLAY-05, BC-CARD-06"""
    b = commanded(field(card="brigade able"))
    assert {row.source for row in b.needs.grants} == {"points", "plan"}
    assert "BC-CARD-06" in rules(b)
    assert any(line.reveals for line in b.news if line.rule == "BC-CARD-06")
    b = then(b, None)
    assert over(b)
    assert b.generals[0].activated


# --- the lines of a Command card


def test_each_line_reaches_only_units_under_that_general() -> None:
    """BC-CARD-05, BC-PLAN-01"""
    b = field(stand(0, 6, 10, command=6), card="brigade able", commands=[brigade(0)])
    b = commanded(b)
    assert refused(b, go("plan", b, 5)).rule == "BC-CARD-05"
    assert refused(b, Do("plan", RallyStand(0))).rule == "BC-PLAN-01"


def test_plan_needs_no_radius_and_costs_no_points() -> None:
    """BC-PLAN-01: Plan 3, up to three of his stands, movement or combat."""
    b = commanded(field(stand(0, 30, 30), stand(0, 30, 20, routed=True), card="division solid"))
    assert refused(b, go("points", b, 5)).rule == "BC-CMD-02"
    assert refused(b, go("plan", b, 6)).rule == "BC-ROUT-09"
    b = then(b, go("plan", b, 5))
    assert b.points == 7
    assert grant(b, "plan").left == 2
    assert b.stands[5].activated


def test_plan_may_use_a_stand_that_has_acted_once_a_card() -> None:
    """BC-PLAN-02"""
    b = field(card="division solid")
    b.change_stand(3, activated=True)
    b = commanded(b)
    b = then(b, go("points", b, 0), Do("plan", Go(0, "Move", pose(6, 15))))
    assert b.stands[0].pose == pose(6, 15)
    assert refused(b, Do("plan", Go(0, "Move", pose(6, 19.5)))).rule == "BC-PLAN-02"
    b = then(b, go("plan", b, 3))
    assert b.stands[3].activated
    assert refused(b, Do("points", Go(3, "Move", pose(15, 15)))).rule == "BC-ACT-08", "it was activated before"


def test_a_stand_used_by_plan_may_act_by_points_if_it_was_unactivated() -> None:
    """BC-PLAN-02: once; it ends marked activated."""
    b = commanded(field(card="division solid"))
    b = then(b, go("plan", b, 0))
    assert b.stands[0].activated
    b = then(b, go("points", b, 0))
    assert b.stands[0].pose == pose(6, 15)
    assert refused(b, go("points", b, 0)).rule == "BC-ACT-08"
    b = then(b, None)
    assert b.stands[0].activated


def test_march_is_for_so_many_unactivated_stands_in_his_radius() -> None:
    """BC-MARCH-01: Discipline 8 marches by arrow 3, 6 inches."""
    b = field(stand(0, 30, 30), card="brigade driving")
    b.change_stand(1, activated=True)
    b.change_general(0, printed=(4, 7, 1))
    b = commanded(b)
    assert refused(b, go("march", b, 5, "March", 6000)).rule == "BC-CMD-02"
    assert refused(b, go("march", b, 1, "March", 6000)).rule == "BC-MARCH-01"
    assert refused(b, go("march", b, 0)).rule == "BC-MARCH-01", "a March it is"
    b = then(b, go("march", b, 0, "March", 6000))
    assert b.stands[0].pose == pose(6, 12)
    assert b.stands[0].activated
    b = then(b, Do("points", RallyStand(0)), PASS, b.stands[0].pose)
    assert refused(b, go("march", b, 0, "March", 6000)).rule == "BC-MARCH-01", "each stand once by the card"


def test_rally_of_the_card_needs_no_radius_and_gives_a_tactic_move() -> None:
    """BC-RALLY-02, BC-RALLY-07"""
    b = commanded(field(stand(0, 30, 30, routed=True), card="brigade solid"))
    assert refused(b, Do("points", RallyStand(5))).rule == "BC-CMD-02"
    b = then(b, Do("rally", RallyStand(5)), PASS, pose(30, 30))
    assert b.needs.rule == "BC-RALLY-07"
    b = then(b, pose(30, 33))
    assert b.stands[5].pose == pose(30, 33)
    assert not b.stands[5].activated
    assert grant(b, "rally").left == 1


def test_rerolls_of_the_card_last_to_the_end_of_the_turn() -> None:
    """BC-PLAY-07, BC-REROLL-04"""
    b = commanded(field(card="division solid"))
    assert b.rerolls == (2, 0)
    b = then(b, go("points", b, 0))
    assert b.rerolls == (2, 0)
    assert then(b, None).rerolls == (0, 0)


def test_horse_holders_act_in_place_of_their_regiment() -> None:
    """BC-CAV-09, BC-ACT-08: the pair is one stand; routed, neither acts."""
    b = battle(
        cavalry(0, 18, 10, mounted=False, holders={"pose": pose(18, 4)}),
        stand(1, 18, 34, 180),
        generals=[general(0, 15, 7)],
    )
    one = activated(b)
    moved = then(one, Do("points", Go(1, "Move", pose(18, 7))))
    assert moved.stands[0].activated
    b.change_stand(0, routed=True)
    two = activated(b)
    assert refused(two, Do("points", Go(1, "Move", pose(18, 7)))).rule == "BC-ROUT-09"


# --- generals off the map


def waiting(**changes: Any) -> Battle:
    """A brigade of two regiments waits off the map with its general, behind a line on the south edge."""
    b = battle(
        stand(0, 6, 30),
        stand(0, 0, 0, place="off", command=6),
        stand(0, 0, 0, place="off", command=6),
        stand(1, 30, 34, 180),
        generals=[general(0, 6, 28), general(0, 0, 0, leads=6, place="off")],
        commands=[brigade(0, card="brigade able", entries=("road",))],
        entries=[Entry("road", "The road", 0, "south", 6000, 30000, ())],
    )
    for name, value in changes.items():
        setattr(b, name, value)
    return b


def test_a_general_off_the_map_is_activated_only_by_his_card_to_bring_his_brigade_on() -> None:
    """BC-REIN-04, BC-REIN-01, BC-PLAY-06: one point a stand, no check; he comes on with the first."""
    b = waiting()
    card = with_card(b, 0, command=6, general=1)
    asked = run(b, Turn())
    assert refused(asked, Activate(1)).rule == "BC-REIN-04"
    b = then(asked, PlayCommand(card))
    assert isinstance(b.needs, Act), "he is not there to ride"
    assert {row.source for row in b.needs.grants} == {"enter", "plan"}
    entries = [reply for reply in offered(b) if reply and isinstance(reply.what, Enter)]
    b = then(b, entries[0])
    assert b.stands[entries[0].what.stand].on_table
    assert b.generals[1].on_table
    assert b.points == 6
    b = then(b, None)
    assert b.generals[1].activated


def test_the_card_of_a_general_who_is_not_there_is_only_discarded() -> None:
    """BC-PLAY-06: nobody waits, or the brigade is not his own."""
    b = waiting()
    b.change_stand(1, place="fled")
    b.change_stand(2, place="fled")
    card = with_card(b, 0, command=6, general=1)
    assert refused(run(b, Turn()), PlayCommand(card)).rule == "BC-PLAY-06"
    chief = waiting()
    chief.generals = (
        *chief.generals,
        replace(chief.generals[1], id=2, leads=ARMIES[0], rank="army", name="The army's"),
    )
    card = with_card(chief, 0, command=ARMIES[0], general=2)
    assert refused(run(chief, Turn()), PlayCommand(card)).rule == "BC-PLAY-06"


def test_troops_come_on_by_points_of_the_highest_general_with_a_check() -> None:
    """BC-REIN-01: failing, a stand stays off and its activation is spent."""
    b = activated(waiting())
    entry = next(reply for reply in offered(b) if reply and isinstance(reply.what, Enter))
    number = entry.what.stand
    failed = then(b, entry, FAIL)
    assert (failed.stands[number].place, failed.stands[number].activated) == ("off", True)
    assert failed.points == 6
    assert refused(failed, entry).rule == "BC-REIN-01"
    assert then(b, entry, PASS).stands[number].on_table


def test_a_captured_general_spends_no_more_points() -> None:
    """BC-KILL-05, BC-ACT-08"""
    b = activated(field())
    b.change_general(0, place="captured")
    assert refused(b, go("points", b, 0)).rule == "BC-REIN-04"
    assert offered(b) == [None]


def test_cards_above_a_limit_that_has_fallen_go_before_the_next_action() -> None:
    """BC-CARD-02: the army's general, who led the side, is gone, and the brigadier's Leadership is 2."""
    chief = general(0, 30, 30, leads=ARMIES[0], rank="army")
    b = field(hands=(["L1"] * 4, ()), officers=(chief,))
    b.change_general(0, printed=(3, 2, 1))
    b = activated(b, ())
    b.change_general(1, place="captured")
    b = then(b, go("points", b, 0))
    assert isinstance(b.needs, DiscardCards)
    assert (b.needs.least, b.needs.most) == (2, 2)
    b = then(b, (0, 1))
    assert isinstance(b.needs, Act)


def test_an_empty_deck_leaves_nothing_to_draw() -> None:
    """BC-CARD-17, BC-ACT-02"""
    b = field(hands=(["L1"], ()))
    b.change_pile(0, deck=shuffled())
    b = run(b, Activating(general=0), ())
    assert isinstance(b.needs, MoveGeneral)
    assert len(b.piles[0].hand) == 1


@pytest.mark.parametrize(
    ("leadership", "words"),
    [(7, "1 of General 0's Action Points is lost"), (8, "2 of General 0's Action Points are lost")],
)
def test_the_points_that_are_lost_are_counted(leadership: int, words: str) -> None:
    """BC-ACT-09: what is left after two actions at three points each."""
    b = field(flags={0: 3})
    b.change_general(0, printed=(3, leadership, 1))
    b = activated(b)
    for number in range(2):
        b = then(b, go("points", b, number))
    assert [line.text for line in b.news if line.rule == "BC-ACT-09"] == [words]


# --- arrows that points pay for


@pytest.mark.parametrize("first", [stand(0, 6, 10), cavalry(0, 6, 10)])
def test_numbers_of_squares_bind_cards_and_not_action_points(first: Any) -> None:
    """BC-MOVE-11, BC-ACT-04"""
    full = battle(first, stand(1, 18, 34, 180), generals=[general(0, 9, 7)], limit=1, changes={"arrows": (1,) * 9})
    far = go("points", full, 0)
    b = activated(full)
    assert far in offered(b)
    after = then(b, far)
    assert after.stands[0].pose == full.stands[0].pose.ahead(4500)
    assert after.arrows == full.arrows
    by_card = Act(0, (Grant("top", ("Move",), 2),))
    barred = by_card.refusal(full, go("top", full, 0))
    assert barred is not None
    assert barred.rule == "BC-MOVE-11"
    assert go("top", full, 0) not in list(by_card.offers(full))
    empty = battle(first, stand(1, 18, 34, 180))
    assert any(run(empty, Acting(side=0, grants=by_card.grants), go("top", empty, 0)).arrows)


def test_mounted_cavalry_that_is_activated_moves_twice() -> None:
    """BC-MOVE-13"""
    b = battle(cavalry(0, 6, 10), stand(1, 18, 34, 180), generals=[general(0, 9, 7)])
    again = then(activated(b), go("points", b, 0))
    assert isinstance(again.needs, MoveAgain)


def test_mounting_and_dismounting_are_offered_with_a_movement_and_with_nothing_else() -> None:
    """BC-MOVE-14, BC-MOVE-15"""
    for mounted, deed in ((True, Dismount(0)), (False, Mount(0))):
        b = battle(cavalry(0, 6, 10, mounted=mounted), stand(0, 12, 10), stand(1, 18, 34, 180))
        for actions, offered_ in ((("Move",), True), (("Tactic",), True), (("Fire",), False), (("Charge",), False)):
            act = Act(0, (Grant("top", actions, 2),))
            assert (Do("top", deed) in list(act.offers(b))) is offered_
    ridden = battle(cavalry(0, 6, 10))
    for actions, rule in ((("Charge",), "BC-PLAY-02"), (("Charge", "Move"), None)):
        found = Act(0, (Grant("top", actions, 2),)).refusal(ridden, Do("top", Dismount(0)))
        assert (found and found.rule) == rule


@pytest.mark.parametrize(("leadership", "words"), [(3, "2 Action Points left"), (2, "1 Action Point left")])
def test_the_points_that_are_left_are_counted(leadership: int, words: str) -> None:
    """BC-MARK-02"""
    b = field()
    b.change_general(0, printed=(3, leadership, 1))
    after = then(activated(b), go("points", b, 0))
    assert [line.text for line in after.news if line.rule == "BC-MARK-02"][-1] == f"General 0: {words}"


def test_what_the_card_gives_is_told() -> None:
    """BC-PLAY-07"""
    for profile, orders in COMMANDS.items():
        b = commanded(field(card=profile))
        told = [line.text for line in b.news if line.text.startswith("The card gives")]
        lines = (("Plan", orders.plan), ("March", orders.march), ("Rally", orders.rally))
        for name, count in lines:
            assert (f"{name} {count}" in told[0]) is bool(count)


@pytest.mark.parametrize(("x", "y", "flag"), [(12, 6, 1), (6, 12, 1), (12.001, 6, 3), (12, 12, 1), (6, 6, 1)])
def test_on_the_line_between_squares_the_lower_flag_is_paid(x: float, y: float, flag: int) -> None:
    """BC-ACT-05"""
    b = battle(stand(0, 10, 10), generals=[general(0, x, y)], flags={0: 1, 1: 3, 3: 3, 4: 3})
    assert flag_cost(b, b.generals[0]) == flag


def test_an_entry_is_drawn_for_those_alone_who_may_come_on() -> None:
    """BC-REIN-01, BC-REIN-03, BC-CAV-10"""
    line = Entry("road", "the road", 0, "south", 4000, 20000, (BRIGADES[0],))
    officers = [general(0, 20, 20, leads=ARMIES[0], rank="army")]
    off = {"place": "off"}
    full: dict[str, Any] = {"limit": 1, "changes": {"arrows": (1,) * 9}}
    grant_ = Grant("points", BY_POINTS, 7, 1, 0)
    waits = battle(cavalry(0, 0, 0, **off, holders=off), generals=officers, entries=[line], **full)
    drawn = [Act(0, (grant_,)).entrance(waits, grant_, waits.stands[0], Random(seed)) for seed in range(12)]
    assert all(one and Act(0, (grant_,)).refusal(waits, Do("points", one)) is None for one in drawn)
    assert {one.changed for one in drawn if one} == {False, True}
    assert max(one.to.y for one in drawn if one) > 3000, "the numbers of squares do not bind"
    foot = battle(stand(0, 0, 0, discipline=9, **off), generals=officers, entries=[line])
    assert not any(
        one.changed
        for seed in range(12)
        if (one := Act(0, (grant_,)).entrance(foot, grant_, foot.stands[0], Random(seed)))
    )
    late = battle(stand(0, 0, 0, arrival=3, **off), generals=officers, entries=[line])
    assert Act(0, (grant_,)).entrance(late, grant_, late.stands[0], Random(1)) is None
    enter = Grant("enter", (), 7, 1, 1)
    own = battle(stand(0, 0, 0, **off), generals=[*officers, general(0, 0, 0, **off)], entries=[line])
    assert Act(0, (enter,)).entrance(own, enter, own.stands[0], Random(1)) is not None
    own.change_command(BRIGADES[0], reserve=True)
    march = Grant("march", ("March",), 2, 1, 0)
    far = [Act(0, (march,)).entrance(own, march, own.stands[0], Random(seed)) for seed in range(12)]
    assert max(one.to.y for one in far if one) == 6000 - 375, "an arrow longer than a Move's"
