"""Probes: what would come of an answer, and the odds of items whose odds follow the scene.

Nothing is changed by them; they are reckoned at the one desk, after whatever is to be carried out or shown.
"""

import weakref
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from longroll.contract import Surveying
from longroll.flow import Decision, Refusal, Refused, State, answer
from longroll.scene import Denial, Looked, Odds, Probed, Weighed
from longroll.server.desk import Rank
from longroll.server.editing import EDIT
from longroll.server.seat import Seat
from longroll.server.telling import viewer
from longroll.server.wire import MOST_IN_SERIES, Look, Probe, Reply

if TYPE_CHECKING:
    from longroll.server.room import Room

TOGETHER = ("bases", "path", "arrow")
"""What is laid on the table of each of several answers."""
SLICE = 0.02
"""After how many seconds of reckoning odds those found are sent."""


class Probes:
    """What is probed in a room."""

    def __init__(self, room: "Room") -> None:
        self.room: Room = weakref.proxy(room)  # it has us: without a circle it is gone as soon as it is let go

    async def answering(self, seat: Seat) -> None:
        """Answer the latest probe of a seat, one at a time, for as long as it sits here."""
        while True:
            await seat.probing.wait()
            seat.probing.clear()
            message, seat.asked = seat.asked, None
            if message is not None:
                await self.room.own(self._probed(seat, message))

    async def _probed(self, seat: Seat, message: Probe) -> None:
        async with self.room.lock:  # what is being carried out may not be seen before it is on the disk
            shown, battle = await self.room.is_shown(seat, message.seq), self.room.game.battle
        if not shown:
            seat.show_anew()
            return
        found = self.room.desk.do(Rank.PROBE, self._probe, seat, battle, message)
        probed = await self.room.safely(seat, found, message.n)
        if probed is not None:
            seat.reply(Reply(probed=msgspec.structs.replace(probed, n=message.n)))

    def _probe(self, seat: Seat, battle: State, message: Probe) -> Probed:
        if message.ask == EDIT:
            return self.room.editing.probe(seat, battle, message.value)
        side = self.room.side_of(seat)
        if not isinstance(battle.needs, Decision):
            raise Refused(Refusal("flow", "nothing is asked now"))
        if message.series:
            return self._one_after_another(battle, side, message.ask, message.value)
        return self.room.game.ruleset.probe(battle, side, message.ask, message.value)

    def _one_after_another(self, battle: State, side: int, ask: str, values: Any) -> Probed:
        """What would come of a series of answers, each tried where those before it have been given, as far as the side knows
        what comes of these; `nearest` are those that may be given, and of the others it is said why not."""
        if not isinstance(values, list) or not 0 < len(values) <= MOST_IN_SERIES:
            raise Refused(Refusal("flow", f"a series is a list of one to {MOST_IN_SERIES} answers"))
        rules, known = self.room.game.ruleset, battle.known(side)
        given: list[Probed] = []
        barred: list[Denial] = []
        for value in values:
            probed = rules.probe(known, side, ask, value)
            if probed.nearest is None:
                barred += [probed.refusal] if probed.refusal else []
                continue
            given.append(probed)
            after = answer(known, rules.convert(known.needs, probed.nearest))
            if isinstance(after.needs, Decision) and after.needs.side == side and type(after.needs).__name__ == ask:
                known = after
        if not given:
            return Probed(refusal=barred[0] if barred else None)
        because = "".join(f"; one stays: {why.because}" for why in barred)
        return Probed(
            nearest=[each.nearest for each in given],
            overlays=tuple(
                msgspec.structs.replace(row, id=f"{row.id}:{at}")
                for at, each in enumerate(given)
                for row in each.overlays
                if row.kind in TOGETHER
            ),
            says=f"{len(given)} of {len(values)} move{because}",
        )

    async def look(self, seat: Seat, message: Look) -> None:
        """Measure or look, by what the seat may see."""
        async with self.room.lock:
            battle, side = self.room.game.battle, viewer(self.room, seat)
        rules = self.room.game.ruleset
        if not isinstance(rules, Surveying):
            seat.reply(Reply(looked=Looked(message.n, "Nothing is measured under these rules")))
            return
        found = self.room.desk.do(Rank.PROBE, self._look, rules, battle, None if self.room.game.over else side, message)
        looked = await self.room.safely(seat, found, message.n)
        if looked is not None:
            seat.reply(Reply(looked=msgspec.structs.replace(looked, n=message.n)))

    def _look(self, rules: Surveying, battle: State, side: int | None, message: Look) -> Looked:
        try:
            return rules.survey(battle, side, message.one, message.other)
        except (ValueError, IndexError, KeyError, OverflowError):
            return Looked(title="There is nothing there to measure")

    async def weigh(self, seat: Seat) -> Reply | None:
        """Some of the odds that follow the scene a seat was sent; None if nothing is left of that scene's."""
        async with self.room.lock:
            battle, current = self.room.game.battle, seat.version == self.room.version
        waiting = seat.open
        if not current or not isinstance(battle.needs, Decision):
            seat.open = ()
            return None
        side, seq = battle.needs.side, seat.seq

        def reckon() -> list[Odds | None]:
            found: list[Odds | None] = []
            until = perf_counter() + SLICE
            for ask, _, value in waiting if seat.version == self.room.version else ():
                found.append(self.room.game.ruleset.probe(battle, side, ask, value).odds)
                if perf_counter() > until or self.room.desk.busy:
                    break
            return found

        found = await self.room.safely(None, self.room.own(self.room.desk.do(Rank.ODDS, reckon)))
        if seat.seq != seq:
            return None
        if found is None:
            seat.open = ()
            return None
        seat.open = waiting[len(found) :]
        following = tuple(
            Weighed(each.ask, each.item, odds) for each, odds in zip(waiting, found, strict=False) if odds
        )
        return Reply(weighed=following, n=seq) if following else None
