"""Move limits and flags of squares, out of the ground they hold (BC-MAP-04).

Hard ground is what forces a Tactic: woods, orchards, marsh, rocks, the town, wide creeks, and steep cells.  A cell is steep
if a Tactic arrow laid over it in one of eight directions has three major contour lines under it, all up or all down
(BC-TERR-09).
"""

from collections.abc import Iterable, Iterator

from longroll.rulesets.brigade.record import Ground
from longroll.rulesets.brigade.record.setting import Square
from longroll.rulesets.brigade.tables import ARROWS, CELL, RESTRICTIVE, SQUARE, STEEP_LINES, TACTIC

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
