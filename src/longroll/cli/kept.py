"""longroll games, export, import, backup: the games that are kept, and carrying them elsewhere."""

import sys
from datetime import datetime
from pathlib import Path

import click

from longroll.document import given, write

LATELY = 20
"""How many games, the last played first, are read whole wherever they are listed."""


@click.command(short_help="List the games that are kept.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--delete", metavar="GAME", help="Forget this game for good.")
@click.option("--check", "checking", is_flag=True, help="Read every game whole, to find those that are damaged.")
def games(as_json: bool, delete: str | None, checking: bool) -> None:
    """List the games that are kept, the last played first, or delete one.

    A damaged game is marked; what lies before the damage can be exported.  The twenty games played last are read whole
    to see whether they are damaged, with --check every game is.

    \b
    longroll games
    longroll games --json
    longroll games --check
    longroll games --delete 1f0c9a22b4
    """
    import msgspec

    from longroll.store import Store

    with Store() as store:
        if delete:
            store.delete(delete)
            click.echo(f"Game {delete} is deleted.")
            return
        cards = store.cards()
        whole = cards if checking else cards[:LATELY]
        cards = [*(store.card(card.id) for card in whole), *cards[len(whole) :]]
        trouble = store.trouble
    if trouble:
        click.echo(f"longroll: {trouble}", err=True)
    if as_json:
        rows = [
            {name: value for name, value in msgspec.to_builtins(card).items() if name != "tokens"} for card in cards
        ]
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=1))
        return
    if not cards and not trouble:
        click.echo("No games are kept yet; `longroll play` begins one.")
    for card in cards:
        state = card.ended or card.turn
        click.echo(f"{card.id}  {_when(card.played)}  {card.title}  ({' against '.join(card.players)})  {state}")
        if card.damaged:
            click.echo(f"            damaged: {card.damaged}")


def _when(moment: str) -> str:
    try:
        return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:  # a damaged row
        return moment


@click.command(short_help="Write a game to a file.")
@click.argument("game")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write (default: standard output).")
def export(game: str, output: Path | None) -> None:
    """Write a kept game as readable JSON that replays to the same position on every machine.

    \b
    longroll export 1f0c9a22b4 -o ridge.longroll.json
    longroll export 1f0c9a22b4 | less
    """
    from longroll.save import written
    from longroll.store import Store

    with Store() as store:
        save, card = store.save(game), store.card(game)
    data = written(save)
    if output:
        write(output, data, private=True)
        click.echo(f"{output}: {len(data)} bytes")
    else:
        sys.stdout.buffer.write(data + b"\n")
    if len(save.log) < card.entries:
        click.echo(f"longroll: this holds only what lies before the damage: {card.damaged}", err=True)


@click.command("import", short_help="Keep a game from a file.")
@click.argument("file", type=click.Path(path_type=Path))
def bring_in(file: Path) -> None:
    """Replay a game that was exported, verify its dice, and keep it.

    \b
    longroll import ridge.longroll.json
    """
    from longroll.store import Store

    with Store() as store:
        id = store.bring_in(given(file))
        stopped, title = store.load(id).stopped, store.card(id).title
    click.echo(f"Game {id} is kept: {title}.")
    if stopped:
        click.echo(f"It can only be looked at: {stopped}.")


@click.command(short_help="Copy all games to one file.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def backup(file: Path, force: bool) -> None:
    """Copy the whole database to FILE: every game, with its secrets and the links that open it.

    The copy is whole also while a table is open and played at.  To go back to it, end every longroll and put it in the
    data folder as games.sqlite, with no games.sqlite-wal or games.sqlite-shm beside it; or name a folder with nothing
    but it, as games.sqlite, in LONGROLL_DATA.

    \b
    longroll backup games-of-july.sqlite
    longroll backup games-of-july.sqlite --force
    """
    from longroll.store import Store

    with Store() as store:
        count = store.backup(file, force)
        trouble = store.trouble
    click.echo(f"{count} game{'' if count == 1 else 's'} {'is' if count == 1 else 'are'} kept in {file}.")
    if trouble:
        click.echo(f"longroll: {trouble}", err=True)
