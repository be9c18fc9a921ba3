"""The ground of a battle as its rules read it: squares, cells of ground, entry lines, objectives.  A setting is a
record of whole numbers that a saved game keeps; the raster that the rules ask is made of it once and kept under the
setting's key.  A cell is a quarter of an inch square (BC-MAP-01) and has a height in feet and kinds of ground as bits.
A point on the line between two cells belongs to whichever is higher, or to both for what grows there, so that the
mirrored table reads alike."""

from collections.abc import Callable
from functools import reduce
from itertools import product
from operator import or_
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll import bounds, tabletop
from longroll.bounds import FEW, MANY, FlatRing, Key, Link, Name, Points, SideOrNone, Words
from longroll.history import scenario
from longroll.history.battle import Edge
from longroll.history.border import clock
from longroll.laid import Laid
from longroll.miniatures import entries
from longroll.miniatures.ground import Way
from longroll.miniatures.zones import Zone
from longroll.once import Once
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.tables import CELL, CONTOUR, MINOR, NONE, SQUARE, TOWN, WOODS
from longroll.tabletop import Ring

Squares = Annotated[int, Meta(ge=1, le=16)]
Limit = Annotated[int, Meta(ge=0, le=4)]
Flag = Annotated[int, Meta(ge=1, le=3)]
Kind = Annotated[int, Meta(ge=1, le=32)]
Levels = Literal["feet", "interval", "minor"]
"""Heights of cells, as they are or by major or minor contour intervals: names of lists of `Ground`."""
BLOCK = 8 * CELL
"""How wide the blocks are by which ground is looked over before it is looked at."""
X = 0
"""The Move limit of a square that bears an X (BC-MAP-02)."""


class Square(msgspec.Struct, frozen=True):
    """A square of the map: its name, Move limit (0 is X) and flag (BC-MAP-02, BC-MAP-03)."""

    name: Name
    limit: Limit
    flag: Flag


class Patch(msgspec.Struct, frozen=True):
    """A piece of ground of one kind."""

    id: Key
    name: Words
    kind: Kind
    ring: FlatRing


class Entry(entries.Entry, frozen=True):
    """A line on the map's edge where these commands of a side may enter (BC-MAP-10, BC-MAP-11)."""

    commands: Annotated[tuple[bounds.Row, ...], Meta(max_length=MANY)]


class Objective(msgspec.Struct, frozen=True):
    """Ground that scores for whoever held it last alone (BC-WIN-05)."""

    id: Key
    name: Name
    points: Points
    ring: FlatRing
    at: tuple[bounds.Thousandths, bounds.Thousandths]
    holder: SideOrNone = NONE


class Lesson(scenario.Lesson, frozen=True):
    """A lesson; its turn is a round."""

    turn: bounds.Turn = msgspec.field(default=0, name="round")


