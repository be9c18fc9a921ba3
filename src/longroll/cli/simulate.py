"""longroll simulate: many games between computers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from longroll.cli.options import in_campaign, parsed
from longroll.contract import Trouble

if TYPE_CHECKING:
    from rich.console import Console

    from longroll.lab import Report


@click.command(short_help="Play many games between computers.")
@click.argument("scenario")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option(
    "--players",
    default="sergeant,sergeant",
    show_default=True,
    help="The two computers, side 0 first; general:3000 has so many rehearsals for a game.",
)
@click.option(
    "--both-seats", is_flag=True, help="Play every game twice, the players changed about, with the same dice."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The seed of the first game; the others follow from it."
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes.")
@click.option(
    "--options",
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE,...",
    help="Set options of the ruleset; may be repeated.",
)
@click.option("--campaign", is_flag=True, help="Fight battles of the map with regiments, where both sides agree.")
@click.option(
    "--strict", is_flag=True, help="Check every answer against the rules: slower, for whoever writes players."
)
@click.option("--losses/--no-losses", default=True, show_default=True, help="Show what each formation lost.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write a row a game: .parquet, .csv or .json.")
def simulate(scenario: str, games: int, players: str, both_seats: bool, seed: int, jobs: int, options: tuple[str, ...],
             campaign: bool, strict: bool, losses: bool, output: Path | None) -> None:  # fmt: skip
    """Play SCENARIO many times between computers, and report who won and what it cost.

    The same seed gives the same games, whatever the number of processes.  Ctrl+C ends the batch and reports on the games
    that were played.

    \b
    longroll simulate chambersburg-pike --games 200 --players sergeant,recruit --both-seats
    longroll simulate chambersburg-pike --games 1000 --jobs 2 --seed 63 -o pike.parquet
    longroll simulate the-angle --players general:3000,sergeant --both-seats --games 10
    longroll simulate three-days --campaign --games 4
    """
    names = [name.strip() for name in players.split(",")]
    if len(names) != 2:
        raise Trouble(f"--players takes two names with a comma between them, not {players!r}")
    if output and output.suffix not in (".parquet", ".csv", ".json"):
        raise Trouble(f"{output} is neither .parquet, .csv nor .json: name a file that ends so")
    scenario = in_campaign(scenario) if campaign else scenario
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from longroll import lab

    errors = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    ) as bar:
        line = bar.add_task(scenario, total=games)
        report = lab.survey(
            scenario,
            games=games,
            players=(names[0], names[1]),
            seed=seed,
            jobs=jobs,
            options=parsed(options),
            both_seats=both_seats,
            strict=strict,
            progress=lambda done, whole: bar.update(line, completed=done),
        )
    _show(Console(width=None if errors.is_terminal else 100), report, games, losses)
    if output:
        lab.write(report, output)
        click.echo(f"{output}: {len(report.games)} games")


def _show(console: Console, report: Report, asked: int, losses: bool) -> None:
    """The report in tables."""
    from rich.table import Table

    from longroll import lab

    if report.interrupted:
        console.print(f"Interrupted: {len(report.games)} of {asked} games were played.")
    if not report.games:
        return
    names = " against ".join(f"{side} ({name})" for side, name in zip(report.sides, report.players, strict=True))
    console.print(f"{report.title}: {names}")
    won = Table()
    won.add_column("won by")
    won.add_column("games", justify="right")
    won.add_column("share", justify="right")
    won.add_column("95% interval", justify="right")
    for number, row in enumerate((*report.by_side(), *report.by_player())):
        if number == 3:
            won.add_section()
        won.add_row(row.label, f"{row.times} of {row.of}", f"{row.share:.1%}", f"{row.low:.1%} to {row.high:.1%}")
    console.print(won)
    ended = Table(title="How they ended", title_justify="left")
    ended.add_column("result")
    ended.add_column("games", justify="right")
    for grade, count in report.by_grade():
        ended.add_row(grade, str(count))
    console.print(ended)
    length = report.length()
    console.print(
        f"A game: {length.turns:.1f} turns, {length.decisions:.0f} answers, {length.throws:.0f} throws, "
        f"{length.seconds:.2f} seconds."
    )
    if losses and report.losses():
        title = (
            "What each formation lost: killed, wounded and missing; in how many firefights and melees it was, and "
            f"the share of games in which it was in {lab.ENGAGED} or more"
        )
        cost = Table(title=title, title_justify="left")
        cost.add_column("side", no_wrap=True)
        cost.add_column("formation")
        for name in ("mean", "90%\nof games", "history", "out of\nthe fight", "fights", f"{lab.ENGAGED} or\nmore"):
            cost.add_column(name, justify="right", no_wrap=True)
        for loss in report.losses():
            history = "" if loss.history is None else f"{loss.history:,}"
            cost.add_row(
                report.sides[loss.side],
                loss.label,
                f"{loss.mean:,.0f}",
                f"{loss.low:,} to {loss.high:,}",
                history,
                f"{loss.out:,.0f}",
                f"{loss.fights:.1f}",
                f"{loss.engaged:.0%}",
            )
        console.print(cost)
        like = report.likeness()
        if like is not None:
            rank = "" if like.rank is None else f", and their ranks agree by {like.rank:.2f} (Spearman; 1 is wholly)"
            console.print(f"Of {like.formations} formations the losses add up to {like.share:.2f} of history's{rank}.")
    if losses and report.losses_by_day():
        _show_days(console, report)


def _show_days(console: Console, report: Report) -> None:
    """What each formation lost on each day, beside history's."""
    from rich.table import Table

    rows = report.losses_by_day()
    table = Table(title="What each formation lost on each day, and what it lost in history", title_justify="left")
    table.add_column("side", no_wrap=True)
    table.add_column("formation")
    for day in range(len(rows[0].history)):
        table.add_column(f"day {day + 1}", justify="right", no_wrap=True)
        table.add_column("history", justify="right", no_wrap=True)
    for row in rows:
        each = zip(row.means, row.history, strict=True)
        table.add_row(report.sides[row.side], row.label, *(f"{lost:,.0f}" for pair in each for lost in pair))
    console.print(table)
    for day, like in enumerate(report.likeness_by_day(), 1):
        if like is not None:
            rank = "" if like.rank is None else f", ranks agree by {like.rank:.2f}"
            console.print(f"Day {day}: {like.share:.2f} of history's losses{rank}.")
