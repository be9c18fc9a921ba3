"""Farmsteads and the town: small dark blocks along the roads, as the sheets show them.

A farm is a house and a barn in its yard. The town's blocks are not surveyed house by house: they are set in
rows along its streets, which follow the compass as Gettysburg's do, and are a picture of a town, not a
census.
"""

from __future__ import annotations

import itertools
import math

import shapely
from shapely import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from longroll.ground import ink
from longroll.ground.ink import pen, spots
from longroll.ground.table import Area, Table
from longroll.ground.textures import areas_of
from longroll.ground.ways import roadbed

STREET_YARDS = 130.0
"""Between two parallel streets of the town."""


def draw_towns(table: Table) -> str:
    """The town's ground and streets: under the roads."""
    size = ink.grain(table)
    tints: list[str] = []
    for _, shape in areas_of(table, "town"):
        tints.append(ink.path(ink.places(shape), closed=True))
    ground = pen(tints, fill=ink.TOWN, fill_opacity=0.8, stroke=ink.BRICK, stroke_width=1.8 * size, stroke_opacity=0.4)
    streets = [ink.path(ink.places(street)) for street in _streets(table)]
    return (
        ground
        + pen(streets, fill="none", stroke=ink.ROAD_EDGE, stroke_width=15 * size, stroke_opacity=0.8)
        + pen(streets, fill="none", stroke=ink.ROAD, stroke_width=11.5 * size)
    )


def _streets(table: Table) -> list[LineString]:
    """The streets of every town too large to be one building's ground: lines with and across the compass,
    through the square."""
    gap = STREET_YARDS / table.yards_per_inch * 100
    turn = table.rotation / 10
    found: list[LineString] = []
    for area, shape in areas_of(table, "town"):
        if area.id.removesuffix("-2") != "town-gettysburg":
            continue
        square = _square(table)
        inner = shape.buffer(-gap * 0.12)
        for number in range(-12, 13):
            for dx, dy in ((1.0, 0.0), (0.0, 1.0)):
                long = 40 * gap
                x, y = square[0] + dy * number * gap, square[1] + dx * number * gap
                line = LineString([(x - dx * long, y - dy * long), (x + dx * long, y + dy * long)])
                line = shapely.affinity.rotate(line, -turn, origin=square)
                for part in shapely.get_parts(line.intersection(inner)):
                    if isinstance(part, LineString) and part.length > gap * 0.6:
                        found.append(part)
    return found


def _square(table: Table) -> tuple[float, float]:
    from longroll.ground.cut import Window

    x, y = Window.of(table).to_table(-9, -16)
    return x / 10, (table.height - y) / 10


def draw_houses(table: Table) -> str:
    """Every block of building: over the roads."""
    size = ink.grain(table)
    dark: list[str] = []
    brick: list[str] = []
    roads = shapely.union_all([*roadbed(table, 15 * size), *(street.buffer(9 * size) for street in _streets(table))])
    for area, shape in areas_of(table, "farm", "building"):
        _farmstead(area, shape, size, dark, brick)
    for area, shape in areas_of(table, "town"):
        if area.id.startswith("town-gettysburg"):
            dark.extend(_rows(table, shape, roads, size))
        else:
            brick.extend(_halls(shape, size))
    edge: dict[str, str | float] = {"stroke": ink.BLOCK, "stroke_width": 1.4 * size}
    return pen(dark, fill=ink.BLOCK) + pen(brick, fill=ink.BRICK, **edge)


def _farmstead(area: Area, shape: Polygon, size: float, dark: list[str], brick: list[str]) -> None:
    """A house (brick) and a barn (dark) on the yard's long axis; a single building has no barn."""
    coords = list(shape.exterior.coords)
    (x0, y0), (x1, y1) = max(itertools.pairwise(coords), key=lambda side: math.dist(*side))
    turn = math.atan2(y1 - y0, x1 - x0)
    middle = shape.centroid
    long = max(26 * size, 0.3 * math.dist((x0, y0), (x1, y1)))
    if area.kind == "building":
        brick.append(_block(middle.x, middle.y, long * 1.3, long * 0.75, turn))
        return
    ux, uy = math.cos(turn), math.sin(turn)
    brick.append(_block(middle.x - ux * long * 0.75, middle.y - uy * long * 0.75, long * 0.72, long * 0.6, turn))
    dark.append(_block(middle.x + ux * long * 0.55, middle.y + uy * long * 0.55, long * 1.05, long * 0.66, turn))


def _halls(shape: Polygon, size: float) -> list[str]:
    """The blocks of a college, seminary or almshouse: one hall in the middle and a wing on each side."""
    middle = shape.centroid
    west, north, east, south = shape.bounds
    long = max(44 * size, (east - west) * 0.24)
    halls = [_block(middle.x, middle.y, long, long * 0.42, 0.0)]
    for side in (-1, 1):
        x, y = middle.x + side * (east - west) * 0.3, middle.y + side * (south - north) * 0.22
        if shapely.contains_xy(shape, x, y):
            halls.append(_block(x, y, long * 0.5, long * 0.34, 0.0))
    return halls


def _block(x: float, y: float, along: float, across: float, turn: float) -> str:
    ux, uy = math.cos(turn) / 2, math.sin(turn) / 2
    corners = [
        (x + sx * ux * along - sy * uy * across, y + sx * uy * along + sy * ux * across)
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return ink.path(corners, closed=True)


def _rows(table: Table, shape: Polygon, roads: BaseGeometry, size: float) -> list[str]:
    """Rows of houses along every street and road in the town, thinning toward its edge."""
    found: list[str] = []
    taken: list[Polygon] = []
    ways = [
        *_streets(table),
        *(LineString(spots(table, line.points)) for line in table.lines if line.kind in ("pike", "road")),
    ]
    inner = shape.buffer(-6 * size)
    depth, gap = 15 * size, 4 * size
    for number, way in enumerate(ways):
        inside = way.intersection(inner)
        for part in shapely.get_parts(inside):
            if not isinstance(part, LineString):
                continue
            at, turn_number = 10 * size, number * 7
            while at < part.length - 10 * size:
                turn_number += 1
                front = (16 + (turn_number * 37 % 23)) * size
                x, y = part.interpolate(at + front / 2).coords[0]
                ax, ay = part.interpolate(min(part.length, at + front / 2 + 1)).coords[0]
                turn = math.atan2(ay - y, ax - x)
                for side in (1, -1):
                    if (turn_number * 13 + side) % 7 == 0:
                        continue
                    away = side * (15 * size + depth / 2 + 2 * size)
                    hx, hy = x - math.sin(turn) * away, y + math.cos(turn) * away
                    house = shapely.affinity.rotate(
                        box(hx - front / 2, hy - depth / 2, hx + front / 2, hy + depth / 2),
                        turn,
                        origin=(hx, hy),
                        use_radians=True,
                    )
                    if (
                        inner.contains(house)
                        and not house.intersects(roads)
                        and not any(house.intersects(o) for o in taken)
                    ):
                        taken.append(house.buffer(1.5 * size))
                        found.append(ink.path(ink.places(house), closed=True))
                at += front + gap
    return found
