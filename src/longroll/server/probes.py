"""Probes: what would come of an answer, and the odds of items whose odds follow the scene.

Nothing is changed by them; they are reckoned at the one desk, after whatever is to be carried out or shown.
"""

import weakref
from collections.abc import Callable
from math import hypot
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from longroll.contract import Ruleset, Surveying
from longroll.dice import Throw
from longroll.edits import INCH
from longroll.flow import Decision, Refusal, Refused, State, answer, settle
from longroll.scene import Denial, Looked, Odds, Probed, Scene, Weighed
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

TOLD = 3
"""Of so many that are moved together it is told what each does; of more, of those who do not as they were asked."""
STEPS = 9
"""After how many throws and windows an answer is not followed any further."""


def _likeliest(rules: Ruleset, battle: State, side: int) -> tuple[State, bool]:
    """The battle as its likeliest dice let an answer of a side end, the other side passing, and whether there were any."""
    dice = False
    for _ in range(STEPS):
        needs = battle.needs
        if isinstance(needs, Throw):
            dice, battle = True, settle(battle, max(needs.outcomes(), key=lambda each: each[0])[1])
        elif isinstance(needs, Decision) and needs.side != side:
            passes = next((ask.passes for ask in rules.view(battle, needs.side).asks), None)
            if passes is None or passes.refusal:
                break
            battle = answer(battle, rules.convert(needs, passes.value))
        else:
            break
    return battle, dice


def _names(scene: Scene, ask: str) -> Callable[[Any], str]:
    """What finds the name of whom an answer is about."""
    labels = {one.id: one.label for one in scene.things}
    items = [item for one in scene.asks if one.id == ask for item in one.items if isinstance(item.value, dict)]

    def called(value: Any) -> str:
        begun = (item for item in items if isinstance(value, dict) and item.value.items() <= value.items())
        return next((labels.get(item.thing, item.label) for item in begun), "one")

    return called


def _falls_short(value: Any, probed: Probed) -> bool:
    """Whether somebody would not come where he is wanted, by more than a quarter of an inch."""
    wanted, comes = (each.get("to") if isinstance(each, dict) else None for each in (value, probed.nearest))
    if isinstance(wanted, dict) and isinstance(comes, dict) and {"x", "y"} <= wanted.keys() & comes.keys():
        return hypot(wanted["x"] - comes["x"], wanted["y"] - comes["y"]) > INCH / 4
    return probed.refusal is not None


def _says(name: str, probed: Probed) -> str:
    """What one of several does."""
    cost, bars = probed.cost * (probed.cost not in probed.says), probed.refusal.because if probed.refusal else ""
    words = ", ".join(filter(None, (probed.says, cost, bars)))
    return words if words.startswith(name) else f"{name}: {words}"


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
        """What would come of a series of answers, each tried where those before it have been given, as the likeliest dice let
        these end; `nearest` are those that may be given, and of the others it is said why not."""
        if not isinstance(values, list) or not 0 < len(values) <= MOST_IN_SERIES:
            raise Refused(Refusal("flow", f"a series is a list of one to {MOST_IN_SERIES} answers"))
        rules, known, dice = self.room.game.ruleset, battle.known(side), False
        given: list[tuple[Any, Probed]] = []
        barred: list[tuple[Any, Denial]] = []
        later = False
        for at, value in enumerate(values):
            probed = rules.probe(known, side, ask, value)
            if probed.nearest is None:
                barred += [(value, probed.refusal)] if probed.refusal else []
                continue
            given.append((value, probed))
            after, thrown = _likeliest(rules, answer(known, rules.convert(known.needs, probed.nearest)), side)
            dice |= thrown
            if not (
                isinstance(after.needs, Decision) and after.needs.side == side and type(after.needs).__name__ == ask
            ):
                later = at + 1 < len(values)
                break
            known = after
        if not given:
            return Probed(refusal=barred[0][1] if barred else None)
        named = [(value, one) for value, one in given if len(given) <= TOLD or _falls_short(value, one)]
        called = _names(rules.view(battle, side), ask) if named or barred else str
        told = [f"{len(given)} of {len(values)} move" + (", if the dice let them" if dice else "")]
        told += [_says(called(value), one) for value, one in named]
        told += [f"{called(value)} stays: {why.because}" for value, why in barred]
        told += ["the others wait for what comes of it"] if later else []
        return Probed(
            nearest=[each.nearest for _, each in given],
            overlays=tuple(
                msgspec.structs.replace(row, id=f"{row.id}:{at}")
                for at, (_, each) in enumerate(given)
                for row in each.overlays
                if row.kind in TOGETHER
            ),
            says="; ".join(told),
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
