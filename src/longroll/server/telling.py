"""What a seat is shown: the scene as it may see it, the log it does not have yet, and what is asked besides the rules.

Whoever comes here holds the room's lock: what is not on the disk yet is shown to nobody.
"""

from typing import TYPE_CHECKING

import msgspec

from longroll.contract import Lettered
from longroll.dice import Throw
from longroll.flow import Chance, News
from longroll.game import Game
from longroll.scene import Ask, Item
from longroll.server.seat import Composed, Open, Seat
from longroll.server.wire import About, Shown, Speed

if TYPE_CHECKING:
    from longroll.server.room import Room

FACES = "faces"
BACKWARD = "undo"
"""The ask by which one person lets another take back what free undo does not reach."""


def told(room: "Room", seat: Seat) -> Composed:
    """The scene as `seat` may see it, encoded, with the part of the log that it does not have yet."""
    game = room.game
    battle, seq = game.battle, len(game.log)
    side = _viewer(room, seat)
    over = battle.needs is None
    scene = game.ruleset.view(battle, None if over else side)
    lines = [item for _, item in list(game.news) if side is None or over or side in item.to]
    same = _agreement(seat.sent, lines)
    scene = msgspec.structs.replace(
        scene,
        game=room.id,
        seq=seq,
        seat=-1 if side is None else side,
        undo=room.undoable(seat) is not None,
        news=tuple(_read(game, item, None if over else side) for item in lines[same:]),
        asks=() if game.stopped else scene.asks + _faces_asked(game, seat) + _consent_asked(room, seat),
    )
    about = About(
        room.title,
        game.ruleset.sides,
        game.players,
        game.dice.source,
        game.dice.commitment,
        Speed(room.computers.paused, room.computers.delay) if room.computers.players else None,
        room.computers.asked is not None,
        room.computers.planned() if room.computers.watched and not over else None,
        game.stopped,
        over,
        _petitioned(room, seat),
    )
    waiting = (
        Open(ask.id, number, item.value)
        for ask in scene.asks
        for number, item in enumerate(ask.items)
        if item.odds_follow and item.odds is None
    )
    return Composed(msgspec.json.encode(Shown(scene, same, about)), lines, seq, tuple(waiting))


def _read(game: Game, line: News, side: int | None) -> News:
    """A line of the log as `side` reads it, and as the table letters the names in it."""
    read = line if side is None else line.read_by(side)
    return game.ruleset.lettered(game.battle, read) if isinstance(game.ruleset, Lettered) else read


def _viewer(room: "Room", seat: Seat) -> int | None:
    """The side whose view `seat` gets: its own, or on a shared screen that of whoever is asked."""
    if len(seat.sides) != 2:
        return seat.sides[0] if seat.sides else None
    asked = room.game.to_act
    return room.last if asked is None else asked


def _faces_asked(game: Game, seat: Seat) -> tuple[Ask, ...]:
    needs = game.battle.needs
    if not game.awaits_faces or not isinstance(needs, Chance) or not seat.sides or game.stopped:
        return ()
    if not isinstance(needs, Throw):
        return (Ask(FACES, seat.sides[0], "Throw the dice", "faces"),)
    sides, dice = game.ruleset.sides, needs.dice
    whose = f" for the {sides[needs.by]}" if needs.by is not None else ""
    why = f"Throw {'a die' if dice == 1 else f'{dice} dice'}{whose}: {needs.why}"
    groups = len(needs.reading.groups(tuple(range(dice))))
    names = [label for label, _ in needs.sums[:groups]] if len(needs.sums) >= groups else list(sides)
    items = tuple(Item(name) for name in names) if groups > 1 else ()
    return (Ask(FACES, seat.sides[0], why, "faces", items, needs.rule, least=dice, most=dice),)


def _consent_asked(room: "Room", seat: Seat) -> tuple[Ask, ...]:
    asking = room.asking
    if asking is None or asking.declined or 1 - asking.side not in seat.sides:
        return ()
    side = asking.side
    since = room.game.undo_bar(side).removesuffix(" since your last answer").replace("the other side has", "you have")
    why = f"The {room.game.ruleset.sides[side]} side asks to take back its last answer, since which {since}"
    items = (Item("Let it be taken back", True), Item("It stands", False))
    return (Ask(BACKWARD, 1 - side, why, items=items),)


def _petitioned(room: "Room", seat: Seat) -> str:
    """What came so far of this seat's asking the other person, in a sentence."""
    asking = room.asking
    if asking is None or asking.side not in seat.sides:
        return ""
    other = room.game.ruleset.sides[1 - asking.side]
    return f"The {other} side {'does not agree' if asking.declined else 'is asked'} to let it be taken back."


def _agreement(old: list[News], new: list[News]) -> int:
    """How many lines both begin with."""
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return place
    return min(len(old), len(new))
