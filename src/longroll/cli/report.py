"""longroll report: a game told on one page that opens without us."""

from pathlib import Path

import click

from longroll.cli.replay import game_of
from longroll.contract import Trouble
from longroll.document import write


@click.command(short_help="Tell a game on one page, an HTML file.")
@click.argument("game")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="battle.html",
    show_default=True,
    help="The file to write.",
)
@click.option("--so-far", is_flag=True, help="Tell a game that is not over, with what both sides still hide.")
def report(game: str, output: Path, so_far: bool) -> None:
    """Tell a kept game (its id) or a save file on one page: how it went turn by turn with pictures of the table, where it
    turned, losses beside history's, luck, the dice.

    The page is one HTML file without scripts that needs no network: it can be kept, sent and printed.

    \b
    longroll report 1f0c9a22b4
    longroll report 1f0c9a22b4 -o ridge.html
    longroll report ridge.longroll.json -o ridge.html
    """
    save = game_of(game)
    from longroll.chronicle.page import page
    from longroll.game import Game

    found = Game.open(save)
    if found.stopped:
        click.echo(f"longroll: told as far as it can be followed: {found.stopped}", err=True)
    elif not found.over and not so_far:
        raise Trouble(
            "this game is not over, and its report would tell what both sides hide: --so-far writes it all the same"
        )
    told = page(found, save.title)
    write(output, told)
    click.echo(f"{output}: {len(told):,} bytes")
