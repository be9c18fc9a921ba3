"""How a side stands in plain measures: whatever is better for it is more, and for its enemy as much less."""

import pytest
from msgspec.structs import replace

from longroll.rulesets.volume_of_fire.advice.measures import lead, measures
from longroll.rulesets.volume_of_fire.record import NONE
from longroll.rulesets.volume_of_fire.record.setting import Grade, Victory

from ..positions import CONFEDERATE, UNION, Table, box


def lined(unit=None, brigade=None, **setting):
    """Two units of a brigade on each side; the Confederates' first unit, and their brigade, are as said."""
    table = Table(**setting)
    table.objective(box(10, 10, 20, 20), value=3)
    for side, y in ((UNION, 10), (CONFEDERATE, 30)):
        own = table.brigade(side, f"Brigade {side}", quality=2)
        table.line(own, at=(20, y), count=2, heading=180 * side)
    b = table.battle()
    b.units = (*b.units[:2], replace(b.units[2], **(unit or {})), b.units[3])
    b.brigades = (b.brigades[0], replace(b.brigades[1], **(brigade or {})))
    return b


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("units broken", {"unit": {"place": "broken"}}),
        ("brigades that waver", {"unit": {"place": "broken"}}),
        ("brigades that waver", {"brigade": {"mark": "beaten"}}),
        ("brigades that waver", {"brigade": {"place": "out", "fate": "broken"}}),
        ("fatigue", {"brigade": {"fatigue": 12}}),
        ("ahead at the end", {"brigade": {"place": "out", "fate": "broken"}}),
    ],
)
def test_whatever_is_better_for_a_side_is_more_and_as_much_less_for_the_other(name, better):
    b = lined(**better)
    mine, theirs = (measures(b, side) for side in (0, 1))
    assert mine[name] > 0 == measures(lined(), 0)[name]
    assert {name: -value for name, value in mine.items()} == pytest.approx(theirs)


def test_a_brigade_that_is_let_go_has_not_given_way():
    """VF-MOR-03."""
    assert measures(lined(brigade={"place": "out", "fate": "retired"}), 0)["brigades that waver"] == 0


def test_the_nearer_the_end_the_more_points_count():
    """VF-WIN-01."""
    early, late = (lined(brigade={"place": "out", "fate": "broken"}) for _ in range(2))
    late.turn = 16
    assert measures(late, 0)["ahead at the end"] > measures(early, 0)["ahead at the end"]


def test_what_one_has_to_lead_by_counts_at_the_end():
    """VF-WIN-01: the Union has to lead by six, and holds three."""
    grades = (Grade(6, "marginal victory", UNION), Grade(-99, "marginal victory", CONFEDERATE))
    b = lined(victory=Victory(grades=grades))
    b.holders = ((0, UNION),)
    assert [lead(b, side, 0) for side in (0, 1)] == [3, -3]
    assert [lead(b, side, 1) for side in (0, 1)] == [-3, 3]


def test_where_one_side_alone_is_counted_the_other_wins_by_what_is_missing():
    """VF-WIN-01: of three points to be had two are a draw, and three a victory."""
    grades = (Grade(3, "victory", CONFEDERATE), Grade(2, "draw", NONE), Grade(0, "victory", UNION))
    b = lined(victory=Victory(side=CONFEDERATE, grades=grades))
    assert [lead(b, side, 1) for side in (0, 1)] == [2.5, -2.5]
    b.holders = ((0, CONFEDERATE),)
    assert [lead(b, side, 1) for side in (0, 1)] == [-0.5, 0.5]
