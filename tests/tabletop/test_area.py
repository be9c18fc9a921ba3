from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point

from longroll.tabletop import (
    Pose,
    Ring,
    area_gap,
    border,
    crosses_line,
    depth_inside,
    footprint,
    front_covered,
    holds,
    line_length,
    overlaps_area,
    place_on_line,
    point_gap_to_line,
    point_on_line,
    strays,
    surface,
)
from longroll.tabletop.kernel import area_inside, hull, line_gap
from tabletop.shapes import areas, backwards, bases, coordinates, lines, polygon, poses, string

WOOD = (0, 0, 0, 4000, 4000, 4000, 4000, 0)


@given(areas(), coordinates(), coordinates())
def test_a_point_is_held_or_not(area: Ring, x: int, y: int) -> None:
    assert holds(area, x, y) == polygon(area).intersects(Point(x, y))


@given(areas())
def test_a_border_holds_its_corners(area: Ring) -> None:
    for i in range(0, len(area), 2):
        assert holds(area, area[i], area[i + 1])


@given(bases(9000), areas(9000))
def test_a_base_is_in_an_area_if_some_part_of_it_is(base: Ring, area: Ring) -> None:
    shared = polygon(base).intersection(polygon(area)).area
    if shared > 100:
        assert overlaps_area(base, area)
    if shared == 0:
        assert not overlaps_area(base, area)
    assert overlaps_area(base, area) == overlaps_area(base, backwards(area))


def test_bordering_on_an_area_is_not_being_in_it() -> None:
    """VF-GEOM-01."""
    beside = footprint(Pose(-500, 2000, 900), 2000, 1000)
    assert not overlaps_area(beside, WOOD)
    assert area_gap(beside, WOOD) == 0
    assert overlaps_area(footprint(Pose(-499, 2000, 900), 2000, 1000), WOOD)
    assert overlaps_area(footprint(Pose(2000, 2000, 0), 4000, 4000), WOOD)


@given(bases(9000), areas(9000))
def test_an_area_gap_is_the_distance(base: Ring, area: Ring) -> None:
    assert area_gap(base, area) == pytest.approx(polygon(base).distance(polygon(area)), abs=0.6)


@given(bases(6000), areas(6000))
def test_the_share_inside_is_the_shared_surface(base: Ring, area: Ring) -> None:
    exact = polygon(base).intersection(polygon(area)).area / polygon(base).area
    inside, whole = area_inside(base, area)
    assert inside / whole == pytest.approx(exact, abs=0.002)


def test_exactly_half_is_half() -> None:
    """VF-TERR-17: at least half of its base."""
    inside, whole = area_inside(footprint(Pose(2000, 4000, 0), 2000, 1000), WOOD)
    assert 2 * inside == whole
    inside, whole = area_inside(footprint(Pose(2000, 4001, 0), 2000, 1000), WOOD)
    assert 2 * inside < whole


def test_depth_is_from_the_edge_to_the_furthest_point() -> None:
    """VF-TERR-16."""
    assert depth_inside(footprint(Pose(2000, 4500, 1800), 1000, 1000), WOOD) == 0
    assert depth_inside(footprint(Pose(2000, 4200, 1800), 1000, 1000), WOOD) == 300
    assert depth_inside(footprint(Pose(2000, 3500, 1800), 1000, 1000), WOOD) == 1000


@given(bases(9000), lines(15_000))
def test_a_line_crosses_a_base_where_it_runs_inside(base: Ring, line: Ring) -> None:
    inside = polygon(base).intersection(string(line)).length
    if inside > 2:
        assert crosses_line(base, line)
    if not polygon(base).intersects(string(line)):
        assert not crosses_line(base, line)
    assert line_gap(base, line) == pytest.approx(polygon(base).distance(string(line)), abs=0.6)


