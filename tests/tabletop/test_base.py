from __future__ import annotations

import pytest
from hypothesis import given

from longroll.tabletop import EDGES, Pose, bounds, edge, footprint
from tabletop.shapes import depths, polygon, poses, widths


def test_corners_run_clockwise_from_front_left() -> None:
    assert footprint(Pose(0, 0, 0), 3000, 1000) == (-1500, 500, 1500, 500, 1500, -500, -1500, -500)
    assert footprint(Pose(0, 0, 900), 3000, 1000) == (500, 1500, 500, -1500, -500, -1500, -500, 1500)


@given(poses(), widths, depths)
def test_a_footprint_is_the_rectangle(pose: Pose, width: int, depth: int) -> None:
    base = footprint(pose, width, depth)
    assert ((base[0] + base[4]) // 2, (base[1] + base[5]) // 2) == (pose.x, pose.y)
    shape = polygon(base)
    assert shape.area == pytest.approx(width * depth, abs=1.5 * (width + depth))
    assert shape.minimum_rotated_rectangle.area == pytest.approx(width * depth, abs=3 * (width + depth))


def test_edges_join_up() -> None:
    base = footprint(Pose(10, 20, 123), 2000, 1000)
    for name, following in zip(EDGES, EDGES[1:] + EDGES[:1], strict=True):
        assert edge(base, name)[2:] == edge(base, following)[:2]


def test_bounds_hold_every_point() -> None:
    assert bounds((0, 0, 5, 1, 2, 9, -1, 3)) == (-1, 0, 5, 9)
