"""All the rooms: opened when somebody comes with a token, shut when nobody is left."""

import asyncio

from longroll import registry
from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.game import HUMAN, Game
from longroll.match import play
from longroll.server.computers import DELAY
from longroll.server.desk import Desk
from longroll.server.room import Room, Staff
from longroll.server.seat import Seat
from longroll.server.thinking import Thinking
from longroll.server.wire import NewGame
from longroll.store import Card, Store

PERSON = "person"
IDLE = 8
"""How many games stay open when nobody is in them, so that coming back to one does not replay it."""


class Rooms:
    """The games that are open, over the store that keeps them all."""

    def __init__(self, store: Store, delay: int = DELAY, processes: int = 0) -> None:
        self.store = store
        self.delay = delay
        self.staff = Staff(Desk("desk"), Desk("disk"), Thinking(processes))
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._shutting: set[asyncio.Task[None]] = set()

    async def sit(self, token: str, owner: bool = False) -> tuple[Room, Seat]:
        """The room that a token opens, with its holder in his seat.  Raises Trouble."""
        id, name = await asyncio.to_thread(self.store.seat, token)
        room, seat = await self._room(id), Seat(name, owner)
        while self._rooms.pop(id, room) is not room:  # it was shut, and opened once more, in the meantime
            room = await self._room(id)
        self._rooms[id] = room  # the last entered is the last to be shut
        room.join(seat)
        return room, seat

    async def _room(self, id: str) -> Room:
        """The room of a game; who comes while it is being opened waits for the same."""
        if id in self._rooms:
            return self._rooms[id]
        if id not in self._opening:
            task = asyncio.create_task(self._open(id))
            self._opening[id] = task
            task.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> Room:
        await asyncio.gather(*self._shutting)
        card = await asyncio.to_thread(self.store.card, id)
        game = await asyncio.to_thread(self.store.load, id)
        for other in self._rooms.values():
            if other.game.seal == game.seal:  # the ground of a battle is much, and may be had once
                game.scenario = other.game.scenario
                break
        room = self._rooms[id] = Room(self.store, id, game, card.title, self.staff, self.delay)
        return room

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
            task = asyncio.create_task(room.finish())
            self._shutting.add(task)
            task.add_done_callback(self._shutting.discard)

    @property
    def quiet(self) -> bool:
        """Whether nothing is being worked on."""
        return self.staff.desk.free

    async def shut_all(self) -> None:
        """Shut every room, once what is being carried out there is on the disk."""
        for id in list(self._rooms):
            self.shut(id, "the server was stopped; start it again and this game goes on where it was")
        await asyncio.gather(*self._shutting)
        for each in self.staff:
            await asyncio.to_thread(each.close)


def begin(new: NewGame) -> tuple[Game, str]:
    """A fresh game as asked for, and the seat of whoever asked.  Raises Trouble."""
    rules, _ = registry.find_scenario(new.scenario)
    seat, players = seated(new, rules.sides)
    if new.dice == "typed" and new.seed is not None:
        raise Trouble("dice are either your own (typed) or follow from a seed, not both")
    if new.dice == "typed" and seat == "watch":
        raise Trouble("a game between computers needs sealed dice: there is nobody to throw real ones")
    people = tuple(side for side in (0, 1) if players[side] == HUMAN)
    dice = None
    if new.seed is None:
        dice = Dice.typed(people=people) if new.dice == "typed" else Dice.sealed(people)
    return play(new.scenario, seed=new.seed, options=new.options, players=players, dice=dice).game, seat


def seated(new: NewGame, sides: tuple[str, str]) -> tuple[str, tuple[str, str]]:
    """The seat of whoever asked for a game, and who plays it.  Raises Trouble."""
    seat = _seat(new.side, sides)
    return seat, _players(new, seat)


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
        if {PERSON, HUMAN} & {first, second}:
            raise Trouble("a game to watch is between two computers: choose them, or take a side")
        return (first, second)
    return (HUMAN, opponent) if seat == "0" else (opponent, HUMAN)


def seat_token(card: Card) -> str:
    """The token that opens a kept game for whoever began it, or for the widest seat there is."""
    for seat in (card.seat, "both", "0", "1", "watch"):
        if seat in card.tokens:
            return card.tokens[seat]
    raise Trouble(f"nobody has a seat in game {card.id}: `longroll export {card.id}` writes it to a file")
