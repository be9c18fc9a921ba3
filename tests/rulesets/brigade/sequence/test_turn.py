"""Rounds and turns: who plays, what ends a round, what is done between rounds, and the top of a card."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.cards import Pile, shuffled
from longroll.dice import Throw
from longroll.flow import Decision
from longroll.rulesets.brigade.cards.events import Play
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.record.battle import Battle, Card
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Do, Go
from longroll.rulesets.brigade.sequence.turn import (
    Activate,
    PlayBottom,
    PlayCommand,
    PlayTop,
    Retire,
    TakeTurn,
    Turn,
    WholeBattle,
)
from longroll.rulesets.brigade.tables import NONE

from ..drill import (
    BRIGADES,
    FAIL,
    PASS,
    battery,
    battle,
    brigade,
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


def far(*more: Any, **changes: Any) -> Battle:
    """One regiment a side, far apart, with their brigadiers."""
    return battle(
        stand(0, 18, 4),
        stand(1, 18, 32, 180),
        *more,
        generals=[general(0, 18, 2), general(1, 18, 34)],
        **changes,
    )


def begun(b: Battle, *replies: Any) -> Battle:
    """The battle from the beginning of its first round."""
    for one in b.stands:
        b.change_stand(one.id, fielded=True)
    return run(b, WholeBattle(step="round"), *replies)


def turn(b: Battle, *replies: Any) -> Battle:
    """One turn of the Union."""
    return run(b, Turn(), *replies)


def whose(b: Battle) -> int:
    assert isinstance(b.needs, TakeTurn), b.needs
    return b.needs.side


def with_card(b: Battle, side: int, **changes: Any) -> int:
    """One more card in a hand; its number."""
    card = Card(len(b.cards), side, **{"command": BRIGADES[side]} | changes)
    b.cards = (*b.cards, card)
    b.change_pile(side, hand=tuple(sorted((*b.piles[side].hand, card.id))))
    return card.id


# --- rounds and turns


def test_the_attacker_begins_every_round_and_turns_alternate() -> None:
    """BC-TURN-01: the Confederates attack in the drill."""
    b = begun(far())
    assert (b.round, whose(b)) == (1, 1)
    assert "BC-TURN-01" in rules(b)
    b = then(b, None)
    assert (b.round, whose(b)) == (1, 0)
    b = then(b, None)
    assert (b.round, whose(b)) == (2, 1)
    assert whose(begun(far(attacker=0))) == 0


def test_a_turn_is_one_card_or_one_general_and_then_the_others_turn() -> None:
    """BC-TURN-02, BC-ACT-01: no card is needed to activate a general."""
    b = begun(far(), Activate(1))
    assert isinstance(b.needs, MoveGeneral)
    b = then(b, None, None)
    assert whose(b) == 0
    assert b.generals[1].activated
    assert "BC-ACT-01" in rules(b)


def test_passing_shuts_nobody_out_and_two_passes_end_the_round() -> None:
    """BC-TURN-06, BC-TURN-03"""
    b = begun(far(), None, Activate(0), None, None)
    assert (b.round, whose(b)) == (1, 1)
    b = then(b, None)
    assert (b.round, whose(b), b.passes) == (1, 0, 1)
    b = then(b, None)
    assert (b.round, b.passes) == (2, 0)
    assert "BC-TURN-06" in rules(b)


def test_melees_are_fought_in_a_passed_turn_and_do_not_undo_the_pass() -> None:
    """BC-TURN-06, BC-TURN-08, BC-TURN-05: those in contact fight in the Attacker's first turn, whatever he plays."""
    b = battle(stand(0, 18, 10), stand(1, 18, 10.75, 180), changes={"flanked": ()})
    b = begun(b, None)
    assert isinstance(b.needs, Throw)
    assert "BC-TURN-08" in rules(b)
    assert b.passes == 1
    quiet = begun(far(), None)
    assert "BC-TURN-08" not in rules(quiet)


