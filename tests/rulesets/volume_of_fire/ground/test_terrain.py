"""The ground as a base lies on it, in words and as it disorders; its classes one by one are in `test_terrain_classes.py`."""

import pytest

from longroll.rulesets.volume_of_fire.activation.retreat import retreat
from longroll.rulesets.volume_of_fire.ground.terrain import (
    elevation,
    impassable_between,
    lie_of,
    outlook_of,
    rough_ahead,
    sight_of,
    sight_of_point,
)
from longroll.rulesets.volume_of_fire.movement.encounters import make
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.record import Order
from longroll.tabletop import Pose

from ..drill import Drill, after, step
from ..positions import Table, box, inches, told


def sight(table: Table, number: int) -> int:
    """How far a unit sees, in inches."""
    b = table.battle()
    return sight_of(b.setting, b.units[number].pose, b.units[number].frontage) // 1000


# --- classes of ground and their sight
@pytest.mark.parametrize(
    ("kind", "seen", "far", "rule"),
    [
        ("woods", "obstructed", 3, "VF-TERR-03"),
        ("orchard", "close", 6, "VF-TERR-04"),
        ("downs", "rolling", 12, "VF-TERR-05"),
        ("meadow", "good", 18, "VF-TERR-06"),
        ("plain", "unlimited", 24, "VF-TERR-07"),
    ],
)
def test_each_class_of_ground_has_its_sight(kind: str, seen: str, far: int, rule: str) -> None:
    """VF-TERR-01, VF-TERR-02, VF-TERR-03, VF-TERR-04, VF-TERR-05, VF-TERR-06, VF-TERR-07"""
    table = Drill()
    table.area(kind, box(10, 5, 30, 15), move=seen, sight=seen)
    unit = table.union(20, 10)
    b = table.battle()
    assert sight(table, unit) == far
    assert lie_of(b.setting, b.units[unit].pose, 3000) == (f"{kind}-0", rule)
    assert outlook_of(b.setting, b.units[unit].pose, 3000) == (f"{far} inches", "VF-TERR-02")


def test_open_ground_of_a_better_class_is_no_help_in_the_wood_that_stands_on_it() -> None:
    """VF-TERR-01, VF-TERR-09"""
    table = Drill()
    table.area("open", box(10, 5, 30, 15), move="good", sight="good")
    table.woods(box(24, 5, 30, 15))
    in_the_open, in_the_wood, astride = (table.union(x, 10) for x in (14, 27, 23))
    assert [sight(table, unit) for unit in (in_the_open, in_the_wood, astride)] == [18, 3, 18]


def test_a_unit_in_two_kinds_of_ground_has_the_longer_sight() -> None:
    """VF-TERR-09"""
    table = Drill()
    table.woods(box(10, 5, 21, 15))
    inside, astride = table.union(19.4, 8), table.union(19.6, 12)
    b = table.battle()
    assert (sight(table, inside), sight(table, astride)) == (3, 12)
    assert outlook_of(b.setting, b.units[astride].pose, 3000) == ("12 inches", "VF-TERR-09")


def test_a_gap_between_two_woods_under_the_middle_of_a_base_is_open_ground() -> None:
    """VF-TERR-09: all its corners are in the woods, and its centre is not asked alone."""
    table = Drill()
    table.woods(box(10, 5, 20.5, 15))
    table.woods(box(21, 5, 30, 15))
    table.woods(box(19.9, 9.4, 20.1, 10.6))  # its centre stands in a third
    unit = table.union(20, 10, size=4)
    assert sight(table, unit) == 12


def test_a_shallow_stream_is_a_linear_obstacle_that_disorders_who_crosses_it() -> None:
    """VF-TERR-12, VF-TERR-14, VF-TERR-15"""
    table = Drill()
    table.barrier("run", inches(10, 12, 30, 12))
    unit = table.union(20, 10)
    b = after(table, unit, step("advance", 2.5))
    assert b.units[unit].condition == "disordered"
    assert told(b, "VF-TERR-12") == [f"{b.units[unit].name} is disordered"]


# --- rough terrain


def test_stopping_against_the_edge_without_entering_disorders_nobody() -> None:
    """VF-TERR-15"""
    table = Drill()
    table.woods(box(10, 12, 30, 20))
    unit = table.union(20, 10)
    b = after(table, unit, step("advance", 1.5))
    assert b.units[unit].quad[1] == 12_000
    assert b.units[unit].condition == "ordered"
    assert after(table, unit, step("advance", 1.6)).units[unit].condition == "disordered"


def test_moving_out_of_rough_ground_or_through_a_corner_of_it_disorders_too() -> None:
    """VF-TERR-15"""
    table = Drill()
    table.woods(box(10, 8, 30, 12))
    table.woods(box(40, 12, 41, 13))
    inside, past = table.union(20, 11), table.union(40, 10)
    table.brigadier_at(30, 9)
    assert after(table, inside, step("advance", 3)).units[inside].condition == "disordered"
    assert after(table, past, step("slide", 3)).units[past].condition == "ordered"
    assert after(table, past, step("oblique", 3, 10)).units[past].condition == "disordered"


