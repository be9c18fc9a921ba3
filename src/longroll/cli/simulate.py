"""longroll simulate: many games between computers."""

from importlib import import_module
from pathlib import Path

import click

from longroll.cli.options import parsed
from longroll.game import Trouble


@click.command(short_help="Play many games between computers.")
@click.argument("scenario")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--players", default="recruit,recruit", show_default=True, help="The two computers, Union first.")
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The seed of the first game; the others follow from it."
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the ruleset.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write a row a game: .parquet, .csv or .json.")
def simulate(scenario: str, games: int, players: str, seed: int, jobs: int, options: tuple[str, ...],
             output: Path | None) -> None:  # fmt: skip
    """Play SCENARIO many times between computers, and report who won and what it cost.

    \b
    longroll simulate mcphersons-ridge --games 200 --players sergeant,recruit
    longroll simulate mcphersons-ridge --games 1000 --jobs 2 --seed 63 -o ridge.parquet
    """
    two = tuple(name.strip() for name in players.split(","))
    if len(two) != 2:
        raise Trouble(f"--players takes two names with a comma between them, not {players!r}")
    if output and output.suffix not in (".parquet", ".csv", ".json"):
        raise Trouble(f"{output} is neither .parquet, .csv nor .json: name a file that ends so")
    lab = import_module("longroll.lab")
    rows = lab.simulate(scenario, games=games, players=two, seed=seed, jobs=jobs, options=parsed(options))
    click.echo(lab.report(rows))
    if output:
        lab.write(rows, output)
        click.echo(f"{output}: {games} games")
