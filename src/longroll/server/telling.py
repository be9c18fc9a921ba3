"""What a seat is shown: the scene as it may see it, its log, and what is asked besides the rules.

Whoever comes here holds the room's lock: what is not on the disk yet is shown to nobody.
"""

from typing import TYPE_CHECKING

from longroll.briefing import Briefing
from longroll.contract import Briefed
from longroll.dice import Throw
from longroll.flow import Chance, News
from longroll.game import HUMAN, Game
from longroll.save import Answered, Edited, Thrown, Undone
from longroll.scene import Ask, Item, Scene
from longroll.server.picture import Picture, taken
from longroll.server.seat import Seat
from longroll.server.wire import About, Speed

if TYPE_CHECKING:
    from longroll.server.room import Room

FACES = "faces"
BACKWARD = "undo"
"""The ask by which one person lets another take back what free undo does not reach."""


def told(room: "Room", seat: Seat) -> Picture:
    """The scene as `seat` may see it, and the log as it may read it."""
    game = room.game
    side = viewer(room, seat)
    seen = game.ruleset.view(game.battle, None if game.over else side)
    lines = [item for _, item in game.news if side is None or game.over or side in item.to]
    edited = room.editing.asked(seat, seen)
    besides = {
        "game": room.id,
        "seat": -1 if side is None else side,
        "undo": room.taking_back.undoable(seat) is not None,
        "asks": ()
        if game.stopped
        else edited or _asks(room, seen) + _faces_asked(game, seat) + _consent_asked(room, seat),
    }
    by_hand = sum(line.kind == "edited" for line in lines)
    return taken(seen, lines, _answers(game, seat), besides, _about(room, seat, seen, bool(edited), by_hand))


def _about(room: "Room", seat: Seat, scene: Scene, edited: bool, edits: int) -> About:
    game, computers = room.game, room.computers
    return About(
        room.title,
        game.ruleset.sides,
        game.playing,
        game.dice.source,
        game.dice.commitment,
        Speed(computers.paused, computers.delay, computers.think if computers.ponder else None)
        if computers.may_pace(seat)
        else None,
        scene.to_act in computers.players and not game.stopped,
        computers.planned() if computers.alone and not game.over else None,
        game.stopped,
        game.over,
        _petitioned(room, seat),
        seat.sides,
        len(seat.sides) == 2 and not game.over and room.hides,
        game.dice.salts,
        tuple(side for side in game.awaits_salt if side in seat.sides),
        _awaited(game, seat),
        isinstance(game.ruleset, Briefed),
        room.editing.may(seat),
        seat.editing if edited else "",
        edits,
        computers.leave(seat),
    )


def _asks(room: "Room", seen: Scene) -> tuple[Ask, ...]:
    """What the rules ask of a person: nothing of one who has left this battle to a computer."""
    return () if seen.to_act in room.computers.players else seen.asks


def _answers(game: Game, seat: Seat) -> int:
    """How often the seat itself has answered: so that nothing it says twice is taken for two answers."""
    typed = game.dice.source == "typed"
    own = [
        entry
        for entry in game.log
        if (isinstance(entry, Answered | Undone | Edited) and entry.seat in seat.sides)
        or (typed and isinstance(entry, Thrown))
    ]
    return len(own)


def read_out(room: "Room", seat: Seat, line: News) -> News:
    """A line of the log as `seat` reads it, and as the table letters the names in it."""
    game = room.game
    side = None if game.over else viewer(room, seat)
    read = line if side is None else line.read_by(side)
    return room.lettered.lettered(game.battle, read) if room.lettered else read


def briefed(room: "Room", seat: Seat) -> Briefing | None:
    """What `seat` is told of the battle as it sees it; None where there is nothing to tell."""
    game = room.game
    if not isinstance(game.ruleset, Briefed):
        return None
    return game.ruleset.briefing(game.scenario, game.options, game.battle, None if game.over else viewer(room, seat))


def viewer(room: "Room", seat: Seat) -> int | None:
    """The side whose view `seat` gets: its own, or on a shared screen that of whoever is asked."""
    if len(seat.sides) != 2:
        return seat.sides[0] if seat.sides else None
    asked = room.game.to_act
    return room.last if asked is None or asked in room.computers.players else asked


def hides(game: Game) -> bool:
    """Whether one side is shown anything that the other is not: then two who share a screen take turns to look."""
    if any(len(item.to) < 2 for _, item in game.news):
        return True
    one, other = (game.ruleset.view(game.battle, side) for side in (0, 1))
    return (one.things, one.slots, one.areas) != (other.things, other.slots, other.areas)


def _awaited(game: Game, seat: Seat) -> str:
    """Whose salt the dice wait for, where somebody else's is missing."""
    missing = [side for side in game.awaits_salt if side not in seat.sides]
    if not missing or not isinstance(game.battle.needs, Chance):
        return ""
    whose = " and the ".join(game.ruleset.sides[side] for side in missing)
    return f"The dice wait until the {whose} side has opened its page, which adds its share to them."


def throws(game: Game, seat: Seat) -> bool:
    """Whether `seat` is asked for the faces of real dice: it throws those of its sides, of both, and of a computer."""
    needs = game.battle.needs
    if not game.awaits_faces or not isinstance(needs, Throw):
        return False
    if needs.by is None or game.playing[needs.by] != HUMAN:
        return bool(seat.sides)
    return needs.by in seat.sides


def _faces_asked(game: Game, seat: Seat) -> tuple[Ask, ...]:
    needs = game.battle.needs
    if not throws(game, seat) or not isinstance(needs, Throw) or game.stopped:
        return ()
    sides, dice = game.ruleset.sides, needs.dice
    whose = f" for the {sides[needs.by]}" if needs.by is not None else ""
    why = f"Throw {'a die' if dice == 1 else f'{dice} dice'}{whose}: {needs.why}"
    groups = len(needs.reading.groups(tuple(range(dice))))
    names = [label for label, _ in needs.sums[:groups]] if len(needs.sums) >= groups else list(sides)
    items = tuple(Item(name) for name in names) if groups > 1 else ()
    return (Ask(FACES, seat.sides[0], why, form="faces", items=items, rule=needs.rule, least=dice, most=dice),)


def _consent_asked(room: "Room", seat: Seat) -> tuple[Ask, ...]:
    asking = room.taking_back.asking
    if asking is None or asking.declined or 1 - asking.side not in seat.sides:
        return ()
    side = asking.side
    since = room.game.undo_bar(side).removesuffix(" since your last answer").replace("the other side has", "you have")
    why = f"The {room.game.ruleset.sides[side]} side asks to take back its last answer, since which {since}"
    items = (Item("Let it be taken back", True), Item("It stands", False))
    return (Ask(BACKWARD, 1 - side, why, items=items),)


def _petitioned(room: "Room", seat: Seat) -> str:
    """What came so far of this seat's asking the other person, in a sentence."""
    asking = room.taking_back.asking
    if asking is None or asking.side not in seat.sides:
        return ""
    other = room.game.ruleset.sides[1 - asking.side]
    return f"The {other} side {'does not agree' if asking.declined else 'is asked'} to let it be taken back."
