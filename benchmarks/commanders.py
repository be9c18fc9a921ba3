"""Do the computer commanders fight the battle?  Every scenario of every ruleset in one table, each figure beside its bar.

Run it as `python benchmarks/commanders.py --games 20`, or for some battles only:

    python benchmarks/commanders.py --only brigade/first-brigade first-volley --games 40 --general-games 4
    python benchmarks/commanders.py --only volume-of-fire --games 100 --general-games 0 --jobs 2 -o commanders.json

The sergeant meets the recruit, the private and three scripts (`tests/scripts.py`), each pair on both sides with the same dice,
and the general meets the sergeant; the rest is told of games between two sergeants.  `!` marks a bar that is missed, `?` one
that is missed while so few games leave it open (the Wilson interval at 95 per cent reaches it still).
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import nan
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from longroll.asked import Asked, Who, bot
from longroll.contract import Supposing, Trouble
from longroll.lab import ENGAGED, Bench, Report, survey
from longroll.lab.batch import tasks
from longroll.lab.report import share
from longroll.players import REHEARSALS, Patience
from longroll.players.general import General
from longroll.registry import complete, find_scenario, ruleset, rulesets

TESTS = str(Path(__file__).parents[1] / "tests")

# --- the bars
RECRUIT = 0.95
"""Of the games, how many a sergeant wins against a recruit."""
PRIVATE, PRIVATE_IN_ALL = 0.70, 0.80
"""The same against a private: in each battle, and in the mean of a ruleset's."""
SCRIPT = 0.80
"""The same against each of the scripts."""
GENERAL = 0.75
"""How many a general wins against a sergeant."""
EVEN = (0.40, 0.60)
"""How many of the games between sergeants each side wins, a draw being half a game."""
GRADE = 0.50
"""How many of these end in the highest grade, at most."""
TURNS = 5
"""Player turns in a round, in the median, at least."""
RANK, RANK_IN_ALL = 0.2, 0.6
"""How the losses' ranks agree with history's (Spearman): in each battle, and in the mean of a ruleset's."""
LOSSES = (0.5, 1.5)
"""What the losses add up to, over history's."""
FOUGHT = 0.70
"""In how many games each formation is engaged that lost a tenth in history."""

HIGHEST = "decisive"
"""What the names of the highest grades have in them."""
TENTH = 10
"""A formation that lost one man in so many was in the thick of it."""
OPENING = 5
"""So many first answers of a side are its opening."""
SEED = 1863


# --- figures
class Figure(msgspec.Struct, frozen=True):
    """A figure beside its bar: at least `least`, at most `most`; `low` to `high` is the interval of a share.  None where there
    is nothing to measure."""

    name: str
    value: float | None
    form: str = "{:.0%}"
    least: float | None = None
    most: float | None = None
    low: float | None = None
    high: float | None = None
    note: str = ""

    @property
    def missed(self) -> bool:
        """Whether the bar is missed."""
        return self.value is not None and not self._within(self.value, self.value)

    @property
    def open(self) -> bool:
        """Whether a bar that is missed lies within what more games may yet show."""
        return self.missed and self.low is not None and self.high is not None and self._within(self.low, self.high)

    def _within(self, low: float, high: float) -> bool:
        return (self.least is None or high >= self.least) and (self.most is None or low <= self.most)

    @property
    def bar(self) -> str:
        """The bar in words; nothing where there is none."""
        if self.least is not None and self.most is not None:
            return f"{self.form.format(self.least)}-{self.form.format(self.most)}"
        bar, sign = (self.most, "≤") if self.least is None else (self.least, "≥")
        return "" if bar is None else f"{sign}{self.form.format(bar)}"

    def __str__(self) -> str:
        text = "" if self.value is None else self.form.format(self.value)
        return f"{text} {'?' if self.open else '!' if self.missed else ' '}"


class Row(msgspec.Struct, frozen=True):
    """A battle, how many games of each pair and of the general were played, with so many rehearsals, and its figures."""

    ruleset: str
    scenario: str
    games: int
    general_games: int
    rehearsals: int
    figures: tuple[Figure, ...]


def shared(name: str, times: float, of: int, least: float | None = None, most: float | None = None) -> Figure:
    """A share of the games as a figure."""
    if not of:
        return Figure(name, None, least=least, most=most)
    row = share(name, round(times), of)
    return Figure(name, times / of, least=least, most=most, low=row.low, high=row.high)


