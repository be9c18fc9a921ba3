"""The edge of the map: a base flush with it lies on the map, and one that is a thousandth of an inch over does not."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from longroll.rulesets.brigade.ground import deployment_areas, terrain
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import Stand
from longroll.tabletop import bounds

from ..drill import battle, stand

SIDES = ("west", "south", "east", "north")


def lying(b: Battle, edge: str, over: int) -> Stand:
    """The battle's stand, shifted until its base is so many thousandths over an edge of the map."""
    row, size = b.stands[0], 36_000
    left, bottom, right, top = bounds(row.quad)
    dx, dy = {
        "west": (-left - over, 0),
        "east": (size - right + over, 0),
        "south": (0, -bottom - over),
        "north": (0, size - top + over),
    }[edge]
    return replace(row, pose=row.pose.shifted(dx, dy))


LAWS: dict[str, Callable[[Battle, Stand], Any]] = {
    "BC-GENL-07 a general stands": lambda b, row: terrain.on_ground(laid(b.setting), row.quad),
    "BC-DEPL-02 it is set down": lambda b, row: deployment_areas.no_place(b, row, {0}) is None,
    "BC-MOVE-03 it moves": lambda b, row: not terrain.outside(laid(b.setting), row.quad),
    "BC-ROUT-05 it runs": lambda b, row: not terrain.leaves(b, row.quad),
}


@pytest.mark.parametrize("edge", SIDES)
@pytest.mark.parametrize("law", LAWS)
def test_a_base_flush_with_the_edge_is_on_the_map(law: str, edge: str) -> None:
    """BC-GENL-07, BC-DEPL-02, BC-MOVE-03, BC-ROUT-05"""
    b = battle(stand(0, 18, 18, 90))
    for over, on_map in ((0, True), (1, False)):
        assert LAWS[law](b, lying(b, edge, over)) is on_map
