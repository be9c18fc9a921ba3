"""What grows and lies on the ground, in the engraver's signs: trees, orchard rows, wheat, marsh tufts, rocks,
graves.

Each sign is one short stroke set repeated at places that depend only on the ground itself, so that a table
looks the same every time it is drawn. Signs of one kind go into one path; gzip makes short work of the
repetition.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from longroll.ground import ink
from longroll.ground.ink import Spot, pen, spots
from longroll.ground.table import Area, Table

Array = NDArray[np.float64]
Whole = NDArray[np.int64]


def areas_of(table: Table, *kinds: str) -> list[tuple[Area, Polygon]]:
    """The table's areas of some kinds, as polygons in hundredths of an inch, y down."""
    return [(area, Polygon(spots(table, area.ring))) for area in table.areas if area.kind in kinds]


def draw_tints(table: Table) -> str:
    """The colour of every area, open ground first and woods last: under the contours."""
    size = ink.grain(table)
    return "".join(
        (
            _tints(table, "marsh", ink.MARSH, 0.75),
            _tints(table, "wheat", ink.WHEAT, 0.8),
            _tints(table, "cemetery", ink.CEMETERY, 0.8),
            _tints(table, "orchard", ink.ORCHARD, 0.7),
            _cast(table, size),
            _tints(table, "open_woods", ink.OPEN_WOODS, 0.6),
            _tints(table, "woods", ink.WOODS, 0.66),
        )
    )


def draw_grounds(table: Table) -> str:
    """What grows and lies in every area, in the engraver's signs: over the contours."""
    size = ink.grain(table)
    return "".join(
        (
            _marsh(table, size),
            _wheat(table, size),
            _graves(table, size),
            _orchards(table, size),
            _rocks(table, size),
            _trees(table, "open_woods", size, 72.0),
            _trees(table, "woods", size, 40.0),
        )
    )


def _tints(table: Table, kind: str, colour: str, opacity: float) -> str:
    data = [ink.path(ink.places(shape), closed=True) for _, shape in areas_of(table, kind)]
    return pen(data, fill=colour, fill_opacity=opacity)


def _cast(table: Table, size: float) -> str:
    """The shade a wood throws to the south-east: what makes it stand up from the field."""
    data: list[str] = []
    for _, shape in areas_of(table, "woods"):
        edge = shapely.affinity.translate(shape, 5 * size, 6 * size).difference(shape)
        data.extend(ink.path(ink.places(part), closed=True) for part in shapely.get_parts(edge) if part.area > 20)
    return pen(data, fill=ink.WOODS_INK, fill_opacity=0.55)


def _scattered(shape: BaseGeometry, gap: float, jitter: float, seed: int) -> Iterator[Spot]:
    """Places in a shape on a lattice of staggered rows, each moved a little by a rule of its own; `gap`
    hundredths apart."""
    west, north, east, south = shape.bounds
    tall = gap * 0.86
    first_row, last_row = math.floor(north / tall), math.ceil(south / tall)
    first, last = math.floor(west / gap) - 1, math.ceil(east / gap) + 1
    rows, columns = np.mgrid[first_row : last_row + 1, first : last + 1]
    chance = _chance(columns, rows, seed)
    other = _chance(columns, rows, seed + 17)
    x = (columns + 0.5 * (rows % 2) + (chance - 0.5) * jitter) * gap
    y = (rows + (other - 0.5) * jitter) * tall
    shapely.prepare(shape)
    inside = shapely.contains_xy(shape, x, y)
    yield from sorted(zip(x[inside].tolist(), y[inside].tolist(), strict=True), key=lambda spot: spot[1])


