"""Garbage is collected between answers, never during one.

What lives while tables are played is much, and little of it ever becomes garbage that only the collector could find; going
through all of it takes tenths of a second, and everybody would wait.  So the collector does not start by itself: it is
run while nothing else is to be done, over what is new since the last time, and what it leaves is then left alone.
"""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

SWITCH = 0.001
"""After how many seconds a thread lets another have its turn: who only passes a message on does not wait long for the rules."""

EVERY = 1.0
"""Seconds between two sweeps."""

WHOLE = 600
"""After so many sweeps, and when nothing goes on, all there is is gone through."""


@asynccontextmanager
async def swept(quiet: Callable[[], bool]) -> AsyncIterator[None]:
    """While this lasts, garbage is collected when `quiet` says that nothing is being worked on.

    What was there before is left alone unlooked at, so that nobody waits for the first page: the first sweep of the whole
    finds what little of it is garbage.
    """
    gc.freeze()
    gc.disable()
    patience = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    sweeper = asyncio.create_task(_sweeping(quiet))
    try:
        yield
    finally:
        sweeper.cancel()
        with suppress(asyncio.CancelledError):
            await sweeper
        sys.setswitchinterval(patience)
        gc.unfreeze()
        gc.enable()


async def _sweeping(quiet: Callable[[], bool]) -> None:
    sweeps = 0
    while True:
        await asyncio.sleep(EVERY)
        if not quiet() and sweeps % 10:
            sweeps += 1
            continue
        sweeps += 1
        if sweeps >= WHOLE and quiet():
            sweeps = 0
            gc.unfreeze()
        gc.collect()
        gc.freeze()
