"""longroll play: the table in the browser."""

import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal
from urllib.parse import quote

import click

from longroll.cli.options import in_campaign, parsed

THINKERS = max(1, (os.cpu_count() or 1) - 1)
"""In so many processes computers think: all processors but the one that serves the table."""


@click.command(short_help="Open the table in the browser.")
@click.argument("scenario", required=False)
@click.option("--side", default="union", show_default=True, help="Whom you play: union, confederate, both, or watch.")
@click.option(
    "--against", default="sergeant", show_default=True, help="Who plays the other side: a computer player, or person."
)
@click.option("--other", default="", help="With --side watch: the second computer.")
@click.option("--seed", type=int, help="Let the dice follow from this number (marked in the game).")
@click.option(
    "--dice",
    type=click.Choice(["sealed", "typed"]),
    default="sealed",
    show_default=True,
    help="Sealed dice, or your own real dice typed in.",
)
@click.option(
    "--options",
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE,...",
    help="Set options of the ruleset; may be repeated.",
)
@click.option("--campaign", is_flag=True, help="Fight battles of the map with regiments, where both sides agree.")
@click.option("--resume", is_flag=True, help="Go on with the game that was played last.")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Listen on this port (default: the first free one from 1863 on)."
)
@click.option(
    "--host",
    default="",
    metavar="NAME",
    help="Let others in your network play too: the name or address of this machine there, like 192.168.1.20.",
)
@click.option("--no-browser", is_flag=True, help="Open no browser; print the address only.")
def play(scenario: str | None, side: str, against: str, other: str, seed: int | None, dice: str, options: tuple[str, ...],
         campaign: bool, resume: bool, port: int | None, host: str, no_browser: bool) -> None:  # fmt: skip
    """Open the table in the browser.

    Without SCENARIO the browser shows what can be played and the games that were left.  Every answer is on the disk
    before it is shown, so that the program can be ended at any time.

    \b
    longroll play
    longroll play chambersburg-pike --side confederate --against sergeant
    longroll play chambersburg-pike --side both --dice typed
    longroll play chambersburg-pike --side watch --against recruit --seed 7
    longroll play first-day --campaign
    longroll play --resume
    longroll play little-round-top --against person --host 192.168.1.20
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # at the field's sizes two wait for each other more than they do
    _tell_of_the_ground()
    click.echo("The table is being made ready.", err=True)
    from longroll.contract import Trouble
    from longroll.registry import ruleset
    from longroll.server.app import application
    from longroll.server.guard import LOOPBACK
    from longroll.server.menu import links
    from longroll.server.pictures import PICTURES, draw_beside
    from longroll.server.rooms import begin, seat_token
    from longroll.server.serve import house, listener, open_browser, serve
    from longroll.server.wire import NewGame
    from longroll.store import Store

    ending = click.get_current_context()
    ending.with_resource(_ended_as_by_ctrl_c())
    store = ending.with_resource(Store())
    token, given = "", list[dict[str, str]]()
    if scenario and campaign:
        scenario = in_campaign(scenario)
    if resume:
        unfinished = (store.card(card.id) for card in store.cards() if not card.ended)
        last = next((card for card in unfinished if not card.damaged), None)
        if last is None:
            raise Trouble("no game was left unfinished; `longroll play` begins one")
        card = last
    elif scenario:
        click.echo(f"The battle is laid out: {scenario}.", err=True)
        source: Literal["sealed", "typed"] = "typed" if dice == "typed" else "sealed"
        game, seat = begin(NewGame(scenario, side, against, other, parsed(options), source, seed))
        card = store.card(store.create(game, turn=game.turn, seat=seat))
    if resume or scenario:
        token = seat_token(card)
        given = [each for each in links(card, ruleset(card.ruleset).sides) if each["token"] != token]
    at = listener(port, house(host) if host else "127.0.0.1")
    app = application(store, (*LOOPBACK, host) if host else LOOPBACK, processes=THINKERS)
    place = f"table/{quote(token)}" if token else ""
    here = f"http://{host or '127.0.0.1'}:{at.getsockname()[1]}"
    url = f"{here}/{place}?key={app.owner.key}"

    def ready() -> None:
        click.echo(f"The table is at {url}  (Ctrl+C ends the server; games are kept in {store.folder})")
        for each in given:
            click.echo(f"The seat of {each['label']} is at {here}/table/{quote(each['token'])}")
        if host:
            click.echo("Whoever in your network has a link sits down at its seat; nothing is encrypted on the way.")
        left = sum(not card.ended for card in store.cards())
        if left and not token:
            click.echo(f"{left} game{'s were' if left > 1 else ' was'} left unfinished: the first page lists them.")
        if store.trouble:
            click.echo(f"longroll: {store.trouble}", err=True)
        if not no_browser:
            open_browser(url, store.folder)
        draw_beside(store.folder / PICTURES)

    serve(app, at, ready)


class _Echo(logging.Handler):
    """Says what is logged."""

    def emit(self, record: logging.LogRecord) -> None:
        click.echo(record.getMessage(), err=True)


def _tell_of_the_ground() -> None:
    """Say it when a table is cut, which takes a while."""
    log = logging.getLogger("longroll.ground")
    if not log.handlers:
        log.addHandler(_Echo())
        log.setLevel(logging.INFO)


@contextmanager
def _ended_as_by_ctrl_c() -> Iterator[None]:
    """Let SIGTERM, too, end the server in good order."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
