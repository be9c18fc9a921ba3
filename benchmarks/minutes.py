"""How long the scenarios take at the table: what a sergeant decides in them, by what it takes to decide it.

Run it as `python benchmarks/minutes.py`, or with the names of scenarios behind it.  Two sergeants play each scenario a few
times.  Of each side what it decided is counted, less what leaves one answer alone, which no person is asked: so long for what
was done, and a few seconds for what was let pass, as the card that is not played.  The middle of the sums is how long a person
is busy against the computer.  What the scenario's file says stands beside it.
"""

from __future__ import annotations

import argparse
from itertools import islice
from math import ceil
from statistics import median
from typing import Any

import longroll
from longroll.asked import Asked, bot
from longroll.registry import find_scenario, ruleset, rulesets

PASSED = 5.0
"""Seconds for what is let pass."""
DONE, BRIGADE = 30.0, 60.0
"""Seconds for what is done with one piece, and with a whole brigade, read, weighed and made, and the enemy's answer watched.  The
second follows from the clock: the First Volley and McPherson's Ridge took 30 seconds a decision at the table, of which more
than half are passes.  The first is an estimate."""
BY_BRIGADES = "volume-of-fire"
"""The ruleset in which one answer moves a brigade."""


def busy(scenario: str, seed: int) -> tuple[float, float]:
    """How many minutes each side is busy in a game between two sergeants."""
    sergeant, seconds = bot("sergeant"), [0.0, 0.0]

    def answer(asked: Asked) -> Any:
        given = sergeant(asked)
        if len(tuple(islice(asked.decision.offers(asked.known), 2))) > 1:
            done = BRIGADE if asked.ruleset.name == BY_BRIGADES else DONE
            seconds[asked.side] += PASSED if given == asked.passed() else done
        return given

    longroll.play(scenario, seed=seed).let(answer, until="end")
    return seconds[0] / 60, seconds[1] / 60


def rounded(minutes: float) -> int:
    """Minutes as a list says them: the next full five, from an hour and a half on the nearest half hour."""
    return 5 * ceil(minutes / 5) if minutes <= 85 else 30 * round(minutes / 30)


def main() -> None:
    """Measure, and print a line a scenario."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    words.add_argument("scenarios", nargs="*", help="ruleset/scenario; all that come with longroll if none is named")
    words.add_argument("--games", type=int, default=4)
    asked = words.parse_args()
    named = asked.scenarios or [f"{name}/{card.name}" for name in rulesets() for card in ruleset(name).scenarios()]
    print(f"{'scenario':42} minutes  rounded  said")
    for scenario in named:
        rules, name = find_scenario(scenario)
        said = next(card.minutes for card in rules.scenarios() if card.name == name)
        minutes = median(side for seed in range(1, asked.games + 1) for side in busy(scenario, seed))
        print(f"{scenario:42} {minutes:7.0f}  {rounded(minutes):7}  {said:4}", flush=True)


if __name__ == "__main__":
    main()
