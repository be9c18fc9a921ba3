"""The desk at which the rules are worked: one thing at a time, and what matters most first.

Answers are carried out before scenes are composed, these before probes are answered, and odds that may follow come last.
More threads would not be quicker, since the interpreter runs one at a time, but each would keep the others waiting.
"""

import asyncio
import heapq
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")


class Rank(IntEnum):
    """What comes before what."""

    ANSWER = 0
    SCENE = 1
    PROBE = 2
    ODDS = 3


class Desk:
    """Work is done in one thread of its own."""

    def __init__(self, name: str = "desk") -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._numbers = count()
        self._waiting: list[tuple[Rank, int, asyncio.Future[None]]] = []
        self._taken = self._closed = False

    async def do(self, rank: Rank, work: Callable[..., T], *of: Any) -> T:
        """What `work(*of)` gives, done at the desk.  Work once begun is brought to its end, whoever waits for it."""
        loop = asyncio.get_running_loop()
        if self._taken:
            turn = loop.create_future()
            heapq.heappush(self._waiting, (rank, next(self._numbers), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        if self._closed:
            raise asyncio.CancelledError
        self._taken = True
        try:
            return await loop.run_in_executor(self._thread, work, *of)
        finally:
            self._next()

    def _next(self) -> None:
        """Let whoever matters most have the desk."""
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

    @property
    def busy(self) -> bool:
        """Whether more is waiting than what is being done now."""
        return bool(self._waiting)

    @property
    def free(self) -> bool:
        """Whether nothing is being done."""
        return not self._taken

    def close(self) -> None:
        """Bring what is being done to its end; whatever else is waiting is given up."""
        self._closed = True
        self._thread.shutdown()
