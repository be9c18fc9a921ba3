"""The roster: what is there, lost and off the table adds up, and nobody reads the enemy's."""

import re

import pytest

from longroll import registry
from longroll.match import play
from longroll.screen.rosters import due_at, enrolled

SCENARIOS = (
    ("volume-of-fire", "mcphersons-ridge"),
    ("brigade", "oak-ridge"),
    ("volley-and-bayonet", "first-day"),
    ("division", "first-day"),
)


def test_a_formation_is_what_its_members_count_for() -> None:
    row = enrolled("brigade:1", 0, "Stone's", "men", ("First Corps",), [(400, 20, 0), (0, 0, 300)], due_at("turn 3"))
    assert (row.here, row.lost, row.off, row.due) == (400, 20, 300, "due turn 3")
    assert enrolled("brigade:1", 0, "Stone's", "men", (), [(400, 20, 0)], due_at("turn 3")).due == ""


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_side_reads_its_own_roster_and_all_of_it(name: str, scenario: str) -> None:
    rules = registry.ruleset(name)
    battle = rules.begin(rules.load(scenario), {})
    whole = rules.view(battle, None).roster
    for side in (0, 1):
        seen = rules.view(battle, side)
        assert {row.id for row in seen.roster} == {row.id for row in whole if row.side == side}
        things = {one.id for one in seen.things}
        assert all(set(row.things) <= things for row in seen.roster)
        assert all(row.due for row in seen.roster if row.off and not row.here)
    assert sum(row.here + row.lost + row.off for row in whole) > 0


@pytest.mark.parametrize("name", ["brigade/chambersburg-pike", "brigade/rummels-farm"])
def test_a_side_of_cavalry_has_as_many_steps_as_its_briefing_counts(name: str) -> None:
    """A regiment counts once, whether mounted or on foot, and its holders do not (BC-CAV-01)."""
    match = play(name, seed=1)
    agreed = " ".join(match.told())
    for side, called in enumerate(match.ruleset.sides):
        steps = sum(row.here + row.lost + row.off for row in match.view(None).roster if row.side == side)
        assert f"The {called} side has" in agreed
        assert re.search(rf"The {called} side has \d+ stands and {steps} steps of Strength", agreed)


def test_a_division_of_cavalry_has_the_steps_of_its_counters() -> None:
    """DC-TROOP-02."""
    match = play("division/first-day", seed=1)
    scene = match.view(None)
    (row,) = (row for row in scene.roster if "1st Cavalry Division" in (row.name, *row.under) and row.here)
    shown = [
        mark.value for one in scene.things if one.id in row.things for mark in one.badges if mark.glyph == "strength"
    ]
    assert row.here == sum(map(int, shown))


def test_one_step_is_one() -> None:
    assert enrolled("brigade:1", 0, "Calef's", "steps", (), [(1, 0, 0)]).counted == "step"
    assert enrolled("brigade:1", 0, "Calef's", "steps", (), [(0, 1, 0)]).counted == "steps"
