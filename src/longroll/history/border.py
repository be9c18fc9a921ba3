"""The way from the field into the rules: metres to thousandths of an inch, degrees to tenths, clock times to turns."""

import math
from collections.abc import Iterable

from longroll.bounds import Point
from longroll.ground.window import Window
from longroll.history.battle import minutes
from longroll.tabletop import Ring


class Border:
    """A battle's window and clock, as the one place where they are turned into whole numbers; halves go away from zero.

    `finest`: of how many tenths of a degree headings are multiples.
    """

    def __init__(self, window: Window, start: str, turn_minutes: int, finest: int = 1) -> None:
        self.matrix = window.matrix()
        self.rotation = window.rotation
        self.width, self.height = round(window.width * 1000), round(window.height * 1000)
        self.start = minutes(start)
        self.turn_minutes = turn_minutes
        self.finest = finest

    def place(self, at: Point) -> tuple[int, int]:
        """A place in metres as thousandths on the table; it may lie off it."""
        a, b, c, d, dx, dy = self.matrix
        return away(a * at[0] + b * at[1] + dx), away(c * at[0] + d * at[1] + dy)

    def inside(self, at: Point) -> tuple[int, int]:
        """The same, drawn in to the table's edge."""
        x, y = self.place(at)
        return min(max(x, 0), self.width), min(max(y, 0), self.height)

    def ring(self, points: Iterable[Point]) -> Ring:
        """A ring in metres as a flat ring on the table, drawn in to its edge."""
        return tuple(value for point in points for value in self.inside(point))

    def heading(self, facing: float) -> int:
        """A facing in degrees from true north as tenths of a degree from the table's north."""
        return away((facing * 10 - self.rotation) / self.finest) * self.finest % 3600

    def turn(self, clock: str) -> int:
        """The first full turn that begins at or after a time of day."""
        return max(1, 1 - (self.start - minutes(clock)) // self.turn_minutes)


def clock(start: int, turn_minutes: int, turn: int) -> str:
    """The time of day at which a full turn begins, when the first does so many minutes after midnight."""
    minutes = start + (turn - 1) * turn_minutes
    return f"{minutes // 60 % 24}:{minutes % 60:02d}"


def away(number: float) -> int:
    """To the nearest whole number, halves away from zero."""
    return math.floor(number + 0.5) if number >= 0 else -math.floor(0.5 - number)
