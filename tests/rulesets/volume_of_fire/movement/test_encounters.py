"""Moves carried out: the rule and the words they are logged under, and what the way does to others."""

from typing import Any

import pytest

from longroll.rulesets.volume_of_fire.movement.encounters import make, move_rule
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move

from ..drill import Drill, after, step

ON = step("advance", 2)


# --- the log
@pytest.mark.parametrize(
    ("arm", "path", "rule"),
    [
        ("infantry", (ON,), "VF-MOVE-02"),
        ("infantry", (step("back", 2),), "VF-MOVE-03"),
        ("infantry", (ON, step("slide", 1)), "VF-MOVE-03"),
        ("infantry", (step("turn", 90),), "VF-MOVE-05"),
        ("infantry", (ON, step("wheel-left", 20)), "VF-MOVE-04"),
        ("cavalry", (ON,), "VF-MOVE-06"),
        ("cavalry", (step("turn", 90),), "VF-MOVE-05"),
        ("limbered", (ON,), "VF-MOVE-08"),
        ("limbered", (step("turn", 90),), "VF-MOVE-05"),
        ("unlimbered", (step("turn", 90),), "VF-MOVE-08"),
        ("infantry", (step("road", 2),), "VF-TERR-13"),
    ],
)
def test_a_move_is_logged_under_the_rule_that_it_goes_by(arm: str, path: Any, rule: str) -> None:
    """VF-MOVE-02 to VF-MOVE-08, VF-TERR-13"""
    table = Drill()
    makers = {"infantry": table.union, "cavalry": table.horse}
    unit = makers[arm](20) if arm in makers else table.guns(20, limbered=arm == "limbered")
    assert move_rule((table.units[unit],), path) == rule


def test_a_group_is_logged_as_one() -> None:
    """VF-AP-06"""
    table = Drill()
    units = tuple(table.units[table.union(x)] for x in (20, 23))
    assert move_rule(units, (ON,)) == "VF-AP-06"


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((step("turn", 30),), "turn 30° right"),
        ((step("turn", -30),), "turn 30° left"),
        ((step("slide", 1),), 'slide 1.0" right'),
        ((step("slide", -1),), 'slide 1.0" left'),
        ((step("wheel-left", 20),), "wheel left 20°"),
        ((step("back", 1),), 'fall back 1.0"'),
        ((step("oblique", 1, 30),), 'oblique 1.0"'),
    ],
)
def test_a_move_is_told_in_words(path: Any, words: str) -> None:
    """VF-MOVE-01"""
    table = Drill()
    unit = table.union(20)
    b = after(table, unit, *path)
    assert [row.text for row in b.news if row.kind == "moved"] == [f"Iron Brigade 1: {words}"]


# --- retreats
@pytest.mark.parametrize(
    ("order", "moved", "remembered"), [("retire", False, True), ("retire", True, False), ("attack", False, False)]
)
def test_a_brigade_under_retire_is_remembered_as_retiring_when_it_first_moves(
    order: str, moved: bool, remembered: bool
) -> None:
    """VF-ACT-14, VF-ACT-15"""
    table = Drill(order)
    unit = table.union(20, 20)
    b = table.battle()
    b.change_brigade(table.iron, moved=moved)
    make(b, Move((unit,), (step("back", 2),)))
    assert bool(b.retreats) is remembered


# --- who sees it
def test_when_a_unit_has_left_the_table_it_is_looked_again() -> None:
    """VF-MOVE-12, VF-SCALE-04: an enemy whom only it saw is lost from sight."""
    table = Drill("retire")
    unit = table.union(20, 1.5, 180)
    enemy = table.rebel(20, 9)
    table.brigadier_at(20, 3)
    b = after(table, unit, step("advance", 2), bring=False)
    assert b.units[unit].place == "left"
    assert b.sightings[enemy] is None or not b.sightings[enemy].now
