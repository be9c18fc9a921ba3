from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.affinity import rotate, translate
from shapely.geometry import LineString, Point, Polygon

from longroll.tabletop import (
    Pose,
    Ring,
    field_ahead,
    footprint,
    in_front_zone,
    overlap,
    range_in_wedge,
    right_and_ahead,
    wedge,
    width_in_field,
)
from tabletop.shapes import bases, coordinates, depths, polygon, poses, widths


def test_the_field_lies_ahead_of_the_front_edge() -> None:
    assert field_ahead(Pose(0, 0, 0), 3000, 1000, 5000) == (-1500, 5500, 1500, 5500, 1500, 500, -1500, 500)


@given(poses(), widths, depths, bases(15_000), st.integers(1000, 12_000))
def test_the_width_in_the_field_is_measured_across_the_front(
    pose: Pose, width: int, depth: int, target: Ring, reach: int
) -> None:
    field = polygon(field_ahead(pose, width, depth, reach))
    found = width_in_field(target, pose, width, depth, reach)
    assert across(field.buffer(-2), target, pose) - 3 <= found <= across(field.buffer(2), target, pose) + 3


def across(field: Polygon, target: Ring, pose: Pose) -> float:
    """How wide, across a heading, the part of a target in a field is; -1 if it has none."""
    inside = rotate(field.intersection(polygon(target)), pose.heading / 10, origin=(0, 0))
    return -1.0 if inside.is_empty else inside.bounds[2] - inside.bounds[0]


def test_a_target_partly_before_the_firer() -> None:
    """VF-ARMS-01: some part at least 0.25 inch wide."""
    pose = Pose(0, 0, 0)
    assert width_in_field(footprint(Pose(2750, 3000, 1800), 3000, 1000), pose, 3000, 1000, 5000) == 250
    assert width_in_field(footprint(Pose(2751, 3000, 1800), 3000, 1000), pose, 3000, 1000, 5000) == 249
    assert width_in_field(footprint(Pose(0, 6000, 1800), 3000, 1000), pose, 3000, 1000, 5000) == 3000
    assert width_in_field(footprint(Pose(0, 6001, 1800), 3000, 1000), pose, 3000, 1000, 5000) == -1
    assert width_in_field(footprint(Pose(9000, 3000, 1800), 3000, 1000), pose, 3000, 1000, 5000) == -1


def test_the_front_zone_opens_by_45_degrees() -> None:
    """VF-VOF-12."""
    pose = Pose(0, 0, 0)
    assert in_front_zone(pose, 3000, 1000, 0, 500)
    assert not in_front_zone(pose, 3000, 1000, 0, 499)
    assert in_front_zone(pose, 3000, 1000, 2500, 1500)
    assert not in_front_zone(pose, 3000, 1000, 2501, 1500)
    assert in_front_zone(pose, 3000, 1000, -2500, 1500)
    assert not in_front_zone(pose.turned(1800), 3000, 1000, 0, 3000)


@given(poses(), widths, depths, coordinates(), coordinates(), st.sampled_from([0, 225, 300, 450, 899]))
def test_the_front_zone_is_bounded_by_its_lines(
    pose: Pose, width: int, depth: int, x: int, y: int, opening: int
) -> None:
    local = rotate(translate(Point(x, y), -pose.x, -pose.y), pose.heading / 10, origin=(0, 0))
    ahead = local.y - depth / 2
    room = ahead * math.tan(math.radians(opening / 10)) + width / 2 - abs(local.x)
    assume(abs(ahead) > 1)
    assume(abs(room) > 0.001 * abs(ahead) + 1)
    assert in_front_zone(pose, width, depth, x, y, opening) == (ahead > 0 and room > 0)


@given(poses(8000), widths, depths, bases(12_000), st.sampled_from([0, 225, 450]))
def test_the_range_in_the_wedge_is_to_the_part_inside(
    pose: Pose, width: int, depth: int, target: Ring, opening: int
) -> None:
    base = footprint(pose, width, depth)
    assume(not overlap(base, target))
    whole = polygon(wedge_far(pose, width, depth, opening))
    inside = whole.intersection(polygon(target))
    found = range_in_wedge(target, pose, width, depth, opening)
    if inside.area > 10_000:
        front = LineString([base[0:2], base[2:4]])
        assert found == pytest.approx(front.distance(inside), abs=4)
    elif polygon(target).distance(whole) > 5:
        assert found == -1


def wedge_far(pose: Pose, width: int, depth: int, opening: int) -> Ring:
    """A wedge with straight sides and a far end beyond every test."""
    far = 100_000
    aside = far * math.tan(math.radians(opening / 10))
    corners = [(-width / 2, depth / 2), (-width / 2 - aside, depth / 2 + far)]
    corners += [(width / 2 + aside, depth / 2 + far), (width / 2, depth / 2)]
    angle = math.radians(pose.heading / 10)
    flat: list[int] = []
    for right, ahead in corners:
        flat.append(round(pose.x + right * math.cos(angle) + ahead * math.sin(angle)))
        flat.append(round(pose.y - right * math.sin(angle) + ahead * math.cos(angle)))
    return tuple(flat)


def test_a_battery_sees_22_degrees_outward() -> None:
    """VF-ARTY-02: between lines 22.5 degrees outward of straight ahead."""
    pose = Pose(0, 0, 0)
    aside = round(5000 * math.tan(math.radians(22.5)))
    assert range_in_wedge(footprint(Pose(500 + aside + 490, 6000, 0), 1000, 1000), pose, 1000, 1000, 225) > 0
    assert range_in_wedge(footprint(Pose(500 + aside + 1000, 5000, 0), 1000, 1000), pose, 1000, 1000, 225) == -1
    assert range_in_wedge(footprint(Pose(0, 4000, 0), 1000, 1000), pose, 1000, 1000, 225) == 3000
    assert range_in_wedge(footprint(Pose(0, 1000, 0), 1000, 1000), pose, 1000, 1000, 225) == 0


@given(poses(), st.integers(100, 899))
def test_a_drawn_wedge_is_as_far_as_it_says(pose: Pose, opening: int) -> None:
    base = footprint(pose, 1000, 1000)
    front = LineString([base[0:2], base[2:4]])
    outline = wedge(pose, 1000, 1000, opening, 6000)
    for i in range(2, len(outline) - 2, 2):
        assert front.distance(Point(outline[i], outline[i + 1])) == pytest.approx(6000, abs=3)


@given(poses(), coordinates(), coordinates())
def test_right_and_ahead_lead_back_to_the_point(pose: Pose, right: int, ahead: int) -> None:
    there = pose.aside(right).ahead(ahead)
    found = right_and_ahead(pose, there.x, there.y)
    assert abs(found[0] - right) <= 2
    assert abs(found[1] - ahead) <= 2
