"""How a side stands in plain measures: whatever is better for it is more, and for its enemy as much less."""

import pytest

from longroll.rulesets.division.advice.measures import measures
from rulesets.division import drill

STANDS = {"archer": "herr-ridge", "cutler": "mcpherson-ridge"}
GENERALS = {"heth": "herr-ridge", "reynolds": "mcpherson-ridge"}
LATE, FIRST = "J3E", "J1M"


def measured(side=0, **more):
    b = drill.battle(**({"stands": STANDS, "generals": GENERALS} | more))
    return measures(b.known(side), side)


def test_what_one_side_has_more_the_other_has_less():
    mine, theirs = measured(0), measured(1)
    assert list(mine) == list(theirs)
    assert {name: -value for name, value in mine.items()} == pytest.approx(theirs)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("steady strength", {"stands": STANDS | {"stone": "mcpherson-ridge"}}),
        ("routed troops", {"stands": STANDS | {"archer": {"at": "herr-ridge", "routed": True}}}),
        ("generals", {"generals": {**GENERALS, "hancock": "mcpherson-ridge"}}),
        ("parts of circles", {"owners": {"gettysburg": 0}}),
        ("points", {"bonus": (2, 0)}),
        ("late points", {"bonus": (2, 0)}),
        ("twice the points at evening", {"bonus": (2, 0)}),
        ("ahead at the end", {"bonus": (2, 0)}),
        ("cards in hand", {"hands": (("UB01",), ())}),
        ("cards in the deck", {"decks": (("UB01",), ())}),
    ],
)
def test_whatever_is_better_for_a_side_is_more(name, change):
    assert measured(**change)[name] > measured()[name]


def test_towards_the_end_and_at_evening_points_count_more():
    early, late = (measured(bonus=(2, 0), turn=turn) for turn in (FIRST, LATE))
    for name in ("late points", "ahead at the end", "twice the points at evening"):
        assert 0 < early[name] < late[name]
    assert early["points"] == late["points"]
