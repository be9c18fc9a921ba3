"""What the first page is told of the rulesets that come with longroll."""

from pathlib import Path

import pytest

from longroll.registry import ruleset, rulesets
from longroll.server.menu import of_ruleset, of_rulesets
from longroll.server.pictures import Pictures

TEACHING = {
    "brigade": ["first-brigade"],
    "campaign": [],
    "division": ["meeting-engagement"],
    "volley-and-bayonet": ["first-charge"],
    "volume-of-fire": ["first-volley"],
}


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_the_shortest_scenario_is_shown_first_and_one_teaches(name: str, tmp_path: Path) -> None:
    shown = of_ruleset(ruleset(name), Pictures(tmp_path))["scenarios"]
    minutes = [each["minutes"] for each in shown]
    assert minutes == sorted(minutes)
    assert [each["name"] for each in shown if each["teaches"]] == TEACHING[name]


def test_the_first_of_all_is_the_shortest_of_all(tmp_path: Path) -> None:
    shown = of_rulesets(map(ruleset, rulesets()), Pictures(tmp_path))
    shortest = [rules["scenarios"][0]["minutes"] for rules in shown]
    assert shortest == sorted(shortest)
