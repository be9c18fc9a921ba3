"""The map: areas that touch as they are drawn, circles attached both ways, pikes that join them, 43 points."""

from itertools import pairwise

import pytest
from shapely.geometry import Point, Polygon

from longroll.rulesets.division.components.areas import (
    AREA,
    AREAS,
    CASHTOWN,
    CIRCLE,
    CIRCLES,
    EDGES_APART,
    NORTH_EAST,
    PIKES,
    SOUTH_WEST,
    from_circle,
)
from longroll.rulesets.division.tables import POINTS_ON_THE_MAP

EDGE = 150
"""Metres of border that make an edge."""
DRAWN = [Polygon(row.ring) for row in AREAS]


def border(one: int, other: int) -> float:
    """How many metres of border two areas share, good to a few."""
    near = DRAWN[one].boundary.buffer(1.5).intersection(DRAWN[other].boundary.buffer(1.5))
    return float(near.area) / 3


def test_there_are_sixty_areas_with_a_hundred_and_fifty_nine_edges():
    """DC-AREA-02."""
    assert len(AREAS) == 60
    assert sum(len(row.edges) for row in AREAS) == 2 * 159


def test_every_edge_and_every_attachment_is_mutual():
    """DC-AREA-02."""
    for row in AREAS:
        assert row.id not in row.edges
        assert all(row.id in AREAS[other].edges for other in row.edges), row.key
        assert all(row.id in CIRCLES[circle].areas for circle in row.circles), row.key
    for row in CIRCLES:
        assert row.areas
        assert all(row.id in AREAS[area].circles for area in row.areas), row.key
    assert any(not row.circles for row in AREAS)


def test_areas_that_are_drawn_side_by_side_share_an_edge_and_no_others_do():
    """DC-AREA-02: the borders as they are drawn and the edges agree."""
    for one in AREAS:
        for other in AREAS[: one.id]:
            shared = DRAWN[one.id].distance(DRAWN[other.id]) < 3 and border(one.id, other.id) >= EDGE - 5
            assert shared == (other.id in one.edges), (one.key, other.key)


def test_the_areas_cover_the_map_and_each_holds_its_own_middle():
    wide, high = NORTH_EAST[0] - SOUTH_WEST[0], NORTH_EAST[1] - SOUTH_WEST[1]
    assert sum(row.area for row in DRAWN) == pytest.approx(wide * high, rel=0.001)
    assert all(ring.is_valid and ring.covers(Point(row.at)) for row, ring in zip(AREAS, DRAWN, strict=True))


def test_every_area_can_be_walked_to_from_every_other():
    assert min(min(row) for row in EDGES_APART) == 0
    assert EDGES_APART[AREA["herr-ridge"]][AREA["mcpherson-ridge"]] == 1
    assert from_circle(CASHTOWN, AREA["herr-ridge"]) == 1


def test_the_points_of_thirty_circles_add_up_to_forty_three():
    """DC-WIN-02: the heaviest is Cemetery Hill, then three of three points, then four of two."""
    assert len(CIRCLES) == 30
    assert sum(row.vp for row in CIRCLES) == POINTS_ON_THE_MAP == 43
    by_points = {points: {row.key for row in CIRCLES if row.vp == points} for points in (4, 3, 2)}
    assert by_points[4] == {"mc-cemetery-hill"}
    assert by_points[3] == {"mc-powers-hill", "mc-round-tops", "mc-peach-orchard"}
    assert by_points[2] == {"mc-westminster", "mc-leister-house", "mc-codori", "mc-oak-hill"}


def test_eleven_pikes_join_their_circles_one_after_another():
    """DC-PIKE-04."""
    assert {pike.key: len(pike.circles) for pike in PIKES} == {
        "chambersburg": 4,
        "mummasburg": 3,
        "carlisle": 2,
        "harrisburg": 2,
        "hunterstown": 2,
        "york": 2,
        "hanover": 3,
        "baltimore": 4,
        "taneytown": 4,
        "emmitsburg": 5,
        "fairfield": 3,
    }
    joined = {pair for pike in PIKES for one, other in pairwise(pike.circles) for pair in ((one, other), (other, one))}
    assert {(row.id, other) for row in CIRCLES for other in row.along} == joined


def test_three_circles_are_junctions_where_a_column_changes_pikes():
    """DC-PIKE-04."""
    count = {row.id: sum(row.id in pike.circles for pike in PIKES) for row in CIRCLES}
    assert {CIRCLES[number].key for number, pikes in count.items() if pikes > 1} == {
        "mc-college",
        "mc-york-fork",
        "mc-cemetery-hill",
    }
    assert all(count.values())


def test_every_pike_that_leaves_the_map_ends_in_a_circle_where_troops_come_in():
    ends = {pike.circles[-1] for pike in PIKES}
    assert {row.id for row in CIRCLES if row.entry} <= ends
    assert CIRCLE["mc-westminster"] in ends