def test_the_round_ends_with_the_turn_in_which_the_last_card_is_played() -> None:
    """BC-TURN-03: the card that emptied the deck, remembered until its owner plays it."""
    b = far(hands=((), ("L1", "L1")))
    b.emptied = (NONE, 1)
    begun_ = begun(b)
    other = then(begun_, PlayTop(0), None)
    assert (other.round, whose(other)) == (1, 0)
    last = then(begun_, PlayTop(1), None)
    assert (last.round, whose(last)) == (2, 1)
    assert any("last card" in line.text for line in last.news)
    assert last.emptied == (NONE, NONE)


def test_the_last_card_discarded_unplayed_is_forgotten() -> None:
    """BC-TURN-03"""
    b = far(hands=((), ("L1",)))
    b.emptied = (NONE, 0)
    b.change_general(1, printed=(3, 1, 1))
    b = begun(b, Activate(1), (0,), None, None)
    assert (b.round, whose(b)) == (1, 0)
    assert b.emptied == (NONE, NONE)


def test_the_last_card_still_in_hand_when_a_round_ends_otherwise_is_forgotten() -> None:
    """BC-TURN-03"""
    b = far(hands=((), ("L1",)))
    b.emptied = (NONE, 0)
    b = begun(b, None, None, PlayTop(0), None)
    assert (b.round, whose(b)) == (2, 0)


def test_when_all_of_a_side_are_activated_the_other_has_one_turn_more() -> None:
    """BC-TURN-03: then the round ends, whatever marks have come off meanwhile."""
    b = begun(
        far(
            stand(1, 10, 32, 180, routed=True),
            stand(1, 26, 32, 180, activated=True),
            hands=(("L1", "L3"), ("L1",)),
        )
    )
    b.change_stand(1, activated=True)
    b = then(b, PlayTop(2), None)
    assert (b.round, whose(b), b.last) == (1, 0, 0)
    assert "BC-TURN-03" in rules(b)
    b.change_stand(1, activated=False)
    after = then(b, PlayTop(0), None)
    assert (after.round, whose(after)) == (2, 1)


def test_a_side_all_activated_in_the_enemys_turn_leaves_him_a_last_turn_after_its_own() -> None:
    """BC-TURN-03: turns go on alternating."""
    b = begun(far(hands=((), ("L1",))))
    b.change_stand(0, activated=True)
    b = then(b, PlayTop(0), None)
    assert (whose(b), b.last) == (0, 1)
    b = then(b, Activate(0), None, None)
    assert (b.round, whose(b)) == (1, 1)
    b = then(b, Activate(1), None, None)
    assert b.round == 2


def test_routed_stands_do_not_keep_a_round_going() -> None:
    """BC-TURN-03: one unrouted stand at least, and all such stands activated."""
    b = begun(far(stand(1, 10, 32, 180), hands=((), ("L1",))))
    b.change_stand(1, routed=True)
    b = then(b, PlayTop(0), None)
    assert b.last == NONE


def test_the_check_for_victory_comes_before_the_end_of_the_round() -> None:
    """BC-TURN-03, BC-WIN-02"""
    b = far(hands=((), ("L1",)))
    b.emptied = (NONE, 0)
    b = begun(b)
    b.change_stand(0, routed=True)
    b = then(b, PlayTop(0), None)
    assert over(b)
    assert b.round == 1
    assert b.verdict is not None
    assert b.verdict.rule == "BC-WIN-02"
    assert {"BC-WIN-01", "BC-WIN-02"} <= rules(b)


def test_rounds_go_on_until_the_time_agreed_is_over() -> None:
    """BC-TURN-04, BC-WIN-03"""
    b = begun(far(rounds=2), None, None)
    assert b.round == 2
    b = then(b, None, None)
    assert over(b)
    assert b.round == 2
    assert b.verdict is not None
    assert b.verdict.rule == "BC-WIN-03"
    assert "BC-WIN-01" in rules(b)


