"""Rolls: the lists of a battle, which remember what was worked out about them for as long as nothing on them changes.

A battle is asked the same things over and over between two changes: who is on the table, whose units are whose, who
sees whom.  What follows from one list alone is kept beside it in `found`.  Copies share what was found until either of
them changes; then that one begins anew.  What is more easily mended than made anew is kept in `late`, with the places of
the rows that changed since.  A roll is a list in every other respect, equal to a plain one and written the
same.
"""

from collections.abc import Callable, Iterable
from typing import Any, SupportsIndex, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Roll(list[T]):
    """A list with what follows from its rows, by whatever name that was kept under."""

    __slots__ = ("found", "late")
    found: dict[Any, Any]
    late: dict[Any, tuple[Any, tuple[int, ...]]]

    def copy(self) -> "Roll[T]":
        """The same rows, and what was found out about them."""
        other: Roll[T] = Roll(self)
        other.found = self.found
        other.late = self.late
        return other

    def __setitem__(self, place: Any, row: Any) -> None:
        self.found = {}
        late = self.late
        if late:
            if type(place) is int and place >= 0:
                most = 2 * len(self)
                self.late = {name: (value, (*rows, place)) for name, (value, rows) in late.items() if len(rows) < most}
            else:
                self.late = {}
        list.__setitem__(self, place, row)

    def _forget(self) -> None:
        self.found, self.late = {}, {}

    def __delitem__(self, place: SupportsIndex | slice) -> None:
        self._forget()
        list.__delitem__(self, place)

    def __iadd__(self, rows: Iterable[T]) -> "Roll[T]":  # type: ignore[misc,override]
        self.extend(rows)
        return self

    def append(self, row: T) -> None:
        self._forget()
        list.append(self, row)

    def extend(self, rows: Iterable[T]) -> None:
        self._forget()
        list.extend(self, rows)

    def insert(self, place: SupportsIndex, row: T) -> None:
        self._forget()
        list.insert(self, place, row)

    def remove(self, row: T) -> None:
        self._forget()
        list.remove(self, row)

    def pop(self, place: SupportsIndex = -1) -> T:
        self._forget()
        return list.pop(self, place)

    def clear(self) -> None:
        self._forget()
        list.clear(self)

    def sort(self, **how: Any) -> None:
        self._forget()
        list.sort(self, **how)

    def reverse(self) -> None:
        self._forget()
        list.reverse(self)

    def __reduce__(self) -> Any:
        return roll, (list(self),)


def roll(rows: Iterable[T]) -> Roll[T]:
    """A roll of these rows, of which nothing is known yet; a roll as it is."""
    if type(rows) is Roll:
        return rows
    made: Roll[T] = Roll(rows)
    made._forget()
    return made


def kept(rows: Roll[Any], name: Any, work: Callable[[], R]) -> R:
    """What is remembered of a roll under a name, or else found out by `work` now."""
    found = rows.found
    if name in found:
        return found[name]  # type: ignore[no-any-return]
    answer = found[name] = work()
    return answer
