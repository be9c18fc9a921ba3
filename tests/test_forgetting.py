"""Memory off changes nothing: with LONGROLL_FORGET=1 every game is played as with it, to the last byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from catalogue import scenarios
from longroll.registry import ruleset, rulesets

SCRIPT = Path(__file__).with_name("forgetting.py")
RANDOM, THOUGHT = (60, 20, 20), 15
"""How many requests are answered at random, in the shortest battle of a ruleset and in two others, and by a sergeant in the
first."""
GAMES = [
    (f"{name}/{card.name}", player, requests)
    for name in rulesets()
    for at, card in enumerate(scenarios(ruleset(name))[:3])
    for player, requests in (("recruit", RANDOM[at]), ("sergeant", THOUGHT))[: 2 - (at > 0)]
]


@pytest.mark.parametrize(("scenario", "player", "requests"), GAMES)
def test_memory_off_changes_nothing(scenario: str, player: str, requests: int) -> None:
    told = []
    for flag in ("0", "1"):
        done = subprocess.run(
            [sys.executable, str(SCRIPT), scenario, player, str(requests)],
            env={**os.environ, "LONGROLL_FORGET": flag},
            capture_output=True,
            check=False,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.split())
    assert [row[1] for row in told] == ["remembering", "forgetful"]
    assert told[0][0] == told[1][0]
