"""One browser at the table: what it may see and answer, and what is on its way to it.

Only the latest scene and the latest probe count: a slow browser gets fewer of them, never a queue of old ones.  Odds
that a scene leaves out follow it, as long as nothing else is to be sent.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from longroll.flow import News
from longroll.server.wire import Probe, Reply


class Open(NamedTuple):
    """An item whose odds follow: its ask, its number there, and what is probed for them."""

    ask: str
    item: int
    value: Any


class Composed(NamedTuple):
    """A scene ready to be sent, all that its seat is told by then, and the odds that follow."""

    text: bytes
    told: list[News]
    seq: int
    open: tuple[Open, ...]


Send = Callable[[str], Awaitable[None]]
Compose = Callable[["Seat"], Awaitable[Composed]]
Weigh = Callable[["Seat"], Awaitable[Reply | None]]

SIDES = {"0": (0,), "1": (1,), "both": (0, 1), "watch": ()}


class Seat:
    """A connection to a room.  `sides` are those it may answer for; an empty tuple looks on."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sides: tuple[int, ...] = SIDES[name]
        self.sent: list[News] = []
        self.asked: Probe | None = None
        self.probing = asyncio.Event()
        self.open: tuple[Open, ...] = ()
        self.seq = -1
        self.shown = asyncio.Event()
        self._stale = True
        self._replies: list[Reply] = []
        self._wake = asyncio.Event()
        self._wake.set()
        self.closed = False

    def show(self) -> None:
        """The scene it has is no longer the scene there is."""
        self._stale, self.open = True, ()
        self.shown.clear()
        self._wake.set()

    def reply(self, reply: Reply) -> None:
        """Send it something besides the scene."""
        self._replies.append(reply)
        self._wake.set()

    def close(self, reason: str) -> None:
        """Say why, and say goodbye."""
        self.closed = True
        self._replies.append(Reply(trouble=reason))
        self._stale = False
        self.shown.set()
        self._wake.set()

    async def sending(self, send: Send, compose: Compose, weigh: Weigh) -> None:
        """Send what there is to send, until it is closed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            replies, self._replies = self._replies, []
            for reply in replies:
                await send(msgspec.json.encode(reply).decode())
            if self.closed:
                return
            if self._stale:
                self._stale = False
                scene = await compose(self)
                self.sent, self.seq = scene.told, scene.seq
                await send(scene.text.decode())
                if not self._stale:
                    self.open = scene.open
                    self.shown.set()
            elif self.open:
                odds = await weigh(self)
                if odds:
                    await send(msgspec.json.encode(odds).decode())
            if self.open:
                self._wake.set()
