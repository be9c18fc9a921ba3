"""Marches where a distance or an angle is reached exactly: the edge of the table, and how far aside one aims."""

import pytest

from longroll.flow import Refused
from longroll.rulesets.volume_of_fire.march.law_of_marches import March
from longroll.rulesets.volume_of_fire.record import Battle, Order

from ..positions import CONFEDERATE, UNION, Table, box, bring
from .test_march import FIRST, attack, marching

EDGES = {0: box(0, 47.9, 72, 48), 180: box(0, 0, 72, 0.1), 90: box(71.9, 0, 72, 48), 270: box(0, 0, 0.1, 48)}
"""A strip along the edge that a heading leads to."""


def why(b: Battle, march: March) -> tuple[str, str]:
    """The rule and the reason for which a march is refused; two empty words if it is not."""
    try:
        bring(b, march)
    except Refused as no:
        return no.refusal.rule, no.refusal.because
    return "", ""


# --- the edge of the table
@pytest.mark.parametrize(("over", "steps"), [(10, 0), (20, 1)])
@pytest.mark.parametrize(
    ("heading", "x", "y", "dx", "dy"),
    [(0, 36, 37.5, 0, 1), (180, 36, 10.5, 0, -1), (90, 61.5, 24, 1, 0), (270, 10.5, 24, -1, 0)],
)
def test_a_march_goes_a_hundredth_of_an_inch_over_the_edge_and_no_further(
    heading: int, x: float, y: float, dx: int, dy: int, over: int, steps: int
) -> None:
    """VF-GT-07, VF-GEOM-02: overlaps up to a hundredth of an inch are rounding; else it halts a step before."""
    table = Table()
    ground = table.objective(EDGES[heading])
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area=ground))
    unit = table.unit(iron, (x + dx * over / 1000, y + dy * over / 1000), heading)
    pose = bring(marching(table), March(FIRST, limit=40_000)).units[unit].pose
    gone = abs(pose.x - table.units[unit].pose.x) + abs(pose.y - table.units[unit].pose.y)
    assert gone == 10_000 - 250 * steps


@pytest.mark.parametrize(
    ("x", "y", "refusing"),
    [
        (1.49, 20, ""),
        (1.48, 20, "VF-GT-05"),
        (70.51, 20, ""),
        (70.52, 20, "VF-GT-05"),
        (36, 0.49, ""),
        (36, 0.48, "VF-GT-05"),
    ],
)
def test_who_turns_about_a_hundredth_of_an_inch_over_the_edge_stands_on_the_table(
    x: float, y: float, refusing: str
) -> None:
    """VF-GT-05, VF-GEOM-02"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade", order="retire"), (x, y))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (36, 30), heading=90)
    table.woods(box(0, 21, 72, 29))
    table.woods(box(0, 31, 72, 46))
    assert why(marching(table, fog=True), March(FIRST, about=True, limit=0))[0] == refusing


# --- towards the target
@pytest.mark.parametrize(("wheel", "refusing"), [(450, ""), (449, "VF-GT-09")])
def test_what_lies_55_degrees_aside_is_just_within_a_wheel_and_the_ten_it_may_aim_off(
    wheel: int, refusing: str
) -> None:
    """VF-GT-05, VF-GT-09"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade", order=attack(1)), (20, 10))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (44.574, 27.207), heading=180)
    assert why(marching(table), March(FIRST, wheel=wheel))[0] == refusing
