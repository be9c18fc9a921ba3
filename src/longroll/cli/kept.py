"""longroll games, export, import: the games that are kept, and carrying them elsewhere."""

import sys
from datetime import datetime
from pathlib import Path

import click

from longroll.cli.options import content, write


@click.command(short_help="List the games that are kept.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--delete", metavar="GAME", help="Forget this game for good.")
def games(as_json: bool, delete: str | None) -> None:
    """List the games that are kept, the last played first, or delete one.

    \b
    longroll games
    longroll games --json
    longroll games --delete 1f0c9a22b4
    """
    import msgspec

    from longroll.store import Store

    store = Store()
    if delete:
        store.delete(delete)
        click.echo(f"Game {delete} is deleted.")
        return
    cards = store.cards()
    if as_json:
        rows = [
            {name: value for name, value in msgspec.to_builtins(card).items() if name != "tokens"} for card in cards
        ]
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=1))
        return
    if not cards:
        click.echo("No games are kept yet; `longroll play` begins one.")
    for card in cards:
        played = datetime.fromisoformat(card.played).astimezone().strftime("%Y-%m-%d %H:%M")
        state = card.ended or card.turn
        click.echo(f"{card.id}  {played}  {card.title}  ({' against '.join(card.players)})  {state}")


@click.command(short_help="Write a game to a file.")
@click.argument("game")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write (default: standard output).")
def export(game: str, output: Path | None) -> None:
    """Write a kept game as readable JSON that replays to the same position on every machine.

    \b
    longroll export 1f0c9a22b4 -o ridge.longroll.json
    longroll export 1f0c9a22b4 | less
    """
    from longroll.store import Store

    data = Store().export(game)
    if output:
        write(output, data)
        click.echo(f"{output}: {len(data)} bytes")
    else:
        sys.stdout.buffer.write(data + b"\n")


@click.command("import", short_help="Keep a game from a file.")
@click.argument("file", type=click.Path(path_type=Path))
def bring_in(file: Path) -> None:
    """Replay a game that was exported, verify its dice, and keep it.

    \b
    longroll import ridge.longroll.json
    """
    from longroll.store import Store

    store = Store()
    id = store.bring_in(content(file))
    stopped = store.load(id).stopped
    click.echo(f"Game {id} is kept: {store.card(id).title}.")
    if stopped:
        click.echo(f"It can only be looked at: {stopped}.")
