from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.affinity import translate
from shapely.geometry import LineString

from longroll.tabletop import (
    Meeting,
    Pose,
    Ring,
    clearance,
    first_contact,
    footprint,
    greatest_wheel,
    nearest_free,
    overlap,
    steps,
    swept,
    turn_length,
    turns,
    vector,
    wheel_length,
)
from longroll.tabletop.kernel import line_reached
from tabletop.shapes import bases, headings, lines, polygon, poses, string


@pytest.mark.parametrize(
    ("frontage", "tenths", "arc"),
    [(3000, 450, 2356), (8000, 450, 6283), (3000, -450, 2356), (3000, 0, 0), (1000, 3600, 6283)],
)
def test_wheels_are_as_long_as_the_rules_say(frontage: int, tenths: int, arc: int) -> None:
    """VF-MOVE-04, VF-GEOM-02: size 3 wheeling 45 degrees uses 2.356 inches; two size 4 regiments 6.28."""
    assert wheel_length(frontage, tenths) == arc


@given(st.integers(1, 250_000), st.integers(0, 3600))
def test_an_arc_is_right_to_the_thousandth(frontage: int, tenths: int) -> None:
    pi = 3_141_592_653_589_793_238_462_643_383_279
    exact = frontage * tenths * pi
    unit = 1800 * 10**30
    assert wheel_length(frontage, tenths) == (2 * exact + unit) // (2 * unit)
    assert abs(2 * turn_length(frontage, tenths) - wheel_length(frontage, tenths)) <= 1


@given(st.integers(500, 20_000), st.integers(0, 12_000))
def test_the_greatest_wheel_is_the_last_that_fits(frontage: int, distance: int) -> None:
    tenths = greatest_wheel(frontage, distance)
    assert wheel_length(frontage, tenths) <= distance
    assert tenths == 3600 or wheel_length(frontage, tenths + 1) > distance


