"""The desk at which the rules are worked: one thread, and what matters most first.

Answers are carried out before scenes are composed, these before probes are answered, and odds that may follow come last.
More threads would not be quicker, since the interpreter runs one at a time, but each would keep the others waiting.
"""

import asyncio
import heapq
import threading
from collections.abc import Callable
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
    """Work is done in one thread of its own, which begins with the first and ends with `close`."""

    def __init__(self) -> None:
        self._numbers = count()
        self._waiting: list[tuple[int, int, Callable[[], None] | None]] = []
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None

    async def do(self, rank: Rank, work: Callable[..., T], *of: Any) -> T:
        """What `work(*of)` gives, done at the desk.  Work once begun is brought to its end, whoever waits for it."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[T] = loop.create_future()

        def hand(value: T | None, trouble: BaseException | None) -> None:
            if found.done():
                return
            if trouble is not None:
                found.set_exception(trouble)
            else:
                found.set_result(value)  # type: ignore[arg-type]

        def doing() -> None:
            value, trouble = None, None
            if not found.cancelled():
                try:
                    value = work(*of)
                except BaseException as raised:  # it is raised again where it is waited for
                    trouble = raised
            loop.call_soon_threadsafe(hand, value, trouble)

        self._put(rank, doing)
        return await found

    @property
    def busy(self) -> bool:
        """Whether more is waiting than what is being done now."""
        return bool(self._waiting)

    def close(self) -> None:
        """Do what is waiting, and end."""
        self._put(max(Rank) + 1, None)
        if self._thread:
            self._thread.join()
            self._thread = None

    def _put(self, rank: int, work: Callable[[], None] | None) -> None:
        with self._news:
            if self._thread is None and work:
                self._thread = threading.Thread(target=self._work, name="desk", daemon=True)
                self._thread.start()
            heapq.heappush(self._waiting, (rank, next(self._numbers), work))
            self._news.notify()

    def _work(self) -> None:
        while True:
            with self._news:
                while not self._waiting:
                    self._news.wait()
                _, _, work = heapq.heappop(self._waiting)
            if work is None:
                return
            work()
