"""What is worked out once and kept: of a frozen record with the record, of plain values by what was asked.

Neither can grow stale: a frozen record never changes, and a function of plain values answers alike whoever asks.  What
follows from where things stand is remembered beside the battle, in `miniatures.positions`.
"""

import os
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, ParamSpec, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")

FORGETS = os.environ.get("LONGROLL_FORGET") == "1"
"""Whether nothing is to be remembered of battles and values, so that tests can tell that memory changes nothing."""


class Once(Generic[T]):
    """A property of a frozen record that is worked out when it is first asked for, and then kept with the record: quicker
    than the standard library's, which locks."""

    __slots__ = ("_name", "_work")

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, record: Any, kind: type | None = None) -> T:
        answer = record.__dict__[self._name] = self._work(record)
        return answer


def of_values(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A function of plain values alone, such as poses, dice or the key of a setting: its latest answers are kept, so many."""

    def keeping(work: Callable[P, T]) -> Callable[P, T]:
        return work if FORGETS else cast("Callable[P, T]", lru_cache(maxsize=most)(work))

    return keeping
