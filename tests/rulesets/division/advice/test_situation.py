"""The battle in the large, as it is laid before a commander."""

import pytest

from longroll.rulesets.division.advice.situation import BOLD, CAREFUL, situation
from longroll.rulesets.division.tables import CS, US
from rulesets.division.drill import battle


@pytest.mark.parametrize(
    ("points", "turn", "left"),
    [
        ((20, 20), "J1M", 8),
        ((31, 1), "J1M", 2),
        ((31, 1), "J1E", 0),
        ((10, 31), "J2A", 1),
        ((20, 20), "J3A", 1),
    ],
)
def test_time_runs_to_the_evening_where_one_has_nearly_twice_the_others_points(points, turn, left):
    """DC-WIN-04: who would have to quit the field in the evening has no time until 3 July; nor has his enemy."""
    b = battle({"archer": "herr-ridge"}, bonus=points, turn=turn, control=(-1,) * 60)
    assert [situation(b, side).left for side in (US, CS)] == [left, left]


@pytest.mark.parametrize(
    ("points", "turn", "bold"), [((20, 19), "J3A", False), ((20, 19), "J3E", True), ((19, 20), "J3E", False)]
)
def test_nobody_throws_his_men_away_for_a_point_while_there_are_turns_left(points, turn, bold):
    """DC-WIN-05: the Confederates, who lack a point, are bold in the last turn alone."""
    b = battle({"archer": "herr-ridge"}, bonus=points, turn=turn, control=(-1,) * 60)
    found = situation(b, CS)
    assert found.bold == (BOLD if bold else CAREFUL)
    assert found.ahead != bold
