"""longroll replay: a game once more, answer by answer, with every face verified."""

from pathlib import Path

import click
import msgspec

from longroll import trial
from longroll.contract import Trouble
from longroll.document import given
from longroll.game import Game
from longroll.save import Answered, Deputed, Edited, Entry, Salted, Save, Thrown, Undone, read_save


@click.command(short_help="Play a game again answer by answer.")
@click.argument("game")
@click.option("--quiet", is_flag=True, help="Only say whether it follows.")
def replay(game: str, quiet: bool) -> None:
    """Play a kept game (its id) or a save file again, answer by answer, and print its log.

    Every face is worked out anew from the dice's secret; the first entry that does not follow is named.

    \b
    longroll replay 1f0c9a22b4
    longroll replay ridge.longroll.json --quiet
    """
    save = game_of(game)
    again = Game.beginning(save)
    told = 0
    for index, entry in again.replaying(save.log):
        if quiet:
            continue
        click.echo(f"{index + 1:5}  {_said(again, entry)}")
        lines = [item for at, item in again.news if at <= index + 1]
        for item in lines[told:]:
            click.echo(f"         {item.text}" + (f"  [{item.rule}]" if item.rule else ""))
        told = len(lines)
    if save.version == again.ruleset.version and save.position and save.position != again.position:
        raise Trouble(f"the {len(save.log)} entries replay, but to another position than the one that was saved")
    laid = save.dice.laid
    faces = sum(len(entry.faces) for entry in save.log if isinstance(entry, Thrown) and entry.n >= laid)
    proved = {
        "sealed": f"all {faces} faces follow from the secret committed to at the start",
        "seeded": f"all {faces} faces follow from the seed",
        "typed": f"{faces} faces were thrown by the players",
    }
    before = f" (those of the first {laid} throws lie as they fell in the game that this one was taken out of)"
    result = again.ruleset.result(again.battle) if again.battle.needs is None else None
    click.echo(
        f"{len(save.log)} entries replay; {proved[save.dice.source]}{before if laid else ''}."
        + (f"  {result.text}" if result else "")
    )


def game_of(game: str) -> Save:
    """The save of a kept game, or of a file, which is tried first.  Raises Trouble."""
    path = Path(game)
    if path.suffix == ".json" or path.exists():
        data = given(path)
        trial.apart("save", data)
        return read_save(data)
    from longroll.store import Store

    return Store().save(game)


def _said(game: Game, entry: Entry) -> str:
    match entry:
        case Answered(seat=seat, value=value, player=player):
            who = game.ruleset.sides[seat] + (f" ({player})" if player else "")
            return f"{who} answers {msgspec.json.encode(value).decode()}"
        case Thrown(n=n, faces=faces):
            return f"throw {n + 1}: {' '.join(map(str, faces))}"
        case Salted(seat=seat, salt=salt):
            return f"{game.ruleset.sides[seat]} adds {salt} to the dice"
        case Edited(thing=thing, to=to, reason=reason):
            where = to.area or f"{to.x}, {to.y}, heading {to.heading / 10:g}"
            return f"{thing} is put at {where} by hand: {reason}"
        case Deputed(sides=sides, player=player):
            return f"{' and '.join(game.ruleset.sides[side] for side in sides)}: played by {player} in this battle"
        case Undone(seat=seat, to=to):
            return f"{game.ruleset.sides[seat]} takes back everything from entry {to + 1} on"
