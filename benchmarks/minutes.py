"""How long the scenarios take at the table: what a sergeant decides in them, and so many seconds a decision.

Run it as `python benchmarks/minutes.py`, or with the names of scenarios behind it.  Two sergeants play each scenario a few
times.  Of each side what it decided is counted, less what leaves one answer alone, which no person is asked; the middle of these
counts, times `--seconds`, is how long a person is busy against the computer.  What the scenario's file says stands beside it.
"""

from __future__ import annotations

import argparse
from itertools import islice
from math import ceil
from statistics import median

import longroll
from longroll.registry import find_scenario, ruleset, rulesets

SECONDS = 30.0
"""A decision at the table, read and made: what the First Volley and McPherson's Ridge took at the table by the clock."""


def decided(scenario: str, seed: int) -> tuple[int, int]:
    """How many decisions with a choice each side has in a game between two sergeants."""
    match, counts = longroll.play(scenario, seed=seed), [0, 0]
    while (asked := match.asked) is not None:
        needs, known = match.game.battle.needs, match.game.battle.known(asked.side)
        counts[asked.side] += len(tuple(islice(needs.offers(known), 2))) > 1
        match.let("sergeant")
    return counts[0], counts[1]


def rounded(minutes: float) -> int:
    """Minutes as a list says them: full fives, from an hour and a half on full half hours."""
    step = 5 if minutes <= 85 else 30
    return step * max(1, ceil(minutes / step))


def main() -> None:
    """Measure, and print a line a scenario."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    words.add_argument("scenarios", nargs="*", help="ruleset/scenario; all that come with longroll if none is named")
    words.add_argument("--games", type=int, default=2)
    words.add_argument("--seconds", type=float, default=SECONDS)
    asked = words.parse_args()
    named = asked.scenarios or [f"{name}/{card.name}" for name in rulesets() for card in ruleset(name).scenarios()]
    print(f"{'scenario':42} decisions  minutes  said")
    for scenario in named:
        rules, name = find_scenario(scenario)
        said = next(card.minutes for card in rules.scenarios() if card.name == name)
        counts = [count for seed in range(1, asked.games + 1) for count in decided(scenario, seed)]
        minutes = rounded(median(counts) * asked.seconds / 60)
        print(f"{scenario:42} {median(counts):9.0f}  {minutes:7}  {said:4}", flush=True)


if __name__ == "__main__":
    main()
