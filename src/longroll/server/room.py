"""A room: one game, whoever sits at it, and the computers that play in it.

Every change goes one way: under the room's lock the answer is carried out, it is put on the disk, and only then is
anyone shown what came of it.  All of that is one task of the room's own: whoever asked for it may be gone by then.  If the
disk refuses, the game goes back to what the disk has.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple, TypeVar

import msgspec

from longroll.contract import Lettered, Sparing, Trouble
from longroll.flow import Decision, Refusal, Refused
from longroll.game import RULES, Game
from longroll.scene import Denial
from longroll.server.chances import Chances
from longroll.server.computers import DELAY, Computers
from longroll.server.desk import Desk, Rank
from longroll.server.editing import EDIT, Editing
from longroll.server.picture import Picture, message
from longroll.server.probes import Probes
from longroll.server.seat import Seat
from longroll.server.taking_back import TakingBack
from longroll.server.telling import BACKWARD, FACES, briefed, hides, read_out, throws, told
from longroll.server.thinking import Thinking
from longroll.server.wire import (
    MOST_IN_SERIES,
    Again,
    Answer,
    Brief,
    Depute,
    Edit,
    Faces,
    Look,
    Message,
    Pace,
    Probe,
    Reply,
    Salt,
    Step,
    Undo,
    Wonder,
)
from longroll.store import Store

MOST_WINDOWS = 8
"""In how many windows one seat may be open."""

_log = logging.getLogger("longroll.server")
T = TypeVar("T")


class Barred(Refused):
    """An answer that is refused, and another one that clears what bars it out of the way."""

    def __init__(self, refusal: Refusal, way: Any) -> None:
        super().__init__(refusal)
        self.way = way


class Staff(NamedTuple):
    """Who works for all rooms: at the rules, at the disk, and for the computers."""

    desk: Desk
    disk: Desk
    thinking: Thinking


class Room:
    """One game under way on the network."""

    def __init__(self, store: Store, id: str, game: Game, title: str, staff: Staff, delay: int = DELAY) -> None:
        self.store, self.id, self.game, self.title = store, id, game, title
        self.desk, self.disk, self.thinking = staff
        self.kept = len(game.log)
        self.seats: set[Seat] = set()
        self.lock = asyncio.Lock()
        self.version = 0
        self.computers = Computers(self, delay)
        self.last = 0
        self.series: tuple[int, str, list[Any]] | None = None
        self.taking_back = TakingBack(self)
        self.editing = Editing(self)
        self.probes = Probes(self)
        self.chances = Chances(self)
        self.lettered = game.ruleset if isinstance(game.ruleset, Lettered) else None
        self._hides = False
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- who is here
    def join(self, seat: Seat) -> None:
        """Somebody sits down.  Raises Trouble when the seat is open in too many windows."""
        if sum(each.name == seat.name for each in self.seats) >= MOST_WINDOWS:
            raise Trouble(f"this seat is open in {MOST_WINDOWS} windows already: close one of them")
        self.seats.add(seat)
        self.computers.go_on()

    def leave(self, seat: Seat) -> None:
        """Somebody gets up."""
        self.seats.discard(seat)
        self.computers.stir()

    @property
    def idle(self) -> bool:
        """Nobody is here, no computer is at work, and nothing is being carried out."""
        return not self.seats and not self.computers.at_work and not self._tasks

    def close(self, reason: str) -> None:
        """Send everybody home."""
        for seat in self.seats:
            seat.close(reason)
        self.computers.close()

    async def finish(self) -> None:
        """Until what is being carried out is on the disk."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def own(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even when whoever waits for it is gone before."""
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    def show(self) -> None:
        """Show everybody the scene."""
        for seat in self.seats:
            seat.show()

    # --- what they say
    async def hear(self, seat: Seat, message: Message) -> None:
        """Do what a browser asks.  What cannot be done is said to it, and the game is as it was."""
        match message:
            case Probe():
                seat.asked = message
                seat.probing.set()
            case Look():
                await self.own(self.probes.look(seat, message))
            case Again():
                seat.show_anew()
            case Brief():
                await self.own(self._brief(seat))
            case Edit():
                await self.own(self._edit(seat, message))
            case Wonder():
                await self.own(self.chances.tell(seat))
            case Pace():
                self.computers.set_pace(seat, message)
            case Step():
                self.computers.step(seat)
            case Answer(seq=seq, value=value, ask=ask, series=series, ordered=ordered):
                if ask == BACKWARD:
                    await self.taking_back.agree(seat, seq, value)
                elif ask == FACES:
                    await self.change(seat, seq, lambda: self._bring(seat, value))
                elif ask == EDIT:
                    await self.change(seat, seq, lambda: self.editing.put(seat, value))
                elif series:
                    await self.change(seat, seq, lambda: self._begin_series(seat, ask, value))
                else:
                    await self.change(seat, seq, lambda: self._answer(self.side_of(seat), value, ordered))
            case Faces(seq=seq, value=value):
                await self.change(seat, seq, lambda: self._bring(seat, value))
            case Salt(side=side, value=value):
                await self.own(self._salting(seat, side, value))
            case Depute(seq=seq):
                await self.change(seat, seq, lambda: self.computers.depute(seat))
            case Undo(seq=seq, consent=consent):
                await self.change(seat, seq, lambda: self.taking_back.undo(seat, consent))

    async def change(self, seat: Seat, seq: int, change: Callable[[], None]) -> None:
        """Make a change to its end, if the scene of that number is what the seat sees now."""
        await self.own(self._changing(seat, seq, change))

    async def _changing(self, seat: Seat, seq: int, change: Callable[[], None]) -> None:
        async with self.lock:
            if not await self.is_shown(seat, seq):
                seat.show_anew()
                return
            before = self.game.to_act
            done = await self.safely(seat, self.carry_out(change))
        if done:
            self.last = before if before is not None else self.last
            self.show()
            self.computers.go_on()

    async def is_shown(self, seat: Seat, seq: int) -> bool:
        """Whether the scene of that number is what the seat sees now; who holds the lock asks."""
        if seat.version == self.version:
            return seat.seq == seq
        picture = await self.desk.do(Rank.SCENE, told, self, seat)
        return picture.scene.seq == seq

    async def _brief(self, seat: Seat) -> None:
        """Tell a seat what the battle is about, as it is on the disk."""
        async with self.lock:
            told = await self.safely(seat, self.desk.do(Rank.PROBE, briefed, self, seat))
        if told is not None:
            seat.reply(Reply(briefing=told))

    async def _edit(self, seat: Seat, message: Edit) -> None:
        """A seat begins to edit the table, or leaves off; it alone is shown another scene."""

        def turn() -> None:
            self.editing.turn(seat, message)

        async with self.lock:
            await self.safely(seat, self.desk.do(Rank.ANSWER, turn))
        seat.show()

    async def _salting(self, seat: Seat, side: int, salt: str) -> None:
        """Add a side's share to the dice; said twice, it is added once."""
        async with self.lock:
            if side not in seat.sides or side not in self.game.awaits_salt:
                return
            done = await self.safely(seat, self.carry_out(lambda: self.game.salt(side, salt)))
        if done:
            self.show()
            self.computers.go_on()

    async def carry_out(self, change: Callable[[], None]) -> bool:
        """Make a change and put it on the disk; True.  Whatever goes wrong, memory then holds what the disk holds."""

        def doing() -> None:
            change()
            self.version += 1
            self._follow()

        try:
            await self.desk.do(Rank.ANSWER, doing)
        finally:
            if self.kept != len(self.game.log):
                await self.disk.do(Rank.ANSWER, self._keep)
        return True

    def _keep(self) -> None:
        try:
            self.kept = self.store.append(self.id, self.game, self.kept, self.game.turn)
        except Trouble:
            self._as_on_disk()
            raise

    def _answer(self, side: int, value: Any, ordered: bool = False) -> None:
        """A person's answer.  Raises Refused, and if a way out is known Barred, which carries it.  Against a computer one that was
        given by order is none of his own that could be taken back; a person would learn from that who gave it."""
        needs, rules = self.game.battle.needs, self.game.ruleset
        try:
            self.game.answer(side, value, RULES if ordered and self.computers.players else None)
        except Refused as refused:
            if not isinstance(rules, Sparing) or not isinstance(needs, Decision) or needs.side != side:
                raise
            way = rules.remedy(needs, self.game.battle.known(side), rules.convert(needs, value))
            if way is None:
                raise
            refusal = msgspec.structs.replace(refused.refusal, remedy=way[0])
            raise Barred(refusal, msgspec.to_builtins(way[1])) from None

    # --- what need not be asked
    def _begin_series(self, seat: Seat, ask: str, value: Any) -> None:
        """Answers to one ask after another: the first now, the others when the same is asked again."""
        if not isinstance(value, list) or not 0 < len(value) <= MOST_IN_SERIES:
            raise Refused(Refusal("flow", f"a series is a list of one to {MOST_IN_SERIES} answers"))
        side = self.side_of(seat)
        self.game.answer(side, value[0])
        self.series = (side, ask, value[1:])

    def _follow(self) -> None:
        """Give the answers that leave a person no choice, and those of a series, until somebody has to be asked."""
        while isinstance(needs := self.game.battle.needs, Decision) and needs.side not in self.computers.players:
            forced = self._forced(needs)
            if forced:
                self.game.answer(needs.side, forced[0], RULES)
            elif not self._next_of_series(needs.side):
                return

    def _forced(self, needs: Decision[object]) -> tuple[Any, ...]:
        """The one answer to what a person is asked, unless asking it tells the other person something, or unless an
        earlier answer, more than a pass, could then no longer be taken back."""
        rules, game = self.game.ruleset, self.game
        people = self.computers.people
        if not isinstance(rules, Sparing) or not any(people <= set(seat.sides) for seat in self.seats):
            return ()
        if any(game.stands_open(side) for side in people):
            return ()
        return rules.forced(needs, game.battle.known(needs.side))

    def _next_of_series(self, side: int) -> bool:
        """Give the next answer of a series that may be given; False when there is none."""
        while self.series is not None:
            whose, ask, left = self.series
            asks = self.game.ruleset.view(self.game.battle, side).asks
            if side != whose or not left or all(each.id != ask for each in asks):
                self.series = None
                return False
            self.series = (whose, ask, left[1:])
            try:
                self.game.answer(side, left[0])
            except Refused:
                continue
            return True
        return False

    def _as_on_disk(self) -> None:
        try:
            self.game = self.store.load(self.id)
            self.kept = len(self.game.log)
        except Trouble as trouble:
            self.game.stopped = str(trouble)

    async def safely(self, seat: Seat | None, doing: Awaitable[T], n: int | None = None) -> T | None:
        """Await it; if the rules refuse, or stumble, say so to `seat` and answer None."""
        task = asyncio.ensure_future(doing)
        await asyncio.wait({task})
        trouble = task.exception()
        if trouble is None:
            return task.result()
        if seat:
            seat.reply(_as_reply(trouble, n))
        if not isinstance(trouble, Refused | Trouble):
            _log.error("a defect in %s: the game is as it was before", self.game.ruleset.name, exc_info=trouble)
        return None

    def side_of(self, seat: Seat) -> int:
        """The side that `seat` answers for now.  Raises Refused when it is not asked."""
        if not seat.sides:
            raise Refused(Refusal("flow", "whoever looks on answers nothing"))
        asked = self.game.to_act
        if asked is not None and asked not in seat.sides:
            raise Refused(Refusal("flow", f"{self.game.ruleset.sides[asked]} is asked now"))
        if asked is not None and asked in self.computers.players:
            raise Refused(Refusal("flow", f"{self.game.ruleset.sides[asked]} is played by the computer"))
        return seat.sides[0] if asked is None else asked

    def _bring(self, seat: Seat, value: Any) -> None:
        if not throws(self.game, seat):
            raise Refused(
                Refusal("flow", "no dice are asked of you" if seat.sides else "whoever looks on throws no dice")
            )
        try:
            faces = msgspec.convert(value, tuple[int, ...])
        except msgspec.ValidationError:
            raise Refused(Refusal("flow", "faces are a list of numbers from 1 to 6")) from None
        self.game.bring(faces)

    # --- what they see
    @property
    def hides(self) -> bool:
        """Whether one side is shown anything that the other is not; once it was so it stays so."""
        self._hides = self._hides or hides(self.game)
        return self._hides

    async def compose(self, seat: Seat) -> bytes:
        """What `seat` is sent so that it sees the scene as it is now; nothing where it does already."""
        return await self.own(self._compose(seat))

    async def _compose(self, seat: Seat) -> bytes:
        def composed(had: Picture | None) -> bytes:
            picture = told(self, seat)
            text = message(had, picture, lambda line: read_out(self, seat, line))
            seat.picture = picture
            return text

        async with self.lock:
            text = await self.desk.do(Rank.SCENE, composed, seat.base())
            seat.version = self.version
        return text


def _as_reply(trouble: BaseException, n: int | None) -> Reply:
    if isinstance(trouble, Refused):
        refusal = trouble.refusal
        way = trouble.way if isinstance(trouble, Barred) else None
        return Reply(refusal=Denial(refusal.rule, refusal.because, refusal.remedy, value=way), n=n)
    if isinstance(trouble, Trouble):
        return Reply(trouble=str(trouble), n=n)
    said = f"the rules stumbled over that ({type(trouble).__name__}); the game is as it was before: answer otherwise"
    return Reply(trouble=said, n=n)
