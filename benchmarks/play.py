"""Random play of a battle of each ruleset beside Catan played by catanatron, and what copies, odds and whole games cost.

Run it as `python benchmarks/play.py`, with `pip install catanatron==3.2.1` done first (the game of Catan is a yardstick
for this page and nothing that longroll needs).  The engines take turns in short slices, each in a process of its own, so
that the ratios hold where the rates of a shared machine do not; time is processor time.  A decision is one answer of one
player; every engine plays legal answers drawn at random, from whole game to whole game.
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
from typing import Any

SCENARIO = "volume-of-fire/mcphersons-ridge"
YARDSTICK = "catanatron 3.2.1"
ENGINES: dict[str, dict[str, str]] = {
    YARDSTICK: {},
    "longroll, plain kernel": {"LONGROLL_PLAIN": "1"},
    "longroll, compiled kernel": {"LONGROLL_PLAIN": "0"},
    "longroll, compiled, fog off": {"LONGROLL_PLAIN": "0", "FOG": "off"},
    "Brigade Command, plain": {"LONGROLL_PLAIN": "1", "SCENARIO": "chambersburg-pike"},
    "Brigade Command, compiled": {"LONGROLL_PLAIN": "0", "SCENARIO": "chambersburg-pike"},
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
    from longroll.cards import Deal
    from longroll.flow import UNHEARD, Chance, act
    from longroll.registry import complete, find_scenario

    rules, name = find_scenario(scenario)
    loaded, rng = rules.load(name), Random(1863)
    while True:
        battle: Any = rules.begin(loaded, complete(rules, options))
        battle.news = UNHEARD
        while battle.needs is not None:
            needs: Any = battle.needs
            if isinstance(needs, Chance):
                most, dice = (needs.count, 1) if isinstance(needs, Deal) else (6, needs.dice)
                act(battle, tuple([1 + int(most * rng.random()) for _ in range(dice)]))
                continue
            act(battle, rules.draw_answer(needs, battle.known(needs.side), rng))
            yield


def serve(engine: str) -> None:
    """Play as long as each line of input says, and answer with decisions and processor seconds."""
    fog = os.environ.get("FOG")
    play = (
        catan() if engine == YARDSTICK else longroll(os.environ.get("SCENARIO", SCENARIO), {"fog": fog} if fog else {})
    )
    for line in sys.stdin:
        decisions, began = 0, process_time()
        while (spent := process_time() - began) < float(line):
            next(play)
            decisions += 1
        print(json.dumps([decisions, spent]), flush=True)


def race(rounds: int, seconds: float) -> dict[str, list[float]]:
    """Decisions a second of each engine, one figure a round; the first slice of each warms up and is not counted."""
    children = {
        engine: subprocess.Popen(
            [sys.executable, __file__, "--engine", engine],
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for engine, environment in ENGINES.items()
    }
    rates: dict[str, list[float]] = {engine: [] for engine in ENGINES}
    try:
        for number in range(rounds + 1):
            for engine, child in children.items():
                assert child.stdin is not None
                assert child.stdout is not None
                child.stdin.write(f"{seconds}\n")
                child.stdin.flush()
                said = child.stdout.readline()
                if not said:
                    raise SystemExit(f"{engine} did not play: it is named above what is missing")
                decisions, spent = json.loads(said)
                if number:
                    rates[engine].append(decisions / spent)
    finally:
        for child in children.values():
            child.terminate()
    return rates


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
    parser.add_argument("--engine", choices=ENGINES, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.engine:
        serve(chosen.engine)
        return
    rates = race(chosen.rounds, chosen.seconds)
    print(f"random play, {chosen.rounds} rounds of {chosen.seconds:g} s each; ratios are within a round")
    for engine, found in rates.items():
        ratios = [mine / theirs for mine, theirs in zip(found, rates[YARDSTICK], strict=True)]
        print(
            f"  {engine:28} {statistics.median(found):8,.0f} decisions a second   {statistics.median(ratios):6.3f} of"
            f" {YARDSTICK} ({min(ratios):.3f} to {max(ratios):.3f})"
        )
    sergeants()
    print(f"longroll --help: {helped():.2f} s")


if __name__ == "__main__":
    main()
