"""Paths and groups: what makes a path, what a turn costs, and who stands in line, where a number is reached exactly."""

from typing import Any

import pytest

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire.movement.paths import (
    LONGEST,
    Step,
    direction,
    in_column,
    not_a_group,
    side_by_side,
    trace,
    turn_cost,
)
from longroll.rulesets.volume_of_fire.record import Setting
from longroll.rulesets.volume_of_fire.record.setting import lay
from longroll.tabletop import Pose

from ..drill import Drill, step

ON = step("advance", 0.1)


def because(table: Drill, units: tuple[int, ...], *path: Step) -> str:
    """Why steps make no path; "" if they do."""
    found = trace(lay(Setting(**table.setting)), tuple(table.units[number] for number in units), path)
    return found.because if isinstance(found, Refusal) else ""


@pytest.mark.parametrize(
    ("path", "refusing"),
    [
        ((ON,) * 12, ""),
        ((ON,) * 13, "more than twelve"),
        ((), "no step"),
        ((Step("advance", LONGEST),), ""),
        ((Step("advance", LONGEST + 1),), "leave any table"),
        ((Step("turn", -LONGEST - 1),), "leave any table"),
        ((Step("advance", 0),), "longer than nothing"),
        ((Step("slide", 0),), "longer than nothing"),
        ((Step("back", -1),), "longer than nothing"),
        ((Step("slide", -1),), ""),
        ((Step("turn", -1),), ""),
        ((Step("road", 1000), ON), "keeps to it the whole way"),
        ((ON, Step("road", 1000)), "keeps to it the whole way"),
    ],
)
def test_a_path_has_one_to_twelve_steps_longer_than_nothing_and_none_off_a_road(path: Any, refusing: str) -> None:
    """VF-MOVE-01, VF-TERR-13"""
    table = Drill()
    found = because(table, (table.union(20),), *path)
    assert refusing in found
    assert bool(found) is bool(refusing)


def test_the_directions_of_steps() -> None:
    """VF-MOVE-03: a slide is to the right, or negative to the left."""
    guide = Pose(0, 0, 300)
    for made, goes in (
        (Step("advance", 5), (300, 5)),
        (Step("back", 5), (2100, 5)),
        (Step("slide", 5), (1200, 5)),
        (Step("slide", -5), (3000, 5)),
        (Step("oblique", 5, 3400), (100, 5)),
    ):
        assert direction(made, guide) == goes


@pytest.mark.parametrize(("arm", "free"), [("horse", True), ("on foot", False), ("infantry", False), ("guns", False)])
def test_only_mounted_cavalry_turns_free_of_charge(arm: str, free: bool) -> None:
    """VF-MOVE-05"""
    table = Drill()
    unit = {
        "horse": lambda: table.horse(20),
        "on foot": lambda: table.union(20, arm="cavalry"),
        "infantry": lambda: table.union(20),
        "guns": lambda: table.guns(20, limbered=False),
    }[arm]()
    assert (turn_cost(table.units[unit], 300, alone=True) == 0) is free


def grouped(*poses: tuple[float, float, float]) -> str:
    """Why regiments standing so are no group; "" if they are."""
    table = Drill()
    units = [table.union(x, y, heading) for x, y, heading in poses]
    bar = not_a_group(tuple(table.units[number] for number in units))
    return bar.because if bar else ""


@pytest.mark.parametrize(("heading", "refusing"), [(10, ""), (10.1, "degrees off")])
def test_units_of_a_group_face_within_ten_degrees_of_one_another(heading: float, refusing: str) -> None:
    """VF-AP-05, VF-GEOM-01"""
    bar = grouped((20, 10, 0), (20, 9, heading)) if heading else ""
    assert ("degrees off" in bar) is bool(refusing)


def test_why_units_are_no_group_says_how_far_apart_they_are() -> None:
    """VF-AP-05"""
    assert "0.11 inches from the nearest" in grouped((20, 10, 0), (23.11, 10, 0))
    assert "out of one line" in grouped((20, 10, 0), (23, 10.7, 0))


def pair(x: float, y: float, size: int = 3, heading: float = 0) -> Any:
    """A regiment three inches broad at 20, 10, and another."""
    table = Drill()
    return tuple(table.units[number] for number in (table.union(20), table.union(x, y, heading, size=size)))


@pytest.mark.parametrize(
    ("x", "y", "beside"),
    [(23.1, 10, True), (23.11, 10, False), (16.9, 10, True), (23, 10.25, True), (23, 10.6, False), (20, 11, False)],
)
def test_who_stands_side_by_side(x: float, y: float, beside: bool) -> None:
    """VF-AP-05"""
    assert side_by_side(*pair(x, y)) is beside


@pytest.mark.parametrize(
    ("x", "y", "size", "column"),
    [
        (20, 11.1, 3, True),
        (20, 11.11, 3, False),
        (21.5, 11, 3, True),
        (21.501, 11, 3, False),
        (20, 10.8, 3, True),
        (22, 11, 2, False),
        (21.5, 11, 2, True),
    ],
)
def test_who_stands_one_behind_the_other(x: float, y: float, size: int, column: bool) -> None:
    """VF-AP-05: fronts and rears touch, over half of the smaller width at least."""
    assert in_column(*pair(x, y, size)) is column


def test_units_a_tenth_of_an_inch_apart_touch_and_are_out_of_line() -> None:
    """VF-AP-05, VF-GEOM-01"""
    assert "out of one line" in grouped((20, 10, 0), (23.1, 10.7, 0))
