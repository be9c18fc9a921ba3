from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point
from shapely.ops import unary_union

from longroll.tabletop import Pose, Ring, footprint
from longroll.tabletop.kernel import SightRule, crosses_whole, cuts_line, length_inside, passage
from tabletop.overlook import Hill, Overlook, Spared
from tabletop.shapes import areas, backwards, bases, coordinates, lines, polygon, string

OBSTRUCTED, CLOSE = 1, 2
OBSERVATION = SightRule([3000, 6000], margin=1000, beyond=6000, overhead=0)
FIRE = SightRule([3000, 6000], margin=1000)
GUNS = SightRule([3000, 6000], margin=1000, overhead=2001)

# A ray without length is left out: shapely does not say of it what it says of a point.
rays = st.tuples(coordinates(), coordinates(), coordinates(), coordinates()).filter(lambda ray: ray[:2] != ray[2:])


def line(ray: tuple[int, int, int, int]) -> LineString:
    return LineString([ray[:2], ray[2:]])


def band(near: int, far: int) -> Ring:
    """An area right across the field between two distances north."""
    return (-20_000, near, -20_000, far, 20_000, far, 20_000, near)


def regiment(x: int, y: int, heading: int = 0) -> Ring:
    return footprint(Pose(x, y, heading), 3000, 1000)


# ------------------------------------------------------------------------------------------------------ single rays


@given(areas(), rays)
def test_the_length_inside_is_the_shared_length(area: Ring, ray: tuple[int, int, int, int]) -> None:
    exact = polygon(area).intersection(line(ray)).length
    border = polygon(area).exterior.intersection(line(ray)).length
    assert length_inside(area, *ray) == pytest.approx(exact - border / 2, abs=1)
    assert length_inside(area, *ray) == length_inside(backwards(area), *ray)
    assert length_inside(area, *ray) == length_inside(area, *ray[2:], *ray[:2])


def test_two_woods_share_what_runs_along_their_border() -> None:
    left, right = (-5000, 0, 0, 0, 0, 8000, -5000, 8000), (0, 0, 5000, 0, 5000, 8000, 0, 8000)
    assert length_inside(left, 0, -1000, 0, 9000) == 4000
    assert length_inside(left, 0, -1000, 0, 9000) + length_inside(right, 0, -1000, 0, 9000) == 8000
    assert length_inside(left, 1, -1000, 1, 9000) + length_inside(right, 1, -1000, 1, 9000) == 8000


@given(lines(), rays)
def test_a_ray_cuts_a_line_it_meets(cut: Ring, ray: tuple[int, int, int, int]) -> None:
    assume(string(cut).length > 0)
    assert cuts_line(cut, *ray) == string(cut).intersects(line(ray))


@given(areas(), rays)
def test_a_ray_crosses_the_whole_of_an_area_between_its_ends(area: Ring, ray: tuple[int, int, int, int]) -> None:
    shape = polygon(area)
    outside = not shape.contains(Point(ray[:2])) and not shape.contains(Point(ray[2:]))
    inside = shape.intersection(line(ray)).length
    if inside > 2 and shape.exterior.intersection(line(ray)).length == 0:
        assert crosses_whole(area, *ray) == outside
    if inside == 0 or not outside:
        assert not crosses_whole(area, *ray)
    assert cuts_line(area + area[:2], *ray) == shape.exterior.intersects(line(ray))


@given(bases(12_000), rays)
def test_where_a_ray_leaves_a_base(base: Ring, ray: tuple[int, int, int, int]) -> None:
    shared = polygon(base).intersection(line(ray))
    within, further = passage(base, *ray)
    if shared.length > 2:
        assert within == pytest.approx(shared.length, abs=1)
        left = max(Point(ray[:2]).distance(Point(end)) for end in shared.coords)
        assert further == pytest.approx(line(ray).length - left, abs=1.5)
    elif shared.is_empty:
        assert (within, further) == (0, -1)


def test_running_along_an_edge_is_keeping_out() -> None:
    assert passage(regiment(0, 0), -5000, 500, 5000, 500) == (0, -1)
    assert passage(regiment(0, 0), -5000, 499, 5000, 499) == (3000, 3500)
    assert passage(regiment(0, 0), 0, 0, 0, 9000) == (500, 8500)
    assert passage(regiment(0, 0), -5000, 500, -1500, 500) == (0, -1)


