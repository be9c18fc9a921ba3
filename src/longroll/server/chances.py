"""The chance to win while a game goes on: for whoever asks, as his side can know it, now and at the beginning of each player turn.

It is reckoned from what the side knows, never from how matters really stand, and only when somebody asks.  What has not been
reckoned of the turns that were is made up a little with every answer, so that none takes long.
"""

import weakref
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from longroll.chronicle.standing import Judge
from longroll.flow import State
from longroll.server.desk import Rank
from longroll.server.telling import viewer
from longroll.server.wire import Likely, Reply

if TYPE_CHECKING:
    from longroll.server.room import Room
    from longroll.server.seat import Seat

SLICE = 0.01
"""How many seconds of an answer go to turns that were."""
EXACT = 2
"""To how many decimals it is told."""


class Begun(NamedTuple):
    """A player turn that began, by its number and in what turn: at which place among the entries that stand, after which entry of
    the log, in what battle."""

    place: int
    number: int
    turn: str
    player_turn: int
    battle: State


class Chances:
    """The chances to win in a room, for either side and for who looks on."""

    def __init__(self, room: "Room") -> None:
        self.room: Room = weakref.proxy(room)
        self._judge: Judge | None = None
        self._begun: list[Begun] = []
        self._at: Begun | None = None
        self._found: dict[int | None, list[tuple[Begun, float]]] = {}

    async def tell(self, seat: "Seat") -> None:
        """Tell a seat, by the battle as it is on the disk."""
        async with self.room.lock:
            found = await self.room.safely(seat, self.room.desk.do(Rank.PROBE, self.reckoned, seat))
        if found is not None:
            seat.reply(Reply(likely=found))

    def reckoned(self, seat: "Seat") -> Likely:
        """The chance now, and what is reckoned by now of the turns that were."""
        game = self.room.game
        side = None if game.over else viewer(self.room, seat)
        judge = self._judge = self._judge or Judge(game)
        now = judge.chance(game.battle, side)
        if now is None or judge.reckoning is None:
            return Likely()
        until = perf_counter() + SLICE
        whole = self._walked(judge, until)
        line = self._line(judge, side, until)
        told = judge.reckoning.prospects(game.battle)
        turns = tuple((each.turn, round(chance, EXACT)) for each, chance in line)
        return Likely(round(now, EXACT), turns, whole and len(line) == len(self._begun), told.games, told.judges)

    def _walked(self, judge: Judge, until: float) -> bool:
        """Go on to the battle that there is, noting where turns begin; whether it was reached in time."""
        game = self.room.game
        numbers = game.past.numbers
        while self._at is not None and not _stands(self._at, numbers):
            self._forget(numbers)
        at = self._at or self._noted(judge, 0, -1, game.before(0) if numbers else game.battle)
        while at.place < len(numbers):
            at = self._noted(judge, at.place + 1, numbers[at.place], game.after(at.place, at.battle))
            if perf_counter() > until:
                break
        self._at = at
        return at.place == len(numbers)

    def _forget(self, numbers: list[int]) -> None:
        """What was noted of entries that stand no longer is let go."""
        self._begun = [each for each in self._begun if _stands(each, numbers)]
        self._at = self._begun[-1] if self._begun else None

    def _noted(self, judge: Judge, place: int, number: int, battle: State) -> Begun:
        """The battle at a place; a player turn that begins with it is noted."""
        at = Begun(place, number, judge.turn(battle), judge.player_turn(battle), battle)
        if not self._begun or self._begun[-1][2:4] != at[2:4]:
            self._begun.append(at)
        return at

    def _line(self, judge: Judge, side: int | None, until: float) -> list[tuple[Begun, float]]:
        """What a side makes of its chance at the beginnings of turns, as far as there is time to reckon it."""
        known = self._found.setdefault(side, [])
        same = next(
            (at for at, (one, two) in enumerate(zip(known, self._begun, strict=False)) if one[0] is not two), None
        )
        del known[len(self._begun) if same is None else same :]
        for each in self._begun[len(known) :]:
            chance = judge.chance(each.battle, side)
            if chance is None:
                break
            known.append((each, chance))
            if perf_counter() > until:
                break
        return known


def _stands(each: Begun, numbers: list[int]) -> bool:
    """Whether the entry after which a battle stood has not been taken back."""
    return each.place == 0 or (each.place <= len(numbers) and numbers[each.place - 1] == each.number)
