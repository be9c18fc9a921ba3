from __future__ import annotations

import pytest
from hypothesis import given

from longroll.tabletop import EDGES, Pose, bounds, centre, edge, footprint, middle
from tabletop.shapes import depths, polygon, poses, widths


def test_corners_run_clockwise_from_front_left() -> None:
    assert footprint(Pose(0, 0, 0), 3000, 1000) == (-1500, 500, 1500, 500, 1500, -500, -1500, -500)
    assert footprint(Pose(0, 0, 900), 3000, 1000) == (500, 1500, 500, -1500, -500, -1500, -500, 1500)


@given(poses(), widths, depths)
def test_a_footprint_is_the_rectangle(pose: Pose, width: int, depth: int) -> None:
    base = footprint(pose, width, depth)
    assert centre(base) == (pose.x, pose.y)
    shape = polygon(base)
    assert shape.area == pytest.approx(width * depth, abs=1.5 * (width + depth))
    assert shape.minimum_rotated_rectangle.area == pytest.approx(width * depth, abs=3 * (width + depth))


@given(poses(), widths, depths)
def test_middles_lie_half_the_size_from_the_centre(pose: Pose, width: int, depth: int) -> None:
    base = footprint(pose, width, depth)
    assert abs(pose.distance(*middle(base, "front")) - depth // 2) <= 1
    assert abs(pose.distance(*middle(base, "left")) - width // 2) <= 1
    ahead = pose.ahead(depth // 2)
    x, y = middle(base, "front")
    assert abs(ahead.x - x) <= 1
    assert abs(ahead.y - y) <= 1


def test_edges_join_up() -> None:
    base = footprint(Pose(10, 20, 123), 2000, 1000)
    for name, following in zip(EDGES, EDGES[1:] + EDGES[:1], strict=True):
        assert edge(base, name)[2:] == edge(base, following)[:2]


def test_bounds_of_several() -> None:
    assert bounds((0, 0, 5, 1, 2, 9), (-1, 3)) == (-1, 0, 5, 9)