# ---------------------------------------------------------------------------------------------------- who sees whom


def sees(
    over: Overlook, *rings: Ring, reach: int = 12_000, rule: SightRule = OBSERVATION, spared: tuple[Spared, ...] = ()
) -> bool:
    return over.sees(rings, 0, 1, reach, rule, spared)


def test_in_the_open_sight_reaches_as_far_as_it_reaches() -> None:
    over = Overlook()
    assert sees(over, regiment(0, 0), regiment(0, 13_000))
    assert not sees(over, regiment(0, 0), regiment(0, 13_001))


@pytest.mark.parametrize(("deep", "seen"), [(2500, True), (3000, True), (3001, False), (3500, False)])
def test_a_target_in_a_wood(deep: int, seen: bool) -> None:
    """VF-LOS-01: observer 2 inches from a wood: a target 2.5 inches inside is visible, 3.5 inches inside not."""
    over = Overlook([(band(2500, 20_000), OBSTRUCTED)])
    assert sees(over, regiment(0, 0), regiment(0, 2500 + deep + 500, 1800)) is seen


def test_close_and_obstructed_ground_count_together() -> None:
    """VF-LOS-01 (3)."""
    over = Overlook([(band(1000, 4500), CLOSE), (band(5000, 7500), OBSTRUCTED)])
    assert sees(over, regiment(0, 0), regiment(0, 9000))
    over = Overlook([(band(1000, 4501), CLOSE), (band(5000, 7500), OBSTRUCTED)])
    assert not sees(over, regiment(0, 0), regiment(0, 9000))
    over = Overlook([(band(1000, 7000), CLOSE)])
    assert sees(over, regiment(0, 0), regiment(0, 9000))
    over = Overlook([(band(1000, 9000), 0)])
    assert sees(over, regiment(0, 0), regiment(0, 10_000))


def test_ground_that_two_woods_share_counts_once() -> None:
    once = [(band(2000, 4500), OBSTRUCTED)]
    twice = [*once, (band(2500, 5000), OBSTRUCTED)]
    assert sees(Overlook(twice), regiment(0, 0), regiment(0, 9000))
    assert not sees(Overlook([*once, (band(4600, 5200), OBSTRUCTED)]), regiment(0, 0), regiment(0, 9000))


@given(st.lists(areas(9000), min_size=2, max_size=4), rays)
def test_the_sum_is_over_the_ground_covered(woods: list[Ring], ray: tuple[int, int, int, int]) -> None:
    covered = unary_union([polygon(wood) for wood in woods]).intersection(line(ray)).length
    over = Overlook([(wood, OBSTRUCTED) for wood in woods])
    assert over.open(*ray, SightRule([round(covered) + 2]))
    if covered > 100:
        assert not over.open(*ray, SightRule([round(covered) - 3]))


def test_an_observer_on_a_wooded_hill_looks_out_of_his_own_wood() -> None:
    """VF-LOS-01: the length inside his own area is left out and has its own limit."""
    own = band(-1000, 5500)
    over = Overlook([(own, OBSTRUCTED)])
    assert not sees(over, regiment(0, 0), regiment(0, 9000))
    assert sees(over, regiment(0, 0), regiment(0, 9000), spared=(Spared(0, 6000),))
    assert not sees(over, regiment(0, 0), regiment(0, 9000), spared=(Spared(0, 4499),))


def hill(level: int, at: int = 5000) -> Hill:
    return Hill(band(at - 2000, at + 2000), level, (-20_000, at, 20_000, at))


def test_the_far_slope_is_hidden() -> None:
    """VF-LOS-02: a crest blocks unless an end is within 1 inch of it."""
    over = Overlook(hills=[hill(1)])
    assert not sees(over, regiment(0, 0), regiment(0, 9000))
    assert sees(over, regiment(0, 0), regiment(0, 3000))
    assert sees(over, regiment(0, 3500), regiment(0, 9000))
    assert not sees(over, regiment(0, 3499), regiment(0, 9000))


