"""The ground: its classes and how far one sees from it, what is rough and disorders, and how deep horses and guns go."""

from typing import Any

import pytest

from longroll.rulesets.volume_of_fire.carrying import make
from longroll.rulesets.volume_of_fire.moves import Move, move_refusal
from longroll.rulesets.volume_of_fire.retreat import retreat
from longroll.rulesets.volume_of_fire.sight import sees
from longroll.rulesets.volume_of_fire.terrain import elevation, lie_of, outlook_of, sight_of
from longroll.rulesets.volume_of_fire.units import Order

from .drill import Drill, after, refusal, step
from .positions import UNION, Table, box, inches, told


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


def test_ground_that_nobody_marked_is_rolling() -> None:
    """VF-TERR-01, VF-TERR-05"""
    table = Drill()
    unit = table.union(20, 10)
    b = table.battle()
    assert sight(table, unit) == 12
    assert lie_of(b.setting, b.units[unit].pose, 3000) == ("open ground", "VF-TERR-01")


def test_open_ground_of_a_better_class_is_no_help_in_the_wood_that_stands_on_it() -> None:
    """VF-TERR-01, VF-TERR-09"""
    table = Drill()
    table.area("open", box(10, 5, 30, 15), move="good", sight="good")
    table.woods(box(24, 5, 30, 15))
    in_the_open, in_the_wood, astride = (table.union(x, 10) for x in (14, 27, 23))
    assert [sight(table, unit) for unit in (in_the_open, in_the_wood, astride)] == [18, 3, 18]


@pytest.mark.parametrize(("ground", "far"), [("obstructed", 6), ("rolling", 18), ("good", 24), ("unlimited", 24)])
def test_a_hill_lifts_sight_by_one_class_and_no_more(ground: str, far: int) -> None:
    """VF-TERR-08: in woods 6, rolling 18, good 24; unlimited stays as it is."""
    table = Drill()
    table.area("ground", box(10, 5, 30, 15), move=ground, sight=ground)
    table.hill(box(10, 5, 30, 15), level=1)
    table.hill(box(12, 6, 28, 14), level=2)
    unit = table.union(20, 10)
    b = table.battle()
    assert sight(table, unit) == far
    assert outlook_of(b.setting, b.units[unit].pose, 3000) == (f"{far} inches, from a hill", "VF-TERR-08")


def test_a_corner_on_a_hill_is_enough() -> None:
    """VF-TERR-08"""
    table = Drill()
    table.hill(box(21.4, 10.4, 30, 15))
    unit, beside = table.union(20, 10), table.union(19.8, 8)
    assert (sight(table, unit), sight(table, beside)) == (18, 12)


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


def test_rocky_ground_is_close_to_cross_and_rolling_to_look_over() -> None:
    """VF-TERR-10"""
    table = Drill()
    table.area("rocks", box(10, 8, 30, 15), move="close", sight="rolling", cover="soft")
    inside, south = table.union(20, 14), table.union(20, 7)
    b = table.battle()
    assert sight(table, inside) == 12
    assert lie_of(b.setting, b.units[inside].pose, 3000)[1] == "VF-TERR-10"
    b = after(table, south, step("advance", 2))
    assert b.units[south].condition == "disordered"
    assert refusal(table, south, step("advance", 4)).rule == "VF-MOVE-03"


def test_rocks_hide_nothing_behind_them() -> None:
    """VF-TERR-10: 7 inches of rocks stop no line; 7 of close ground do."""
    for sight, seen in (("rolling", True), ("close", False)):
        table = Drill()
        table.area("rocks", box(10, 6, 40, 13), move="close", sight=sight)
        unit, other = table.union(20, 5), table.rebel(20, 14)
        b = table.battle()
        assert sees(b, b.units[unit], b.units[other]) is seen


def test_a_swamp_is_obstructed_to_cross_and_good_to_look_over() -> None:
    """VF-TERR-11"""
    table = Drill()
    table.area("marsh", box(10, 8, 30, 15), move="obstructed", sight="good")
    inside, south = table.union(20, 13), table.union(20, 7)
    gun = table.union(26, 7, arm="artillery", size=2, limbered=True)
    b = table.battle()
    assert sight(table, inside) == 18
    assert lie_of(b.setting, b.units[inside].pose, 3000)[1] == "VF-TERR-11"
    assert after(table, south, step("advance", 2)).units[south].condition == "disordered"
    assert refusal(table, gun, step("advance", 2)).rule == "VF-TERR-16"


# --- streams
def test_a_shallow_stream_is_a_linear_obstacle_that_disorders_who_crosses_it() -> None:
    """VF-TERR-12, VF-TERR-14, VF-TERR-15"""
    table = Drill()
    table.barrier("run", inches(10, 12, 30, 12))
    unit = table.union(20, 10)
    b = after(table, unit, step("advance", 2.5))
    assert b.units[unit].condition == "disordered"
    assert told(b, "VF-TERR-12") == [f"{b.units[unit].name} is disordered"]


def test_a_stream_hides_nothing_whatever_its_depth() -> None:
    """VF-TERR-12"""
    table = Drill()
    table.area("stream", box(0, 6, 60, 15), move="obstructed", sight="good")
    unit = table.union(20, 5)
    other = table.rebel(20, 16)
    b = table.battle()
    assert sees(b, b.units[unit], b.units[other])


