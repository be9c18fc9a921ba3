"""The mirror that stands along the north-south line through the middle of a table: the battle seen in it is as fair as before.

A record is mirrored field by field.  What a tuple of numbers means is told by the field's name: a ring, a line, a place; a
ruleset's own mirror says which names it uses, and adds what only it has.
"""

from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.tabletop.base import Ring
from longroll.tabletop.pose import Pose

OTHER = {"west": "east", "east": "west"}


class Mirror:
    """The mirror of a table so many thousandths wide."""

    rings: ClassVar[tuple[str, ...]] = ("ring",)
    lines: ClassVar[tuple[str, ...]] = ("points",)
    spots: ClassVar[tuple[str, ...]] = ("at", "spot")
    edges: ClassVar[tuple[str, ...]] = ("edges",)
    placed: ClassVar[tuple[type, ...]] = ()
    """Records whose `x` is a place."""

    def __init__(self, width: int) -> None:
        self.width = width

    def of(self, value: Any) -> Any:
        """Whatever it is, in the mirror; what has no place is as it was."""
        if isinstance(value, Pose):
            return self.pose(value)
        if isinstance(value, msgspec.Struct):
            return self.record(value)
        if isinstance(value, tuple):
            items = [self.of(item) for item in value]
            return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        if isinstance(value, list):
            return [self.of(item) for item in value]
        return value

    def record(self, value: Any) -> Any:
        """A record, each field in the mirror."""
        return replace(
            value, **{name: self.field(value, name, getattr(value, name)) for name in value.__struct_fields__}
        )

    def field(self, record: Any, name: str, value: Any) -> Any:
        """A field of a record."""
        if isinstance(value, tuple) and value and isinstance(value[0], int):
            if name in self.rings:
                return self.ring(value)
            if name in self.lines:
                return self.line(value)
            if name in self.spots and len(value) == 2:
                return self.spot(value)
        if name in self.edges:
            return OTHER.get(value, value) if isinstance(value, str) else tuple(OTHER.get(edge, edge) for edge in value)
        if name == "x" and isinstance(record, self.placed):
            return self.width - value
        return self.of(value)

    def pose(self, pose: Pose) -> Pose:
        """A pose, turned the other way."""
        return Pose(self.width - pose.x, pose.y, -pose.heading % 3600)

    def spot(self, at: tuple[int, int]) -> tuple[int, int]:
        """A place."""
        return self.width - at[0], at[1]

    def ring(self, ring: Ring) -> Ring:
        """A ring; walked backwards, so that it keeps its sense."""
        return tuple(value for i in range(len(ring) - 2, -2, -2) for value in (self.width - ring[i], ring[i + 1]))

    def line(self, line: Ring) -> Ring:
        """A line, from the same beginning: roads run from it."""
        return tuple(value if i % 2 else self.width - value for i, value in enumerate(line))

    def stretch(self, entry: Any) -> Any:
        """A stretch of the table's edge, from `least` to `most` along it."""
        least, most = entry.least, entry.most
        if entry.edge in ("north", "south"):
            least, most = self.width - most, self.width - least
        return replace(entry, edge=OTHER.get(entry.edge, entry.edge), least=least, most=most)
