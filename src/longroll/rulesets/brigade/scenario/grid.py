"""The survey in squares (BC-MAP-01, BC-MAP-09), and their Move limits and flags, out of the ground they hold (BC-MAP-04).

The true field lies under one grid of squares, 600 yards a side: letters A to P from south to north, numbers 1 to 16 from
west to east.  A battlefield is a rectangle of them, a `Block`, named by its corners (`I3:K5`).  Places are metres about the
town square here, and thousandths of an inch from the south-west corner on the map that is laid out.

Hard ground is what forces a Tactic: woods, orchards, marsh, rocks, the town, wide creeks, and steep cells.  A cell is steep
if a Tactic arrow laid over it in one of eight directions has three major contour lines under it, all up or all down
(BC-TERR-09).
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from longroll.contract import Trouble
from longroll.ground.field import FieldName
from longroll.ground.window import METRES_A_YARD, Window
from longroll.history.battle import Edge
from longroll.rulesets.brigade.record import Ground
from longroll.rulesets.brigade.record.setting import Square
from longroll.rulesets.brigade.tables import ARROWS, CELL, RESTRICTIVE, SQUARE, STEEP_LINES, TACTIC

YARDS_PER_INCH = 50  # BC-GAME-10
SIDE = 600 * METRES_A_YARD
"""Metres along the side of a square (BC-GAME-10)."""
WEST, SOUTH = -2830.0, -4912.0
"""Where the grid begins, in metres about the town square: the west edge of column 1 and the south edge of row A.  The nine
squares I3 to K5 then lie about the Chambersburg Pike (BC-MAP-09)."""
LETTERS = "ABCDEFGHIJKLMNOP"
NUMBERS = 16


class Spot(NamedTuple):
    """A square of the grid by its place: columns from the west, rows from the south, both from 0."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """Its letter and number."""
        return f"{LETTERS[self.row]}{self.column + 1}"


class Stretch(NamedTuple):
    """So much of an edge of the map, in thousandths from its west or south end."""

    edge: Edge
    least: int
    most: int


class Block(NamedTuple):
    """A rectangle of squares: a battlefield.  Its south-west square, and how many columns and rows."""

    column: int
    row: int
    columns: int
    rows: int

    @property
    def name(self) -> str:
        """Its south-west and north-east square, as `I3:K5`."""
        return f"{self.names[0]}:{self.names[-1]}"

    @property
    def names(self) -> tuple[str, ...]:
        """Its squares, row by row from the south-west."""
        return tuple(
            Spot(self.column + across, self.row + up).name for up in range(self.rows) for across in range(self.columns)
        )

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north, in metres."""
        west, south = WEST + self.column * SIDE, SOUTH + self.row * SIDE
        return west, south, west + self.columns * SIDE, south + self.rows * SIDE

    def window(self, title: str, field: FieldName = "gettysburg") -> Window:
        """The window on the field through which its table is cut; its centre is rounded to a metre."""
        west, south, east, north = self.bounds
        middle = round((west + east) / 2), round((south + north) / 2)
        size = self.columns * SQUARE / 1000, self.rows * SQUARE / 1000
        return Window(*middle, *size, YARDS_PER_INCH, 0, title, field)


def barred(rule: str, wrong: str, remedy: str) -> Trouble:
    """What cannot be laid out: a sentence that says what is wrong, by which rule, and what to do."""
    return Trouble(f"{wrong} ({rule}): {remedy}")


def spot(name: str) -> Spot:
    """The square of a name such as K3.  Raises Trouble when the survey has none of that name (BC-MAP-09)."""
    found = re.fullmatch(r"([A-Z])([0-9]{1,2})", name)
    if found is None or found[1] not in LETTERS or not 1 <= int(found[2]) <= NUMBERS:
        remedy = "letters A to P run north, numbers 1 to 16 east, as in K3"
        raise barred("BC-MAP-09", f"there is no square {name!r}", remedy)
    return Spot(int(found[2]) - 1, LETTERS.index(found[1]))


def block(text: str) -> Block:
    """The squares from one corner to the other, such as `I3:K5`, or one square.  Raises Trouble."""
    first, _, last = text.partition(":")
    return filled((first.strip(), (last or first).strip()))


