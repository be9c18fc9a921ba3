from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import Point

from longroll.tabletop import (
    Pose,
    Ring,
    any_within,
    disc_gap,
    disc_to_disc,
    footprint,
    gap,
    nearest,
    nearest_points,
    overlap,
    point_gap,
    touching,
    within,
)
from longroll.tabletop.kernel import hull
from tabletop.shapes import bases, coordinates, polygon, poses


def test_gaps_along_the_axes_are_exact() -> None:
    a = footprint(Pose(0, 0, 0), 3000, 1000)
    assert gap(a, footprint(Pose(3000, 0, 0), 3000, 1000)) == 0
    assert gap(a, footprint(Pose(3100, 0, 0), 3000, 1000)) == 100
    assert gap(a, footprint(Pose(0, 6000, 1800), 3000, 1000)) == 5000
    assert gap(a, footprint(Pose(6000, 5000, 0), 3000, 1000)) == 5000


@given(bases(6000), bases(6000))
def test_a_gap_is_the_distance(a: Ring, b: Ring) -> None:
    assert gap(a, b) == pytest.approx(polygon(a).distance(polygon(b)), abs=0.6)
    assert gap(a, b) == gap(b, a)


@given(st.lists(st.integers(-9000, 9000), min_size=6, max_size=16), bases(9000))
def test_a_gap_from_any_convex_ring_is_the_distance(points: list[int], b: Ring) -> None:
    a = hull(tuple(points[: len(points) // 2 * 2]))
    assume(len(a) >= 6)
    assert gap(a, b) == pytest.approx(polygon(a).distance(polygon(b)), abs=0.6)


@given(bases(), bases(), st.integers(0, 30_000))
def test_within_counts_the_limit(a: Ring, b: Ring, reach: int) -> None:
    assert within(a, b, reach) == (gap(a, b) <= reach)
    assert within(a, b, gap(a, b))


@given(st.lists(bases(), max_size=5), st.lists(bases(), max_size=5), st.integers(0, 30_000))
def test_the_nearest_of_several_is_the_first_with_the_least_gap(a: list[Ring], b: list[Ring], reach: int) -> None:
    gaps = [min((gap(one, other) for one in a), default=None) for other in b]
    if not a or not b:
        assert nearest(a, b) is None
    else:
        least = min(far for far in gaps if far is not None)
        assert nearest(a, b) == (gaps.index(least), least)
    assert any_within(a, b, reach) == any(far is not None and far <= reach for far in gaps)


@given(bases(5000), bases(5000))
def test_an_overlap_is_shared_ground(a: Ring, b: Ring) -> None:
    shared = polygon(a).intersection(polygon(b)).area
    if shared > 20_000:
        assert overlap(a, b)
    if shared == 0:
        assert not overlap(a, b, 1)
    assert overlap(a, b) == overlap(b, a)


def test_touching_is_no_overlap() -> None:
    a = footprint(Pose(0, 0, 0), 3000, 1000)
    assert not overlap(a, footprint(Pose(3000, 0, 0), 3000, 1000))
    assert overlap(a, footprint(Pose(2999, 0, 0), 3000, 1000))


@pytest.mark.parametrize(("deep", "counts"), [(9, False), (10, False), (11, True)])
def test_an_overlap_from_rounding_is_none(deep: int, counts: bool) -> None:
    """VF-GEOM-02: overlaps of up to 0.01 inch are ignored."""
    a = footprint(Pose(0, 0, 0), 3000, 1000)
    assert overlap(a, footprint(Pose(0, 1000 - deep, 0), 3000, 1000), 10) is counts


@given(bases(8000), bases(8000))
def test_the_nearest_points_span_the_gap(a: Ring, b: Ring) -> None:
    assume(gap(a, b) > 0)
    ax, ay, bx, by = nearest_points(a, b)
    assert Point(ax, ay).distance(polygon(a)) < 1.5
    assert Point(bx, by).distance(polygon(b)) < 1.5
    assert Point(ax, ay).distance(Point(bx, by)) == pytest.approx(gap(a, b), abs=2.5)


def test_of_two_fronts_face_to_face_the_middles_are_nearest() -> None:
    a = footprint(Pose(0, 0, 0), 3000, 1000)
    b = footprint(Pose(1000, 4000, 1800), 3000, 1000)
    assert nearest_points(a, b) == (500, 500, 500, 3500)


@given(bases(), coordinates(), coordinates())
def test_a_point_gap_is_the_distance(base: Ring, x: int, y: int) -> None:
    assert point_gap(base, x, y) == pytest.approx(polygon(base).distance(Point(x, y)), abs=0.6)
    assert disc_gap(base, x, y, 500) == max(0, point_gap(base, x, y) - 500)


def test_discs() -> None:
    assert disc_to_disc(0, 0, 500, 3000, 4000, 500) == 4000
    assert disc_to_disc(0, 0, 500, 0, 900, 500) == 0


def test_which_edges_are_touched() -> None:
    """VF-VOF-11: a supporter behind touches the rear edge; one in line touches a short edge."""
    pose = Pose(0, 0, 0)
    behind = footprint(Pose(500, -1000, 0), 3000, 1000)
    assert touching(pose, 3000, 1000, behind)["rear"] == 2500
    assert touching(pose, 3000, 1000, behind).get("front") is None
    beside = footprint(Pose(3080, 200, 0), 3000, 1000)
    faced = touching(pose, 3000, 1000, beside)
    assert faced == {"right": 800}
    assert touching(pose, 3000, 1000, footprint(Pose(3101, 200, 0), 3000, 1000)) == {}


@given(poses(3000), st.sampled_from([0, 1, 2, 3]), st.integers(0, 100))
def test_a_base_set_square_against_an_edge_touches_that_edge(pose: Pose, turn: int, off: int) -> None:
    width, depth = 3000, 1000
    out = depth if turn % 2 == 0 else width
    other = pose.turned(900 * turn).ahead(out // 2 + 1000 + off - 2)
    faced = touching(pose, width, depth, footprint(other.turned(1800), 400, 2000))
    name = ("front", "right", "rear", "left")[turn]
    assert faced[name] == pytest.approx(400, abs=2)
    assert [edge for edge, length in faced.items() if length > 20] == [name]


@given(poses(6000), bases(6000))
def test_a_point_is_a_base_without_size(pose: Pose, base: Ring) -> None:
    """VF-ZOO-03: a general sees as a unit whose base is a single point."""
    point = footprint(pose, 0, 0)
    assert gap(point, base) == gap(base, point) == point_gap(base, pose.x, pose.y)
    assert not overlap(point, base)
