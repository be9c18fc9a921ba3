"""What each ruleset tells a side of its battle: from its own scenarios, at the first request."""

from typing import Any

import pytest

import longroll
from longroll.briefing import Briefing
from longroll.contract import Briefed


def told(scenario: str, side: int | None, **options: str) -> Briefing:
    """What a side is told of a scenario at its first request."""
    game = longroll.play(scenario, seed=3, options=options).game
    assert isinstance(game.ruleset, Briefed)
    return game.ruleset.briefing(game.scenario, game.options, game.battle, side)


def coming(briefing: Briefing) -> set[int]:
    """Of which sides somebody is to come."""
    return {due.side for due in briefing.dues}


def test_under_fog_nobody_is_told_who_comes_of_the_enemy() -> None:
    """VF-SCALE-04."""
    union, confederate, every = (told("volume-of-fire/mcphersons-ridge", side) for side in (0, 1, None))
    assert (coming(union), coming(confederate), coming(every)) == ({0}, {1}, {0, 1})
    assert [due.when for due in union.dues] == ["turn 5, 10:00", "turn 6, 10:15", "turn 11, 11:30"]
    assert [due.now for due in union.dues] == ["", "", "kept back: Lee's caution"]


def test_where_one_side_alone_counts_ground_is_worth_something_to_it_alone() -> None:
    """VF-WIN-01."""
    briefing = told("volume-of-fire/mcphersons-ridge", 0)
    worth = {row.label: row.worth for row in briefing.stakes}
    assert worth["Seminary Ridge at the Seminary"] == (0, 3)
    assert worth["Oak Hill"] == (0, 0)
    rows = {row.label: row.value for row in briefing.victory}
    assert rows["Confederate points 5 or more"] == "Confederate decisive victory"
    assert rows["Confederate points less than −2"] == "Union decisive victory"


def test_what_is_agreed_for_a_battle_alone_is_told() -> None:
    """VF-WIN-01."""
    assert [row.label for row in told("volume-of-fire/mcphersons-ridge", 1).rules] == [
        "Lee's caution",
        "A delaying fight",
        "Doubleday takes over",
    ]
    rules = {row.rule for row in told("brigade/chambersburg-pike", 1).rules}
    assert {"BC-MAP-04", "BC-MAP-11", "BC-SETUP-04"} <= rules


def test_an_option_left_to_the_scenario_is_told_as_the_scenario_has_it() -> None:
    rows = {row.label: row.value for row in told("volume-of-fire/first-volley", 0).options}
    assert rows["Weapons"].startswith("off: ")
    assert rows["Fog"].startswith("on: ")


def test_arrivals_that_both_have_agreed_to_are_told_to_both() -> None:
    """BC-GAME-08, DC-ARR-02."""
    for scenario in ("brigade/chambersburg-pike", "division/first-day"):
        union, confederate = (told(scenario, side) for side in (0, 1))
        assert union.dues == confederate.dues
        assert coming(union) == {0, 1}


def test_where_rosters_are_hidden_nobody_is_told_what_comes_of_the_enemy() -> None:
    """VB-ORG-10."""
    open_to_all = told("volley-and-bayonet/first-day", 0)
    hidden = told("volley-and-bayonet/first-day", 0, **{"hidden-rosters": "on"})
    assert (coming(open_to_all), coming(hidden)) == ({0, 1}, {0})


def test_a_share_that_beats_a_side_is_told() -> None:
    """BC-WIN-02."""
    rows = {row.label: row.value for row in told("brigade/railroad-cut", 0).ends}
    assert "2 in 5 of the stands" in rows["The Union side is beaten"]
    assert "7 in 8 of the stands" in rows["The Confederate side is beaten"]


def test_nobody_comes_after_the_last_turn() -> None:
    """DC-ARR-02."""
    assert {due.when.split(",")[0] for due in told("division/first-day", 0).dues} == {"1 July"}
    assert not [due for due in told("division/meeting-engagement", 0).dues if "Ewell" in due.who]


@pytest.mark.parametrize(
    "scenario", ["volley-and-bayonet/first-charge", "division/meeting-engagement", "brigade/first-brigade"]
)
def test_the_ground_of_a_briefing_is_that_of_the_scene(scenario: str) -> None:
    game = longroll.play(scenario, seed=3).game
    areas: dict[str, Any] = {area.id: area for area in game.ruleset.view(game.battle, 0).areas}
    for stake in told(scenario, 0).stakes:
        area = areas[stake.area]
        assert (area.label, area.owner) == (stake.label, stake.owner)
        assert [badge.value for badge in area.badges] == [str(max(stake.worth))]
