"""Random play of a battle of each ruleset beside Catan played by catanatron, and what copies, odds and whole games cost; or
random play of every scenario beside another version of longroll.

Run it as `python benchmarks/play.py`, with `pip install catanatron==3.2.1` done first (the game of Catan is a yardstick
for this page and nothing that longroll needs); or as `python benchmarks/play.py --beside ../before/.venv/bin/python`, with
the python of another checkout that longroll is installed in.  The engines take turns in short slices, each in a process of
its own, so that the ratios hold where the rates of a shared machine do not; time is processor time.  A decision is one
answer of one player; every engine plays legal answers drawn at random, from whole game to whole game.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

SCENARIO = "volume-of-fire/mcphersons-ridge"
YARDSTICK = "catanatron 3.2.1"


class Engine(NamedTuple):
    """What plays: a python, and what is set in its environment."""

    environment: dict[str, str]
    python: str = sys.executable


def _plays(scenario: str, **more: str) -> dict[str, str]:
    """What an engine's environment says: its scenario, and what else is not as usual; always the same order of sets."""
    return {"LONGROLL_PLAIN": "0", "FOG": "", "PYTHONHASHSEED": "0", "SCENARIO": scenario, **more}


ENGINES = {
    YARDSTICK: Engine(_plays("catan")),
    "longroll, plain kernel": Engine(_plays(SCENARIO, LONGROLL_PLAIN="1")),
    "longroll, compiled kernel": Engine(_plays(SCENARIO)),
    "longroll, compiled, fog off": Engine(_plays(SCENARIO, FOG="off")),
    "Brigade Command, plain": Engine(_plays("chambersburg-pike", LONGROLL_PLAIN="1")),
    "Brigade Command, compiled": Engine(_plays("chambersburg-pike")),
    "Division Command": Engine(_plays("division/three-days")),
}


# --- engines: each yields once a decision, for ever
def catan() -> Iterator[None]:
    """Catan between four random players."""
    from catanatron import Color, Game, RandomPlayer

    while True:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            yield


def longroll(scenario: str, options: dict[str, str]) -> Iterator[None]:
    """A scenario between two recruits, advanced in place as batches are."""
    from longroll import flow
    from longroll.cards import Deal
    from longroll.flow import Chance, act
    from longroll.registry import complete, find_scenario

    rules, name = find_scenario(scenario)
    loaded, rng = rules.load(name), Random(1863)
    while True:
        battle: Any = rules.begin(loaded, complete(rules, options))
        battle.news = getattr(flow, "UNHEARD", battle.news)  # versions before it tell everything
        while battle.needs is not None:
            needs: Any = battle.needs
            if isinstance(needs, Chance):
                most, dice = (needs.count, 1) if isinstance(needs, Deal) else (6, needs.dice)
                act(battle, tuple([1 + int(most * rng.random()) for _ in range(dice)]))
                continue
            act(battle, rules.draw_answer(needs, battle.known(needs.side), rng))
            yield


def serve(scenario: str, fog: str) -> None:
    """Play as many decisions as each line of input says, and answer with processor seconds."""
    play = catan() if scenario == "catan" else longroll(scenario, {"fog": fog} if fog else {})
    for line in sys.stdin:
        began = process_time()
        for _ in range(int(line)):
            next(play)
        print(json.dumps(process_time() - began), flush=True)


