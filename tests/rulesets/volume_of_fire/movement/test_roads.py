"""Roads: regiments that go along them sideways, as if in column (VF-TERR-13)."""

from typing import Any

import pytest

from longroll.rulesets.volume_of_fire.combat.fields_of_fire import may_fire
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.roads import on_road
from longroll.tabletop import Pose, between
from reflections.volume_of_fire import mirrored, mirrored_answer

from ..drill import Drill, after, go, refusal, step
from ..positions import Table, box, inches, told


def pike(*points: float) -> Drill:
    """A road, straight to the north from (20, 0) unless other points are given; the brigadier stands beside it."""
    table = Drill()
    table.road(inches(*(points or (20, 0, 20, 40))))
    table.brigadier_at(22, 10)
    return table


def along(table: Table, number: int) -> bool:
    """Whether a unit lies along a road."""
    b = table.battle()
    return on_road(b.setting, b.units[number].pose, b.units[number].frontage) is not None


@pytest.mark.parametrize(
    ("x", "heading", "lies"),
    [
        (20, 90, True),
        (20, 270, True),
        (20.5, 90, True),
        (20.51, 90, False),
        (20, 0, False),
        (20, 109, True),
        (20, 110, False),
    ],
)
def test_a_unit_uses_a_road_if_it_lies_sideways_along_its_centre_line(x: float, heading: float, lies: bool) -> None:
    """VF-TERR-13: the line between the middles of its short edges is within half an inch of it."""
    table = pike()
    unit = table.union(x, 10, heading)
    assert along(table, unit) is lies
    if not lies:
        refused = refusal(table, unit, step("road", 2))
        assert refused.rule == "VF-TERR-13"
        assert "does not lie along a road" in refused.because


def test_both_ends_on_the_road_are_not_enough_where_it_bends_away_between() -> None:
    """VF-TERR-13"""
    table = pike(20, 0, 20, 9, 21, 10, 20, 11, 20, 40)
    assert not along(table, table.union(20, 10, 90))
    assert along(table, table.union(20, 20, 90))


def test_infantry_goes_5_inches_along_a_road_and_beyond_3_does_not_open_fire() -> None:
    """VF-TERR-13"""
    table = pike()
    unit = table.union(20, 10, 90)
    b = after(table, unit, step("road", 5))
    assert b.units[unit].pose == Pose(20_000, 15_000, 900)
    barred = may_fire(b, b.units[unit], opening=True)
    assert barred is not None
    assert "moved 5.0 inches; beyond 3" in barred.because
    b = after(table, unit, step("road", -3))
    assert b.units[unit].pose.y == 7_000
    assert may_fire(b, b.units[unit], opening=True) is None
    assert told(b, "VF-TERR-13") == [f'{b.units[unit].name}: along the road 3.0"']
    refused = refusal(table, unit, step("road", 5.01))
    assert (refused.rule, "may move 5" in refused.because) == ("VF-TERR-13", True)


def test_without_a_road_sideways_is_3_inches() -> None:
    """VF-TERR-13, VF-MOVE-03"""
    table = pike()
    unit = table.union(20, 10, 90)
    assert refusal(table, unit, step("slide", -3.5)).rule == "VF-MOVE-03"


@pytest.mark.parametrize(
    ("arm", "far"),
    [
        ({"arm": "cavalry", "mounted": True}, 12),
        ({"arm": "artillery", "size": 2, "limbered": True}, 5),
        ({"arm": "cavalry"}, 3),
    ],
)
def test_mounted_cavalry_goes_12_limbered_guns_5_and_troopers_on_foot_3(arm: dict[str, Any], far: int) -> None:
    """VF-TERR-13, VF-MOVE-06"""
    table = pike()
    unit = table.union(20, 10, 90, **arm)
    b = after(table, unit, step("road", far))
    assert b.units[unit].pose.y == 10_000 + far * 1000
    assert refusal(table, unit, step("road", far + 0.1)).rule == "VF-TERR-13"


