"""Moves dragged, the arrow laid, the check told."""

from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Grant

from ..drill import battery, battle, general, stand
from .shown import POINTS, ask, asking, facing_each_other, item, names, tried


def test_a_move_is_dragged_to_the_nearest_end_that_is_allowed_and_its_arrow_is_laid() -> None:
    b = asking(facing_each_other(20), Act(0, (POINTS,)))
    move = item(ask(b, b.needs), "Move")
    begun = tried(b, move.value)
    assert begun.nearest is None
    assert begun.refusal is None
    assert "fan" in names(begun)
    told = tried(b, {**move.value, "to": {"x": 18_000, "y": 14_000, "heading": 0}})
    assert told.nearest["what"]["to"] == [18_000, 14_500, 0]
    assert told.cost == "Regiment 0: arrow 2; 1 Action Point, 4 left then"
    assert {"arrow", "pivot", "arc", "bases", "fan"} <= names(told)


def test_a_move_under_fire_shows_who_fires_and_a_tactic_the_odds_of_its_check() -> None:
    b = asking(facing_each_other(), Act(0, (POINTS,)))
    tactic = item(ask(b, b.needs), "Tactic")
    assert "menace" in names(tried(b, item(ask(b, b.needs), "Move").value))
    told = tried(b, {**tactic.value, "to": {"x": 18_000, "y": 7_000, "heading": 0}})
    assert told.odds is not None
    assert {line.label for line in told.odds.outcomes} == {
        "passes and moves",
        "stays where it is",
    }


def test_where_no_arrow_is_open_the_reason_is_told_and_not_the_length_that_was_dragged() -> None:
    """BC-MARCH-02"""
    march = Grant("march", ("March",), 3, 0, 0)
    b = battle(stand(0, 18, 10), battery(1, 18, 22, 180), generals=(general(0, 18, 8),))
    b = asking(b, Act(0, (march,)))
    value = {"by": "march", "what": {"type": "Go", "stand": 0, "action": "March"}}
    found = tried(b, {**value, "what": {**value["what"], "to": {"x": 18000, "y": 13200, "heading": 0}}})
    assert found.refusal is not None
    assert found.refusal.rule == "BC-MARCH-02"