def filled(names: Iterable[str]) -> Block:
    """The rectangle that holds all these squares (BC-MAP-07).  Raises Trouble when there are none."""
    if not (spots := [spot(name) for name in names]):
        raise barred("BC-MAP-07", "a battlefield needs at least one square", "name one")
    columns, rows = [each.column for each in spots], [each.row for each in spots]
    return Block(min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def frame(laid: Block) -> tuple[tuple[str, Edge], ...]:
    """The border of a map: the outer edges of its squares, round from its north-west corner (BC-MAP-08)."""
    left, bottom = laid.column, laid.row
    right, top = left + laid.columns - 1, bottom + laid.rows - 1
    across, up = range(left, right + 1), range(bottom, top + 1)
    return (
        *((Spot(column, top).name, "north") for column in across),
        *((Spot(right, row).name, "east") for row in reversed(up)),
        *((Spot(column, bottom).name, "south") for column in reversed(across)),
        *((Spot(left, row).name, "west") for row in up),
    )


def stretch(laid: Block, square: str, edge: Edge) -> Stretch:
    """The outer edge of a square as a line on the map's edge (BC-MAP-10).  Raises Trouble when it is not on the border."""
    border = frame(laid)
    if (square, edge) not in border:
        outer = ", ".join(side for name, side in border if name == square) or "none"
        wrong = f"the {edge} edge of {square} is not on the border of the map {laid.name}"
        raise barred("BC-MAP-10", wrong, f"its outer edges are {outer}")
    where = spot(square)
    along = where.column - laid.column if edge in ("north", "south") else where.row - laid.row
    return Stretch(edge, along * SQUARE, (along + 1) * SQUARE)


LIMITS = ((10, 4, 1), (33, 3, 1), (60, 2, 2), (85, 1, 2))
"""Below so many hundredths of hard ground: the Move limit and the flag (BC-MAP-04)."""
CROSSED_OUT = (0, 3)
"""X and its flag (BC-MAP-04)."""
ALL_STEEP = 50
"""Hundredths of steep cells that make a square X (BC-MAP-04)."""
CELLS = SQUARE // CELL


def valued(ground: Ground, names: Iterable[str]) -> tuple[Square, ...]:
    """The squares of a battlefield, named from the south-west row by row, each with its Move limit and flag."""
    steep = steep_cells(ground)
    across = ground.columns // CELLS
    found = []
    for number, name in enumerate(names):
        row, column = divmod(number, across)
        corner = row * CELLS * ground.columns + column * CELLS
        cells = [corner + up * ground.columns + over for up in range(CELLS) for over in range(CELLS)]
        hard = sum(1 for cell in cells if ground.kinds[cell] & RESTRICTIVE or steep[cell])
        limit, flag = value(hard * 100, sum(steep[cell] for cell in cells) * 100, len(cells))
        found.append(Square(name, limit, flag))
    return tuple(found)


def value(hard: int, steep: int, cells: int) -> tuple[int, int]:
    """The Move limit (0 is X) and flag of a square: a hundred times its hard and its steep cells, and how many it has."""
    if steep >= ALL_STEEP * cells:
        return CROSSED_OUT
    for below, limit, flag in LIMITS:
        if hard < below * cells:
            return limit, flag
    return CROSSED_OUT


def steep_cells(ground: Ground) -> list[bool]:
    """Which cells are steep, row by row from the south-west."""
    interval, columns, rows = ground.interval, ground.columns, ground.rows
    found = [False] * len(interval)
    half = ARROWS[TACTIC] // CELL // 2
    slant = round(half / 2**0.5)
    straight = [(line, half) for line in _straight(columns, rows)]
    for line, reach in (*straight, *((line, slant) for line in _slanting(columns, rows))):
        for place in _steep_places([interval[cell] for cell in line], reach):
            found[line[place]] = True
    return found


def _straight(columns: int, rows: int) -> Iterator[list[int]]:
    """Every row of cells, and every column."""
    yield from (list(range(row * columns, (row + 1) * columns)) for row in range(rows))
    yield from (list(range(column, rows * columns, columns)) for column in range(columns))


def _slanting(columns: int, rows: int) -> Iterator[list[int]]:
    """Every diagonal of cells, both ways."""
    for start in range(1 - rows, columns):
        along = [(start + row, row) for row in range(rows) if 0 <= start + row < columns]
        yield [row * columns + column for column, row in along]
        yield [row * columns + columns - 1 - column for column, row in along]


def _steep_places(levels: list[int], reach: int) -> Iterator[int]:
    """Where along a line of cells a window, so far to each side, has three lines or more crossed all up or all down."""
    if max(levels) - min(levels) < STEEP_LINES:
        return
    starts = [place for place, level in enumerate(levels) if place == 0 or levels[place - 1] != level]
    for i, start in enumerate(starts):
        last = starts[i + 1] - 1 if i + 1 < len(starts) else len(levels) - 1
        for other in starts[i + 1 :]:
            if other - last > 2 * reach:
                break
            if abs(levels[other] - levels[start]) >= STEEP_LINES:
                yield from range(max(other - reach, 0), min(last + reach + 1, len(levels)))
