"""People at many tables: sockets that read what they are asked, think for a while, drag things about, and answer.

They know no rules: an answer is an item of the scene that is not refused, or what a probe says is nearest to it.  Only what
is needed for that is read of what arrives, so that thousands of scenes a minute cost them little.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

LEAST = 0.2
"""The shortest time that anybody thinks, in seconds."""
PASSES = 0.25
"""How often he passes where he may."""
DRAGGED = 0.3
"""How often, of the answers that need no probe, something is dragged about before."""
PROBES, PAUSE = 8, 0.1
"""So many probes a drag, so many seconds apart."""
FAR = 3000
"""How far something is dragged at the most, each way, in thousandths of an inch."""
TRIES = 12
"""After so many answers that were refused a table is given up."""
PATIENCE = 60.0
"""So many seconds a scene is waited for."""


class Where(msgspec.Struct):
    """A place: on a surface, or, where that is "", in a slot."""

    on: str = ""
    x: int = 0
    y: int = 0
    heading: int = 0


class Thing(msgspec.Struct):
    id: str
    where: Where


class Something(msgspec.Struct):
    """What need only be there."""


class Handle(msgspec.Struct):
    kind: str
    least: int = 0
    most: int = 0
    step: int = 0


class Pick(msgspec.Struct):
    field: str
    value: Any
    chosen: bool = False
    refusal: Something | None = None


class Item(msgspec.Struct):
    value: Any = None
    form: str = ""
    thing: str = ""
    things: tuple[str, ...] = ()
    refusal: Something | None = None
    handles: tuple[Handle, ...] = ()
    picks: tuple[Pick, ...] = ()
    series: bool = False


class Ask(msgspec.Struct):
    id: str
    form: str = "choose"
    items: tuple[Item, ...] = ()
    least: int = 1
    most: int = 1
    passes: Item | None = None


class Scene(msgspec.Struct):
    seq: int = 0
    things: tuple[Thing, ...] = ()
    asks: tuple[Ask, ...] = ()
    ended: str = ""


class Head(msgspec.Struct):
    asks: tuple[Ask, ...] | None = None
    ended: str = ""


class Patch(msgspec.Struct):
    base: int
    seq: int
    head: Head = msgspec.field(default_factory=Head)
    put: dict[str, msgspec.Raw] = {}


class About(msgspec.Struct):
    over: bool = False
    salting: tuple[int, ...] = ()


class Probed(msgspec.Struct):
    n: int = 0
    refusal: Something | None = None
    nearest: Any = None


class Message(msgspec.Struct):
    scene: Scene | None = None
    patch: Patch | None = None
    table: About | None = None
    probed: Probed | None = None
    refusal: Something | None = None
    trouble: str = ""
    n: int | None = None


MESSAGES = msgspec.json.Decoder(Message)
THINGS = msgspec.json.Decoder(tuple[Thing, ...] | dict[str, Thing])


@dataclass
class Tally:
    """What was measured: seconds each, and how often what happened."""

    own: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    probed: list[float] = field(default_factory=list)
    loop: list[float] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)
    bytes: int = 0


class Crowd:
    """Everybody who plays: where the server is, how long they think, and what is measured now."""

    def __init__(self, port: int, think: float, seed: int) -> None:
        self.address = f"ws://127.0.0.1:{port}/ws/"
        self.think, self.rng = think, Random(seed)
        self.tally = Tally()

    async def line(self, token: str) -> ClientConnection:
        """A socket at the seat that a token opens."""
        return await connect(self.address + token, max_size=None, ping_interval=None, open_timeout=PATIENCE)

    async def listen(self, token: str) -> None:
        """Ping the server's loop, and see how late this one is itself: what is waited for is a stall of either."""
        async with await self.line(token) as line:
            while True:
                began = perf_counter()
                await asyncio.sleep(0.05)
                self.tally.lag.append(perf_counter() - began - 0.05)
                self.tally.loop.append(await (await line.ping()))


