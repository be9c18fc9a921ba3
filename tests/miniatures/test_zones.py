"""Edges, zones and entry lines of a table: what any rulebook asks of them."""

from typing import NamedTuple

import pytest

from longroll import history
from longroll.ground.window import Window
from longroll.history.border import Border
from longroll.miniatures import zones
from longroll.miniatures.entries import entry
from longroll.miniatures.zones import INWARD
from longroll.tabletop import Pose


class Sheet(NamedTuple):
    width: int
    height: int


SHEET = Sheet(24_000, 48_000)


def test_a_band_is_as_deep_as_asked_but_no_deeper_than_a_third_of_the_sheet():
    assert zones.band(SHEET, "south", 12_000) == zones.box(0, 0, 24_000, 12_000)
    assert zones.band(SHEET, "north", 12_000) == zones.box(0, 36_000, 24_000, 48_000)
    assert zones.band(SHEET, "west", 12_000) == zones.box(0, 0, 8_000, 48_000)
    assert zones.band(SHEET, "east", 2_000) == zones.box(22_000, 0, 24_000, 48_000)


@pytest.mark.parametrize("edge", INWARD)
def test_straight_in_from_a_point_of_an_edge_one_is_so_deep_on_the_sheet(edge):
    x, y = zones.on_edge(SHEET, edge, 5_000)
    there = Pose(x, y).toward(INWARD[edge], 3_000)
    assert (there.x, there.y) == zones.on_edge(SHEET, edge, 5_000, 3_000)
    assert zones.along(edge, x, y) == 5_000
    assert zones.depth(SHEET, edge, zones.box(there.x, there.y, there.x, there.y)) == 3_000


def test_what_hangs_over_an_edge_is_measured():
    assert zones.overhang(SHEET, zones.box(-300, 10_000, 700, 11_000)) == 300
    assert zones.overhang(SHEET, zones.box(23_500, 10_000, 24_500, 11_000)) == 500
    assert zones.overhang(SHEET, zones.box(1_000, 10_000, 2_000, 11_000)) == -1_000


def test_a_zone_of_the_battle_is_a_stretch_of_the_edge_at_any_scale():
    """A hundred yards to the inch halve what fifty give."""
    battle = history.load("little-round-top")
    centre = [round(metres) for metres in battle.window.centre]
    fifty, hundred = (
        Border(Window(*centre, 1200 / scale * 10, 1200 / scale * 10, scale), "16:00", 20) for scale in (50, 100)
    )
    for zone in battle.zones:
        near, far = entry(zone, fifty), entry(zone, hundred)
        assert (near.id, near.edge, near.side) == (far.id, far.edge, far.side)
        assert abs((near.most - near.least) - 2 * (far.most - far.least)) <= 2
