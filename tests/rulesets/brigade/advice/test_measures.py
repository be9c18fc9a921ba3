"""How a side stands in plain measures: whatever is better for it is more, and for its enemy as much less."""

import pytest
from msgspec.structs import replace

from longroll.rulesets.brigade.advice.measures import measures

from ..drill import battery, battle, cavalry, stand


def lined(*theirs, **said):
    """Two regiments and a battery against two and one, whose first regiment and battery are as said, the battery's apart."""
    gun = said.pop("gun", {})
    mine = (stand(0, 10, 10), stand(0, 14, 10), battery(0, 18, 10))
    b = battle(*mine, stand(1, 10, 20, 180, **said), stand(1, 14, 20, 180), battery(1, 18, 20, 180, **gun), *theirs)
    b.stands = tuple(replace(row, fielded=True) for row in b.stands)
    return b


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("steps lost", {"marks": 1}),
        ("steps lost", {"place": "destroyed"}),
        ("guns lost", {"gun": {"routed": True}}),
        ("guns lost", {"gun": {"place": "captured"}}),
        ("near to breaking", {"routed": True}),
        ("near to breaking", {"marks": 3}),
        ("near to breaking", {"marks": 4}),
        ("ahead at the end", {"place": "captured"}),
    ],
)
def test_whatever_is_better_for_a_side_is_more_and_as_much_less_for_the_other(name, better):
    b = lined(**better)
    mine, theirs = (measures(b.known(side), side) for side in (0, 1))
    assert mine[name] > 0 == measures(lined(), 0)[name]
    assert {name: -value for name, value in mine.items()} == pytest.approx(theirs)


def test_who_stays_away_has_lost_nothing():
    """Reinforcements on their way, and regiments that have left the map in a retirement (BC-WIN-04)."""
    off, gone = (stand(1, 20, 20, 180, place=place) for place in ("off", "retired"))
    assert measures(lined(off, gone), 0)["steps lost"] == 0


def test_holders_count_for_nothing_and_horse_by_the_stand_that_is_on_the_map():
    """BC-CAV-01, BC-CAV-09."""
    b = battle(stand(0, 10, 10), cavalry(1, 10, 20, 180))
    whole = b.stands[1].horse
    b.stands = tuple(replace(row, horse_marks=1) if row.arm == "cavalry" else row for row in b.stands)
    assert measures(b, 0)["steps lost"] == pytest.approx(1 / whole)


def test_a_side_without_batteries_has_lost_none():
    b = battle(stand(0, 10, 10), stand(1, 10, 20, 180), battery(1, 18, 20, 180))
    assert measures(b, 0)["guns lost"] == 0


def test_the_nearer_the_end_the_more_points_count():
    """BC-WIN-03, BC-WIN-05."""
    early, late = lined(place="captured"), lined(place="captured")
    late.round = 99
    assert measures(late, 0)["ahead at the end"] > measures(early, 0)["ahead at the end"]