# --- games between equals
class Watch:
    """A sergeant for both sides, of whose games note is taken: the opening of each side, and the turns of each round."""

    def __init__(self) -> None:
        self._sergeant = bot("sergeant")
        self._answers: tuple[list[bytes], list[bytes]] = ([], [])
        self._ends: dict[int, int] = {}
        self.openings: tuple[Counter[bytes], Counter[bytes]] = (Counter(), Counter())
        self.turns: list[int] = []

    def __call__(self, asked: Asked) -> Any:
        answer, known = self._sergeant(asked), asked.known
        mine = self._answers[asked.side]
        if len(mine) < OPENING:
            mine.append(msgspec.json.encode(answer))
        if isinstance(asked.ruleset, Supposing) and (number := getattr(known, "round", 0)):
            self._ends[number] = asked.ruleset.player_turns(known)
        return answer

    def game_over(self) -> None:
        """Close the notes of a game; its last round, which the end cuts short, counts only if it is the only one."""
        for side, answers in enumerate(self._answers):
            self.openings[side][b"\n".join(answers)] += 1
            answers.clear()
        ends = [0, *(turn for _, turn in sorted(self._ends.items()))]
        lengths = [later - before for before, later in pairwise(ends)]
        self.turns += lengths[:-1] or lengths
        self._ends.clear()


def equals(rules: Any, scenario: str, games: int, told: Callable[[int, int], None]) -> tuple[Report, Watch]:
    """Games between two sergeants."""
    watch, players, chosen = Watch(), ("sergeant", "sergeant"), complete(rules, {})
    found = rules.load(scenario)
    bench, played = Bench(rules, found, chosen, bots={"sergeant": watch}), []
    for task in tasks(games, players, SEED, both_seats=False):
        played.append(bench.play(task))
        watch.game_over()
        told(len(played), games)
    report = Report(rules.name, scenario, scenario, rules.sides, players, SEED, chosen, tuple(played))
    return report, watch


def of_equals(report: Report, watch: Watch) -> Iterator[Figure]:
    """What games between equals tell."""
    games, (one, _, drawn) = len(report.games), report.by_side()
    yield shared(report.sides[0], one.times + drawn.times / 2, games, *EVEN)
    yield shared("highest", sum(HIGHEST in row.grade for row in report.games), games, most=GRADE)
    yield Figure("turns", statistics.median(watch.turns) if watch.turns else None, "{:g}", TURNS)
    like = report.likeness()
    yield Figure("rank", like.rank if like else None, "{:.2f}", RANK)
    yield Figure("losses", like.share if like else None, "{:.2f}", *LOSSES)
    yield fought(report)
    yield Figure("opening", max(max(side.values()) for side in watch.openings) / games)
    yield Figure("seconds", report.length().seconds, "{:.2f}")


def fought(report: Report) -> Figure:
    """In how many games the formations were engaged that lost a tenth in history: of the one that was least so, and its name."""
    thick = [row for row in report.losses() if row.history and row.strength and TENTH * row.history >= row.strength]
    if not thick:
        return Figure("fought", None, least=FOUGHT)
    games, worst = len(report.games), min(thick, key=lambda row: row.engaged)
    under = sum(row.engaged < FOUGHT for row in thick)
    found = shared("fought", worst.engaged * games, games, FOUGHT)
    return msgspec.structs.replace(found, note=f"{worst.label}; {under} of {len(thick)} missed")


# --- a battle
def progress(what: str, done: int, whole: int) -> None:
    """Say how far it is: game by game on a terminal, else when all are played."""
    if sys.stderr.isatty():
        print(f"\r{what}, {done} of {whole}\033[K", end="", file=sys.stderr, flush=True)
    elif done == whole:
        print(f"{what}, {counted(whole, 'game')}", file=sys.stderr, flush=True)


def counted(many: int, what: str) -> str:
    """So many of them, in words."""
    return f"{many} {what}{'' if many == 1 else 's'}"


def measured(name: str, games: int, general_games: int, rehearsals: int) -> Row:
    """The figures of a battle, `name` being its ruleset and its own."""
    if TESTS not in sys.path:
        sys.path.insert(1, TESTS)
    from scripts import SCRIPTS

    rules, scenario = find_scenario(name)

    def told(label: str) -> Callable[[int, int], None]:
        return partial(progress, f"{name}: {label}")

    def beats(label: str, better: Who, other: Who, many: int, least: float) -> Figure:
        if not many:
            return Figure(label, None, least=least)
        players = (better, other)
        report = survey(name, games=many, players=players, seed=SEED, both_seats=True, progress=told(label))
        if report.interrupted:
            raise KeyboardInterrupt
        return shared(label, report.by_player()[0].times, many, least)

    general = General()
    general.patience = Patience(rehearsals)
    figures = [
        beats("v recruit", "sergeant", "recruit", games, RECRUIT),
        beats("v private", "sergeant", "private", games, PRIVATE),
        *(beats(f"v {label}", "sergeant", script, games, SCRIPT) for label, script in SCRIPTS.items()),
        beats("general", general, "sergeant", general_games, GENERAL),
        *of_equals(*equals(rules, scenario, games, told("two sergeants"))),
    ]
    return Row(rules.name, scenario, games, general_games, rehearsals, tuple(figures))


