"""The small field about Rummel's farm: all of it estimated, and cut like any other."""

from __future__ import annotations

import numpy as np
import pytest

from longroll.ground.cut import cut
from longroll.ground.field import data_folder, field
from longroll.ground.heights import load_heights, surface
from longroll.ground.hills import hills
from longroll.ground.window import Window

FIELD = "rummels-farm"


def feet(east: float, north: float) -> float:
    return float(surface(FIELD).soft(np.array([east]), np.array([north]))[0])


def test_everything_on_it_says_that_it_is_an_estimate() -> None:
    loaded = field(FIELD)
    for row in (*loaded.lines, *loaded.areas, *loaded.places, *loaded.crests):
        assert (row.source, row.confidence) == ("knowledge", "estimate"), row.id
    assert all(height.estimated for height in load_heights(data_folder(FIELD)))


def test_it_is_counted_from_the_same_square_and_carries_the_road_on() -> None:
    here, town = field(FIELD).meta, field().meta
    assert (here.origin_lat, here.origin_lon) == (town.origin_lat, town.origin_lon)
    assert here.extent_east_m[0] == town.extent_east_m[1]
    road = next(line for line in field(FIELD).lines if line.id == "road-hanover-east")
    assert road.points[0][0] == town.extent_east_m[1]


def test_cress_ridge_looks_down_on_the_farm_and_the_run() -> None:
    assert feet(4900, 620) > feet(4900, 180) > feet(4990, -180) > feet(4740, -1200)
    assert {rise.crest.id for rise in hills(FIELD)} == {"cress-ridge", "lott-rise"}


def test_a_table_is_cut_out_of_it_and_not_out_of_the_other() -> None:
    table = cut(Window(5125, -249, 36, 60, field=FIELD))
    assert {area.id for area in table.areas} >= {"woods-lott", "farm-rummel"}
    with pytest.raises(ValueError, match="the field ends at east -5000 to 4000"):
        cut(Window(5125, -249, 36, 60))
