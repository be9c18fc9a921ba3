"""Memory off changes nothing: with LONGROLL_FORGET=1 every game is played as with it, to the last byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from catalogue import scenarios
from forgetting import played
from longroll.once import FORGETS
from longroll.registry import ruleset, rulesets

SCRIPT = Path(__file__).with_name("forgetting.py")
RANDOM, THOUGHT = (60, 20, 20), 15
"""How many requests are answered at random, in the shortest battle of a ruleset and in two others, and by a sergeant in the
first."""


def games(name: str) -> list[tuple[str, str, int]]:
    """Scenario, player and how many requests, of a ruleset."""
    return [
        (f"{name}/{card.name}", player, requests)
        for at, card in enumerate(scenarios(ruleset(name))[:3])
        for player, requests in (("recruit", RANDOM[at]), ("sergeant", THOUGHT))[: 2 - (at > 0)]
    ]


@pytest.mark.parametrize("name", rulesets())
def test_memory_off_changes_nothing(name: str) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *(str(each) for game in games(name) for each in game)],
        env={**os.environ, "LONGROLL_FORGET": "1"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert not FORGETS, "LONGROLL_FORGET=1 is set: there is nothing to compare with"
    *told, last = done.stdout.split()
    assert last == "forgetful"
    assert told == [played(*game) for game in games(name)]
