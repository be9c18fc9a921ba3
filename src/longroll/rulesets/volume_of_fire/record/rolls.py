"""Rolls: the lists of a battle, which remember what was worked out about them for as long as nothing on them changes.

A battle is asked the same things over and over between two changes: who is on the table, whose units are whose, who
sees whom.  What follows from one list alone is kept beside it in `found`.  Copies share what was found until either of
them changes; then that one begins anew.  What is more easily mended than made anew is held beyond a change, and told with
the places of the rows that changed since.  A roll is a list in every other respect, equal to a plain one and written the
same.
"""

from collections.abc import Callable, Iterable
from typing import Any, SupportsIndex, TypeVar

MOST = 500
"""After so many changes everything is made anew."""

T = TypeVar("T")
R = TypeVar("R")


class Roll(list[T]):
    """A list with what follows from its rows, by whatever name that was kept under."""

    __slots__ = ("_changed", "_shared", "found", "late")
    found: dict[Any, Any]
    late: dict[Any, tuple[Any, int]]
    """What was worked out of earlier rows, by name, and how many rows had been changed by then."""
    _changed: list[int]
    _shared: bool

    def copy(self) -> "Roll[T]":
        """The same rows, and what was found out about them."""
        other: Roll[T] = Roll(self)
        other.found, other.late, other._changed = self.found, self.late, self._changed
        self._shared = other._shared = True
        return other

    def since(self, name: Any) -> tuple[Any, list[int]] | None:
        """What was last worked out under a name, with the places of the rows that were changed since."""
        late = self.late.get(name)
        return None if late is None else (late[0], self._changed[late[1] :])

    def hold(self, name: Any, value: R) -> R:
        """Remember what was worked out of the rows as they are, and give it back."""
        self.late[name] = value, len(self._changed)
        return value

    def __setitem__(self, place: Any, row: Any) -> None:
        if type(place) is not int or place < 0 or len(self._changed) >= MOST:
            self._forget()
        else:
            self.found = {}
            if self._shared:
                self.late, self._changed, self._shared = self.late.copy(), self._changed.copy(), False
            self._changed.append(place)
        list.__setitem__(self, place, row)

    def put(self, rows: dict[int, T]) -> None:
        """Put these rows in their places, all at once."""
        if not rows:
            return
        if len(self._changed) + len(rows) > MOST:
            self._forget()
        else:
            self.found = {}
            if self._shared:
                self.late, self._changed, self._shared = self.late.copy(), self._changed.copy(), False
            self._changed += rows
        for place, row in rows.items():
            list.__setitem__(self, place, row)

    def _forget(self) -> None:
        self.found, self.late, self._changed, self._shared = {}, {}, [], False

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
