"""Readings of dice: results, exact outcomes with icepool as the oracle, and faces that do not fit."""

from collections import Counter
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longroll.dice import AtMost, BestOf, Die, Each, Hits, Kept, Lead, Least, Lying, Margin, Reading, Sum, Throw, Within
from longroll.flow import Modifier

READINGS: list[tuple[Reading, Any]] = [
    (Die(), icepool.d6),
    (Sum(1), 1 @ icepool.d6),
    (Sum(2), 2 @ icepool.d6),
    (Sum(4), 4 @ icepool.d6),
    (Lead(), icepool.d6 - icepool.d6),
    *((Hits(count, on), count @ (icepool.d6 >= on)) for count in (1, 2, 5) for on in (2, 4, 6)),
    (BestOf(2, 1), icepool.d6.highest(2)),
    (BestOf(3, 2), icepool.d6.highest(3, 2)),
    (BestOf(4, 2), icepool.d6.highest(4, 2)),
    (Least(3, 2), icepool.d6.lowest(3, 2)),
    (Least(5, 2), icepool.d6.lowest(5, 2)),
    (Margin(Sum(2), Sum(2)), 2 @ icepool.d6 - 2 @ icepool.d6),
    (Margin(Least(3, 2), BestOf(3, 2)), icepool.d6.lowest(3, 2) - icepool.d6.highest(3, 2)),
    (Within(Sum(2), 6, 12), (2 @ icepool.d6).map(lambda shown: max(6, shown))),
    (Within(Margin(Sum(2), Sum(2)), -3, 4), (2 @ icepool.d6 - 2 @ icepool.d6).map(lambda lead: max(-3, min(lead, 4)))),
    *((AtMost(2, most), 2 @ icepool.d6 <= most) for most in (1, 7, 12)),
    (Each(2), icepool.tupleize(icepool.d6, icepool.d6)),
    (Lying(Least(2, 1)), icepool.tupleize(icepool.d6, icepool.d6).map(lambda one, two: (max(one, two), min(one, two)))),
]


@pytest.mark.parametrize(("reading", "oracle"), READINGS, ids=lambda value: repr(value)[:30])
def test_outcomes_are_what_icepool_says(reading: Reading, oracle: Any) -> None:
    assert {result: weight for weight, result in reading.outcomes()} == {
        int(result) if isinstance(result, bool) else result: weight for result, weight in oracle.items()
    }


@pytest.mark.parametrize("reading", [reading for reading, _ in READINGS if reading.dice <= 4], ids=repr)
def test_outcomes_are_every_face_read_once(reading: Reading) -> None:
    read = Counter(reading.read(faces) for faces in product(range(1, 7), repeat=reading.dice))
    assert {result: weight for weight, result in reading.outcomes()} == read


def test_the_best_two_of_three_are_summed() -> None:
    assert BestOf(3, 2).read((2, 6, 5)) == 11


@pytest.mark.parametrize("reading", [BestOf(3, 2), Kept(3, 2), Lying(BestOf(3, 2))], ids=repr)
def test_a_die_that_does_not_count_is_shown_as_minus_its_face(reading: Reading) -> None:
    assert reading.groups((2, 6, 5)) == ((-2, 6, 5),)
    assert reading.groups((2, 2, 6)) == ((2, -2, 6),)


def test_of_dice_that_are_counted_those_that_miss_are_shown_as_minus_their_face() -> None:
    assert Hits(3, 5).groups((6, 2, 5)) == ((6, -2, 5),)
    assert Hits(0, 5).groups(()) == ()


def test_opposed_dice_are_the_first_less_the_second() -> None:
    assert Lead().read((2, 6)) == -4


def test_hits_are_faces_that_reach_the_number() -> None:
    assert Hits(4, 5).read((5, 6, 4, 1)) == 2


@given(st.integers(0, 12), st.integers(1, 7))
def test_hits_weigh_their_whole_however_many_and_however_hard(count: int, on: int) -> None:
    outcomes = Hits(count, on).outcomes()
    assert sum(weight for weight, _ in outcomes) == 6**count
    assert all(weight > 0 for weight, _ in outcomes)


def test_no_dice_have_one_outcome() -> None:
    assert Hits(0, 4).outcomes() == [(1, 0)]
    assert Sum(0).outcomes() == [(1, 0)]
    assert BestOf(0, 0).outcomes() == [(1, 0)]


def test_keeping_no_dice_sums_to_nothing() -> None:
    assert BestOf(3, 0).read((4, 5, 6)) == 0


@pytest.mark.parametrize(("count", "on"), [(3, 0), (3, -1), (3, 8), (2, 9)])
def test_a_number_beyond_the_die_is_always_or_never_reached(count: int, on: int) -> None:
    reading = Hits(count, on)
    read = Counter(reading.read(faces) for faces in product(range(1, 7), repeat=count))
    assert {result: weight for weight, result in reading.outcomes()} == read


@pytest.mark.parametrize("faces", [(1,), (1, 2, 3), (0, 3), (7, 3), (True, 3), (2.0, 3), ("4", 3)])
def test_faces_that_were_not_asked_for_are_sent_back(faces: Any) -> None:
    with pytest.raises(ValueError, match=r"a volley: bring 2 faces from 1 to 6"):
        Throw(Sum(2), "a volley", "R-1").read(faces)


def test_a_throw_says_how_many_dice_and_cases_it_has() -> None:
    throw = Throw(Hits(3, 5), "a volley", "R-1", 0, (("dice", (Modifier(3, "muskets", "R-1"),)),))
    assert (throw.dice, throw.whole) == (3, 216)
    assert throw.read((5, 6, 1)) == 2
    assert sum(weight for weight, _ in throw.outcomes()) == throw.whole


def test_outcomes_may_be_changed_by_who_asked_for_them() -> None:
    Sum(2).outcomes().clear()
    assert len(Sum(2).outcomes()) == 11


def test_dice_that_do_not_count_are_shown_as_such_on_both_sides():
    assert Least(3, 2).groups((6, 1, 4)) == ((-6, 1, 4),)
    assert Margin(Least(3, 2), Sum(2)).groups((6, 1, 4, 2, 3)) == ((-6, 1, 4), (2, 3))
