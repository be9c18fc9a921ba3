"""Random games by the thousand, every answer checked by the law: `python tests/random_games.py --games 1000`, or
`make random GAMES=1000`.

Game n is played with options drawn from n (fog of war on in one, off in the next) and random answers, each of which has
to pass its refusal; after each strengths must add up; now and then something is taken back; a share of the requests is
looked at by the whole conformance suite; at the end there is a result, and the log replays to an equal battle.  A game
that breaks anything is told with its number, so that `--first N --games 1` plays it again, and the next one follows.
"""

import argparse
import sys
import traceback
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter

import longroll
from conformance import play
from longroll.contract import Ruleset
from longroll.registry import find_scenario

UNDEALT = {
    "brigade": frozenset({"chosen", "emptied"}),
    "division": frozenset({"fight", "reserves", "unseen"}),
    "volume-of-fire": frozenset({"neighbours", "retreats", "sightings"}),
}
UNDEALT["campaign"] = UNDEALT["brigade"] | UNDEALT["division"]
"""What is hidden and not dealt anew by `imagine` in every game, by ruleset; in a campaign what is not in either of its two.

Division Command: which cards do not lie open everybody can work out, and a view says it; which are still to come, as long as none
of them has; a formation card lies face down only until the other side has laid his.
Brigade Command: a formation chosen in secret is shown as soon as both sides have chosen, and few decks are ever emptied.
Volume of Fire: which brigades stood near as a turn began, and when one went back.  That shows in nothing but the
modifiers of its owner's activation throws, which are thrown in the open (VF-ACT-14, VF-ACT-15).  And what the enemy
remembers of units he does not see, in a short game in which he never loses one from sight.
"""
NEVER = {
    "division": frozenset({"unseen"}),
    "volume-of-fire": frozenset({"brigades.fought", "generals.back", "neighbours", "retreats.near", "units.engaged"}),
}
NEVER["campaign"] = NEVER["division"] | {"reserves"}
"""What is never dealt anew, of fields of records too.

Volume of Fire: whoever is hurt is back after one turn of his side (VF-REPL-02), which both can count; and whoever has fought
was seen in the fight.  Of the campaign the shortest battle is played, in which no reserves come.  The others as above.
"""
SHARE = 0.01
"""The share of the requests that the whole suite looks at."""


def options(rules: Ruleset, number: int) -> dict[str, str]:
    """The options of a game: fog of war by turns, the others drawn from its number."""
    rng = Random(f"{rules.name} {number}")
    found = {}
    for option in rules.options:
        value = option.values[number % len(option.values)] if option.name == "fog" else rng.choice(option.values)
        if value != option.default:
            found[option.name] = value
    return found


def random_game(rules: Ruleset, scenario: str, number: int, share: float = SHARE) -> int:
    """One whole game; how many requests the suite looked at.  Raises AssertionError where something is broken."""
    bench = play(rules, scenario, options(rules, number), number, share, undealt=UNDEALT.get(rules.name, frozenset()))
    return bench.checked["check_json"]


def run(rules: Ruleset, scenario: str, numbers: range, share: float, jobs: int) -> int:
    """So many games of a scenario, told about; how many were not clean."""
    began, looks, broken = perf_counter(), 0, []
    with ProcessPoolExecutor(jobs) as pool:
        games = [pool.submit(random_game, rules, scenario, number, share) for number in numbers]
        for number, game in zip(numbers, games, strict=True):
            trouble = game.exception()
            if trouble is None:
                looks += game.result()
            else:
                broken.append(number)
                print(f"game {number}:\n{''.join(traceback.format_exception(trouble))}", flush=True)
    print(
        f"{rules.name}/{scenario}: {len(numbers) - len(broken)} of {len(numbers)} games clean, {looks} requests "
        f"looked at, {perf_counter() - began:.0f} s" + (f"; broken: {broken}" if broken else ""),
        flush=True,
    )
    return len(broken)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("scenario", nargs="*", help="scenarios; every one there is unless some are named")
    parser.add_argument("--games", type=int, default=100, help="how many games of each")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--share", type=float, default=SHARE, help="the share of requests the whole suite looks at")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    chosen = parser.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.games)
    meant = [find_scenario(each) for each in chosen.scenario or longroll.scenarios()]
    return 1 if sum(run(*each, numbers, chosen.share, chosen.jobs) for each in meant) else 0


if __name__ == "__main__":
    sys.exit(main())