def chosen(only: Iterable[str]) -> list[str]:
    """The battles meant by these names, each a battle's or a ruleset's; all of them where none is named.  Raises Trouble."""
    known, found = rulesets(), []
    for name in only or known:
        if name in known:
            found += [f"{name}/{card.name}" for card in ruleset(name).scenarios()]
        else:
            rules, scenario = find_scenario(name)
            found.append(f"{rules.name}/{scenario}")
    return list(dict.fromkeys(found))


# --- the table
def in_all(rows: list[Row]) -> dict[str, Figure]:
    """The figures that have a bar for the mean of a ruleset's battles."""
    bars = {"v private": PRIVATE_IN_ALL, "rank": RANK_IN_ALL}
    found = {}
    for name, bar in bars.items():
        of = [figure for row in rows for figure in row.figures if figure.name == name and figure.value is not None]
        if not of:
            continue
        mean = statistics.fmean(figure.value for figure in of if figure.value is not None)
        games = len(of) * rows[0].games
        found[name] = (
            Figure(name, mean, of[0].form, bar) if of[0].low is None else shared(name, mean * games, games, bar)
        )
    return found


def lines(rows: list[Row]) -> Iterator[str]:
    """The battles of one ruleset as a table, its bars under the heads, and then who stood by."""
    heads = ["", *(figure.name for figure in rows[0].figures)]
    table = [heads, ["bar", *(f"{figure.bar}  " for figure in rows[0].figures)]]
    table += [[row.scenario, *map(str, row.figures)] for row in rows]
    if means := in_all(rows):
        names = [figure.name for figure in rows[0].figures]
        table.append(["mean of all", *(str(means.get(name, "")) for name in names)])
        table.append(["bar", *(f"{means[name].bar}  " if name in means else "" for name in names)])
    widths = [max(len(cells[at]) for cells in table) for at in range(len(heads))]
    row = rows[0]
    of_general = f", {row.general_games} of the general with {counted(row.rehearsals, 'rehearsal')} an answer"
    yield f"{ruleset(row.ruleset).title}: {counted(row.games, 'game')} of each pair{of_general if row.general_games else ''}"
    for first, *cells in table:
        yield "  ".join([first.ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(cells, widths[1:], strict=True))])
    for row in rows:
        for figure in row.figures:
            if figure.note:
                value = nan if figure.value is None else figure.value
                yield f"  {row.scenario}: {value:.0%} of games with {ENGAGED} fights or more of {figure.note}"


def written(rows: list[Row]) -> bytes:
    """The rows as JSON, each figure with its bar and whether it is missed."""
    plain = []
    for row in rows:
        figures = [
            msgspec.to_builtins(each) | {"bar": each.bar, "missed": each.missed, "open": each.open}
            for each in row.figures
        ]
        plain.append(msgspec.to_builtins(row) | {"figures": figures})
    return msgspec.json.format(msgspec.json.encode(plain), indent=1)


def rows_of(names: list[str], one: Callable[[str], Row], jobs: int) -> Iterator[Row]:
    """The rows of these battles as they are done, some of them at a time."""
    if jobs == 1:
        yield from map(one, names)
        return
    with ProcessPoolExecutor(min(jobs, len(names)), get_context("spawn")) as pool:
        yield from pool.map(one, names)


def main(words: list[str] | None = None) -> None:
    about, *more = (__doc__ or "").split("\n\n", 1)
    parser = argparse.ArgumentParser(
        description=about, epilog="\n".join(more), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="games of each pair (20)")
    parser.add_argument("--only", nargs="+", metavar="SCENARIO", default=[], help="these battles, or rulesets, only")
    parser.add_argument("--general-games", type=int, default=4, help="games of the general, 0 for none (4)")
    parser.add_argument(
        "--rehearsals", type=int, default=REHEARSALS, help=f"rehearsals of each of his answers ({REHEARSALS})"
    )
    parser.add_argument("--jobs", type=int, default=1, help="battles at a time, each in a process of its own (1)")
    parser.add_argument("-o", "--output", type=Path, help="write the figures as JSON besides")
    given = parser.parse_args(words)
    if given.games < 1 or given.general_games < 0 or given.rehearsals < 1 or given.jobs < 1:
        parser.error("--games, --rehearsals and --jobs are 1 or more, --general-games 0 or more")
    try:
        names = chosen(given.only)
    except Trouble as trouble:
        parser.error(str(trouble))
    one = partial(measured, games=given.games, general_games=given.general_games, rehearsals=given.rehearsals)
    rows: list[Row] = []
    try:
        for row in rows_of(names, one, given.jobs):
            rows.append(row)
    except KeyboardInterrupt:
        print(f"Interrupted: {len(rows)} of {len(names)} battles are told of.", file=sys.stderr)
    for name in dict.fromkeys(row.ruleset for row in rows):
        print("\n".join(lines([row for row in rows if row.ruleset == name])) + "\n")
    if given.output:
        given.output.write_bytes(written(rows))


if __name__ == "__main__":
    main()