def test_between_rounds_marks_come_off_and_discards_go_under_the_deck() -> None:
    """BC-TURN-05, BC-CARD-17: rout and loss marks stay, hands are kept, undrawn cards stay on top."""
    b = far(stand(0, 24, 4, routed=True, activated=True, marks=2), stand(0, 12, 4), hands=(("L1", "L2"), ()))
    b.change_stand(0, activated=True)
    b.change_general(1, activated=True)
    b.cards = (*b.cards, *(Card(number, 0, BRIGADES[0], "S1") for number in (2, 3, 4)))
    b.change_pile(0, deck=shuffled(2, 3), discards=(4,))
    b = begun(b, None, None)
    assert b.round == 2
    assert not any(one.activated for one in b.stands)
    assert not any(one.activated for one in b.generals)
    assert (b.stands[2].routed, b.stands[2].marks) == (True, 2)
    assert b.piles[0] == Pile(hand=(0, 1), deck=((2, 3), (4,)), discards=())
    assert {"BC-TURN-05", "BC-CARD-17"} <= rules(b)


def test_what_was_granted_for_a_turn_is_gone_with_it() -> None:
    """BC-TURN-07, BC-MOVE-11: passing for the rest of a turn, arrows laid, rerolls and points are of one turn."""
    b = begun(far())
    b.quiet, b.arrows, b.rerolls, b.points = (True, True), (1, 2, 3), (2, 2), 4
    b = then(b, None)
    assert (b.quiet, b.arrows, b.rerolls, b.points, b.leading) == ((False, False), (), (0, 0), 0, NONE)


# --- retirement


def test_a_fighting_retirement_is_declared_once_and_the_turn_goes_on() -> None:
    """BC-WIN-04"""
    b = begun(far(), Retire("fighting"))
    assert whose(b) == 1
    assert b.retiring == (False, True)
    assert refused(b, Retire("fighting")).rule == "BC-WIN-04"
    assert "BC-WIN-04" in rules(b)


def test_the_battle_ends_when_the_last_of_a_side_that_retires_has_left_over_its_own_edge() -> None:
    """BC-WIN-04"""
    b = battle(stand(0, 18, 4), stand(1, 18, 33), hands=((), ("L2",)))
    away = Do("top", Go(1, "Move", pose(18, 37.5)))
    assert refused(begun(b, PlayTop(0)), away).rule == "BC-MOVE-03"
    b = begun(b, Retire("fighting"), PlayTop(0), away, None)
    assert over(b)
    assert b.stands[1].place == "retired"
    assert b.verdict is not None
    assert (b.verdict.winner, b.verdict.grade, b.verdict.rule) == (0, "marginal victory", "BC-WIN-04")


def test_declaring_all_routed_ends_the_battle_at_once() -> None:
    """BC-WIN-04"""
    b = begun(far(), Retire("routed"))
    assert over(b)
    assert b.verdict is not None
    assert (b.verdict.winner, b.verdict.grade) == (0, "decisive victory")


# --- a card, one of its two actions


def test_a_card_gives_its_top_or_its_bottom_action() -> None:
    """BC-PLAY-01, BC-CARD-01, BC-CARD-07, BC-CARD-13: F1 is Tactic 3 above and Indian Rush below; played, it is discarded."""
    b = turn(far(hands=(("F1",), ("F1",))))
    top = then(b, PlayTop(0))
    assert isinstance(top.needs, Act)
    assert (top.needs.grants[0].actions, top.needs.grants[0].left) == (("Tactic",), 3)
    assert top.piles[0] == Pile(hand=(), discards=(0,))
    assert "BC-PLAY-01" in rules(top)
    bottom = then(b, PlayBottom(Play(0, 0)))
    assert bottom.needs.card == "Indian Rush"
    assert bottom.piles[0].discards == (0,)
    assert {PlayTop(0), PlayBottom(Play(0, 0))} <= set(offered(b))
    assert refused(b, PlayTop(1)).rule == "BC-CARD-19"


