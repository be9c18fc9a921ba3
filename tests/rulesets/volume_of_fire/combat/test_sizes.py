"""Sizes: out of men and guns, as inches of front, for good; and troopers who leave their horses."""

from typing import Any

import pytest

from longroll.flow import Refused
from longroll.rulesets.volume_of_fire.combat.losses import beat, disorder
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.rulesets.volume_of_fire.tables import battery_size, unit_size

from ..drill import Drill
from ..positions import UNION, bring, run


@pytest.mark.parametrize(("men", "size"), [(496, 3), (344, 2), (375, 3), (840, 5), (59, 1)])
def test_a_regiment_has_a_size_for_every_150_men_one_to_five(men: int, size: int) -> None:
    """VF-SIZE-02"""
    assert unit_size(men) == size


@pytest.mark.parametrize(
    ("size", "least", "most"), [(1, 1, 224), (2, 225, 374), (3, 375, 524), (4, 525, 674), (5, 675, 1200)]
)
def test_each_size_has_its_band_of_men(size: int, least: int, most: int) -> None:
    """VF-SIZE-02"""
    assert (unit_size(least), unit_size(most)) == (size, size)


@pytest.mark.parametrize(("guns", "size"), [(1, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3)])
def test_a_battery_of_six_guns_is_size_2_and_a_weak_one_1(guns: int, size: int) -> None:
    """VF-SIZE-04"""
    assert battery_size(guns) == size


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_the_front_is_as_many_inches_as_the_size_and_every_base_an_inch_deep(size: int) -> None:
    """VF-SIZE-03, VF-GEOM-01: a regiment of size 4 stands on 4 by 1 inches."""
    table = Drill()
    unit = table.units[table.union(20, 10, size=size)]
    xs, ys = unit.quad[::2], unit.quad[1::2]
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (1000 * size, 1000)
    assert unit.strength == size


def test_wear_takes_nothing_of_a_regiments_size() -> None:
    """VF-SIZE-05"""
    table = Drill()
    unit = table.union(20, size=4)
    b = table.battle()
    disorder(b, unit, "VF-RES-01")
    beat(b, unit, "VF-RES-02")
    row = b.units[unit]
    assert (row.size, row.men, row.frontage) == (4, 600, 4000)


# --- horse holders
def troopers(size: int = 4, on_foot: int = 3, mounted: bool = False, **more: Any) -> tuple[Drill, int]:
    table = Drill()
    return table, table.union(20, 10, arm="cavalry", size=size, size_dismounted=on_foot, mounted=mounted, **more)


def test_without_horse_holders_counted_a_regiment_is_as_broad_on_foot() -> None:
    """VF-SIZE-06"""
    table, unit = troopers(3, 3)
    assert table.units[unit].frontage == 3000


def test_where_they_are_the_base_is_exchanged_and_keeps_the_middle_of_its_front() -> None:
    """VF-SIZE-06"""
    table, unit = troopers(mounted=True)
    before = table.units[unit].quad
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Change((unit,)))
    after = b.units[unit].quad
    assert (after[0] + after[2], after[1]) == (before[0] + before[2], before[1])
    assert (b.units[unit].frontage, after[2] - after[0]) == (3000, 3000)


def mounting(table: Drill, *units: int) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        bring(run(table.battle(), TacticalPhase(side=UNION)), Change(units))
    return refused.value.refusal.rule, refused.value.refusal.because


def test_nobody_mounts_where_there_is_no_room_for_the_horses() -> None:
    """VF-SIZE-06"""
    table, unit = troopers()
    friend = table.union(23, 10)
    name = table.units[unit].name
    assert mounting(table, unit) == (
        "VF-SIZE-06",
        f"mounted, {name} is 4 inches broad and would stand on {table.units[friend].name}",
    )
    table.units.pop()
    enemy = table.rebel(23.55, 10)
    assert mounting(table, unit)[1].endswith(f"would come into contact with {table.units[enemy].name}")
    table.units.pop()
    b = bring(run(table.battle(), TacticalPhase(side=UNION)), Change((unit,)))
    assert b.units[unit].frontage == 4000


def test_two_regiments_side_by_side_do_not_mount_into_each_other() -> None:
    """VF-SIZE-06, VF-AP-07"""
    table, one = troopers()
    two = table.union(23, 10, arm="cavalry", size=4, size_dismounted=3)
    assert mounting(table, one, two)[0] == "VF-SIZE-06"


def test_nobody_mounts_over_the_tables_edge() -> None:
    """VF-SIZE-06"""
    table, unit = troopers()
    table.brigadier_at(4, 10)
    far = table.union(1.6, 10, arm="cavalry", size=4, size_dismounted=3)
    assert mounting(table, far)[1].endswith("would stand over the table's edge")
    assert unit != far
