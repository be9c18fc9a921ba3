"""longroll learn: how a ruleset's situations are to be valued, from games between computers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

    from longroll.players.prospects import Prospects


@click.command(short_help="Learn from games how a side stands.")
@click.argument("ruleset")
@click.option("--games", type=click.IntRange(5), default=40, show_default=True, help="How many games of each scenario.")
@click.option(
    "--scenario",
    "scenarios",
    multiple=True,
    help="A scenario to play; may be given again, and the same one to be played more often.  All by default.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the first game.")
@click.option("--show", is_flag=True, help="Play nothing: show what was learnt before, and whether it is out of date.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file to write; the ruleset's own by default."
)
def learn(ruleset: str, games: int, scenarios: tuple[str, ...], seed: int, show: bool, output: Path | None) -> None:
    """Let sergeants play every scenario of RULESET, or those named, and learn what a situation is worth to whoever is in it.

    The general values by it what he plays on in his mind.  One game of five is kept to be foretold: the table shows, by tenths,
    what was foretold and what came of it.

    \b
    longroll learn brigade --games 60
    longroll learn division --games 100 --scenario first-day
    longroll learn volume-of-fire --show
    """
    from importlib.resources import files

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from longroll import document, registry
    from longroll.contract import Joined, Trouble
    from longroll.players.prospects import PAPER, prospects, written

    rules = registry.ruleset(ruleset)
    package = getattr(rules, "package", "")
    if not package:
        raise Trouble(f"{rules.title} lays no situation before a commander: there is nothing to learn from")
    if isinstance(rules, Joined):
        raise Trouble(f"{rules.title} is weighed by the rulebooks that it joins: learn from games of those")
    console = Console(width=100)
    if show:
        found = prospects(package)
        _tell(console, found)
        if found.version != rules.version:
            console.print(
                f"Out of date: learnt from version {found.version or 'none'} of a ruleset that is {rules.version}."
            )
        return
    from longroll.lab import learning

    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        line = bar.add_task(ruleset)

        def progress(done: int, whole: int) -> None:
            bar.update(line, completed=done, total=whole)

        found = learning.learnt(rules, games, seed, progress, scenarios)
    path = output or Path(str(files(package) / PAPER))
    document.write(path, written(found))
    _tell(console, found)
    click.echo(f"{path}: learnt from {found.games} games")


def _tell(console: Console, found: Prospects) -> None:
    """The weights, and how what was foretold came out."""
    from rich.table import Table

    worth = Table(title=f"What counts, by {found.games} games", title_justify="left")
    worth.add_column("measure")
    worth.add_column("weight", justify="right")
    for name, value in found.weights.items():
        worth.add_row(name, f"{value:.2f}")
    console.print(worth)
    if found.calibration:
        told = Table(title="Games kept to be foretold", title_justify="left")
        for name in ("foretold", "came true", "situations"):
            told.add_column(name, justify="right")
        for chance, share, many in found.calibration:
            told.add_row(f"{chance:.0%}", f"{share:.0%}", f"{many:,}")
        console.print(told)