def test_a_reroll_by_itself_is_no_play_outside_a_melee() -> None:
    """BC-PLAY-01, BC-REROLL-02"""
    b = turn(far(hands=(("A4",), ())))
    assert refused(b, PlayTop(0)).rule == "BC-REROLL-02"
    assert offered(b) == [None, Activate(0)]


def test_a_bottom_action_that_is_added_to_another_is_no_play_of_a_turn() -> None:
    """BC-CARD-13, BC-CARD-11: Firing Line answers a Fire; it costs no turn and cannot be one."""
    b = turn(far(hands=(("L1",), ())))
    assert refused(b, PlayBottom(Play(0, 0))).rule == "BC-CARD-11"


def test_a_command_card_has_no_top_and_a_battle_card_activates_nobody() -> None:
    """BC-CARD-01"""
    b = far(hands=(("L1",), ()))
    number = with_card(b, 0, general=0)
    b = turn(b)
    assert refused(b, PlayTop(number)).rule == "BC-CARD-01"
    assert refused(b, PlayCommand(0)).rule == "BC-CARD-01"


# --- top actions


def three(*designs: str, **changes: Any) -> Battle:
    """The Union's turn: three regiments of two brigades far from any general, a battery, and cards of the first."""
    return turn(
        battle(
            stand(0, 6, 6),
            stand(0, 12, 6, command=6),
            stand(0, 18, 6),
            battery(0, 24, 6),
            stand(1, 18, 34, 180),
            commands=[brigade(0)],
            hands=(designs, ()),
            **changes,
        )
    )


def ahead(b: Battle, number: int, far_: float = 4.5) -> Do:
    """A Move straight ahead by the card."""
    x, y = b.stands[number].pose.x, b.stands[number].pose.y
    return Do("top", Go(number, "Move", replace(b.stands[number].pose, x=x, y=y + round(1000 * far_))))


def test_a_top_action_is_for_so_many_unactivated_stands_anywhere() -> None:
    """BC-PLAY-02, BC-CARD-08, BC-CARD-10, BC-GAME-05: of any brigade, without a radius, batteries too."""
    b = then(three("L2"), PlayTop(0))
    assert {reply.what.stand for reply in offered(b) if reply} == {0, 1, 2, 3}
    b = then(b, ahead(b, 0), ahead(b, 1))
    assert [one.activated for one in b.stands] == [True, True, False, False, False]
    assert refused(b, ahead(b, 0)).rule == "BC-PLAY-02"
    assert refused(b, Do("top", Go(4, "Move", pose(18, 29.5, 180)))).rule == "BC-PLAY-02"
    b = then(b, ahead(b, 3, 6))
    assert over(b), "three stands have moved and the card is spent"


def test_a_top_action_is_of_its_own_kind_only() -> None:
    """BC-PLAY-02, BC-CARD-10"""
    b = then(three("L2"), PlayTop(0))
    assert refused(b, Do("top", Go(0, "Tactic", pose(6, 9)))).rule == "BC-PLAY-02"
    assert refused(b, Do("top", RallyStand(0))).rule == "BC-PLAY-02"
    assert refused(b, Do("points", Go(0, "Move", pose(6, 10.5)))).rule == "BC-ACT-13"


def test_fewer_stands_or_none_may_act() -> None:
    """BC-PLAY-02"""
    b = then(three("L2"), PlayTop(0), None)
    assert over(b)
    assert not any(one.activated for one in b.stands)


def test_a_stand_that_fails_its_check_is_activated_all_the_same() -> None:
    """BC-PLAY-02, BC-TACT-02"""
    b = then(three("S3"), PlayTop(0), Do("top", Go(0, "Tactic", pose(6, 9))))
    failed = then(b, FAIL)
    assert failed.stands[0].pose == pose(6, 6)
    assert failed.stands[0].activated
    assert failed.needs.grants[0].left == 1


