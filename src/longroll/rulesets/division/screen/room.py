"""Where counters lie: the roomiest rectangle of each area, and places in it for as many as there are.

Where there is room they lie side by side; where there is not, each lies over a part of the one before, so that of every
one the right half, where its strength is written, is seen.
"""

from collections.abc import Sequence
from itertools import pairwise

from longroll.ground.table import laid as ground
from longroll.ground.window import Window
from longroll.once import of_values
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, Point

Box = tuple[int, int, int, int]
TABLES = 8
"""Of how many tables the map is kept."""
COUNTER = (620, 420)
GAP = 50
CIRCLE = 270
"""How far a circle reaches from its middle."""
COLUMN = (1_560, 900)
"""How much room the stands have that march by a circle."""
ROWS = 4
"""How many rows of counters are looked for room for."""
ENOUGH = 12
"""With room for so many an area is roomy enough."""
SEEN = (0.5, 0.8)
"""What share of a counter's width and depth must be seen for it to be read."""


@of_values(TABLES)
def window(table: str) -> Window:
    """The window that the map was cut through."""
    return Window.of(ground(table))


@of_values(TABLES)
def rings(table: str) -> tuple[tuple[Point, ...], ...]:
    """The outlines of all areas on the map, in thousandths of an inch, as far as it goes."""
    cut, wide, high = window(table), ground(table).width, ground(table).height

    def within(corner: Point) -> Point:
        x, y = cut.to_table(*corner)
        return min(wide, max(0, x)), min(high, max(0, y))

    return tuple(tuple(map(within, row.ring)) for row in AREAS)


@of_values(TABLES)
def middles(table: str) -> tuple[Point, ...]:
    """The middles of all areas."""
    return tuple(window(table).to_table(*row.at) for row in AREAS)


@of_values(TABLES)
def circles(table: str) -> tuple[Point, ...]:
    """The middles of all circles."""
    return tuple(window(table).to_table(*row.at) for row in CIRCLES)


@of_values(TABLES)
def rooms(table: str) -> tuple[Box, ...]:
    """Of each area the rectangle in which most counters lie side by side."""
    stops = circles(table)
    return tuple(_room(ring, middle, stops) for ring, middle in zip(rings(table), middles(table), strict=True))


@of_values(TABLES)
def roadside(table: str) -> tuple[Box, ...]:
    """Beside each circle the room for stands in march order, on the map."""
    wide, high = ground(table).width, ground(table).height
    found = []
    for x, y in circles(table):
        left = x + CIRCLE + GAP if x + CIRCLE + GAP + COLUMN[0] < wide else x - CIRCLE - GAP - COLUMN[0]
        low = min(max(GAP, y - COLUMN[1] // 2), high - COLUMN[1] - GAP)
        found.append((left, low, left + COLUMN[0], low + COLUMN[1]))
    return tuple(found)


def _width_at(ring: Sequence[Point], y: int) -> tuple[int, int] | None:
    """From where to where an area reaches at a height."""
    found = []
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if ay != by and min(ay, by) <= y <= max(ay, by):
            found.append(ax + (bx - ax) * (y - ay) // (by - ay))
    return (min(found), max(found)) if found else None


def _beside(stops: Sequence[Point], left: int, right: int, low: int, high: int) -> tuple[int, int]:
    """What a band from left to right keeps beside the circles that lie in it: the wider part."""
    for x, y in stops:
        if low - CIRCLE < y < high + CIRCLE and left - CIRCLE < x < right + CIRCLE:
            left, right = (left, x - CIRCLE) if x - left > right - x else (x + CIRCLE, right)
    return left, right


def _room(ring: Sequence[Point], middle: Point, stops: Sequence[Point]) -> Box:
    """The rectangle with room for most counters, clear of circles, and of such the one nearest to the middle."""
    wide, deep = COUNTER
    low, high = min(y for _, y in ring), max(y for _, y in ring)
    best, room = (0, 0, 0), (middle[0] - wide // 2, middle[1] - deep // 2, middle[0] + wide // 2, middle[1] + deep // 2)
    for rows in range(1, ROWS + 1):
        tall = rows * (deep + GAP) + GAP
        for bottom in range(low, high - tall, 60):
            under, over = _width_at(ring, bottom), _width_at(ring, bottom + tall)
            if under is None or over is None:
                continue
            left, right = max(under[0], over[0]), min(under[1], over[1])
            left, right = _beside(stops, left, right, bottom, bottom + tall)
            left, right = left + GAP, right - GAP
            columns = (right - left + GAP) // (wide + GAP)
            size = min(ENOUGH, columns * rows)
            score = size, min(columns, 3) * min(rows, 3), -abs(bottom + tall // 2 - middle[1])
            if columns > 0 and score > best:
                best, room = score, (left, bottom + GAP, right, bottom + tall - GAP)
    return room


def halves(room: Box) -> tuple[Box, Box]:
    """The two parts of a room where both sides are: the Union's to the east or south, the Confederates' opposite."""
    left, low, right, high = room
    if right - left > 2 * COUNTER[0]:
        middle = (left + right) // 2
        return (middle + GAP, low, right, high), (left, low, middle - GAP, high)
    middle = (low + high) // 2
    return (left, low, right, middle - GAP), (left, middle + GAP, right, high)


def places(room: Box, count: int) -> list[Point]:
    """Places in a room for so many counters, from above to below and from right to left: of rows and columns as many as let
    most be seen of each."""
    if not count:
        return []
    shapes = [_spread(room, columns, -(-count // columns)) for columns in range(1, count + 1)]
    _, columns, across, down = max(shapes, key=lambda shape: shape[0])
    left, low, right, high = room
    rows = -(-count // columns)
    x = (left + right + (columns - 1) * across) // 2
    y = (low + high + (rows - 1) * down) // 2
    return [(x - at % columns * across, y - at // columns * down) for at in range(count)]


def _spread(room: Box, columns: int, rows: int) -> tuple[tuple[float, int], int, int, int]:
    """How much is seen of each with so many columns and rows, and how far they lie from each other."""
    left, low, right, high = room
    wide, deep = COUNTER
    across = min(wide + GAP, max(wide // 8, right - left - wide) // max(1, columns - 1))
    down = min(deep + GAP, max(deep // 8, high - low - deep) // max(1, rows - 1))
    seen = min(1.0, across / wide / SEEN[0]) if columns > 1 else 1.0
    below = min(1.0, down / deep / SEEN[1]) if rows > 1 else 1.0
    return (min(seen, below), -abs(columns - rows)), columns, across, down