def _chance(columns: Whole, rows: Whole, seed: int) -> Array:
    """A number from 0 to 1 for each lattice place: always the same for the same place."""
    mixed = (columns * 73856093) ^ (rows * 19349663) ^ (seed * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177
    chance: Array = ((mixed ^ (mixed >> 16)) & 0xFFFF) / 65535.0
    return chance


def _trees(table: Table, kind: str, size: float, gap: float) -> str:
    """Engraved trees: each a scalloped crown open to the light in the north-west, its shade on the other
    side."""
    r = 11.5 * size
    crowns = [
        _crown(r, (-2.2, -0.9, 0.3, 1.5, 2.7, 3.6), 0.92),
        _crown(r, (-2.5, -1.2, 0.2, 1.2, 2.4, 3.5), 0.86),
        _crown(r, (-2.0, -0.6, 0.7, 2.0, 3.2), 0.9),
    ]
    data = []
    for number, (_, shape) in enumerate(areas_of(table, kind)):
        inner = shape.buffer(-4 * size)
        data.append(ink.stamped(_scattered(shape if inner.is_empty else inner, gap * size, 0.62, 3 + number), crowns))
    return pen(data, fill="#a9b184", fill_opacity=0.75, stroke=ink.WOODS_INK, stroke_width=2.1 * size)


def _crown(r: float, turns: tuple[float, ...], flat: float) -> ink.Sign:
    """A crown of lobes about these turns round its middle, and a stroke of shade under it."""
    rim = [(math.cos(turn) * r, math.sin(turn) * r * flat) for turn in turns]
    crown: list[tuple[str, list[tuple[float, float]]]] = [("m", [rim[0]])]
    for (x0, y0), (x1, y1) in itertools.pairwise(rim):
        crown.append(("q", [((x0 + x1) / 2 * 1.75, (y0 + y1) / 2 * 1.75), (x1, y1)]))
    shade: list[tuple[str, list[tuple[float, float]]]] = [
        ("m", [(-r * 0.45, r * 1.02)]),
        ("l", [(r * 1.4, r * 1.02)]),
    ]
    return ink.sign(crown, shade)


def _orchards(table: Table, size: float) -> str:
    """Rows of round trees, square to the orchard's longest side."""
    gap, r = 38 * size, 7 * size
    where = [spot for _, shape in areas_of(table, "orchard") for spot in _rowed(shape, gap, gap)]
    dot = ink.Sign(
        f"m-{r:.0f} 0a{r:.0f} {r:.0f} 0 1 0 {round(r) * 2} 0a{r:.0f} {r:.0f} 0 1 0-{round(r) * 2} 0", (-round(r), 0)
    )
    return pen(ink.stamped(where, [dot], 1), fill="#b3ba8c", stroke=ink.ORCHARD_INK, stroke_width=2.2 * size)


def _rowed(shape: Polygon, across: float, down: float) -> Iterator[Spot]:
    """Places in rows square to the longest side of a shape, kept off its edge."""
    coords = list(shape.exterior.coords)
    sides = list(itertools.pairwise(coords))
    (x0, y0), (x1, y1) = max(sides, key=lambda side: math.dist(*side))
    turn = math.atan2(y1 - y0, x1 - x0)
    inner = shape.buffer(-across * 0.3)
    if inner.is_empty:
        return
    flat = shapely.affinity.rotate(inner, -turn, origin=(0, 0), use_radians=True)
    west, north, east, south = flat.bounds
    columns = max(1, math.floor((east - west) / across))
    rows = max(1, math.floor((south - north) / down))
    for row in range(rows + 1):
        for column in range(columns + 1):
            x = west + (east - west - columns * across) / 2 + column * across
            y = north + (south - north - rows * down) / 2 + row * down
            if shapely.intersects_xy(flat, x, y):
                yield x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)


def _wheat(table: Table, size: float) -> str:
    strokes: list[str] = []
    for _, shape in areas_of(table, "wheat"):
        for x, y in _rowed(shape, 14 * size, 20 * size):
            strokes.append(f"M{round(x)} {round(y)}l{round(3 * size)}-{round(10 * size)}")
    return pen(strokes, fill="none", stroke=ink.WHEAT_INK, stroke_width=2.4 * size)


def _marsh(table: Table, size: float) -> str:
    tufts: list[str] = []
    long = round(26 * size)
    for number, (_, shape) in enumerate(areas_of(table, "marsh")):
        for x, y in _scattered(shape, 46 * size, 0.5, 101 + number):
            tufts.append(
                f"M{round(x) - long // 2} {round(y)}h{long}m-{long // 2} 0v-{round(9 * size)}"
                f"m-{round(6 * size)} {round(9 * size)}l-{round(4 * size)}-{round(7 * size)}"
                f"m{round(16 * size)} {round(7 * size)}l{round(4 * size)}-{round(7 * size)}"
            )
    return pen(tufts, fill="none", stroke=ink.WATER_EDGE, stroke_width=2 * size, stroke_opacity=0.8)


def _rocks(table: Table, size: float) -> str:
    stones: list[str] = []
    kinds = (
        "m-8 4l3-9 7-2 6 5-1 6z",
        "m-6 3l1-6 8-3 4 5-3 5zm3-1l3-5",
        "m-9 5l6-10 8 1 4 7z",
        "m-5 3l4-6 6 3-2 4z",
    )
    for number, (_, shape) in enumerate(areas_of(table, "rocks")):
        for x, y in _scattered(shape, 34 * size, 0.9, 211 + number):
            stones.append(f"M{round(x)} {round(y)}" + kinds[(round(x) * 7 + round(y) * 3) % len(kinds)])
    return pen(stones, fill="#d8ccb4", stroke=ink.ROCKS_INK, stroke_width=2 * size, stroke_linejoin="round")


def _graves(table: Table, size: float) -> str:
    crosses: list[str] = []
    tall = round(13 * size)
    for _, shape in areas_of(table, "cemetery"):
        for x, y in _rowed(shape, 42 * size, 36 * size):
            crosses.append(f"M{round(x)} {round(y)}v-{tall}m-{tall // 3} {tall // 3}h{2 * (tall // 3)}")
    return pen(crosses, fill="none", stroke=ink.INK, stroke_width=2 * size, stroke_opacity=0.7)
