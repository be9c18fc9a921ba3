"""What was found out about some records, kept by the records themselves.

Records are frozen: whatever follows from the same ones is the same.  They are told apart by identity, which costs nothing,
and are held as long as what was found is kept, so that no other record can take their place.
"""

from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Results by records; forgotten all at once when there are more than `most`."""

    __slots__ = ("_most", "_rows")

    def __init__(self, most: int) -> None:
        self._most = most
        self._rows: dict[tuple[int, ...], tuple[tuple[Any, ...], T]] = {}

    def find(self, records: tuple[Any, ...]) -> tuple[T] | None:
        """What was kept of these records, in a tuple; None if nothing was."""
        row = self._rows.get(tuple(map(id, records)))
        return None if row is None else (row[1],)

    def keep(self, records: tuple[Any, ...], result: T) -> T:
        """Keep a result, and give it back."""
        if len(self._rows) >= self._most:
            self._rows.clear()
        self._rows[tuple(map(id, records))] = (records, result)
        return result
