"""The computers that play in a room: when they think, how long their answers take, and the pace of a game that is watched.

A computer's answer takes its time, however quickly it was found, so that time tells nothing; and while there is anything to
be sent it waits with its thinking.
"""

import asyncio
import logging
import math
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from longroll.flow import Decision, Refusal, Refused
from longroll.game import HUMAN
from longroll.players import Player, Ponderer, player
from longroll.server.seat import Seat
from longroll.server.wire import Pace, Reply

if TYPE_CHECKING:
    from longroll.server.room import Room

DELAY = 250
"""Milliseconds that a computer's answer takes, however quickly it was found: so that time tells nothing."""

PATIENCE = 0.2
"""How many seconds a computer waits with its thinking until everybody has been sent what there is to see."""

THINK = 1
"""How many seconds a computer may think about an answer, unless it is told."""

DEPUTY = "sergeant"
"""Who fights a battle that a person leaves to a computer."""

LONGEST = 60
"""And how many it may be given."""

LEAST = 50
"""The shortest time that an answer to a person may be made to take."""

_log = logging.getLogger("longroll.server")


class Computers:
    """The sides of a room's game that computers play, and the task that answers for them."""

    def __init__(self, room: "Room", delay: int) -> None:
        self.room: Room = weakref.proxy(room)  # it has us: without a circle it is gone as soon as it is let go
        self.delay, self.think, self._now = delay, THINK, False
        self._minds: dict[str, Player] = {}
        self.paused = False
        self._steps = 0
        self._nudge = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None
        self._plans: tuple[int, tuple[tuple[str, ...], tuple[str, ...]]] | None = None

    @property
    def players(self) -> dict[int, Player]:
        """Who of them plays each side now: of a battle within the battle it may be one to whom a person has left it."""
        return {side: self._mind(name) for side, name in enumerate(self.room.game.playing) if name != HUMAN}

    def _mind(self, name: str) -> Player:
        if name not in self._minds:
            self._minds[name] = player(name)
        return self._minds[name]

    @property
    def people(self) -> set[int]:
        """The sides that people play, those included that they have left to a computer for a while."""
        return {side for side, name in enumerate(self.room.game.players) if name == HUMAN}

    @property
    def watched(self) -> bool:
        """Whether computers play both sides now."""
        return HUMAN not in self.room.game.playing

    @property
    def alone(self) -> bool:
        """Whether no person plays in this game at all: then it waits for watchers."""
        return not self.people

    @property
    def asked(self) -> int | None:
        """The side asked now, if a computer plays it and the game goes on."""
        side = self.room.game.to_act
        return side if side in self.players and not self.room.game.stopped else None

    @property
    def ponder(self) -> bool:
        """Whether one of them plays who thinks the longer the more time he has."""
        return any(isinstance(each, Ponderer) for each in self.players.values())

    @property
    def at_work(self) -> bool:
        """Whether one is to answer, or is waiting to."""
        return self._driver is not None and not self._driver.done()

    def planned(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What each of two computers is about, a line for each formation."""
        game = self.room.game
        seq, battle = len(game.log), game.battle
        if self._plans is None or self._plans[0] != seq:
            first, second = (self.players[side].plan(game.ruleset, battle.known(side), side) for side in (0, 1))
            self._plans = (seq, (first, second))
        return self._plans[1]

    # --- their pace
    def may_pace(self, seat: Seat) -> bool:
        """Whether `seat` says how fast computers play: a person who plays against one, or who keeps a game to watch."""
        return bool(self.players) and (seat.owner if self.alone else bool(seat.sides))

    def set_pace(self, seat: Seat, pace: Pace) -> None:
        """Pause a game that is watched, or let it go on; say how long answers take."""
        if not self.may_pace(seat):
            none = "no computer plays here whose pace could be set"
            seat.reply(Reply(trouble="whoever looks on does not set the pace" if self.players else none))
            return
        if pace.paused is not None and self.watched:
            self.paused = pace.paused
        if pace.delay is not None:
            self.delay = max(0 if self.watched else LEAST, min(pace.delay, 10_000))
        if pace.think is not None:
            self.think = max(1, min(pace.think, LONGEST))
        self._now = self._now or pace.now
        self.room.show()
        self.go_on()

    def step(self, seat: Seat) -> None:
        """One answer more, and a pause."""
        if not self.watched or not self.may_pace(seat):
            seat.reply(Reply(trouble="only whoever keeps a game between computers lets it go step by step"))
            return
        self.paused = True
        self._steps += 1
        self.go_on()

    # --- a battle that is left to them
    def leave(self, seat: Seat) -> str:
        """How `seat` leaves the battle within the battle to a computer, or takes it up again, in words; "" where it cannot."""
        sides, game = self._own(seat), self.room.game
        if not sides or game.stopped or game.within is None:
            return ""
        return (
            "Take command of this battle again" if sides & self.players.keys() else "Let the computer fight this battle"
        )

    def depute(self, seat: Seat) -> None:
        """A seat leaves its sides of the battle within the battle to a computer, or takes them up again.  Raises Refused."""
        sides = self._own(seat)
        if not sides:
            raise Refused(Refusal("flow", "whoever looks on commands nothing"))
        who = HUMAN if sides & self.players.keys() else DEPUTY
        self.room.series = None
        self.room.game.depute(min(sides), tuple(sorted(sides)), who)

    def _own(self, seat: Seat) -> set[int]:
        return self.people & set(seat.sides)

    def stir(self) -> None:
        """Somebody has come or gone for whom it goes on or stops."""
        self._nudge.set()

    def go_on(self) -> None:
        """Let them answer, if one is asked."""
        self.stir()
        if self.asked is not None and not self.at_work:
            self._driver = asyncio.create_task(self._drive())

    def close(self) -> None:
        """Whatever they are at, they leave it."""
        if self._driver:
            self._driver.cancel()

    # --- their answers
    async def _drive(self) -> None:
        """Answer for the computers for as long as one is asked; a game that is only watched waits for watchers."""
        while (side := self.asked) is not None:
            if self.alone and not self.room.seats:
                return
            if self.watched and self.room.seats and self.paused and not self._steps:
                self._nudge.clear()
                await self._nudge.wait()
                continue
            self._steps = max(0, self._steps - 1) if self.paused else 0
            if not await self._answers(side):
                return

    async def _answers(self, side: int) -> bool:
        room, clock = self.room, asyncio.get_running_loop().time
        began = clock()
        await self._seen()
        async with room.lock:
            battle, seq = room.game.battle, len(room.game.log)
        self._now = False
        thinking = room.thinking.answer(room.game, side, battle, self._chance(side), self.think, lambda: self._now)
        value = await room.safely(None, thinking)
        if self.delay:
            beats = max(1, math.ceil((clock() - began) * 1000 / self.delay))
            await asyncio.sleep(max(0.0, began + beats * self.delay / 1000 - clock()))
        return await room.own(self._answering(side, seq, value))

    async def _answering(self, side: int, seq: int, value: Any) -> bool:
        """Carry out the answer found when the log had `seq` entries; whether they can go on."""
        room = self.room
        async with room.lock:
            if len(room.game.log) != seq:
                return True
            answered = await room.safely(None, room.carry_out(lambda: self._play(side, value)))
        if not answered:
            for seat in room.seats:
                seat.reply(Reply(trouble=f"the computer ({room.game.playing[side]}) found no answer: save this game"))
            return False
        room.show()
        return True

    async def _seen(self) -> None:
        """Until everybody has been sent what there is to see, or somebody is slow: thinking would keep it from them."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                for seat in list(self.room.seats):
                    await seat.shown.wait()

    def _play(self, side: int, value: Any) -> None:
        """Carry out a computer's answer; if the rules refuse it, it passes, and the refusal is noted."""
        game = self.room.game
        try:
            game.answer(side, value)
        except Refused as refused:
            needs = game.battle.needs
            if not isinstance(needs, Decision):
                raise
            _log.warning("%s answered what is refused: %s", game.playing[side], refused)
            game.answer(side, needs.passed(game.battle.known(side)))

    def _chance(self, side: int) -> str:
        """What the computer's own chance follows from: repeatable in a seeded game, never the dice, and else nothing."""
        game = self.room.game
        return f"{game.dice.salts} {side} {len(game.log)}" if game.dice.source == "seeded" else ""