class Setting(msgspec.Struct, frozen=True, dict=True):
    """A battle's ground and terms.  `columns` by `rows` squares, named from the south-west, row by row."""

    title: Name
    subtitle: Words
    table: Link
    columns: Squares
    rows: Squares
    squares: Annotated[tuple[Square, ...], Meta(max_length=MANY)]
    step: bounds.Length
    heights: bounds.Heights
    patches: Annotated[tuple[Patch, ...], Meta(max_length=MANY)]
    creeks: Annotated[tuple[Way, ...], Meta(max_length=MANY)]
    """Wide creeks, drawn with a blue interior (BC-TERR-07)."""
    closed: Annotated[tuple[FlatRing, ...], Meta(max_length=FEW)]
    entries: Annotated[tuple[Entry, ...], Meta(max_length=FEW)]
    objectives: Annotated[tuple[Objective, ...], Meta(max_length=FEW)]
    zones: Annotated[tuple[Zone, ...], Meta(max_length=FEW)]
    edges: tuple[Edge, Edge]
    attacker: bounds.Side
    rounds: bounds.Turns
    start: bounds.OfDay
    round_minutes: bounds.Minutes
    walls: bounds.Row = 0
    """How many of the barricades, the first of them, are walls of the field, which nobody takes up (BC-TERR-14)."""
    points: bool = True
    scores: tuple[Points, Points] = (0, 0)
    """Points each side begins with, by which a scenario is balanced."""
    sides: tuple[Name, Name] = ("Union", "Confederate")
    breaks: tuple[tuple[bounds.Some, bounds.Some], tuple[bounds.Some, bounds.Some]] = ((1, 2), (1, 2))
    """The share of what took the field whose loss or rout beats each side: a half unless the scenario's victory conditions say
    otherwise (BC-WIN-02, BC-SCEN-01)."""
    lessons: Annotated[tuple[Lesson, ...], Meta(max_length=MANY)] = ()

    @Once
    def width(self) -> int:
        """West to east, in thousandths."""
        return self.columns * SQUARE

    @Once
    def height(self) -> int:
        """South to north, in thousandths."""
        return self.rows * SQUARE

    @Once
    def contested(self) -> list[Ring]:
        """The ground of its objectives."""
        return [objective.ring for objective in self.objectives]

    def clock(self, round: int) -> str:
        """The time of day at which a round begins."""
        return clock(self.start, self.round_minutes, round)

    def square_at(self, x: int, y: int) -> int:
        """The number of the square that holds a point; points off the map belong to the nearest."""
        column = min(max(x // SQUARE, 0), self.columns - 1)
        return min(max(y // SQUARE, 0), self.rows - 1) * self.columns + column

    @Once
    def ground(self) -> "Ground":
        """The raster the rules read."""
        return Ground(self)


class Ground:
    """Cells of ground, row by row from the south-west: `feet`, `kinds` (bits of `tables`), `patch` (woods or town, numbered;
    0 for neither).  Blocks of cells say what may be met at all: what is in none of a way's blocks is not on it."""

    def __init__(self, setting: Setting) -> None:
        self.columns, self.rows = setting.width // CELL, setting.height // CELL
        self.width, self.height = setting.width, setting.height
        self.feet = _feet(setting, self.columns, self.rows)
        self.kinds = [0] * (self.columns * self.rows)
        for piece in setting.patches:
            self._fill(piece.ring, piece.kind)
        for creek in setting.creeks:
            self._draw(creek.points, tables.CREEK)
        self.interval = [height // CONTOUR for height in self.feet]
        self.minor = [height // MINOR for height in self.feet]
        self.patch = self._patches()
        self.across, self.along = (-(-length // BLOCK) for length in (self.width, self.height))
        self.lattice = tabletop.Lattice(self.columns, self.rows, CELL)
        self.blocks = tabletop.Lattice(self.across, self.along, BLOCK)
        self.kinds_by_block = self._by_block(self.kinds, lambda found: reduce(or_, found))
        every: dict[Levels, list[int]] = {"feet": self.feet, "interval": self.interval, "minor": self.minor}
        self._spans = {
            name: (self._by_block(levels, min), self._by_block(levels, max)) for name, levels in every.items()
        }

    def _by_block(self, cells: list[int], sums: Callable[[list[int]], int]) -> list[int]:
        """What the cells of every block come to."""
        wide = BLOCK // CELL
        rows = [cells[at : at + self.columns] for at in range(0, len(cells), self.columns)]
        return [
            sums([cell for row in rows[up : up + wide] for cell in row[right : right + wide]])
            for up in range(0, self.rows, wide)
            for right in range(0, self.columns, wide)
        ]

    def kinds_about(self, ax: int, ay: int, bx: int, by: int) -> int:
        """The kinds of ground that a straight way might meet, as bits."""
        return tabletop.bits_about(self.blocks, self.kinds_by_block, ax, ay, bx, by)

    def span(self, levels: Levels, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
        """The lowest and the highest that a straight way might meet."""
        low, high = tabletop.span_about(self.blocks, *self._spans[levels], ax, ay, bx, by)
        return low, high

    def _fill(self, ring: Ring, kind: int) -> None:
        """Mark the cells whose centre lies in a ring, its border included."""
        left, bottom, right, top = tabletop.bounds(ring)
        for row in range(max(bottom // CELL, 0), min(top // CELL + 1, self.rows)):
            y = row * CELL + CELL // 2
            for column in range(max(left // CELL, 0), min(right // CELL + 1, self.columns)):
                if tabletop.point_in_ring(ring, column * CELL + CELL // 2, y) >= 0:
                    self.kinds[row * self.columns + column] |= kind

    def _draw(self, line: Ring, kind: int) -> None:
        """Mark the cells whose centre lies at most half a cell from a line."""
        for i in range(0, len(line) - 2, 2):
            ax, ay, bx, by = line[i : i + 4]
            rows = range(max(min(ay, by) // CELL - 1, 0), min(max(ay, by) // CELL + 2, self.rows))
            columns = range(max(min(ax, bx) // CELL - 1, 0), min(max(ax, bx) // CELL + 2, self.columns))
            for row, column in product(rows, columns):
                x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
                if tabletop.point_to_segment(x, y, ax, ay, bx, by) <= CELL // 2:
                    self.kinds[row * self.columns + column] |= kind

    def _patches(self) -> list[int]:
        """Woods and town, each contiguous patch with a number of its own from 1; cells that share a side are together."""
        found, number = [0] * len(self.kinds), 0
        for start, kinds in enumerate(self.kinds):
            if not kinds & (WOODS | TOWN) or found[start]:
                continue
            number += 1
            found[start] = number
            waiting = [start]
            while waiting:
                cell = waiting.pop()
                column = cell % self.columns
                beside = (cell - 1 if column else -1, cell + 1 if column < self.columns - 1 else -1)
                for other in (cell - self.columns, cell + self.columns, *beside):
                    if 0 <= other < len(found) and not found[other] and self.kinds[other] & (WOODS | TOWN):
                        found[other] = number
                        waiting.append(other)
        return found

    def kinds_at(self, x: int, y: int) -> int:
        """The kinds of ground at a point, as bits."""
        return tabletop.kinds_at(self.lattice, self.kinds, x, y)


def _feet(setting: Setting, columns: int, rows: int) -> list[int]:
    """Heights in whole feet at the middle of every cell, between the four nearest of the lattice (tenths of feet)."""
    step, heights = setting.step, setting.heights
    wide = setting.width // step + 1
    found = []
    for row in range(rows):
        up, over = divmod(row * CELL + CELL // 2, step)
        for column in range(columns):
            right, beyond = divmod(column * CELL + CELL // 2, step)
            at = up * wide + right
            low = heights[at] * (step - beyond) + heights[at + 1] * beyond
            high = heights[at + wide] * (step - beyond) + heights[at + wide + 1] * beyond
            found.append((low * (step - over) + high * over) // (step * step * 10))
    return found


_SETTINGS = Laid[Setting]()
lay, laid = _SETTINGS.lay, _SETTINGS.laid
