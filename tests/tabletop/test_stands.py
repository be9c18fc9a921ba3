from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from longroll.tabletop import Pose, Ring, footprint, gap, overlap, swept
from longroll.tabletop.kernel import Bases, bases_near, bases_under
from tabletop.shapes import bases


@given(st.lists(bases(12_000), max_size=8), bases(12_000), st.integers(0, 9000))
def test_near_and_under_are_what_gap_and_overlap_say(rings: list[Ring], ring: Ring, reach: int) -> None:
    stands = Bases(rings, [0] * len(rings))
    assert bases_near(stands, ring, reach) == [i for i, other in enumerate(rings) if gap(other, ring) <= reach]
    assert bases_under(stands, ring, 0) == [i for i, other in enumerate(rings) if overlap(other, ring)]


def test_one_that_has_moved_leaves_the_others_where_they_are() -> None:
    first, second, third = (footprint(Pose(x, 0, 0), 3000, 1000) for x in (0, 4000, 20_000))
    before = Bases([first, second], [0, 1])
    after = before.moved([0], [third], [2])
    assert list(before.rings) == [first, second]
    assert list(after.rings) == [third, second]
    assert list(after.levels) == [2, 1]
    assert bases_under(before, first, 10) == [0]
    assert bases_under(after, first, 10) == []
    assert bases_near(after, third, 0) == [0]


def test_a_move_through_a_friend_is_seen_in_what_it_sweeps() -> None:
    friend = footprint(Pose(0, 2500, 0), 3000, 1000)
    stands = Bases([friend], [0])
    assert bases_under(stands, swept(Pose(0, 0, 0), Pose(0, 5000, 0), 3000, 1000), 10) == [0]
    assert bases_under(stands, swept(Pose(0, 0, 0), Pose(0, 1500, 0), 3000, 1000), 10) == []
    assert bases_under(stands, swept(Pose(0, 0, 0), Pose(0, 1511, 0), 3000, 1000), 10) == [0]
