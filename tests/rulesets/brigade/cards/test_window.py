"""The window in which cards are played: who is asked, in which order, and for what everybody sees."""

from typing import Any

from longroll.rulesets.brigade.cards.events import Boundary, Contacted, FireDeclared, FireDone, FireHit, Play
from longroll.rulesets.brigade.cards.movement import at_its_back
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard, Window, bottoms, might, unseen
from longroll.rulesets.brigade.record.battle import Battle, Card, Melee
from longroll.rulesets.brigade.sequence.turn import TakeTurn, WholeBattle
from longroll.rulesets.brigade.tables import DESIGNS, PROFILES

from ..drill import BRIGADES, battle, brigade, general, offered, over, refused, rules, run, stand, then


def duel(hand: tuple[str, ...] = (), theirs: tuple[str, ...] = (), *more: Any, **changes: Any) -> Battle:
    """Two regiments 5 inches apart, their brigadiers behind them, and cards."""
    return battle(
        stand(0, 18, 10),
        stand(1, 18, 15.75, 180),
        *more,
        generals=[general(0, 18, 7), general(1, 18, 19)],
        hands=(hand, theirs),
        **changes,
    )


def asked(b: Battle) -> int:
    assert isinstance(b.needs, PlayCard), b.needs
    return b.needs.side


HIT = FireHit(0, 1, (6, 6), 8, 0)
DECLARED = FireDeclared(0, 1)


def test_windows_open_for_whom_they_concern() -> None:
    """BC-TURN-07, BC-CARD-11: the firer's owner at a Fire and after it, the target's at a hit, the opponent between actions."""
    both = duel(
        ("S3", "S1", "L1", "L3", "L2"), ("S3", "S1", "L1", "L3", "L2"), stand(0, 20, 7, 20), stand(1, 20, 19, 200)
    )
    for what, sides in (
        (DECLARED, {0}),
        (HIT, {1}),
        (FireDone(0, 1), {0}),
        (Contacted(1, 0), {1}),
        (Contacted(0, 1), {0}),
        (Boundary(), {1}),
    ):
        assert {side for side in (0, 1) if might(both, side, what)} == sides, what


def test_it_opens_for_what_is_seen_and_never_for_what_is_held() -> None:
    """BC-CARD-19, BC-TURN-07: as long as one copy of the card does not lie open, and there is a hand."""
    b = duel(("L1",), (), stand(0, 30, 10))
    b.cards = (*b.cards, Card(1, 0, BRIGADES[0], "S3"))
    assert might(b, 0, DECLARED), "a Flankers might be in the hand"
    assert asked(run(b, Window(what=DECLARED))) == 0
    b.change_pile(0, discards=(1,))
    assert not might(b, 0, DECLARED)
    empty = duel()
    empty.cards = (Card(0, 0, BRIGADES[0], "S3"),)
    assert not might(empty, 0, DECLARED)


def test_cards_in_a_melee_lie_open_too() -> None:
    """BC-CARD-19"""
    b = duel(("L1", "S3"))
    assert unseen(b, 0, "Flankers") == [BRIGADES[0]]
    b.melees = (Melee(0, (0, 1), ((1,), ())),)
    assert unseen(b, 0, "Flankers") == []


def test_a_card_is_for_one_unit_of_its_brigade() -> None:
    """BC-CARD-09, BC-CARD-13: free, on a stand already activated as well, and it goes to the discard pile."""
    b = duel(("S3",), (), stand(0, 30, 10, command=6), commands=[brigade(0)])
    b.change_stand(0, activated=True)
    b = run(b, Window(what=DECLARED))
    assert refused(b, Play(0, 2)).rule == "BC-CARD-09"
    assert refused(b, Play(0, 1)).rule == "BC-CARD-09"
    b = then(b, Play(0, 0))
    assert over(b)
    assert b.piles[0].discards == (0,)
    assert "BC-CARD-09" in rules(b)


def test_the_unit_must_be_commanded() -> None:
    """BC-CARD-12: unrouted, in the radius of a general of its chain at that moment."""
    b = duel(("S3",), ())
    far = duel(("S3",), ())
    far.change_general(0, x=35000, y=35000)
    assert might(b, 0, DECLARED)
    assert not might(far, 0, DECLARED)
    asked_ = run(b, Window(what=DECLARED))
    asked_.change_general(0, x=35000, y=35000)
    assert refused(asked_, Play(0, 0)).rule == "BC-CARD-12"


