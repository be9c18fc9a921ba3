"""Many games at once, on all the processors one cares to give.

Games are handed out whole, several at a time where they are short, so that a hand-over is worth its cost.  An interrupt
hands out no more: what is under way is finished and kept.
"""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

from longroll.asked import Bot, Who, bot, called
from longroll.contract import Trouble
from longroll.lab.export import rows
from longroll.lab.games import Bench, Played, Task
from longroll.lab.report import Report
from longroll.registry import complete, find_scenario, ruleset

WORTH_HANDING_OVER = 0.1
"""Seconds of play that a process is given at least."""
SPREAD = 1_000_003
"""How far apart the seeds of two games lie, so that batches of neighbouring seeds share no game."""

Progress = Callable[[int, int], None]


def tasks(games: int, players: tuple[str, str], seed: int, both_seats: bool) -> list[Task]:
    """The games to be played; with `both_seats` each pair has the same dice and the players changed about."""
    found = []
    for number in range(games):
        pair, turned = divmod(number, 2) if both_seats else (number, 0)
        seats = (players[1], players[0]) if turned else players
        found.append(Task(number, seed + SPREAD * pair, seats))
    return found


def simulate(
    scenario: str | Path,
    *,
    games: int = 100,
    players: tuple[Who, Who] = ("sergeant", "sergeant"),
    seed: int = 1,
    jobs: int = 1,
    options: dict[str, str] | None = None,
    both_seats: bool = False,
    progress: Progress | None = None,
) -> list[dict[str, Any]]:
    """Play many games of a scenario: a flat row a game, as tables of data take them.  The arguments are those of `survey`."""
    return rows(
        survey(
            scenario,
            games=games,
            players=players,
            seed=seed,
            jobs=jobs,
            options=options,
            both_seats=both_seats,
            progress=progress,
        )
    )


def survey(
    scenario: str | Path,
    *,
    games: int,
    players: tuple[Who, Who],
    seed: int = 1,
    jobs: int = 1,
    options: dict[str, str] | None = None,
    both_seats: bool = False,
    strict: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Play many games of a scenario, and report.

    `players` are side 0 first: computer players by name, or functions from what is asked to an answer, whose every answer
    is checked.  `progress(done, games)` is called as games end.  The same seed gives the same games, however many `jobs`
    (processes) play them.  Raises Trouble for unknown names.
    """
    rules, short = find_scenario(str(scenario))
    found = rules.load(short)
    chosen = complete(rules, options or {})
    names = (called(players[0]), called(players[1]))
    bots = _own(players, jobs)
    todo = tasks(games, names, seed, both_seats)
    told = progress or (lambda done, whole: None)
    if jobs == 1:
        played, whole = _here(Bench(rules, found, chosen, strict or bool(bots), bots), todo, told)
    else:
        played, whole = _spread(rules.name, found, chosen, strict, todo, jobs, told)
    title = next((card.title for card in rules.scenarios() if card.name == short), str(found.get("title", "")))
    return Report(
        rules.name,
        short,
        title,
        rules.sides,
        names,
        seed,
        chosen,
        tuple(sorted(played, key=lambda row: row.number)),
        not whole,
    )


def _own(players: tuple[Who, Who], jobs: int) -> dict[str, Bot]:
    """Players who are none of ours, by name; others are found by theirs.  Raises Trouble."""
    first, second = players
    if first != second and called(first) == called(second):
        raise Trouble(f"two players are called {called(first)}: give one of them another __name__")
    found = {called(each): bot(each) for each in players}
    own = {name: found[name] for name in found if name not in players}
    if own and jobs > 1:
        raise Trouble(f"{' and '.join(own)}: other processes find players by their names in longroll; let one job play")
    return own


def _here(bench: Bench, todo: list[Task], told: Progress) -> tuple[list[Played], bool]:
    """Play in this process.  Says what was played, and whether it is all."""
    played: list[Played] = []
    try:
        for task in todo:
            played.append(bench.play(task))
            told(len(played), len(todo))
    except KeyboardInterrupt:
        return played, False
    return played, True


_BENCH: Bench | None = None


def _set_up(name: str, scenario: dict[str, Any], options: dict[str, str], strict: bool) -> None:
    """Make a process ready to play.  Interrupts are for the one who hands out the games."""
    global _BENCH
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _BENCH = Bench(ruleset(name), scenario, options, strict)


def _play(some: list[Task]) -> list[Played]:
    assert _BENCH is not None
    return _BENCH.play_all(some)


def _spread(
    name: str,
    scenario: dict[str, Any],
    options: dict[str, str],
    strict: bool,
    todo: list[Task],
    jobs: int,
    told: Progress,
) -> tuple[list[Played], bool]:
    """Play in several processes.  Says what was played, and whether it is all."""
    start = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    played: list[Played] = []
    left = iter(todo)
    with ProcessPoolExecutor(
        min(jobs, len(todo)), get_context(start), _set_up, (name, scenario, options, strict)
    ) as pool:
        under_way: set[Future[list[Played]]] = set()
        try:
            for some in _handfuls(left, played):
                under_way.add(pool.submit(_play, some))
                while len(under_way) >= 2 * jobs:
                    under_way = _gather(under_way, played, len(todo), told)
            while under_way:
                under_way = _gather(under_way, played, len(todo), told)
        except KeyboardInterrupt:
            for future in under_way:
                future.cancel()
            kept = [future.result() for future in under_way if not future.cancelled()]
            have = {row.number for row in played}
            played.extend(row for rows in kept for row in rows if row.number not in have)
            return played, len(played) == len(todo)
    return played, True


def _handfuls(left: Iterator[Task], played: list[Played]) -> Iterator[list[Task]]:
    """The games in handfuls that take a process long enough, going by those played so far."""
    while True:
        seconds = sum(row.seconds for row in played) / len(played) if played else WORTH_HANDING_OVER
        some = list(islice(left, max(1, round(WORTH_HANDING_OVER / max(seconds, 1e-6)))))
        if not some:
            return
        yield some


def _gather(
    under_way: set[Future[list[Played]]], played: list[Played], whole: int, told: Progress
) -> set[Future[list[Played]]]:
    """Wait for some games to end; what is still under way."""
    ended, rest = wait(under_way, return_when=FIRST_COMPLETED)
    for future in ended:
        played.extend(future.result())
    told(len(played), whole)
    return rest
