"""Whole games are the same to the last byte whether the geometry kernel is compiled or read from its source."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from longroll import tabletop

SCRIPT = Path(__file__).with_name("transcripts.py")
QUICK = [("first-volley", 7, "sergeant", "recruit"), ("first-volley", 8, "recruit", "sergeant")]
LONG = [
    ("volume-of-fire/mcphersons-ridge", 9, "recruit", "recruit"),
    ("volume-of-fire/little-round-top", 10, "recruit", "recruit"),
]


def _game(scenario: str, seed: int, players: tuple[str, str], plain: str) -> tuple[str, bytes]:
    """Which kernel played, and the save and the news of the game it played."""
    done = subprocess.run(
        [sys.executable, str(SCRIPT), scenario, str(seed), *players],
        env={**os.environ, "LONGROLL_PLAIN": plain},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stderr.decode().split()[-1], done.stdout


@pytest.mark.skipif(not tabletop.compiled, reason="the kernel is not compiled here: python hatch_build_kernel.py")
@pytest.mark.parametrize(
    ("scenario", "seed", "one", "other"), [*QUICK, *(pytest.param(*row, marks=pytest.mark.fuzz) for row in LONG)]
)
def test_compiled_and_plain_play_the_same_game(scenario: str, seed: int, one: str, other: str) -> None:
    compiled, plain = (_game(scenario, seed, (one, other), flag) for flag in ("0", "1"))
    assert (compiled[0], plain[0]) == ("compiled", "plain")
    assert compiled[1] == plain[1]
    assert len(compiled[1]) > 10_000