def test_two_on_higher_hills_look_over_a_crest() -> None:
    """VF-LOS-02: both end points on hills of a higher level than this one."""
    low = hill(1)
    rear = Hill(band(-2000, 2000), 2)
    far = Hill(band(8000, 12_000), 2)
    assert sees(Overlook(hills=[low, rear, far]), regiment(0, 0), regiment(0, 10_000))
    assert not sees(Overlook(hills=[low, rear, Hill(far.ring, 1)]), regiment(0, 0), regiment(0, 10_000))
    assert not sees(Overlook(hills=[Hill(low.ring, 3), rear, far]), regiment(0, 0), regiment(0, 10_000))


def test_a_hill_without_a_crest_hides_what_is_behind_all_of_it() -> None:
    """VF-LOS-02: a segment that enters and leaves a higher hill is blocked."""
    over = Overlook(hills=[Hill(band(3000, 7000), 1)])
    assert not sees(over, regiment(0, 0), regiment(0, 9000))
    assert sees(over, regiment(0, 0), regiment(0, 6400))


def test_sight_runs_six_inches_past_troops() -> None:
    """VF-LOS-03, observation."""
    screen = footprint(Pose(0, 3000, 0), 12_000, 1000)
    over = Overlook()
    assert sees(over, regiment(0, 0), regiment(0, 9500 + 500), screen)
    assert not sees(over, regiment(0, 0), regiment(0, 9501 + 500), screen)
    assert sees(over, regiment(0, 0), regiment(0, 11_000), footprint(Pose(9000, 3000, 0), 12_000, 1000))


def test_higher_ground_looks_over_troops() -> None:
    """VF-LOS-03: unless either is on a higher level than that unit."""
    over = Overlook(hills=[Hill(band(-2000, 2000), 1)])
    screen = footprint(Pose(0, 4000, 0), 12_000, 1000)
    assert sees(over, regiment(0, 0), regiment(0, 11_500), screen)
    assert not sees(Overlook(), regiment(0, 0), regiment(0, 11_500), screen)


def test_fire_is_blocked_by_any_troops_but_guns_fire_overhead() -> None:
    """VF-LOS-03, fire: more than 2 inches from both."""
    over = Overlook(hills=[Hill(band(-2000, 2000), 1)])
    battery, target = regiment(0, 0), regiment(0, 9000)
    screen = footprint(Pose(0, 4000, 0), 12_000, 1000)
    assert not sees(over, battery, target, screen, rule=FIRE)
    assert sees(over, battery, target, screen, rule=GUNS)
    assert not sees(Overlook(), battery, target, screen, rule=GUNS)
    assert not sees(over, battery, target, footprint(Pose(0, 3000, 0), 12_000, 1000), rule=GUNS)
    assert sees(over, battery, target, footprint(Pose(0, 3001, 0), 12_000, 1000), rule=GUNS)


def test_neighbours_in_line_do_not_hinder() -> None:
    """VF-GEOM-02: overlaps of up to 0.01 inch inside a line are ignored."""
    for off in (2990, 3000):
        line_of_battle = [regiment(0, 0), regiment(0, 9000), regiment(off, 0), regiment(-off, 0)]
        assert sees(Overlook(), *line_of_battle, rule=FIRE)


def test_troops_are_asked_again_when_they_have_moved() -> None:
    over = Overlook([(band(20_000, 21_000), OBSTRUCTED)])
    screen = footprint(Pose(0, 4000, 0), 12_000, 1000)
    assert not sees(over, regiment(0, 0), regiment(0, 9000), screen, rule=FIRE)
    assert sees(over, regiment(0, 0), regiment(0, 9000), rule=FIRE)
    assert not sees(over, regiment(0, 0), regiment(0, 9000), screen, rule=FIRE)


def test_a_base_level_may_stand_for_all_its_points() -> None:
    over = Overlook(hills=[hill(1), Hill(band(-100, 2000), 2), Hill(band(8000, 12_000), 2)])
    low_edge = regiment(0, -500)
    by_points = SightRule([3000, 6000])
    by_base = SightRule([3000, 6000], by_base=True)
    assert sees(over, low_edge, regiment(0, 10_000), rule=by_points)
    assert not sees(over, low_edge, regiment(0, 10_000), rule=by_base)