class Table:
    """One game and the people at it, until it is over or given up."""

    def __init__(self, crowd: Crowd, tokens: dict[str, str]) -> None:
        self.crowd = crowd
        self.people = [Person(self, tokens[seat]) for seat in ("0", "1") if seat in tokens]
        self.watched = tokens.get("watch", "")
        self.over = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Everybody sits down, and has his first scene."""
        if self.watched:
            self.tasks = [asyncio.create_task(self._watch())]
            return
        self.tasks = [asyncio.create_task(work) for each in self.people for work in (each.read(), each.play())]
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(each.seated.wait() for each in self.people)), PATIENCE)

    async def close(self) -> None:
        """Everybody gets up."""
        for task in self.tasks:
            task.cancel()
        for outcome in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, ConnectionClosed):
                raise outcome

    def end(self, why: str) -> None:
        """No more is played here."""
        if not self.over.is_set():
            self.crowd.tally.count[why] += 1
            self.over.set()

    async def _watch(self) -> None:
        """A game between computers at full pace, and somebody who looks on."""
        async with await self.crowd.line(self.watched) as line:
            await line.send('{"do":"pace","delay":0}')
            async for data in line:
                self.crowd.tally.count["scenes of computers"] += 1
                told = MESSAGES.decode(data).table
                if told and told.over:
                    break
        self.end("games ended")


class Person:
    """One socket at a table."""

    def __init__(self, table: Table, token: str) -> None:
        self.table, self.token = table, token
        self.rng = Random(table.crowd.rng.random())
        self.seated, self.told = asyncio.Event(), asyncio.Event()
        self.line: ClientConnection | None = None
        self.seq = -1
        self.asks: tuple[Ask, ...] = ()
        self.where: dict[str, Where] = {}
        self.sent = 0.0
        self.owed = 0.0
        self.n = 0
        self.tried: asyncio.Future[Probed | None] | None = None
        self.taken: asyncio.Future[bool] | None = None

    # --- what arrives
    async def read(self) -> None:
        """Take in what the server says, for as long as it does."""
        async with await self.table.crowd.line(self.token) as self.line:
            async for data in self.line:
                now, tally = perf_counter(), self.table.crowd.tally
                tally.bytes += len(data)
                message = MESSAGES.decode(data)
                if message.scene is not None:
                    tally.count["whole scenes"] += 1
                    self.where = {each.id: each.where for each in message.scene.things}
                    self._shown(now, message.scene.seq, message.scene.asks, message.scene.ended)
                elif message.patch is not None:
                    await self._patched(now, message.patch)
                elif message.probed is not None:
                    self._settle(self.tried, message.probed)
                elif message.trouble or message.refusal:
                    tally.count["troubles" if message.trouble else "refusals"] += 1
                    self._settle(self.tried if message.n is not None else self.taken, None)
                if message.table is not None:
                    await self._at_table(message.table)

    def _shown(self, now: float, seq: int, asks: tuple[Ask, ...] | None, ended: str) -> None:
        tally = self.table.crowd.tally
        self.asks = self.asks if asks is None else asks
        if seq != self.seq:
            self.seq = seq
            if self.sent:
                tally.own.append(now - self.sent)
            elif self.owed:
                tally.other.append(now - self.owed)
            self.sent = self.owed = 0.0
            self._settle(self.taken, True)
        self.seated.set()
        self.told.set()
        if ended:
            self.table.end("games ended")

    async def _patched(self, now: float, patch: Patch) -> None:
        tally = self.table.crowd.tally
        if patch.base != self.seq:
            tally.count["scenes asked for again"] += 1
            await self._say({"do": "scene"})
            return
        tally.count["patches"] += 1
        moved = THINGS.decode(patch.put["things"]) if "things" in patch.put else ()
        self.where |= {each.id: each.where for each in (moved.values() if isinstance(moved, dict) else moved)}
        self._shown(now, patch.seq, patch.head.asks, patch.head.ended)

    async def _at_table(self, about: About) -> None:
        for side in about.salting:
            await self._say({"do": "salt", "side": side, "value": self.rng.randbytes(16).hex()})
        if about.over:
            self.table.end("games ended")

    @staticmethod
    def _settle(waits: asyncio.Future[Any] | None, value: Any) -> None:
        if waits is not None and not waits.done():
            waits.set_result(value)

    # --- what he does
    async def play(self) -> None:
        """Answer whatever is asked, each time after some thought."""
        while True:
            if not self.asks:
                self.told.clear()
                await self.told.wait()
                continue
            seq = self.seq
            await asyncio.sleep(max(LEAST, self.rng.expovariate(1 / self.table.crowd.think)))
            if seq == self.seq:
                await self._answer()

    async def _answer(self) -> None:
        seq = self.seq
        for ask, item in self._meant():
            value = await self._completed(ask, item)
            if seq != self.seq or (value is not UNSET and await self._give(ask, item, value)):
                return
        self.table.end("tables given up")
        await asyncio.Event().wait()

    def _meant(self) -> Iterator[tuple[Ask, Item]]:
        """What he would answer, and what else if that is refused: to pass in the end."""
        passes = [(ask, ask.passes) for ask in self.asks if ask.passes and not ask.passes.refusal]
        items = [(ask, item) for ask in self.asks for item in ask.items if not item.refusal and ask.form == "choose"]
        items += [(ask, Item(self._several(ask))) for ask in self.asks if ask.form in ("several", "number")]
        self.rng.shuffle(items)
        first = passes if self.rng.random() < PASSES else []
        yield from (first + items)[: TRIES - 2]
        yield from (passes + [each for each in items if not each[1].form])[:2]

    def _several(self, ask: Ask) -> Any:
        if ask.form == "number":
            return self.rng.randint(ask.least, ask.most)
        values = [item.value for item in ask.items if not item.refusal]
        return self.rng.sample(values, min(len(values), ask.least))

    async def _completed(self, ask: Ask, item: Item) -> Any:
        """The whole answer that an item comes to, found by dragging where that is needed; UNSET where there is none."""
        if item.form in ("path", "place"):
            return await self._drag(ask, item)
        if self.rng.random() < DRAGGED:
            others = [each for each in ask.items if each.form in ("path", "place") and not each.refusal]
            if others:
                await self._drag(ask, self.rng.choice(others))
        if item.form != "picks":
            return item.value
        value = dict(item.value)
        for name in {pick.field for pick in item.picks}:
            value[name] = [pick.value for pick in item.picks if pick.field == name and pick.chosen]
        return value

    async def _drag(self, ask: Ask, item: Item) -> Any:
        seq, far, found = self.seq, self.rng.uniform(0.2, 1.0), UNSET
        across, along = (round(self.rng.uniform(-FAR, FAR) * far) for _ in range(2))
        for step in range(1, PROBES + 1):
            value = self._dragged(item, across * step // PROBES, along * step // PROBES, step / PROBES)
            probed = await self._probe(ask, value)
            if probed is None or seq != self.seq:
                return UNSET
            found = probed.nearest if probed.nearest is not None else UNSET if probed.refusal else value
            if isinstance(found, dict) and found.get("path") == []:
                found = UNSET
            await asyncio.sleep(PAUSE)
        return found

    def _dragged(self, item: Item, across: int, along: int, share: float) -> Any:
        value = dict(item.value) if isinstance(item.value, dict) else {}
        if item.form == "path":
            handle = next((each for each in item.handles if each.kind == "advance"), None)
            reach = round((handle.most if handle else 0) * share)
            return value | {"path": [{"kind": "advance", "by": reach}] if reach else []}
        places = (self.where.get(id, Where()) for id in (item.thing, *item.things))
        at = next((place for place in places if place.on), None) or self.rng.choice(self._places)
        return value | {"to": {"x": at.x + across, "y": at.y + along, "heading": at.heading}}

    @property
    def _places(self) -> list[Where]:
        return [place for place in self.where.values() if place.on] or [Where()]

    async def _probe(self, ask: Ask, value: Any) -> Probed | None:
        self.n += 1
        self.tried = asyncio.get_running_loop().create_future()
        began = perf_counter()
        await self._say({"do": "probe", "seq": self.seq, "ask": ask.id, "value": value, "n": self.n})
        try:
            probed = await asyncio.wait_for(self.tried, PATIENCE)
        except TimeoutError:
            self.table.crowd.tally.count["waited for in vain"] += 1
            return None
        self.table.crowd.tally.probed.append(perf_counter() - began)
        return probed

    async def _give(self, ask: Ask, item: Item, value: Any) -> bool:
        """Whether it was taken."""
        self.taken = asyncio.get_running_loop().create_future()
        self.sent = perf_counter()
        for other in self.table.people:
            if other is not self:
                other.owed = self.sent
        self.table.crowd.tally.count["answers"] += 1
        series = {"series": True} if item.series else {}
        await self._say({"do": "answer", "seq": self.seq, "ask": ask.id, "value": value, **series})
        try:
            return await asyncio.wait_for(self.taken, PATIENCE) is True
        except TimeoutError:
            self.table.crowd.tally.count["waited for in vain"] += 1
            return False
        finally:
            self.sent = 0.0

    async def _say(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            await self.line.send(msgspec.json.encode(message).decode())
