"""Cards that answer, drills, and cards that may not be played."""

from typing import Any

from msgspec.structs import replace

from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.cards.events import Boundary, FireDeclared, FireHit
from longroll.rulesets.brigade.cards.tactics import NextPart
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard, bottoms
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.screen.hands import BOTTOMS
from longroll.rulesets.brigade.sequence.turn import TakeTurn
from longroll.rulesets.brigade.tables import DESIGNS, NONE

from ..drill import battle, general, stand
from .shown import WOODS, ask, asking, facing_each_other, item


def shown_thing(b: Battle, name: str) -> Any:
    """A thing as the first side sees it."""
    return next(each for each in ruleset.view(b, 0).things if each.id == name)


def test_the_fire_of_a_drill_says_why_too() -> None:
    """BC-PLAY-03, BC-LOS-06"""
    b = battle(stand(0, 18, 10), stand(1, 18, 15, 180), generals=(general(0, 20, 8),), patches=WOODS)
    asked = ask(b, NextPart(0, 0, "Fire", NONE, "Skirmish Drill"))
    assert [(each.label, each.refusal.rule) for each in asked.items if each.refusal] == [
        ("Fire at Regiment 1", "BC-LOS-06")
    ]


def test_a_window_lights_the_cards_that_answer_and_passes_for_the_turn() -> None:
    b = facing_each_other(hands=(("L1", "L2"), ()))
    what = FireDeclared(0, 1)
    b = asking(b, PlayCard(0, what))
    asked = ask(b, b.needs)
    assert asked.trigger == "stand:0"
    assert asked.about == ("stand:0", "stand:1")
    assert [later.value for later in asked.pass_until] == [QUIET]
    assert asked.pass_until[0].label == "Pass for the rest of this turn"
    assert asked.passes is not None
    assert asked.passes.value is None
    assert not any(each.value == QUIET for each in asked.items)


def test_a_window_says_what_kind_of_moment_it_is_for_standing_orders() -> None:
    b = facing_each_other(hands=(("L1", "L2"), ()))
    occasions = [
        ask(asking(b, PlayCard(0, what)), PlayCard(0, what)).occasion
        for what in (FireDeclared(0, 1), Boundary(melee=True), Boundary())
    ]
    assert occasions == ["when somebody is about to fire", "when a melee is about to be fought", "before an action"]


def test_two_cards_alike_may_be_played_alike() -> None:
    b = asking(facing_each_other(hands=(("L1", "L1"), ())), TakeTurn(0))
    items = ask(b, b.needs).items
    first, second = ([each for each in items if each.thing == f"card:{number}"] for number in b.piles[0].hand)
    assert [each.label for each in first] == [each.label for each in second]
    assert [each.value["card"] for each in second if "card" in each.value] == [b.piles[0].hand[1]]


def test_a_card_that_may_not_be_played_says_why_and_what_it_is_for() -> None:
    b = asking(facing_each_other(hands=(("R3", "L1"), ())), TakeTurn(0))
    reroll = f"card:{b.piles[0].hand[0]}"
    (item,) = (each for each in ask(b, b.needs).items if each.thing == reroll)
    assert item.refusal is not None
    assert item.refusal.rule == "BC-REROLL-02"
    facts = {fact.label: (fact.value, fact.rule) for fact in shown_thing(b, reroll).facts}
    assert facts["Reroll 2"] == ("in a melee 2 dice may be rolled again", "BC-CARD-08")
    assert facts["Close Order"] == ("in the enemy's turn: it closes up in column behind a friend", "BC-BOTM-01")


def test_every_bottom_action_is_told_in_a_line() -> None:
    assert set(BOTTOMS) == {design.bottom for design in DESIGNS.values()} == {kind.name for kind in bottoms()}


def test_a_card_that_answers_a_hit_names_the_die_and_tells_what_may_come_of_it() -> None:
    """BC-FIRE-16, BC-LOSS-03: eleven against eight of a stand of four; its six or its five is rolled again."""
    b = battle(
        stand(0, 18, 10, circles=4),
        stand(1, 18, 14, 180),
        generals=(general(0, 18, 8),),
        hands=(("S1",), ()),
    )
    hit = FireHit(1, 0, (6, 5), 8, 0)
    asked = ask(b, PlayCard(0, hit))
    assert asked.why == "Regiment 1 has hit Regiment 0, 11 against 8: it would have to check"
    six = item(asked, "Loose Order: Regiment 0, the 6 again")
    assert six.odds is not None
    assert [(line.label, line.weight) for line in six.odds.outcomes] == [
        ("misses", 2),
        ("hits, without a check", 3),
        ("hits, and it checks", 1),
    ]
    assert [each.label for each in ask(b, PlayCard(0, replace(hit, faces=(6, 6)))).items] == [
        "Loose Order: Regiment 0, the 6 again"
    ]
