"""What battles share and only name: a record found by its key, the hash of its content.

A battle is copied thousands of times, so it carries the key alone; whoever begins or loads one lays the record first.
"""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Generic, TypeVar, cast

import msgspec

Record = TypeVar("Record", bound=msgspec.Struct)
T = TypeVar("T")


class Laid(Generic[Record]):
    """Records of one type, by their keys."""

    def __init__(self) -> None:
        self._kept: dict[str, Record] = {}
        self.laid: Callable[[str], Record] = self._kept.__getitem__
        """The record of that key."""

    def lay(self, record: Record) -> str:
        """Make a record known, and say its key."""
        key = sha256(msgspec.json.encode(record)).hexdigest()[:20]
        self._kept.setdefault(key, record)
        return key


def of_laid(work: Callable[[str], T]) -> Callable[[str], T]:
    """What follows from a laid record alone, asked for by its key, and as good as part of it: it is kept for the latest of
    them, since thousands of battles share one ground."""
    return cast("Callable[[str], T]", lru_cache(maxsize=64)(work))
