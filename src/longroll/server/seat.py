"""One browser at the table: what it may see and answer, and what is on its way to it.

Only the latest scene and the latest probe count: a slow browser gets fewer of them, never a queue of old ones, and one that
does not read its replies is let go.  Odds that a scene leaves out follow it, as long as nothing else is to be sent.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from longroll.server.picture import Picture
from longroll.server.wire import Probe, Reply


class Open(NamedTuple):
    """An item whose odds follow: its ask, its number there, and what is probed for them."""

    ask: str
    item: int
    value: Any


Send = Callable[[str], Awaitable[None]]
Compose = Callable[["Seat"], Awaitable[bytes]]
Weigh = Callable[["Seat"], Awaitable[Reply | None]]

SIDES = {"0": (0,), "1": (1,), "both": (0, 1), "watch": ()}

MOST_UNREAD = 50
"""How many replies may wait for a browser that does not read them."""


class Seat:
    """A connection to a room.  `sides` are those it may answer for, none for one that looks on; `owner` is whoever keeps
    the games."""

    def __init__(self, name: str, owner: bool = False) -> None:
        self.name, self.owner = name, owner
        self.sides: tuple[int, ...] = SIDES[name]
        self.picture: Picture | None = None
        self.version = -1
        self.asked: Probe | None = None
        self.probing = asyncio.Event()
        self.open: tuple[Open, ...] = ()
        self.shown = asyncio.Event()
        self._stale, self._anew = True, False
        self.editing = ""
        """Why it edits the table now; "" where it does not."""
        self._replies: deque[Reply] = deque()
        self._wake = asyncio.Event()
        self._wake.set()
        self.closed = False

    @property
    def seq(self) -> int:
        """The number of the scene that it was sent."""
        return self.picture.scene.seq if self.picture else -1

    def show(self) -> None:
        """The scene it has may no longer be the scene there is."""
        self._stale, self.open = True, ()
        self.shown.clear()
        self._wake.set()

    def show_anew(self) -> None:
        """Whatever it has, or is just being sent, it is sent the whole scene."""
        self._anew = True
        self.show()

    def base(self) -> Picture | None:
        """What the next scene that it is sent is told from, None for a whole one; asked once for each."""
        anew, self._anew = self._anew, False
        return None if anew else self.picture

    def reply(self, reply: Reply) -> None:
        """Send it something besides the scene."""
        if self.closed:
            return
        self._replies.append(reply)
        if len(self._replies) > MOST_UNREAD:
            self._replies.clear()
            self.close("this page does not read what it is sent: load it again")
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

        async def said(text: bytes) -> None:
            await send(text.decode())

        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._replies:
                await said(msgspec.json.encode(self._replies.popleft()))
            if self.closed:
                return
            if self._stale:
                self._stale = False
                scene = await compose(self)
                if scene:
                    await said(scene)
                if not self._stale:
                    self.open = opened(self.picture)
                    self.shown.set()
            elif self.open:
                odds = await self._unless_stirred(weigh)
                if odds:
                    await said(msgspec.json.encode(odds))
            if self.open:
                self._wake.set()

    async def _unless_stirred(self, weigh: Weigh) -> Reply | None:
        """Odds that follow; but what is to be sent before them does not wait for them."""
        weighing, stirred = asyncio.ensure_future(weigh(self)), asyncio.ensure_future(self._wake.wait())
        try:
            await asyncio.wait({weighing, stirred}, return_when=asyncio.FIRST_COMPLETED)
            return weighing.result() if weighing.done() else None
        finally:
            weighing.cancel()
            stirred.cancel()


def opened(picture: Picture | None) -> tuple[Open, ...]:
    """The items of a scene whose odds follow it."""
    return tuple(
        Open(ask.id, number, item.value)
        for ask in (picture.scene.asks if picture else ())
        for number, item in enumerate(ask.items)
        if item.odds_follow and item.odds is None
    )
