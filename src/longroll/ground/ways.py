"""Streams, roads, railroads, walls and works, in the signs of the period's sheets.

Streams widen downstream; pikes and roads are double lines, drawn edges first and surfaces after, so that they
join without seams; the railroad's cuts and fills carry hachures; walls are rows of stones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from shapely import LineString, Point, Polygon

from longroll.ground import ink
from longroll.ground.ink import Spot, pen, spots
from longroll.ground.table import Line, Table

STREAM_WIDTHS = {"creek": (11.0, 30.0), "run": (4.0, 13.0)}
"""Hundredths of an inch at a stream's source and mouth."""
ROAD_WIDTHS = {"pike": 27.0, "road": 21.0, "lane": 14.0}


def draw_streams(table: Table) -> str:
    """Creeks and runs as tapered water with a darker bank."""
    size = ink.grain(table)
    bodies: list[str] = []
    for line in _of(table, "run", "creek"):
        bodies.append(ink.path(_tapered(table, line, size), closed=True))
    return pen(bodies, fill=ink.WATER, stroke=ink.WATER_EDGE, stroke_width=3.2 * size, stroke_linejoin="round")


def _of(table: Table, *kinds: str) -> list[Line]:
    return [line for kind in kinds for line in table.lines if line.kind == kind]


def _tapered(table: Table, line: Line, size: float) -> list[Spot]:
    """The outline of a stream that widens downstream; one that enters over the table's edge comes in nearly
    full."""
    course = spots(table, line.points)
    narrow, wide = (width * size for width in STREAM_WIDTHS[line.kind])
    x, y = course[0]
    if min(x, y, table.width / 10 - x, table.height / 10 - y) < 1:
        narrow = 0.7 * wide
    shape = LineString(course)
    left: list[Spot] = []
    right: list[Spot] = []
    for here, before, after in zip(course, [course[0], *course], [*course[1:], course[-1]], strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        long = math.hypot(dx, dy) or 1.0
        gone = shape.line_locate_point(Point(here)) / shape.length
        half = (narrow + (wide - narrow) * min(1.0, gone * 1.4)) / 2
        left.append((here[0] - dy / long * half, here[1] + dx / long * half))
        right.append((here[0] + dy / long * half, here[1] - dx / long * half))
    return left + right[::-1]


def draw_ways(table: Table) -> str:
    """Lanes, roads and pikes, then railroads with their cuts and fills."""
    size = ink.grain(table)
    lines = {kind: [ink.path(spots(table, line.points)) for line in _of(table, kind)] for kind in ROAD_WIDTHS}
    drawn: list[str] = []
    join: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    for kind, width in ROAD_WIDTHS.items():
        drawn.append(pen(lines[kind], stroke=ink.ROAD_EDGE, stroke_width=width * size, **join))
    for kind, width in ROAD_WIDTHS.items():
        colour = ink.PIKE if kind == "pike" else ink.ROAD
        edge = 6.5 if kind == "pike" else 5.0
        drawn.append(pen(lines[kind], stroke=colour, stroke_width=(width - edge) * size, **join))
    drawn.append(_railroads(table, size))
    return "".join(drawn)


def _railroads(table: Table, size: float) -> str:
    drawn: list[str] = []
    for line in _of(table, "railroad"):
        course = ink.path(spots(table, line.points))
        if "nfinished" in line.name:
            drawn.append(pen(course, fill="none", stroke=ink.INK, stroke_width=12 * size, stroke_opacity=0.8))
            drawn.append(pen(course, fill="none", stroke=ink.PAPER, stroke_width=8.5 * size))
            dashes = f"{24 * size:.0f} {20 * size:.0f}"
            drawn.append(pen(course, fill="none", stroke=ink.INK, stroke_width=3 * size, stroke_dasharray=dashes))
        else:
            ties = f"{3 * size:.1f} {19 * size:.1f}"
            drawn.append(pen(course, fill="none", stroke=ink.INK, stroke_width=4 * size))
            drawn.append(pen(course, fill="none", stroke=ink.INK, stroke_width=17 * size, stroke_dasharray=ties))
    hachures: list[str] = []
    for line in _of(table, "cut", "embankment"):
        hachures.extend(_hachures(table, line, size))
    drawn.append(pen(hachures, fill="none", stroke=ink.INK, stroke_width=2.6 * size, stroke_linecap="round"))
    return "".join(drawn)


def _hachures(table: Table, line: Line, size: float) -> Iterator[str]:
    """Short strokes down a bank on both sides: thick toward the bed in a cut, away from it on a fill."""
    shape = LineString(spots(table, line.points))
    near, far = (9 * size, 30 * size) if line.kind == "cut" else (8 * size, 21 * size)
    for side in (1, -1):
        brow = shape.offset_curve(side * (far if line.kind == "cut" else near))
        if isinstance(brow, LineString) and not brow.is_empty:
            yield ink.path(ink.places(brow))
    gap = 9 * size
    for number in range(1, int(shape.length / gap)):
        x, y = shape.interpolate(number * gap).coords[0]
        ax, ay = shape.interpolate(number * gap + 2).coords[0]
        dx, dy = ax - x, ay - y
        long = math.hypot(dx, dy) or 1.0
        reach = far - (far - near) * (0.25 if number % 2 else 0.0)
        for side in (1, -1):
            nx, ny = -dy / long * side, dx / long * side
            yield ink.path([(x + nx * near, y + ny * near), (x + nx * reach, y + ny * reach)])


def draw_works(table: Table) -> str:
    """Stone walls, fences, breastworks and lunettes."""
    size = ink.grain(table)
    drawn: list[str] = []
    walls = [ink.path(spots(table, line.points)) for line in _of(table, "stone_wall")]
    stones: dict[str, str | float] = {
        "fill": "none",
        "stroke_linecap": "round",
        "stroke_dasharray": f"0 {11 * size:.1f}",
    }
    drawn.append(pen(walls, stroke=ink.INK, stroke_width=9 * size, **stones))
    drawn.append(pen(walls, stroke="#cfc4ae", stroke_width=5 * size, **stones))
    for line in _of(table, "fence"):
        drawn.append(_fence(table, line, size))
    teeth: list[str] = []
    banks: list[str] = []
    for line in _of(table, "breastwork"):
        banks.append(ink.path(spots(table, line.points)))
    for line in _of(table, "lunettes"):
        teeth.extend(_lunettes(table, line, size))
    drawn.append(pen(banks, fill="none", stroke=ink.INK, stroke_width=6.5 * size, stroke_linejoin="round"))
    ticks = f"{4 * size:.1f} {12 * size:.1f}"
    drawn.append(pen(banks, fill="none", stroke=ink.INK, stroke_width=15 * size, stroke_dasharray=ticks))
    drawn.append(pen(teeth, fill="none", stroke=ink.INK, stroke_width=6 * size, stroke_linejoin="round"))
    return "".join(part for part in drawn if part)


def _fence(table: Table, line: Line, size: float) -> str:
    """A rail fence: a fine line with posts."""
    course = ink.path(spots(table, line.points))
    rail = pen(course, fill="none", stroke=ink.INK, stroke_width=1.8 * size, stroke_opacity=0.75)
    posts = f"{2.4 * size:.1f} {15 * size:.1f}"
    return rail + pen(
        course,
        fill="none",
        stroke=ink.INK,
        stroke_width=8 * size,
        stroke_opacity=0.75,
        stroke_dasharray=posts,
    )


def _lunettes(table: Table, line: Line, size: float) -> Iterator[str]:
    """Gun lunettes: a row of small crescents along the line, backs to its right as it runs."""
    shape = LineString(spots(table, line.points))
    gap, r = 46 * size, 16 * size
    for number in range(max(1, int(shape.length / gap))):
        at = min(shape.length, (number + 0.5) * gap)
        x, y = shape.interpolate(at).coords[0]
        bx, by = shape.interpolate(max(0.0, at - 4)).coords[0]
        dx, dy = x - bx, y - by
        long = math.hypot(dx, dy) or 1.0
        ux, uy = dx / long, dy / long
        back, out = (x - ux * r, y - uy * r), (x + uy * r * 0.9, y - ux * r * 0.9)
        yield ink.path([back, out, (x + ux * r, y + uy * r)])


def roadbed(table: Table, reach: float) -> list[Polygon]:
    """The ground within `reach` hundredths of an inch of every road: where houses stand along them, and where
    none may stand on them."""
    return [LineString(spots(table, line.points)).buffer(reach) for line in _of(table, *ROAD_WIDTHS)]
