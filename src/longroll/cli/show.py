"""longroll show: a scenario's table on paper."""

from pathlib import Path
from textwrap import fill
from typing import Any

import click

from longroll.cli.options import parsed
from longroll.contract import Trouble
from longroll.match import Match, open, play
from longroll.registry import find_scenario

COLUMNS = 100


@click.command(short_help="Draw a scenario's table.")
@click.argument("scenario")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="table.png",
    show_default=True,
    help="A .png or .svg file, or .html for a sheet to print.",
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
    longroll show chambersburg-pike
    longroll show chambersburg-pike -o pike.svg
    longroll show chambersburg-pike -o pike.html
    longroll show 1f0c9a22b4 -o now.png --width 4000
    """
    match = _match(scenario, parsed(options))
    match.picture(output, side, width)
    click.echo(f"{output}: {match.title}")
    for passage in _passages(dict(match.game.scenario.get("history", {})), story):
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


def _match(text: str, options: dict[str, str]) -> Match:
    """The game of a save file, of a scenario as it begins, or one that is kept.  Raises Trouble."""
    if text.endswith(".json"):
        return open(text)
    try:
        find_scenario(text)
    except Trouble:
        from longroll.store import Store

        with Store() as store:
            if text not in {card.id for card in store.cards()}:
                raise
            return Match(store.load(text))
    return play(text, options=options)