def test_a_wall_along_an_edge_is_not_crossed() -> None:
    base = footprint(Pose(0, 0, 0), 3000, 1000)
    assert not crosses_line(base, (-5000, 500, 5000, 500))
    assert crosses_line(base, (-5000, 499, 5000, 499))
    assert line_gap(base, (-5000, 500, 5000, 500)) == 0


def test_a_wall_ahead_covers_what_it_runs_ahead_of() -> None:
    """VF-TERR-17: ahead of at least half of the front edge at no more than 0.5 inch."""
    pose = Pose(0, 0, 0)
    assert front_covered((-5000, 900, 5000, 900), pose, 3000, 1000, 500) == 3000
    assert front_covered((-5000, 1001, 5000, 1001), pose, 3000, 1000, 500) == 0
    assert front_covered((0, 900, 5000, 900), pose, 3000, 1000, 500) == 1500
    assert front_covered((-500, 900, 100, 900, -200, 700, 300, 800), pose, 3000, 1000, 500) == 800
    assert front_covered((-5000, 490, 5000, 490), pose, 3000, 1000, 500) == 0
    assert front_covered((-5000, 490, 5000, 490), pose, 3000, 1000, 500, behind=10) == 3000


@given(poses(4000), lines(6000))
def test_cover_is_the_projection_of_what_lies_in_the_field(pose: Pose, line: Ring) -> None:
    from shapely.affinity import rotate, translate

    local = rotate(translate(string(line), -pose.x, -pose.y), pose.heading / 10, origin=(0, 0))
    inside = local.intersection(polygon((-1500, 500, 1500, 500, 1500, 1000, -1500, 1000)))
    pieces = getattr(inside, "geoms", [inside])
    ends = sorted((piece.bounds[0], piece.bounds[2]) for piece in pieces if not piece.is_empty)
    covered, reached = 0.0, -9e9
    for low, high in ends:
        covered += max(0.0, high - max(low, reached))
        reached = max(reached, high)
    assert front_covered(line, pose, 3000, 1000, 500) == pytest.approx(covered, abs=2)


@given(st.lists(coordinates(), min_size=2, max_size=20))
def test_a_hull_is_the_convex_hull(points: list[int]) -> None:
    flat = tuple(points[: len(points) // 2 * 2])
    ours = hull(flat)
    pairs = list(zip(flat[::2], flat[1::2], strict=True))
    exact = LineString(pairs * 2 if len(pairs) == 1 else pairs).convex_hull
    if exact.geom_type == "Polygon":
        assert polygon(ours).equals(exact)
        assert surface(ours) == pytest.approx(exact.area, abs=0.5)


@given(lines(), coordinates(), coordinates())
def test_places_on_a_line(line: Ring, x: int, y: int) -> None:
    shape = string(line)
    assert line_length(line) == pytest.approx(shape.length, abs=3)
    assert point_gap_to_line(line, x, y) == pytest.approx(shape.distance(Point(x, y)), abs=0.6)
    pose = point_on_line(line, place_on_line(line, x, y))
    assert Point(pose.x, pose.y).distance(Point(x, y)) == pytest.approx(shape.distance(Point(x, y)), abs=5)


def test_a_point_on_a_line_is_headed_along_it() -> None:
    road = (0, 0, 0, 4000, 4000, 4000)
    assert point_on_line(road, -5) == Pose(0, 0, 0)
    assert point_on_line(road, 1000) == Pose(0, 1000, 0)
    assert point_on_line(road, 5000) == Pose(1000, 4000, 900)
    assert point_on_line(road, 99_999) == Pose(4000, 4000, 900)


def test_straying_from_a_road() -> None:
    """VF-TERR-13: within 0.5 inch of the centre line along the whole move."""
    road = (0, 0, 0, 4000, 4000, 4000)
    assert strays(road, 100, 0, 100, 3000) == 100
    assert strays(road, 0, 2900, 1000, 3900) == 530
    assert strays(road, 0, 2900, 1000, 3900, spacing=10_000) == 100


def test_a_border_comes_back_to_its_start() -> None:
    assert border(WOOD)[-2:] == WOOD[:2]
