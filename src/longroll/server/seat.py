"""One browser at the table: what it may see and answer, and what is on its way to it.

Only the latest scene and the latest probe count: a slow browser gets fewer of them, never a queue of old ones.
"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from longroll.flow import News
from longroll.server.wire import Probe, Reply

Send = Callable[[str], Awaitable[None]]
Compose = Callable[["Seat"], Awaitable[bytes]]

SIDES = {"0": (0,), "1": (1,), "both": (0, 1), "watch": ()}


class Seat:
    """A connection to a room.  `sides` are those it may answer for; an empty tuple looks on."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sides: tuple[int, ...] = SIDES[name]
        self.sent: list[News] = []
        self.asked: Probe | None = None
        self.probing = asyncio.Event()
        self._stale = True
        self._replies: list[Reply] = []
        self._wake = asyncio.Event()
        self._wake.set()
        self.closed = False

    def show(self) -> None:
        """The scene it has is no longer the scene there is."""
        self._stale = True
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
        self._wake.set()

    async def sending(self, send: Send, compose: Compose) -> None:
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
                await send((await compose(self)).decode())
