"""What the table's server bears: so many games at once, over sockets of this machine, with people who think and drag.

The real server runs in a process of its own over a store in a temporary folder; this process plays the people (see
`crowd.py`).  Most tables are two people, every sixth is one against the sergeant; the games have been brought to a chance
place by random play before.  Run it as `python benchmarks/load.py --tables 100 200`.  It needs /proc, which Linux has.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from crowd import PATIENCE, Crowd, Table, Tally

import longroll
from longroll.flow import Decision
from longroll.game import HUMAN, Game
from longroll.server.app import application
from longroll.server.serve import listener, serve
from longroll.store import Store

PLAYED = {
    "brigade": ("first-brigade", "railroad-cut", "oak-ridge", "little-round-top", "the-angle"),
    "volume-of-fire": ("first-volley", "mcphersons-ridge", "barlows-knoll", "little-round-top"),
}
PLAYERS = {"two": (HUMAN, HUMAN), "alone": (HUMAN, "sergeant"), "computers": ("sergeant", "sergeant")}
ALONE = 6
"""Every so many tables one person plays against a computer."""
SPARE = 0.25
"""So many more games lie ready, for those that end."""
OPENING = 2.0
"""So many seconds a table may take to be opened, on an average."""

Tokens = dict[str, str]
Plan = dict[str, int]


# --- the games, and the server
def laid_out(folder: Path, plan: Plan, rulesets: list[str], into: int, seed: int) -> dict[str, list[Tokens]]:
    """Games in the store of a folder, so many of each kind, each after up to `into` random answers: their tokens."""
    store, rng = Store(folder), Random(seed)
    names = [(ruleset, name) for ruleset in rulesets for name in PLAYED[ruleset]]
    laid: dict[str, list[Tokens]] = {}
    for kind, many in plan.items():
        places = [(names[number % len(names)], rng.randint(0, into)) for number in range(many)]
        found: dict[int, Tokens] = {}
        for name in names:
            wanted = sorted((depth, number) for number, (which, depth) in enumerate(places) if which == name)
            game = _fresh(name, kind, rng) if wanted else None
            for depth, number in wanted:
                assert game is not None
                _play_on(game, depth, rng)
                found[number] = store.card(store.create(game, turn=game.turn)).tokens
        laid[kind] = [found[number] for number in range(many)]
    store.close()
    return laid


def _fresh(name: tuple[str, str], kind: str, rng: Random) -> Game:
    return longroll.play("/".join(name), seed=rng.randrange(2**31), players=PLAYERS[kind]).game


def _play_on(game: Game, depth: int, rng: Random) -> None:
    """Random answers until there have been so many."""
    while sum(type(entry).__name__ == "Answered" for entry in game.log) < depth:
        needs = game.battle.needs
        if not isinstance(needs, Decision):
            return
        game.answer(needs.side, game.ruleset.draw_answer(needs, game.battle.known(needs.side), rng))


def lay_out(to: Connection, *words: Any) -> None:
    """In a process of its own, so that what it leaves behind weighs on nothing measured."""
    to.send(laid_out(*words))


def keep_table(to: Connection, folder: Path) -> None:
    """The server, as `longroll table` runs it."""
    at = listener(0)
    serve(application(Store(folder), processes=1), at, lambda: to.send(at.getsockname()[1]))


def started(work: Callable[..., None], *words: Any) -> tuple[Any, Any]:
    """A process that does it, and the first thing that it says."""
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=work, args=(there, *words))
    process.start()
    there.close()
    return process, here.recv()


class Use(NamedTuple):
    """What a process has used: processor seconds, and megabytes now."""

    cpu: float
    memory: float


def use(pid: int) -> Use:
    """Of a process of this machine."""
    after = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    ticks = int(after[11]) + int(after[12])
    return Use(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6)


# --- a run
class Run(NamedTuple):
    """What came of so many tables."""

    tables: int
    tally: Tally
    seconds: float
    empty: Use
    before: Use
    after: Use
    own: float
    opening: float
    load: float


async def play(port: int, pid: int, laid: dict[str, list[Tokens]], chosen: argparse.Namespace, tables: int) -> Run:
    """Open the tables one after another, play for a while unmeasured and then measured."""
    crowd = Crowd(port, chosen.think, chosen.seed)
    empty, began = use(pid), perf_counter()
    listening = asyncio.create_task(crowd.listen(laid["two"].pop()["both"]))
    at_table: list[asyncio.Task[None]] = []

    async def kept(kind: str, table: Table) -> None:
        """One table after another, while there are games."""
        while True:
            try:
                await table.over.wait()
            finally:
                await table.close()
            if not laid[kind]:
                crowd.tally.count["tables left empty"] += 1
                return
            table = Table(crowd, laid[kind].pop())
            await table.open()

    kinds = ["alone" if number % ALONE == ALONE - 1 else "two" for number in range(tables)]
    try:
        async with asyncio.timeout(OPENING * (len(kinds) + chosen.computers) + PATIENCE):
            for kind in kinds + ["computers"] * chosen.computers:
                table = Table(crowd, laid[kind].pop())
                await table.open()
                at_table.append(asyncio.create_task(kept(kind, table)))
    except TimeoutError:
        raise SystemExit(f"{tables} tables are too many here: only {len(at_table)} were open in time") from None
    opening = perf_counter() - began
    await asyncio.sleep(2 * chosen.think)

    crowd.tally = Tally()
    before, cpu, began = use(pid), process_time(), perf_counter()
    await asyncio.sleep(chosen.seconds)
    tally, seconds = crowd.tally, perf_counter() - began
    run = Run(tables, tally, seconds, empty, before, use(pid), process_time() - cpu, opening, os.getloadavg()[0])
    crowd.tally = Tally()
    for task in (listening, *at_table):
        task.cancel()
    await asyncio.gather(listening, *at_table, return_exceptions=True)
    return run


def measure(chosen: argparse.Namespace, tables: int) -> Run:
    """One run from laying out the games to stopping the server."""
    spare = 2 + round(SPARE * tables)
    alone = tables // ALONE
    plan = {"two": tables - alone + spare + 1, "alone": alone + spare // ALONE, "computers": 4 * chosen.computers}
    with tempfile.TemporaryDirectory() as folder:
        words = (Path(folder), plan, chosen.ruleset, chosen.into, chosen.seed)
        maker, laid = started(lay_out, *words)
        maker.join()
        server, port = started(keep_table, Path(folder))
        print(f"{tables} tables: server at port {port}, process {server.pid}", flush=True)
        try:
            return asyncio.run(play(port, server.pid, laid, chosen, tables))
        finally:
            server.terminate()
            server.join(20)
            if server.is_alive():
                server.kill()


# --- what is told
def at(share: float, found: list[float]) -> str:
    """So many milliseconds, at the most, in that share of cases."""
    ranked = sorted(found)
    return f"{1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]:.0f}" if ranked else "-"


def spread(found: list[float]) -> str:
    """Median, 90th and 99th percentile, worst."""
    return " / ".join(at(share, found) for share in (0.5, 0.9, 0.99, 1))


def told(runs: list[Run]) -> None:
    """A line for each figure, a column for each run."""

    def line(name: str, figure: Callable[[Run], str]) -> None:
        print(f"{name:52}" + "".join(f"{figure(run):>26}" for run in runs))

    line("tables", lambda run: str(run.tables))
    line("answers a second", lambda run: f"{len(run.tally.own) / run.seconds:.1f}")
    line("who answered has the next scene (ms, 50/90/99/worst)", lambda run: spread(run.tally.own))
    line("the other has it", lambda run: spread(run.tally.other))
    line("a probe is answered", lambda run: spread(run.tally.probed))
    line("probes a second", lambda run: f"{len(run.tally.probed) / run.seconds:.1f}")
    line("the server's loop answers a ping", lambda run: spread(run.tally.loop))
    line("kB an answer", lambda run: f"{run.tally.bytes / 1000 / max(1, len(run.tally.own)):.1f}")
    line("server: processor %", lambda run: f"{100 * (run.after.cpu - run.before.cpu) / run.seconds:.0f}")
    line(
        "server: processor ms an answer",
        lambda run: f"{1000 * (run.after.cpu - run.before.cpu) / max(1, len(run.tally.own)):.1f}",
    )
    line(
        "server: MB empty / opened / at the end",
        lambda run: f"{run.empty.memory:.0f} / {run.before.memory:.0f} / {run.after.memory:.0f}",
    )
    line("server: MB a table", lambda run: f"{(run.after.memory - run.empty.memory) / run.tables:.2f}")
    line("seconds to open them all", lambda run: f"{run.opening:.0f}")
    line("the people: processor %", lambda run: f"{100 * run.own / run.seconds:.0f}")
    line("the people: late by (ms, 50/90/99/worst)", lambda run: spread(run.tally.lag))
    line("load average of the machine", lambda run: f"{run.load:.1f}")
    for name in sorted({name for run in runs for name in run.tally.count}):
        line(name, lambda run, name=name: str(run.tally.count[name]))  # type: ignore[misc]
    for run in runs:
        if run.own / run.seconds > 0.7 or statistics.quantiles(run.tally.lag, n=100)[98] > 0.05:
            print(f"{run.tables} tables: the people were late themselves; what is said of the server may be too much")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[100], help="how many at once; a run for each number")
    parser.add_argument("--seconds", type=float, default=60, help="how long is measured")
    parser.add_argument("--think", type=float, default=4.0, help="mean seconds from being asked to answering")
    parser.add_argument(
        "--computers", type=int, default=0, help="so many games between computers besides, at full pace"
    )
    parser.add_argument("--ruleset", nargs="+", choices=list(PLAYED), default=list(PLAYED))
    parser.add_argument("--into", type=int, default=60, help="so many answers have been given before, at the most")
    parser.add_argument("--seed", type=int, default=63)
    chosen = parser.parse_args()
    if not 0 < max(chosen.tables) <= 2000 or chosen.seconds > 3600:
        parser.error("at most 2000 tables, and an hour")
    runs = []
    with suppress(KeyboardInterrupt):
        for tables in chosen.tables:
            runs.append(measure(chosen, tables))
    if runs:
        told(runs)


if __name__ == "__main__":
    main()