def test_a_window_closes_when_nothing_is_left_that_could_be_played() -> None:
    """BC-TURN-07, BC-CARD-13: one Close Order in one window, however many are held; the next window opens again."""
    b = battle(
        stand(0, 18, 4),
        *(stand(1, 10 + 8 * column, 20 + 2.75 * row, 180) for column in (0, 1) for row in (0, 1)),
        generals=[general(1, 14, 26)],
        hands=((), ("L2", "C2", "G3")),
    )
    before = run(b, Window(what=Boundary()))
    assert asked(before) == 1
    after = then(before, Play(0, 2, at_its_back(b.stands[1], b.stands[2]), 1))
    assert over(after)
    assert asked(run(after, Window(what=Boundary()))) == 1


def test_one_card_of_each_name_in_one_window() -> None:
    """BC-CARD-13"""
    b = duel((), ("L3", "R1"), stand(1, 14, 20, 180), stand(1, 22, 20, 180))
    play = Play(0, 2, b.stands[2].pose.ahead(3000))
    assert PlayCard(1, Contacted(1, 0)).refusal(b.known(1), play) is None
    again = PlayCard(1, Contacted(1, 0), ("Reinforce",)).refusal(b.known(1), play)
    assert again is not None
    assert again.rule == "BC-CARD-13"


def test_passing_for_the_rest_of_the_turn_is_for_this_turn_only() -> None:
    """BC-TURN-07, BC-TURN-06"""
    b = run(duel(("S3",), ()), Window(what=DECLARED), QUIET)
    assert over(b)
    assert b.quiet == (True, False)
    assert not might(b, 0, DECLARED)
    b = run(b, WholeBattle(step="turn"), None)
    assert isinstance(b.needs, TakeTurn)
    assert b.quiet == (False, False)


def test_what_does_not_answer_is_refused() -> None:
    """BC-CARD-11, BC-CARD-05, BC-CARD-19, BC-TURN-07"""
    b = duel(("S3", "L1"), ())
    b.cards = (*b.cards, Card(2, 0, BRIGADES[0], general=0))
    b.change_pile(0, hand=(0, 1, 2))
    b = run(b, Window(what=DECLARED))
    assert refused(b, Play(1, 0)).rule == "BC-CARD-11"
    assert refused(b, Play(2, 0)).rule == "BC-CARD-05"
    assert refused(b, Play(9, 0)).rule == "BC-CARD-19"
    assert refused(b, "loud").rule == "BC-TURN-07"


def test_every_bottom_of_the_catalogue_has_a_procedure_and_a_window() -> None:
    """BC-CARD-11, BC-CARD-14, BC-CARD-07: fifteen bottoms; every card has a top, two numbers and a bottom."""
    assert {design.bottom for design in DESIGNS.values()} == {kind.name for kind in bottoms()}
    assert len(bottoms()) == 15
    own = {kind.event.__name__ for kind in bottoms()}
    assert own == {
        "OwnTurn",
        "Boundary",
        "Contacted",
        "ChargePassed",
        "ChargeBegins",
        "FireDeclared",
        "FireHit",
        "FireDone",
    }
    assert all(set(cards.split()) <= set(DESIGNS) for cards in PROFILES.values())


def test_who_has_declined_is_not_asked_again() -> None:
    """BC-TURN-07"""
    for active in (0, 1):
        b = run(duel(("S3",), ("S3",), changes={"active": active}), Window(what=FireDeclared(active, 1 - active)))
        assert asked(b) == active
        assert over(then(b, None))


def test_of_two_alike_cards_one_is_offered() -> None:
    """BC-CARD-13"""
    assert offered(run(duel(("S3", "L1", "S3"), ()), Window(what=DECLARED))) == [None, QUIET, Play(0, 0)]


def test_one_is_told_why_a_unit_takes_no_card() -> None:
    """BC-CARD-12"""
    b = duel(("S3",), ())
    asked_ = run(b, Window(what=DECLARED))
    for changes, words in (({"routed": True}, "is routed"), ({"place": "off"}, "is not on the map")):
        asked_.change_stand(0, **{"routed": False, "place": "table"} | changes)
        assert words in refused(asked_, Play(0, 0)).because