def test_a_stand_that_acted_is_not_chosen_again_in_the_round() -> None:
    """BC-PLAY-02: not by another card either."""
    b = three("L2", "L2")
    b.change_stand(0, activated=True)
    b = then(b, PlayTop(1))
    assert 0 not in {reply.what.stand for reply in offered(b) if reply}
    assert refused(b, ahead(b, 0)).rule == "BC-PLAY-02"


def test_rally_by_a_card_reaches_any_stand_routed_or_activated_and_marks_none() -> None:
    """BC-PLAY-02, BC-RALLY-02, BC-RALLY-04, BC-CARD-08"""
    b = three("L3")
    b.change_stand(0, activated=True)
    b.change_stand(1, routed=True)
    b = then(b, PlayTop(0))
    assert {reply.what.stand for reply in offered(b) if reply} == {0, 1}
    assert refused(b, Do("top", RallyStand(2))).rule == "BC-RALLY-01"
    b = then(b, Do("top", RallyStand(0)), PASS, b.stands[0].pose)
    assert not b.stands[0].activated
    assert refused(b, Do("top", RallyStand(0))).rule in ("BC-RALLY-01", "BC-RALLY-02")
    b = then(b, Do("top", RallyStand(1)), FAIL)
    assert over(b)


def test_one_rally_of_a_stand_is_tried_in_a_turn() -> None:
    """BC-RALLY-02"""
    b = three("L3")
    b.change_stand(0, activated=True)
    b = then(b, PlayTop(0), Do("top", RallyStand(0)), FAIL)
    assert b.stands[0].activated
    assert refused(b, Do("top", RallyStand(0))).rule == "BC-RALLY-02"


def test_rerolls_joined_to_a_top_action_are_gone_with_it() -> None:
    """BC-REROLL-05, BC-PLAY-02: F3 is Fire 1 and Reroll 1."""
    b = battle(
        stand(0, 18, 10),
        stand(1, 18, 15, 180, circles=8),
        stand(1, 30, 34, 180),
        hands=(("F3",), ()),
    )
    b = then(turn(b), PlayTop(0))
    assert b.rerolls == (1, 0)
    assert over(then(b, None))
    assert then(b, None).rerolls == (0, 0)


def test_every_offer_of_a_turn_is_allowed() -> None:
    """BC-TURN-02: generals, tops, bottoms and the pass."""
    b = far(hands=(("F1", "L2", "C1"), ()))
    with_card(b, 0, general=0)
    found = offered(turn(b))
    assert {type(one) for one in found} == {type(None), Activate, PlayTop, PlayBottom, PlayCommand}


@pytest.mark.parametrize("reply", [Activate(7), Activate(1), PlayTop(9), PlayCommand(9)])
def test_what_is_not_his_is_refused(reply: Any) -> None:
    """BC-ACT-01, BC-CARD-19"""
    b = turn(far())
    assert refused(b, reply).rule in ("BC-ACT-01", "BC-CARD-19")
    assert isinstance(b.needs, Decision)


@pytest.mark.parametrize(("count", "words"), [(1, "1 discard go"), (2, "2 discards go")])
def test_discards_are_counted_as_they_go_under_the_deck(count: int, words: str) -> None:
    """BC-CARD-17"""
    b = far(stand(0, 24, 4), stand(0, 12, 4), hands=(("L1", "L2"), ()))
    b.cards = (*b.cards, *(Card(number, 0, BRIGADES[0], "S1") for number in (2, 3)))
    b.change_pile(0, discards=(2, 3)[:count])
    told = [line.text for line in begun(b, None, None).news if line.rule == "BC-CARD-17"]
    assert told == [f"Union: {words} under the deck, shuffled"]


def test_who_stands_on_the_map_when_the_first_round_begins_has_taken_the_field() -> None:
    """BC-WIN-02, BC-TURN-04"""
    b = battle(stand(0, 10, 10), stand(0, 14, 10, place="off"), stand(1, 18, 30))
    after = run(b, WholeBattle(step="begin"))
    assert [one.fielded for one in after.stands] == [True, False, True]
