"""Generals in the tactical phase: who may ride or lead, whom a unit takes along, and the inch they keep off the enemy."""

from typing import Any

import pytest

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire.movement.generals_rides import (
    go_along,
    lead_refusal,
    ride,
    ride_refusal,
    stay_at_the_edge,
)
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Lead, Ride, own_units
from longroll.rulesets.volume_of_fire.movement.paths import trace
from longroll.rulesets.volume_of_fire.record import DISC, Battle
from longroll.tabletop import Pose

from ..drill import Drill, after, step
from ..positions import CONFEDERATE, NONE, UNION


@pytest.mark.parametrize("number", [-1, 1, 2])
def test_only_a_general_of_ones_own_rides_or_leads(number: int) -> None:
    """VF-GEN-05, VF-AP-12: of two generals the second is the enemy's."""
    table = Drill()
    unit = table.union(20)
    b = table.battle()
    assert len(b.generals) == 2
    for refused in (
        ride_refusal(b, UNION, Ride(number, 20_000, 9_000)),
        lead_refusal(b, UNION, Lead(number, unit)),
    ):
        assert refused is not None
        assert refused.because == "that is no general of yours"


@pytest.mark.parametrize(("points", "allowed"), [(0, False), (1, True)])
def test_leading_costs_a_point(points: int, allowed: bool) -> None:
    """VF-AP-12"""
    table = Drill()
    unit = table.union(20)
    table.brigadier_at(20, 9)
    b = table.battle()
    b.change_general(0, points=points)
    assert (lead_refusal(b, UNION, Lead(0, unit)) is None) is allowed


@pytest.mark.parametrize("number", [-1, 2])
def test_only_units_that_there_are_are_moved(number: int) -> None:
    """VF-MOVE-01: of two units."""
    table = Drill()
    table.union(20)
    assert own_units(table.battle(), UNION, (number,)).rule == "VF-MOVE-01"


@pytest.mark.parametrize(("south", "goes"), [(9.0, True), (8.9, True), (8.89, False)])
def test_a_brigadier_touching_a_unit_goes_along(south: float, goes: bool) -> None:
    """VF-GEN-05: its rear edge is at 9.5, and his disc reaches half an inch."""
    table = Drill()
    unit = table.union(20)
    table.brigadier_at(20, south)
    b = after(table, unit, step("advance", 2))
    assert (b.generals[0].y > round(1000 * south)) is goes


def taken(b: Battle, unit: int) -> Battle:
    """The battle when a unit has gone two inches ahead, with whoever goes with it."""
    units = (b.units[unit],)
    traced = trace(b.setting, units, (step("advance", 2),))
    assert not isinstance(traced, Refusal)
    go_along(b, units, traced, bring=True)
    return b


@pytest.mark.parametrize(("off", "goes"), [(1000, False), (1001, True)])
def test_nobody_is_taken_to_within_an_inch_of_the_enemy(off: int, goes: bool) -> None:
    """VF-GEN-05: he touches the regiment's right, and an enemy stands east of where it comes to."""
    table = Drill()
    unit = table.union(20)
    enemy = table.rebel(24, 12, heading=270)
    b = table.battle()
    x = min(b.units[enemy].quad[::2]) - off - DISC
    b.change_general(0, x=x, y=10_000)
    b.change_unit(unit, pose=Pose(x - DISC - 1500, 10_000, 0))
    assert (taken(b, unit).generals[0].y == 12_000) is goes


@pytest.mark.parametrize(("number", "more"), [(0, {"place": "dead"}), (1, {"attached": 1, "x": 20_000, "y": 9_000})])
def test_neither_the_dead_nor_an_enemy_are_taken_along(number: int, more: dict[str, Any]) -> None:
    """VF-GEN-05"""
    table = Drill()
    unit = table.union(20)
    table.brigadier_at(20, 9)
    b = table.battle()
    before = b.change_general(number, **more)
    assert taken(b, unit).generals[number] == before


def test_only_the_general_who_led_a_unit_over_the_edge_leads_it_no_more() -> None:
    """VF-AP-12"""
    table = Drill()
    units = [table.union(x) for x in (20, 23)]
    table.general(UNION, "Wadsworth", at=(20, 8), attached=units[0])
    table.general(UNION, "Doubleday", at=(23, 8), attached=units[1])
    table.general(CONFEDERATE, "Heth", at=(23, 40), attached=table.far)
    b = table.battle()
    stay_at_the_edge(b, units[0])
    assert [row.attached for row in b.generals[2:]] == [NONE, units[1], table.far]


@pytest.mark.parametrize(("gap", "stopped"), [(1.0, True), (1.02, False)])
def test_a_rider_is_stopped_where_an_unseen_enemy_would_be_within_an_inch(gap: float, stopped: bool) -> None:
    """VF-GEN-05: the enemy stands in a wood east of the way north."""
    table = Drill()
    table.union(5, 5)
    enemy = table.rebel(24, 14, heading=270)
    table.brigadier_at(20, 10)
    b = table.battle(fog=True)
    west = min(b.units[enemy].quad[::2])
    b.put_sighting(enemy, None)
    x = west - DISC - round(1000 * gap)
    b.change_general(0, x=x, y=10_000)
    ride(b, Ride(0, x, 15_000))
    assert (b.generals[0].y < 15_000) is stopped


@pytest.mark.parametrize(("y", "stopped"), [(15_000, False), (14_000, True)])
def test_who_is_near_an_unseen_enemy_already_rides_past_him_no_nearer(y: int, stopped: bool) -> None:
    """VF-GEN-05: along the front of a regiment 0.8 inches off, from one end of it to the other; or half an inch nearer."""
    table = Drill()
    table.union(5, 5)
    enemy = table.rebel(24, 14, heading=270)
    b = table.battle(fog=True)
    b.put_sighting(enemy, None)
    x = min(b.units[enemy].quad[::2]) - DISC - 800
    b.change_general(0, x=x, y=13_000)
    to = x if y == 15_000 else x + 500
    ride(b, Ride(0, to, y))
    assert ((b.generals[0].x, b.generals[0].y) != (to, y)) is stopped
