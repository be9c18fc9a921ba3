"""longroll strengths: what a campaign has left of its regiments, for a battle under Brigade Command by itself."""

from pathlib import Path

import click

from longroll.cli.replay import game_of
from longroll.contract import Trouble
from longroll.document import write


@click.command(short_help="Write down what a campaign has left of its regiments.")
@click.argument("game")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default="strengths.toml", show_default=True, help="The file."
)
@click.option(
    "--into", "scenario", default="", help="Write a scenario of Brigade Command besides, in which they fight."
)
def strengths(game: str, output: Path, scenario: str) -> None:
    """Write the regiments of a campaign, a kept game (its id) or a save file, as its battles have left them.

    A scenario of Brigade Command takes the file up with `strengths = "..."`; --into writes one of ours so, beside it.

    \b
    longroll strengths 1f0c9a22b4 -o july-2.toml
    longroll strengths 1f0c9a22b4 -o july-2.toml --into oak-ridge
    longroll play july-2-oak-ridge.toml
    """
    save = game_of(game)
    from longroll.campaign.record import Campaign
    from longroll.campaign.strengths import scenario_with, written
    from longroll.campaign.strengths import strengths as left
    from longroll.game import Game

    battle = Game.open(save).battle
    if not isinstance(battle, Campaign):
        raise Trouble("that game is no campaign: battles fought with regiments are what leaves them with marks")
    found = left(battle)
    if not found.regiments:
        raise Trouble("no battle of that campaign has been fought with regiments yet")
    write(output, written(found).encode())
    click.echo(f"{output}: {len(found.regiments)} regiments and batteries")
    if scenario:
        path = output.with_name(f"{output.stem}-{scenario}.toml")
        write(path, scenario_with(scenario, output.name).encode())
        click.echo(f"{path}: longroll play {path}")
