"""Rolls: the lists of a battle, which remember what was worked out about them for as long as nothing on them changes.

A battle is asked the same things over and over between two changes: who is on the table, whose units are whose, who
sees whom.  What follows from one list alone is kept beside it in `found`.  Copies share what was found until either of
them changes; then that one begins anew.  A roll is a list in every other respect, equal to a plain one and written the
same.
"""

from collections.abc import Callable, Iterable
from typing import Any, SupportsIndex, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Roll(list[T]):
    """A list with what follows from its rows, by whatever name that was kept under."""

    __slots__ = ("found",)
    found: dict[Any, Any]

    def copy(self) -> "Roll[T]":
        """The same rows, and what was found out about them."""
        other: Roll[T] = Roll(self)
        other.found = self.found
        return other

    def __setitem__(self, place: Any, row: Any) -> None:
        self.found = {}
        list.__setitem__(self, place, row)

    def __delitem__(self, place: SupportsIndex | slice) -> None:
        self.found = {}
        list.__delitem__(self, place)

    def __iadd__(self, rows: Iterable[T]) -> "Roll[T]":  # type: ignore[misc,override]
        self.extend(rows)
        return self

    def append(self, row: T) -> None:
        self.found = {}
        list.append(self, row)

    def extend(self, rows: Iterable[T]) -> None:
        self.found = {}
        list.extend(self, rows)

    def insert(self, place: SupportsIndex, row: T) -> None:
        self.found = {}
        list.insert(self, place, row)

    def remove(self, row: T) -> None:
        self.found = {}
        list.remove(self, row)

    def pop(self, place: SupportsIndex = -1) -> T:
        self.found = {}
        return list.pop(self, place)

    def clear(self) -> None:
        self.found = {}
        list.clear(self)

    def sort(self, **how: Any) -> None:
        self.found = {}
        list.sort(self, **how)

    def reverse(self) -> None:
        self.found = {}
        list.reverse(self)

    def __reduce__(self) -> Any:
        return roll, (list(self),)


def roll(rows: Iterable[T]) -> Roll[T]:
    """A roll of these rows, of which nothing is known yet; a roll as it is."""
    if type(rows) is Roll:
        return rows
    made: Roll[T] = Roll(rows)
    made.found = {}
    return made


def kept(rows: Roll[Any], name: Any, work: Callable[[], R]) -> R:
    """What is remembered of a roll under a name, or else found out by `work` now."""
    found = rows.found
    if name in found:
        return found[name]  # type: ignore[no-any-return]
    answer = found[name] = work()
    return answer
