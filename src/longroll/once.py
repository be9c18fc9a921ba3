"""What a frozen record works out of itself once: quicker than the standard library's, which locks."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """A property of a frozen record that is worked out when it is first asked for, and then kept with the record."""

    __slots__ = ("_name", "_work")

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, record: Any, kind: type | None = None) -> T:
        answer = record.__dict__[self._name] = self._work(record)
        return answer