def test_an_impassable_stream_is_crossed_by_the_bridge_only() -> None:
    """VF-TERR-12, VF-TERR-13"""
    table = Drill()
    table.area("river", box(0, 12, 60, 13), move="impassable", sight="good")
    table.road(inches(20, 0, 20, 40))
    across, by_road = table.union(30, 10), table.union(20, 9, heading=90)
    refused = refusal(table, across, step("advance", 2.5))
    assert (refused.rule, refused.because) == ("VF-TERR-12", "river-0 cannot be crossed")
    assert move_refusal(table.battle(), UNION, Move((across,), (step("advance", 1.5),))) is None
    b = after(table, by_road, step("road", 5))
    assert b.units[by_road].pose.y == 14_000


# --- rough terrain
@pytest.mark.parametrize("kind", ["fence", "hedge", "stone_wall", "ditch"])
def test_linear_obstacles_are_rough(kind: str) -> None:
    """VF-TERR-14, VF-TERR-15"""
    table = Drill()
    table.barrier(kind, inches(10, 12, 30, 12))
    unit = table.union(20, 10)
    b = after(table, unit, step("advance", 2))
    assert b.units[unit].condition == "disordered"
    assert told(b, "VF-TERR-14") == [f"{b.units[unit].name} is disordered"]


@pytest.mark.parametrize(
    ("move", "rough"), [("obstructed", True), ("close", True), ("rolling", False), ("good", False)]
)
def test_obstructed_and_close_ground_are_rough_and_no_other(move: str, rough: bool) -> None:
    """VF-TERR-14, VF-TERR-15"""
    table = Drill()
    table.area("ground", box(10, 12, 30, 20), move=move, sight="rolling")
    unit = table.union(20, 10)
    b = after(table, unit, step("advance", 2))
    assert (b.units[unit].condition == "disordered") is rough
    assert bool(told(b, "VF-TERR-15")) is rough


def test_enemy_troops_are_close_ground_for_sight_only() -> None:
    """VF-TERR-04, VF-TERR-14: nobody is slowed or disordered beside them."""
    table = Drill()
    unit = table.union(20, 10)
    table.rebel(23.7, 12)
    b = after(table, unit, step("advance", 4.5))
    assert b.units[unit].condition == "ordered"


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


# --- horses and guns at the edge of obstructed ground
@pytest.mark.parametrize(
    "arm", [{"arm": "cavalry", "mounted": True}, {"arm": "artillery", "size": 2, "limbered": True}]
)
def test_mounted_cavalry_and_guns_go_an_inch_into_obstructed_ground_and_no_deeper(arm: dict[str, Any]) -> None:
    """VF-TERR-16"""
    table = Drill()
    table.woods(box(10, 12, 30, 24))
    unit = table.union(20, 10, **arm)
    b = after(table, unit, step("advance", 2.5))
    assert b.units[unit].condition == "disordered"
    refused = refusal(table, unit, step("advance", 2.6))
    assert refused.rule == "VF-TERR-16"
    assert "1.1 inches deep" in refused.because
    assert "may go 1 inch deep" in refused.because


def test_close_ground_and_infantry_and_dismounted_troopers_are_free_of_that_limit() -> None:
    """VF-TERR-16"""
    table = Drill()
    table.woods(box(10, 12, 30, 24))
    table.area("orchard", box(40, 12, 60, 24), move="close", sight="close")
    foot, trooper = table.union(15, 10), table.union(22, 10, arm="cavalry")
    after(table, foot, step("advance", 3))
    after(table, trooper, step("advance", 3))
    table.brigadier_at(50, 8)
    horse = table.union(50, 10, arm="cavalry", mounted=True)
    after(table, horse, step("advance", 8))


def test_cavalry_rides_through_no_wood_that_is_deeper_than_two_inches() -> None:
    """VF-TERR-16: the depth counts all along the way, not only where it ends."""
    table = Drill()
    table.woods(box(10, 12, 22, 14))
    table.woods(box(24, 12, 40, 15))
    table.brigadier_at(24, 8)
    thin, thick = (table.union(x, 11.4, arm="cavalry", mounted=True, size=1) for x in (18, 30))
    after(table, thin, step("advance", 8))
    assert refusal(table, thick, step("advance", 8)).rule == "VF-TERR-16"


def test_a_unit_that_stands_deeper_may_only_come_out() -> None:
    """VF-TERR-16"""
    table = Drill()
    table.woods(box(10, 12, 30, 24))
    unit = table.union(20, 15, arm="cavalry", mounted=True, heading=180)
    b = after(table, unit, step("advance", 2))
    assert b.units[unit].pose.y == 13_000
    refused = refusal(table, unit, step("back", 1))
    assert refused.rule == "VF-TERR-16"
    assert refused.remedy == "from 3.5 inches deep it may move less deep"


def test_roads_lead_through_woods_without_disorder_or_depth() -> None:
    """VF-TERR-13, VF-TERR-16"""
    table = Drill()
    table.woods(box(10, 12, 30, 30))
    table.road(inches(20, 0, 20, 40))
    gun = table.union(20, 11, heading=90, arm="artillery", size=2, limbered=True)
    b = after(table, gun, step("road", 5))
    assert b.units[gun].pose.y == 16_000
    assert b.units[gun].condition == "ordered"


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