@given(poses(), st.integers(0, 12_000))
def test_a_straight_move_sweeps_all_between(pose: Pose, distance: int) -> None:
    ground = polygon(swept(pose, pose.ahead(distance), 3000, 1000)).buffer(2)
    for share in (0, 1, 2, 3):
        assert ground.contains(polygon(footprint(pose.ahead(distance * share // 3), 3000, 1000)))


def test_steps_end_with_what_is_left() -> None:
    assert list(steps(1000, 250)) == [250, 500, 750, 1000]
    assert list(steps(600, 250)) == [250, 500, 600]
    assert list(steps(0, 250)) == []
    assert turns(-110, 50) == (-50, -100, -110)


def test_a_charge_straight_ahead() -> None:
    mover = footprint(Pose(0, 0, 0), 3000, 1000)
    enemy = footprint(Pose(500, 5000, 1800), 3000, 1000)
    assert first_contact(mover, 0, enemy, 5000) == Meeting(4000, ("front",))
    assert first_contact(mover, 0, enemy, 3999) is None
    assert first_contact(mover, 1800, enemy, 5000) is None
    assert first_contact(mover, 0, footprint(Pose(3000, 5000, 1800), 3000, 1000), 9000) is None
    assert first_contact(mover, 0, footprint(Pose(0, 5000, 900), 3000, 1000), 9000) == Meeting(3000, ("right",))
    assert first_contact(mover, 0, footprint(Pose(0, 5000, 0), 3000, 1000), 9000) == Meeting(4000, ("rear",))


def test_a_corner_met_first_gives_both_its_edges() -> None:
    mover = footprint(Pose(0, 0, 0), 3000, 1000)
    meeting = first_contact(mover, 0, footprint(Pose(0, 5000, 2250), 2000, 1000), 9000)
    assert meeting is not None
    assert set(meeting.edges) == {"front", "left"}


def test_brushing_past_a_neighbour_is_no_contact() -> None:
    """VF-GEOM-02: overlaps that come only from rounding are ignored."""
    for heading in range(0, 3600, 7):
        pose = Pose(123, -77, heading)
        mover = footprint(pose, 3000, 1000)
        neighbour = footprint(pose.aside(3000).ahead(2500), 3000, 1000)
        assert first_contact(mover, heading, neighbour, 9000) is None
        ahead = footprint(pose.ahead(4000).aside(2900), 3000, 1000)
        meeting = first_contact(mover, heading, ahead, 9000)
        assert meeting is not None
        assert abs(meeting.distance - 3000) <= 2
        assert meeting.edges == ("rear",)


@given(bases(12_000), headings, bases(12_000))
def test_a_mover_stops_where_it_touches(mover: Ring, heading: int, other: Ring) -> None:
    assume(not overlap(mover, other))
    meeting = first_contact(mover, heading, other, 40_000)
    dx, dy = vector(heading, 40_000)
    track = polygon(mover).union(translate(polygon(mover), dx, dy)).convex_hull
    if meeting is None:
        assert track.intersection(polygon(other)).area < 40_000 * 30
    else:
        at_stop = translate(polygon(mover), *vector(heading, meeting.distance))
        assert at_stop.distance(polygon(other)) < 3
        assert at_stop.intersection(polygon(other)).area < 10_000
        beyond = translate(polygon(mover), *vector(heading, meeting.distance + 100))
        assert at_stop.union(beyond).convex_hull.intersects(polygon(other))  # a corner brushed may be past by then


@given(bases(4000), headings, bases(4000))
def test_clearance_is_the_least_that_frees(mover: Ring, heading: int, other: Ring) -> None:
    """VF-AP-10: shifted straight by the least needed."""
    needed = clearance(mover, heading, other)
    freed = translate(polygon(mover), *vector(heading, needed))
    assert freed.intersection(polygon(other)).area < 30_000
    if needed > 50:
        short = translate(polygon(mover), *vector(heading, needed - 50))
        assert short.intersects(polygon(other))


def test_the_first_free_place_behind_friends() -> None:
    """VF-RES-02: on to the first free place within 6 inches."""
    beaten = footprint(Pose(0, 0, 0), 3000, 1000)
    friends = [footprint(Pose(0, -3500, 0), 3000, 1000), footprint(Pose(0, -5000, 0), 3000, 1000)]
    assert nearest_free(beaten, 1800, friends, 3000, 9000) == 6000
    assert nearest_free(beaten, 1800, friends, 3000, 5999) is None
    assert nearest_free(beaten, 1800, friends[1:], 3000, 9000) == 3000


@given(headings, st.integers(-9000, 9000))
def test_a_vector_is_so_long(heading: int, distance: int) -> None:
    assert LineString([(0, 0), vector(heading, distance)]).length == pytest.approx(abs(distance), abs=1)


def test_a_point_meets_what_it_would_enter() -> None:
    enemy = footprint(Pose(0, 5000, 1800), 3000, 1000)
    assert first_contact(footprint(Pose(500, 0, 0), 0, 0), 0, enemy, 9000) == Meeting(4500, ("front",))
    assert first_contact(footprint(Pose(1600, 0, 0), 0, 0), 0, enemy, 9000) is None


@given(bases(9000), headings, lines(12_000))
def test_a_mover_reaches_a_line_where_it_touches_it(mover: Ring, heading: int, line: Ring) -> None:
    assume(not polygon(mover).intersects(string(line)))
    assume(string(line).length > 0)
    everywhere = (-250_000, -250_000, 250_000, 250_000)
    found = line_reached(mover, heading, line, everywhere, 10)
    dx, dy = vector(heading, 40_000)
    track = polygon(mover).union(translate(polygon(mover), dx, dy)).convex_hull
    if found > 40_000:
        assert not track.buffer(-15).intersects(string(line))
    else:
        at_stop = translate(polygon(mover), *vector(heading, max(0, found)))
        assert at_stop.distance(string(line)) < 3
