"""How the log is worded, in all the whole games that are written down: whole numbers without a tail of noughts, one of a thing
in the singular, no comma before nothing, no hit told twice, a reroll with whoever asked for it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

GAMES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
FAULTS = {
    "nothing, with a tail of noughts": r"\b0\.0+ ?(inches|\")",
    "one of many": r"(?<![+\-.\d])\b1 (degrees|points|steps|inches|rerolls|cards|dice|units|stands|losses|strength points)\b",
    "thousandths of an inch": r"\b(oblique|advance|slide|wheel) -?\d{3,}\b",
    "a number that sticks to its word": r"\b(Union|Confederate)\d",
    "a comma before nothing": r", ?[.,;:]|\s,",
    "a sum within a sum": r"needed \+\d|= \d+ against",
    "a die of nobody": r"^A \d is rolled again",
}


def told(game: Path) -> Iterator[str]:
    """The lines of the log of a game, without the sums below them and without the rule."""
    for line in game.read_text("utf-8").splitlines():
        if re.match(r"  \S", line):
            yield line.strip()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
@pytest.mark.parametrize("fault", FAULTS)
def test_no_line_of_the_log_is_worded_so(game: Path, fault: str) -> None:
    assert [line for line in told(game) if re.search(FAULTS[fault], line)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_no_hit_is_told_twice(game: Path) -> None:
    twice = [one for one, other in pairwise(told(game)) if one == other]
    assert [line for line in twice if re.search(r"\b(hit|disordered|beaten|broken|routs)\b", line)] == []
