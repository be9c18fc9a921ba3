"""How long the odds take that stand beside answers: over games between two sergeants, every item whose odds follow its scene is
probed by itself, as the table does.

Run it as `python benchmarks/odds.py division/meeting-engagement division/first-day --games 4`; time is processor time.  With
`--offers 40` so many good answers of each question are probed as well, for a ruleset whose odds follow what is chosen, as
`python benchmarks/odds.py volley-and-bayonet/first-charge --offers 40`.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from itertools import islice
from random import Random
from time import process_time
from typing import Any

from msgspec import to_builtins

from longroll.cards import Deal
from longroll.flow import Chance, act
from longroll.players import player
from longroll.registry import complete, find_scenario

Times = dict[tuple[str, str], list[float]]


def play(scenario: str, seed: int, times: Times, offers: int) -> None:
    """One game; the milliseconds of each item's odds, by what is asked and what kind of answer it is."""
    rules, name = find_scenario(scenario)
    rng, mind = Random(seed), player("sergeant")
    battle: Any = rules.begin(rules.load(name), complete(rules, {}))
    while battle.needs is not None:
        needs = battle.needs
        if isinstance(needs, Chance):
            most, dice = (needs.count, 1) if isinstance(needs, Deal) else (6, getattr(needs, "dice", 0))
            act(battle, tuple(rng.randint(1, most) for _ in range(dice)))
            continue
        before = battle.copy()
        asks = rules.view(before, needs.side).asks
        probed = [(ask.id, item.value) for ask in asks for item in ask.items if item.odds_follow]
        good = islice(needs.offers(before.known(needs.side)), offers)
        probed += [(type(needs).__name__, to_builtins(answer)) for answer in good]
        for asked, value in probed:
            began = process_time()
            odds = rules.probe(before, needs.side, asked, value).odds
            spent = 1000 * (process_time() - began)
            if odds or not offers:
                kind = value.get("type", "") if isinstance(value, dict) else ""
                times[asked, f"{kind}{', and the worst' if odds and odds.worst else ''}"].append(spent)
        act(battle, mind.answer(rules, battle.known(needs.side), needs, rng))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("scenarios", nargs="*", default=["division/meeting-engagement", "division/first-day"])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=20_000)
    parser.add_argument("--offers", type=int, default=0, help="so many good answers of each question are probed too")
    chosen = parser.parse_args()
    times: Times = defaultdict(list)
    for scenario in chosen.scenarios:
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            play(scenario, seed, times, chosen.offers)
    print(f"{'milliseconds':48}{'n':>7}{'median':>9}{'90 %':>9}{'worst':>9}")
    for (asked, kind), found in sorted(times.items()):
        found.sort()
        at = found[min(len(found) - 1, int(0.9 * len(found)))]
        print(f"{f'{asked} {kind}':48}{len(found):7}{statistics.median(found):9.1f}{at:9.1f}{found[-1]:9.1f}")


if __name__ == "__main__":
    main()
