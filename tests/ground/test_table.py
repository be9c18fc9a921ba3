"""A table cut out of the field: whole numbers, simple rings, one hash."""

from __future__ import annotations

import msgspec
import pytest
from shapely import LineString, Polygon, box

from longroll.ground.cut import cut
from longroll.ground.cutting import STEP, cut_from
from longroll.ground.field import AREA_KINDS, LINE_KINDS, field
from longroll.ground.heights import surface
from longroll.ground.hills import hills
from longroll.ground.table import Table, UnknownTable, hash_of, laid, lay
from longroll.ground.window import Window

WINDOWS = {
    "McPherson's Ridge": Window(-1750, 800, 96, 72),
    "Barlow's Knoll": Window(600, 1500, 96, 60),
    "Little Round Top": Window(-900, -4300, 96, 72),
    "a small one, turned": Window(-1500, 600, 48, 36, rotation=300),
    "a hundred yards an inch": Window(-900, -900, 72, 48, 100),
}


@pytest.fixture(params=list(WINDOWS))
def table(request: pytest.FixtureRequest) -> Table:
    return cut(WINDOWS[request.param])


def corners(flat: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def test_every_ring_is_simple_and_lies_on_the_table(table: Table) -> None:
    edge = box(0, 0, table.width, table.height)
    for part in (*table.areas, *table.hills):
        ring = Polygon(corners(part.ring))
        assert ring.is_valid, part.id
        assert ring.exterior.is_ccw, part.id
        assert edge.covers(ring), part.id
        assert len(set(corners(part.ring))) == len(corners(part.ring)), part.id


def test_every_line_and_crest_lies_on_the_table(table: Table) -> None:
    edge = box(0, 0, table.width, table.height)
    for points in (*(line.points for line in table.lines), *(hill.crest for hill in table.hills)):
        assert edge.covers(LineString(corners(points)))


def test_areas_of_one_kind_do_not_overlap(table: Table) -> None:
    for kind in {area.kind for area in table.areas}:
        rings = [Polygon(corners(area.ring)) for area in table.areas if area.kind == kind]
        for index, ring in enumerate(rings):
            # Rounding to whole thousandths may lay two neighbours a hair over each other.
            assert all(ring.intersection(other).area < 5_000 for other in rings[:index])


def test_ids_are_told_apart_and_kinds_are_known(table: Table) -> None:
    for parts in (table.areas, table.lines, table.hills):
        assert len({part.id for part in parts}) == len(parts)
    assert {area.kind for area in table.areas} <= set(AREA_KINDS)
    assert {line.kind for line in table.lines} <= set(LINE_KINDS)


def test_heights_cover_the_table_in_tenths_of_feet(table: Table) -> None:
    assert table.step == STEP
    assert len(table.heights) == table.columns * table.rows
    assert (table.columns - 1) * table.step >= table.width
    assert (table.rows - 1) * table.step >= table.height
    assert all(type(height) is int and 3_500 < height < 8_000 for height in table.heights)


def test_a_table_comes_back_from_json_equal_and_under_the_same_hash(table: Table) -> None:
    again = msgspec.json.decode(msgspec.json.encode(table), type=Table)
    assert again == table
    assert hash_of(again) == table.hash
    assert laid(lay(again)) == table


def test_cutting_twice_gives_the_same_table() -> None:
    window = WINDOWS["McPherson's Ridge"]
    assert cut_from(field(), surface(), hills(), window) == cut(window)


def test_a_table_changed_after_it_was_cut_is_not_laid() -> None:
    table = cut(WINDOWS["a small one, turned"])
    changed = msgspec.structs.replace(table, hash="0" * 64, width=table.width + 1)
    with pytest.raises(ValueError, match="Cut it again"):
        lay(changed)


def test_a_table_nobody_laid_is_unknown() -> None:
    with pytest.raises(UnknownTable, match="load the scenario"):
        laid("f" * 64)


def test_a_window_off_the_field_says_where_the_field_ends() -> None:
    with pytest.raises(ValueError, match="the field ends at east"):
        cut(Window(-4900, 0, 96, 72))


def test_places_go_to_the_table_and_back() -> None:
    window = Window(-1500, 600, 48, 36, rotation=300)
    assert window.to_table(-1500, 600) == (24_000, 18_000)
    # The table's y axis points 30 degrees east of north: ground to the north-north-east lies straight up.
    x, y = window.to_table(-1500 + 500, 600 + 866)
    assert abs(x - 24_000) < 20
    assert y > 18_000 + 21_000
    east, north = window.to_field(x, y)
    assert abs(east + 1000) < 0.1
    assert abs(north - 1466) < 0.1