def race(engines: dict[str, Engine], rounds: int, seconds: float, alike: bool = False) -> dict[str, list[float]]:
    """Decisions a second of each engine, one figure a round, in slices of about so many seconds; `alike`: of as many decisions
    for each.  What warms them up, and says how many decisions make a slice, is not counted."""
    children = {
        name: subprocess.Popen(
            [engine.python, __file__, "--serve"],
            env={**os.environ, **engine.environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name, engine in engines.items()
    }

    def rate(name: str, decisions: int) -> float:
        child = children[name]
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(f"{decisions}\n")
        child.stdin.flush()
        said = child.stdout.readline()
        if not said:
            raise SystemExit(f"{name} did not play: it is named above what is missing")
        return decisions / float(json.loads(said))

    try:
        for name in engines:
            rate(name, 100)
        slices = {name: max(1, int(seconds * rate(name, 500))) for name in engines}
        if alike:
            slices = dict.fromkeys(engines, min(slices.values()))
        rates: dict[str, list[float]] = {name: [] for name in engines}
        for number in range(rounds):
            for name in list(engines)[:: 1 if number % 2 else -1]:  # by turns first, since a machine warms and cools
                rates[name].append(rate(name, slices[name]))
        return rates
    finally:
        for child in children.values():
            child.terminate()


def beside(other: str, scenarios: list[str], rounds: int, seconds: float) -> None:
    """Scenarios, or all there are, played by this version and by another, whose python that is; with the same rules it is the
    same game."""
    from longroll.registry import ruleset, rulesets

    print(f"random play, {rounds} rounds of about {seconds:g} s each; ratios are within a round")
    every = [f"{rules.name}/{card.name}" for rules in map(ruleset, rulesets()) for card in rules.scenarios()]
    for scenario in scenarios or every:
        engines = {"this": Engine(_plays(scenario)), "the other": Engine(_plays(scenario), other)}
        rates = race(engines, rounds, seconds, alike=True)
        ratios = [mine / theirs for mine, theirs in zip(*rates.values(), strict=True)]
        print(
            f"  {scenario:34} {statistics.median(rates['this']):8,.0f} decisions a second   "
            f"{statistics.median(ratios):6.3f} of the other's ({min(ratios):.3f} to {max(ratios):.3f})",
            flush=True,
        )


# --- single costs
def timed(work: Callable[[], Any], times: int = 1) -> float:
    """Processor seconds of one call, the mean of so many."""
    began = process_time()
    for _ in range(times):
        work()
    return (process_time() - began) / times


def sergeants() -> None:
    """One game between two sergeants: its seconds, the odds shown on the way, and copies made half way through."""
    from longroll.flow import Chance, act
    from longroll.players import player
    from longroll.registry import complete, find_scenario
    from longroll.rulesets.volume_of_fire.combat.combat_phase import Firefight, OpenFire
    from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Together
    from longroll.rulesets.volume_of_fire.screen import charts

    rules, name = find_scenario(SCENARIO)
    mind, rng = player("sergeant"), Random(63)
    battle: Any = rules.begin(rules.load(name), complete(rules, {}))
    fights: list[float] = []
    charges: list[float] = []
    spent, decisions, middle = 0.0, 0, None
    while battle.needs is not None:
        needs = battle.needs
        if isinstance(needs, Chance):
            faces = tuple(rng.randint(1, 6) for _ in range(getattr(needs, "dice", 0)))
            spent += timed(lambda: act(battle, faces))  # noqa: B023
            continue
        began = process_time()
        known = battle.known(needs.side)
        answer = mind.answer(rules, known, needs, rng)
        spent += process_time() - began
        decisions += 1
        if isinstance(needs, OpenFire):
            for offer in needs.offers(known):
                if isinstance(offer, Firefight):
                    fights.append(timed(lambda: charts.firefight(known, needs.side, offer)))  # noqa: B023
        if isinstance(answer, Move | Together):
            began = process_time()
            if charts.charge(known, needs.side, answer) is not None:
                charges.append(process_time() - began)
        if middle is None and battle.turn >= 6:
            middle = battle.copy()
        spent += timed(lambda: act(battle, answer))  # noqa: B023
    print(f"sergeant against sergeant: {spent:.1f} s a game, {decisions} decisions")
    for what, times in (("firefight", fights), ("charge", charges)):
        if times:
            mean, worst = 1000 * statistics.fmean(times), 1000 * max(times)
            print(f"odds of a {what}: mean {mean:.1f} ms, worst {worst:.1f} ms, of {len(times)}")
    if middle is not None:
        copied, deep = timed(middle.copy, 20_000), timed(lambda: deepcopy(middle), 20)
        print(
            f"a copy of the battle ({len(middle.units)} units): {1e6 * copied:.1f} us; deepcopy {1e6 * deep:,.0f} us,"
            f" {deep / copied:.0f} times as long"
        )


def helped() -> float:
    """Seconds until `longroll --help` has answered, the median of seven."""
    times = []
    for _ in range(7):
        began = perf_counter()
        subprocess.run([sys.executable, "-m", "longroll", "--help"], check=True, capture_output=True)
        times.append(perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often the engines take turns")
    parser.add_argument("--seconds", type=float, default=4.0, help="processor seconds of one slice")
    parser.add_argument(
        "--beside", metavar="PYTHON", help="the python of another checkout, to race every scenario with"
    )
    parser.add_argument("--catan", metavar="PYTHON", help="a python that has catanatron, if this one has not")
    parser.add_argument("--engines", help="only those whose names hold this; catanatron always")
    parser.add_argument("scenarios", nargs="*", help="which scenarios to race with it; all, if none is named")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(os.environ["SCENARIO"], os.environ["FOG"])
        return
    if chosen.beside:
        beside(chosen.beside, chosen.scenarios, chosen.rounds, chosen.seconds)
        return
    engines = {name: row for name, row in ENGINES.items() if name == YARDSTICK or (chosen.engines or "") in name}
    if chosen.catan:
        engines[YARDSTICK] = engines[YARDSTICK]._replace(python=chosen.catan)
    rates = race(engines, chosen.rounds, chosen.seconds)
    print(f"random play, {chosen.rounds} rounds of {chosen.seconds:g} s each; ratios are within a round")
    for engine, found in rates.items():
        ratios = [mine / theirs for mine, theirs in zip(found, rates[YARDSTICK], strict=True)]
        print(
            f"  {engine:28} {statistics.median(found):8,.0f} decisions a second   {statistics.median(ratios):6.3f} of"
            f" {YARDSTICK} ({min(ratios):.3f} to {max(ratios):.3f})"
        )
    if chosen.engines:
        return
    sergeants()
    print(f"longroll --help: {helped():.2f} s")


if __name__ == "__main__":
    main()
