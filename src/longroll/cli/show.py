"""longroll show: a scenario's table on paper."""

from pathlib import Path
from textwrap import fill
from typing import Any

import click

from longroll.cli.options import content, parsed, write
from longroll.contract import Trouble
from longroll.game import Game, read_save
from longroll.registry import find_scenario
from longroll.scene import Scene

COLUMNS = 100


@click.command(short_help="Draw a scenario's table.")
@click.argument("scenario")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="table.png",
    show_default=True,
    help="A .png or .svg file.",
)
@click.option(
    "--width", type=click.IntRange(200, 12000), default=2400, show_default=True, help="Width of a PNG in pixels."
)
@click.option(
    "--options", "--option", "options", multiple=True, metavar="NAME=VALUE,...", help="Set options of the ruleset."
)
@click.option("--side", type=click.IntRange(0, 1), help="Draw what this side sees (default: everything).")
@click.option("--story", is_flag=True, help="Tell what happened in history, and how it ended.")
def show(scenario: str, output: Path, width: int, options: tuple[str, ...], side: int | None, story: bool) -> None:
    """Draw the table of SCENARIO with the troops as they stand at the beginning, in the manner of the period's maps.

    SCENARIO may also be a kept game's id or a save file: then the table is drawn as it stands there.  What the players know
    when it begins is told with it, and with --story what happened in history.

    \b
    longroll show mcphersons-ridge
    longroll show mcphersons-ridge -o ridge.svg
    longroll show 1f0c9a22b4 -o now.png --width 4000
    """
    from longroll.picture import draw, png

    if output.suffix not in (".png", ".svg"):
        raise Trouble(f"{output} is neither a .png nor a .svg: name a file that ends so")
    scene, title, subtitle, page = _scene(scenario, parsed(options), side)
    drawing = draw(scene, title, subtitle)
    write(output, png(drawing, width) if output.suffix == ".png" else drawing.encode())
    click.echo(f"{output}: {title}")
    for passage in _passages(page, story):
        click.echo("\n" + passage)


def _passages(page: dict[str, Any], story: bool) -> list[str]:
    """The page of a scenario in paragraphs of a hundred columns."""
    paragraphs = [page.get("situation", "")]
    if not story:
        return _filled(paragraphs)
    paragraphs += [*page.get("story", "").split("\n\n"), page.get("outcome", "")]
    hours = [fill(f"{clock} {text}", COLUMNS, subsequent_indent=" " * 6) for clock, text in page.get("timeline", ())]
    count = f"By the count of this scenario: {page['result']}" if page.get("result") else ""
    return [*_filled(paragraphs), *filter(None, ["\n".join(hours)]), *_filled([count])]


def _filled(paragraphs: list[str]) -> list[str]:
    return [fill(" ".join(each.split()), COLUMNS) for each in paragraphs if each]


def _scene(text: str, options: dict[str, str], side: int | None) -> tuple[Scene, str, str, dict[str, Any]]:
    path = Path(text)
    if path.suffix == ".json":
        game = Game.open(read_save(content(path)))
    else:
        try:
            rules, name = find_scenario(text)
        except Trouble:
            from longroll.store import Store

            with Store() as store:
                if text not in {card.id for card in store.cards()}:
                    raise
                game = store.load(text)
        else:
            game = Game(rules, rules.load(name), options)
    scene = game.ruleset.view(game.battle, side)
    title = str(game.scenario.get("title") or game.ruleset.title)
    subtitle = " - ".join(filter(None, (str(game.scenario.get("subtitle", "")), scene.turn, scene.clock)))
    return scene, title, subtitle, dict(game.scenario.get("history", {}))
