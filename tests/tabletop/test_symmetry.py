"""Mirror the table, or turn it by a quarter: every answer is the mirror image, to the last thousandth."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from longroll import tabletop as t
from longroll.tabletop import Pose, Ring, kernel
from tabletop.overlook import Hill, Overlook
from tabletop.shapes import (
    areas,
    backwards,
    bases,
    coordinates,
    depths,
    headings,
    lines,
    mirrored,
    mirrored_base,
    mirrored_pose,
    poses,
    quartered,
    quartered_pose,
    widths,
)

MIRRORED = {"front": "front", "left": "right", "rear": "rear", "right": "left"}


@given(poses(), widths, depths, coordinates(), st.integers(-900, 900))
def test_poses(pose: Pose, width: int, depth: int, distance: int, tenths: int) -> None:
    m, q = mirrored_pose(pose), quartered_pose(pose)
    assert t.footprint(m, width, depth) == mirrored_base(t.footprint(pose, width, depth))
    assert t.footprint(q, width, depth) == quartered(t.footprint(pose, width, depth))
    assert m.ahead(distance) == mirrored_pose(pose.ahead(distance))
    assert m.aside(distance) == mirrored_pose(pose.aside(-distance))
    assert q.aside(distance) == quartered_pose(pose.aside(distance))
    assert m.wheeled(width, depth, -tenths, "right") == mirrored_pose(pose.wheeled(width, depth, tenths, "left"))
    assert q.wheeled(width, depth, tenths, "right") == quartered_pose(pose.wheeled(width, depth, tenths, "right"))
    assert m.rotated(-50, 70, -tenths) == mirrored_pose(pose.rotated(50, 70, tenths))
    assert q.rotated(70, -50, tenths) == quartered_pose(pose.rotated(50, 70, tenths))


@given(poses(), coordinates(), coordinates())
def test_bearings(pose: Pose, x: int, y: int) -> None:
    if (x, y) != (pose.x, pose.y):
        assert mirrored_pose(pose).bearing(-x, y) == -pose.bearing(x, y) % 3600
        assert quartered_pose(pose).bearing(y, -x) == (pose.bearing(x, y) + 900) % 3600


@given(bases(9000), bases(9000))
def test_contact(a: Ring, b: Ring) -> None:
    for turn in (mirrored_base, quartered):
        assert t.gap(turn(a), turn(b)) == t.gap(a, b)
        assert t.overlap(turn(a), turn(b), 10) == t.overlap(a, b, 10)
        points = t.nearest_points(a, b)
        assert t.nearest_points(turn(a), turn(b)) == (mirrored if turn is mirrored_base else quartered)(points)
    assert t.nearest_points(b, a) == points[2:] + points[:2]


@given(poses(6000), widths, depths, bases(6000))
def test_touching(pose: Pose, width: int, depth: int, other: Ring) -> None:
    faced = t.touching(pose, width, depth, other)
    image = t.touching(mirrored_pose(pose), width, depth, mirrored_base(other))
    assert image == {MIRRORED[name]: length for name, length in faced.items()}
    assert t.touching(quartered_pose(pose), width, depth, quartered(other)) == faced


@example(Pose(232, -366, 512), 526, 1000, (894, 1421, 6313, -902, 6106, -1385, 687, 938), 219, 0, 0)
@given(poses(6000), widths, depths, bases(12_000), st.integers(0, 899), coordinates(), coordinates())
def test_arcs(pose: Pose, width: int, depth: int, target: Ring, opening: int, x: int, y: int) -> None:
    m, q = mirrored_pose(pose), quartered_pose(pose)
    other = mirrored_base(target)
    width_found = t.width_in_field(target, pose, width, depth, 5000)
    assert t.width_in_field(other, m, width, depth, 5000) == width_found
    assert t.width_in_field(quartered(target), q, width, depth, 5000) == width_found
    found = t.range_in_wedge(target, pose, width, depth, opening)
    assert t.range_in_wedge(other, m, width, depth, opening) == found
    assert t.range_in_wedge(quartered(target), q, width, depth, opening) == found
    zone = t.in_front_zone(pose, width, depth, x, y, opening)
    assert t.in_front_zone(m, width, depth, -x, y, opening) == zone
    assert t.in_front_zone(q, width, depth, y, -x, opening) == zone


@given(bases(9000), areas(9000), lines(9000))
def test_areas(base: Ring, area: Ring, line: Ring) -> None:
    for turn in (mirrored, quartered, backwards):
        other = turn(base)
        assert t.overlaps_area(other, turn(area)) == t.overlaps_area(base, area)
        assert t.area_gap(other, turn(area)) == t.area_gap(base, area)
        assert t.depth_inside(other, turn(area)) == t.depth_inside(base, area)
        assert t.crosses_line(other, turn(line)) == t.crosses_line(base, line)
        assert kernel.line_gap(other, turn(line)) == kernel.line_gap(base, line)
        ours, theirs = kernel.area_inside(base, area), kernel.area_inside(other, turn(area))
        assert 1000 * theirs[0] / theirs[1] == pytest.approx(1000 * ours[0] / ours[1], abs=1)


@given(poses(4000), widths, depths, lines(6000))
def test_cover(pose: Pose, width: int, depth: int, line: Ring) -> None:
    found = t.front_covered(line, pose, width, depth, 500)
    assert t.front_covered(mirrored(line), mirrored_pose(pose), width, depth, 500) == found
    assert t.front_covered(quartered(line), quartered_pose(pose), width, depth, 500) == found
    assert t.front_covered(backwards(line), pose, width, depth, 500) == found


@given(bases(9000), headings, bases(9000))
def test_straight_movers(mover: Ring, heading: int, other: Ring) -> None:
    meeting = t.first_contact(mover, heading, other, 30_000)
    image = t.first_contact(mirrored_base(mover), -heading % 3600, mirrored_base(other), 30_000)
    turned = t.first_contact(quartered(mover), (heading + 900) % 3600, quartered(other), 30_000)
    assert turned == meeting
    if meeting is None:
        assert image is None
    else:
        assert image is not None
        assert image.distance == meeting.distance
        assert set(image.edges) == {MIRRORED[name] for name in meeting.edges}


@given(areas(), bases(), st.tuples(coordinates(), coordinates(), coordinates(), coordinates()))
def test_rays(area: Ring, base: Ring, ray: Ring) -> None:
    for turn in (mirrored, quartered):
        assert kernel.length_inside(turn(area), *turn(ray)) == kernel.length_inside(area, *ray)
        assert kernel.passage(turn(base), *turn(ray)) == kernel.passage(base, *ray)
        assert kernel.crosses_whole(turn(area), *turn(ray)) == kernel.crosses_whole(area, *ray)


RULE = kernel.SightRule([3000, 6000], margin=1000, beyond=6000, overhead=0)


@given(
    st.lists(st.tuples(areas(9000), st.integers(0, 2)), max_size=4),
    st.lists(st.tuples(areas(9000), st.integers(1, 2), lines(9000)), max_size=2),
    st.lists(bases(9000), min_size=2, max_size=5),
)
def test_who_sees_whom(
    ground: list[tuple[Ring, int]], heights: list[tuple[Ring, int, Ring]], troops: list[Ring]
) -> None:
    everyone = range(len(troops))

    def table(turn: object) -> list[list[int]]:
        turned = turn if callable(turn) else None
        assert turned is not None
        over = Overlook(
            [(turned(ring), kind) for ring, kind in ground],
            [Hill(turned(ring), level, turned(crest)) for ring, level, crest in heights],
        )
        bases_turned = [mirrored_base(base) if turned is mirrored else turned(base) for base in troops]
        return [[b for b in everyone if b != a and over.sees(bases_turned, a, b, 12_000, RULE)] for a in everyone]

    straight = table(lambda ring: ring)
    assert table(mirrored) == straight
    assert table(quartered) == straight


def test_the_kernel_is_the_one_that_was_asked_for() -> None:
    assert t.compiled == (not str(kernel.numbers.__file__).endswith(".py"))
