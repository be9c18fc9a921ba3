"""The drawing of the ground: well-formed, light, the same each time, and able to be set twice on one page."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest
import resvg_py
from shapely import LineString

from longroll.ground.contours import contours, interval
from longroll.ground.cut import cut
from longroll.ground.drawing import draw_ground, ground_layer
from longroll.ground.lettering import draw_labels
from longroll.ground.names import width_of
from longroll.ground.ornaments import draw_sheet, foot, margin
from longroll.ground.relief import relief_data
from longroll.ground.table import Table
from longroll.ground.window import Window


@pytest.fixture(scope="module")
def mcphersons() -> Table:
    return cut(Window(-1750, 800, 96, 72))


def test_the_drawing_is_a_light_svg_in_thousandths(mcphersons: Table) -> None:
    drawn = draw_ground(mcphersons, scale=10)
    root = ElementTree.fromstring(drawn)
    assert root.get("viewBox") == "0 0 96000 72000"
    assert root.get("width") == "960"
    assert len(gzip.compress(drawn.encode())) < 110_000
    assert len(relief_data(mcphersons)) < 60_000


def test_the_drawing_is_the_same_each_time(mcphersons: Table) -> None:
    assert draw_ground(mcphersons) == draw_ground(mcphersons)


def test_two_tables_on_one_page_do_not_share_ids(mcphersons: Table) -> None:
    other = cut(Window(-900, -4300, 96, 72))
    ids = [set(re.findall(r' id="([^"]+)"', ground_layer(table))) for table in (mcphersons, other)]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_every_reference_inside_the_drawing_is_kept(mcphersons: Table) -> None:
    drawn = draw_sheet(mcphersons, "McPherson's Ridge")
    ids = set(re.findall(r' id="([^"]+)"', drawn))
    asked = set(re.findall(r"url\(#([^)]+)\)", drawn)) | set(re.findall(r'href="#([^"]+)"', drawn))
    assert asked <= ids


def test_the_sheet_reaches_its_margins_and_makes_a_picture(mcphersons: Table) -> None:
    drawn = draw_sheet(mcphersons, "McPherson's Ridge", "1 July 1863 & after", scale=5)
    root = ElementTree.fromstring(drawn)
    edge = margin(mcphersons)
    assert root.get("viewBox") == f"{-edge} {-edge} {96_000 + 2 * edge} {72_000 + edge + foot(mcphersons)}"
    assert bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=200))[:4] == b"\x89PNG"


def test_contours_are_ten_feet_apart_and_every_fifth_an_index(mcphersons: Table) -> None:
    drawn = contours(mcphersons)
    assert interval(mcphersons) == 10
    assert {contour.feet % 10 for contour in drawn} == {0}
    assert all(contour.index == (contour.feet % 50 == 0) for contour in drawn)
    # Neighbouring contours never cross.
    by_feet: dict[int, list[LineString]] = {}
    for contour in drawn:
        by_feet.setdefault(contour.feet, []).append(LineString(contour.points))
    crossings = sum(
        line.crosses(other) for feet, lines in by_feet.items() for line in lines for other in by_feet.get(feet + 10, [])
    )
    assert crossings == 0


def test_names_stand_on_the_table_and_the_great_ones_are_there(mcphersons: Table) -> None:
    said = {label.text for label in mcphersons.labels}
    assert {
        "Gettysburg",
        "Herr Ridge",
        "Seminary Ridge",
        "Oak Hill",
        "Oak Ridge",
        "Willoughby Run",
        "Chambersburg Pike",
        "Herbst Woods",
        "McPherson",
    } <= said
    for label in mcphersons.labels:
        assert 0 < label.x < mcphersons.width
        assert 0 < label.y < mcphersons.height
        assert width_of(label, mcphersons.height) < mcphersons.width


def test_at_a_small_scale_waters_alone_are_lettered() -> None:
    """What is laid on such a map names its hills, farms and roads."""
    small, large = (
        draw_labels(cut(Window(-500, -1500, width, width, yards))) for yards, width in ((400, 24), (100, 96))
    )
    assert "Willoughby Run" in small
    assert "Willoughby Run" in large
    for name in ("OAK HILL", "GETTYSBURG", "Emmitsburg Road"):
        assert name in large
        assert name not in small
