"""What was drawn once: kept beside the battle, and good for as long as the records that it was drawn from are the same.

A game's battles share it, so that a stand's card is made anew when something of the stand has changed and not with every
scene; and what has not changed is the same record in one scene and the next, whoever is shown it.
"""

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar

from longroll.miniatures.positions import latest
from longroll.rulesets.brigade.record.battle import Battle

D = TypeVar("D")

HIDDEN = ("stack", "news", "piles", "emptied", "chosen")
_OPEN = tuple(name for name in Battle.__struct_fields__ if name not in HIDDEN)


class Drawings:
    """Drawings by name, each with the records that it was drawn from: the last of each name."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: dict[Any, tuple[tuple[Any, ...], Any]] = {}

    def of(self, name: Any, records: tuple[Any, ...], draw: Callable[[], D]) -> D:
        """The drawing of a name, made anew unless it was made from these very records."""
        row = self._rows.get(name)
        if row is not None and len(row[0]) == len(records) and all(map(is_, row[0], records)):
            return row[1]  # type: ignore[no-any-return]
        drawing = draw()
        self._rows[name] = records, drawing
        return drawing


def drawings(b: Battle) -> Drawings:
    """The drawings of a battle's game."""
    return latest(b, "drawings", (), Drawings)


def situation(b: Battle) -> tuple[Any, ...]:
    """All of a battle that both sides know: what depends on nothing else stays as long as these records do."""
    return tuple(getattr(b, name) for name in _OPEN)
