"""All the rooms: opened when somebody comes with a token, shut when nobody is left."""

import asyncio

from longroll import registry
from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.game import HUMAN, Game
from longroll.players import player
from longroll.server.computers import DELAY
from longroll.server.room import Room
from longroll.server.seat import Seat
from longroll.server.wire import NewGame
from longroll.store import Card, Store

PERSON = "person"
IDLE = 8
"""How many games stay open when nobody is in them, so that coming back to one does not replay it."""


class Rooms:
    """The games that are open, over the store that keeps them all."""

    def __init__(self, store: Store, delay: int = DELAY) -> None:
        self.store = store
        self.delay = delay
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    async def sit(self, token: str) -> tuple[Room, Seat]:
        """The room that a token opens, with its holder in his seat.  Raises Trouble."""
        id, name = await asyncio.to_thread(self.store.seat, token)
        async with self._opening:
            if id not in self._rooms:
                card = await asyncio.to_thread(self.store.card, id)
                game = await asyncio.to_thread(self.store.load, id)
                self._rooms[id] = Room(self.store, id, game, card.title, self.delay)
            room, seat = self._rooms.pop(id), Seat(name)
            self._rooms[id] = room  # the last entered is the last to be shut
            room.join(seat)
        return room, seat

    def leave(self, room: Room, seat: Seat) -> None:
        """Somebody leaves; of the rooms where nothing goes on any more only a few are kept."""
        room.leave(seat)
        idle = [id for id, each in self._rooms.items() if each.idle]
        for id in idle[: max(0, len(idle) - IDLE)]:
            del self._rooms[id]

    def shut(self, id: str, reason: str) -> None:
        """Shut one room and send everybody home."""
        room = self._rooms.pop(id, None)
        if room:
            room.close(reason)

    def shut_all(self) -> None:
        """Shut every room."""
        for id in list(self._rooms):
            self.shut(id, "the server was stopped; start it again and this game goes on where it was")


def begin(new: NewGame) -> tuple[Game, str]:
    """A fresh game as asked for, and the seat of whoever asked.  Raises Trouble."""
    rules, name = registry.find_scenario(new.scenario)
    seat = _seat(new.side, rules.sides)
    players = _players(new, seat)
    if new.dice == "typed" and new.seed is not None:
        raise Trouble("dice are either your own (typed) or follow from a seed, not both")
    if new.dice == "typed" and seat == "watch":
        raise Trouble("a game between computers needs sealed dice: there is nobody to throw real ones")
    if new.dice == "typed":
        dice = Dice.typed()
    else:
        dice = Dice.sealed() if new.seed is None else Dice.seeded(new.seed)
    return Game(rules, rules.load(name), new.options, players, dice), seat


def _seat(side: object, sides: tuple[str, str]) -> str:
    text = str(side).casefold()
    named = {sides[0].casefold(): "0", sides[1].casefold(): "1"}
    text = named.get(text, text)
    if text not in ("0", "1", "both", "watch"):
        raise Trouble(f"side is one of {', '.join(named)}, both, watch, not {side!r}")
    return text


def _players(new: NewGame, seat: str) -> tuple[str, str]:
    if seat == "both":
        return (HUMAN, HUMAN)
    opponent = HUMAN if new.opponent == PERSON else new.opponent
    if seat == "watch":
        first, second = new.opponent, new.other or new.opponent
        if PERSON in (first, second):
            raise Trouble("a game to watch is between two computers: choose them, or take a side")
        player(first), player(second)
        return (first, second)
    if opponent != HUMAN:
        player(opponent)
    return (HUMAN, opponent) if seat == "0" else (opponent, HUMAN)


def seat_token(card: Card, seat: str) -> str:
    """The token that opens `seat` of a kept game, or the widest there is."""
    for name in (seat, "both", "0", "1", "watch"):
        if name in card.tokens:
            return card.tokens[name]
    raise Trouble(f"game {card.id} has no seat {seat!r}")
