"""Where a table lies on the field: the one map between metres about the town square and thousandths of an inch."""

from __future__ import annotations

import math

import msgspec

from longroll.ground.field import FieldName
from longroll.ground.table import Table

METRES_A_YARD = 0.9144


class Window(msgspec.Struct, frozen=True):
    """What part of a field a table shows: its centre in metres about the town square, its size in inches,
    the heading of its y axis in tenths of a degree clockwise from north, and the ground scale."""

    centre_east: int
    centre_north: int
    width: float
    height: float
    yards_per_inch: int = 50
    rotation: int = 0
    name: str = ""
    field: FieldName = "gettysburg"

    @classmethod
    def of(cls, table: Table) -> Window:
        """The window a table was cut through."""
        return cls(
            table.centre_east,
            table.centre_north,
            table.width / 1000,
            table.height / 1000,
            table.yards_per_inch,
            table.rotation,
            table.name,
        )

    @property
    def per_metre(self) -> float:
        """Thousandths of an inch on the table to a metre on the field."""
        return 1000 / (self.yards_per_inch * METRES_A_YARD)

    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """The six numbers of the map from metres to thousandths: x = a e + b n + dx, y = c e + d n + dy."""
        turn = math.radians(self.rotation / 10)
        a, b = self.per_metre * math.cos(turn), -self.per_metre * math.sin(turn)
        c, d = self.per_metre * math.sin(turn), self.per_metre * math.cos(turn)
        dx = self.width * 500 - a * self.centre_east - b * self.centre_north
        dy = self.height * 500 - c * self.centre_east - d * self.centre_north
        return a, b, c, d, dx, dy

    def to_table(self, east: float, north: float) -> tuple[int, int]:
        """A place in metres as whole thousandths on the table; it may lie off the table."""
        a, b, c, d, dx, dy = self.matrix()
        return round(a * east + b * north + dx), round(c * east + d * north + dy)

    def to_field(self, x: float, y: float) -> tuple[float, float]:
        """A place on the table as metres east and north of the town square."""
        a, b, c, d, dx, dy = self.matrix()
        whole = a * d - b * c
        return (d * (x - dx) - b * (y - dy)) / whole, (a * (y - dy) - c * (x - dx)) / whole