def test_turning_in_place_inside_rough_ground_disorders_nobody_and_turning_into_it_does() -> None:
    """VF-TERR-15"""
    table = Drill()
    table.woods(box(10, 8, 30, 13))
    inside, beside = table.union(20, 10.5), table.union(26, 14)
    assert after(table, inside, step("turn", 90)).units[inside].condition == "ordered"
    assert after(table, beside, step("turn", 90)).units[beside].condition == "disordered"


def test_a_unit_set_up_in_rough_ground_is_in_order_and_a_beaten_one_that_crosses_stays_beaten() -> None:
    """VF-TERR-15"""
    table = Drill()
    table.woods(box(10, 8, 30, 13))
    set_up = table.union(20, 10)
    beaten = table.union(26, 7, condition="beaten")
    b = table.battle()
    assert b.units[set_up].condition == "ordered"
    b.change_brigade(table.iron, order=Order("hold"))
    make(b, Move((beaten,), (step("advance", 2),)))
    assert b.units[beaten].condition == "beaten"


def test_compulsory_moves_through_rough_ground_disorder_as_well() -> None:
    """VF-TERR-15"""
    table = Drill()
    table.woods(box(10, 20, 30, 25))
    unit = table.union(20, 27)
    table.rebel(20, 33)
    b = table.battle()
    retreat(b, table.iron)
    assert b.units[unit].pose.y < 21_000
    assert b.units[unit].condition == "disordered"


def test_compulsory_moves_are_not_bound_by_depth() -> None:
    """VF-TERR-16"""
    table = Drill()
    table.woods(box(10, 10, 30, 25))
    unit = table.union(20, 27, arm="cavalry", mounted=True)
    table.rebel(20, 33)
    b = table.battle()
    retreat(b, table.iron)
    assert b.units[unit].pose.y < 21_000


# --- levels
def test_who_stands_on_the_higher_level_is_uphill() -> None:
    """VF-TERR-18: the level under the centre counts, a hill's own level, 1 unless it says more."""
    table = Drill()
    table.hill(box(10, 12, 30, 24), level=2)
    table.hill(box(40, 0, 60, 11))
    b = table.battle()
    assert [elevation(b.setting, x, y) for x, y in ((20_000, 15_000), (50_000, 5_000), (35_000, 5_000))] == [2, 1, 0]


@pytest.mark.parametrize(("x", "inches_"), [(20, 3), (40, 24)])
def test_from_a_wood_on_open_ground_a_general_sees_no_further_than_from_a_wood(x: int, inches_: int) -> None:
    """VF-TERR-01, VF-ZOO-03: open ground counts where nothing grows on it."""
    table = Table()
    table.area("open", box(10, 10, 50, 30), move="rolling", sight="unlimited")
    table.woods(box(15, 15, 25, 25))
    b = table.battle()
    assert sight_of_point(b.setting, 1000 * x, 20_000) == 1000 * inches_


@pytest.mark.parametrize(("y", "crossed"), [(15, False), (15.1, False), (14.9, True)])
def test_a_way_past_the_corner_of_a_pond_does_not_cross_it(y: float, crossed: bool) -> None:
    """VF-TERR-12, VF-GEN-05: the corner is at 10, 20."""
    table = Table()
    table.area("pond", box(10, 10, 20, 20), move="impassable", sight="rolling")
    b = table.battle()
    assert (impassable_between(b.setting, *inches(5, y, 15, y + 10)) is not None) is crossed


@pytest.mark.parametrize(("limit", "met"), [(5000, 5000), (4999, None), (6000, 5000)])
def test_rough_ground_just_as_far_ahead_as_a_unit_goes_is_met(limit: int, met: int | None) -> None:
    """VF-MOVE-03"""
    table = Drill()
    table.woods(box(10, 15.5, 30, 20))
    b = table.battle()
    assert rough_ahead(b.setting, Pose(20_000, 10_000, 0), 3000, 0, limit) == met


@pytest.mark.parametrize(("gap", "far"), [(0.003, 6), (0.004, 12)])
def test_a_thousandth_part_of_a_base_left_bare_is_rounding(gap: float, far: int) -> None:
    """VF-TERR-01, VF-GEOM-02: a base of 3.02 inches, drawn in by a hundredth on each side, and two orchards under it."""
    table = Drill()
    table.area("orchard", box(10, 5, 21, 15), move="close", sight="close")
    table.area("orchard", box(21 + gap, 5, 30, 15), move="close", sight="close")
    b = table.battle()
    assert sight_of(b.setting, Pose(20_000, 10_000, 0), 3020) == far * 1000


@pytest.mark.parametrize(("east", "far"), [(30, 6), (20, 12)])
def test_beyond_a_stretch_of_worse_ground_the_open_is_of_the_default_class(east: float, far: int) -> None:
    """VF-TERR-01, VF-TERR-09"""
    table = Drill()
    table.area("open", box(10, 5, east, 15), move="close", sight="close")
    assert sight(table, table.union(20, 10)) == far