def test_what_the_road_crosses_neither_slows_nor_disorders() -> None:
    """VF-TERR-13"""
    table = pike()
    table.woods(box(10, 9, 30, 12))
    table.barrier("run", inches(10, 13, 30, 13))
    unit = table.union(20, 9, 90)
    b = after(table, unit, step("road", 5))
    assert b.units[unit].condition == "ordered"
    assert after(table, unit, step("slide", -3)).units[unit].condition == "disordered"


def test_friends_on_the_road_are_passed_through_and_disordered_all_the_same() -> None:
    """VF-TERR-13, VF-MOVE-09"""
    table = pike()
    horse, friend = table.horse(20, 10, 90), table.union(20, 14, 90)
    b = after(table, horse, step("road", 10))
    assert {b.units[number].condition for number in (horse, friend)} == {"disordered"}


def test_bends_are_followed() -> None:
    """VF-TERR-13: the road turns to the right by 30 degrees at (20, 13)."""
    table = pike(20, 0, 20, 13, 30, 30.3)
    unit = table.union(20, 10, 90, size=1)
    b = after(table, unit, step("road", 5))
    pose = b.units[unit].pose
    assert between(pose.heading, 1200) <= 1
    assert abs(pose.x - 21_000) <= 5
    assert abs(pose.y - 14_732) <= 5


@pytest.mark.parametrize(("size", "round"), [(5, False), (1, True)])
def test_a_unit_too_broad_for_a_bend_does_not_get_round_it(size: int, round: bool) -> None:
    """VF-TERR-13"""
    table = pike(20, 0, 20, 13, 33, 13)
    unit = table.union(20, 10, 90, size=size)
    if round:
        assert after(table, unit, step("road", 5)).units[unit].pose == Pose(22_000, 13_000, 1800)
        return
    refused = refusal(table, unit, step("road", 5))
    assert refused.rule == "VF-TERR-13"
    assert "too broad for the bend of the road" in refused.because


def test_a_road_ends_somewhere() -> None:
    """VF-TERR-13"""
    table = pike(20, 0, 20, 13)
    unit = table.union(20, 10, 90, size=1)
    refused = refusal(table, unit, step("road", 3.5))
    assert refused.rule == "VF-TERR-13"
    assert refused.because == f"the road ends 3.0 inches on from {table.units[unit].name}"
    after(table, unit, step("road", 3))


def test_a_move_along_a_road_keeps_to_it_the_whole_way() -> None:
    """VF-TERR-13"""
    table = pike()
    unit = table.union(20, 10, 90)
    refused = refusal(table, unit, step("road", 2), step("advance", 1))
    assert (refused.rule, refused.because) == ("VF-TERR-13", "a move along a road keeps to it the whole way")
    assert after(table, unit, step("road", 3), step("road", 2)).units[unit].moved == 5000


def test_unlimbered_guns_use_no_road() -> None:
    """VF-TERR-13, VF-MOVE-08"""
    table = pike()
    assert refusal(table, table.guns(20, 10, 90, limbered=False), step("road", 1)).rule == "VF-MOVE-08"


def test_a_column_on_the_road_goes_as_one() -> None:
    """VF-TERR-13, VF-AP-06"""
    table = pike()
    column = (table.union(20, 10, 90), table.union(20, 7, 90))
    b = after(table, column, step("road", 5))
    assert [b.units[number].pose.y for number in column] == [15_000, 12_000]
    assert b.generals[0].points == 4


def test_an_enemy_on_the_road_is_charged_or_bars_it() -> None:
    """VF-TERR-13, VF-MOVE-10"""
    table = pike()
    unit, enemy = table.union(20, 10, 90), table.rebel(20, 14, heading=180)
    b = after(table, unit, step("road", 2))
    assert [row.target for row in b.charges] == [enemy]
    assert refusal(table, unit, step("road", 4)).rule == "VF-MOVE-10"


def test_a_road_leads_the_same_way_in_the_mirror() -> None:
    """VF-TERR-13, VF-GEOM-02"""
    table = pike(20, 0, 20.4, 11.3, 23.7, 21.9, 23, 40)
    unit = table.union(20.3, 9, 88, size=2)
    b = table.battle()
    move = Move((unit,), (step("road", 4.37),))
    there = go(mirrored(b), unit, *mirrored_answer(b, move).path)
    assert there.units == mirrored(go(b, unit, *move.path)).units
