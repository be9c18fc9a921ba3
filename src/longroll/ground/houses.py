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
from longroll.ground.window import Window

STREET_YARDS = 130.0
"""Between two parallel streets of the town."""
SQUARE = (-9, -16)
"""The Diamond, in metres, as the sheet shows it."""
STREETED = "town-gettysburg"
"""The town that has streets; the other built-up grounds are a college, a seminary and an almshouse."""


def draw_towns(table: Table) -> str:
    """The town's ground, hatched between its streets as the sheets hatch it: under the roads."""
    size = ink.grain(table)
    ways = [street.buffer(9 * size, cap_style="flat") for street in _streets(table)]
    open_ground = shapely.union_all([*ways, *roadbed(table, 12 * size)])
    blocks: list[str] = []
    for area, shape in areas_of(table, "town"):
        ground = shape.difference(open_ground) if area.id.startswith(STREETED) else shape
        for part in shapely.get_parts(ground):
            if isinstance(part, Polygon) and part.area > 400 * size * size:
                blocks.append(ink.path(ink.places(part), closed=True))
    hatch, gap = f"h{table.hash[:8]}", 9 * size
    edge = pen(blocks, fill=f"url(#{hatch})", stroke=ink.BRICK, stroke_width=1.8 * size, stroke_opacity=0.5)
    return edge and (
        f'<pattern id="{hatch}" width="{gap:g}" height="{gap:g}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(-45)"><path d="M0 0h{gap:g}v{gap:g}H0z" fill="{ink.TOWN}" fill-opacity=".85"/>'
        f'<path d="M0 {gap / 2:g}h{gap:g}" stroke="{ink.BRICK}" stroke-width="{1.3 * size:g}" stroke-opacity=".45"/>'
        f"</pattern>{edge}"
    )


def _streets(table: Table) -> list[LineString]:
    """The streets of every town too large to be one building's ground: lines with and across the compass,
    through the square."""
    gap = STREET_YARDS / table.yards_per_inch * 100
    # A street that would run beside a road all along is that road.
    roads = shapely.union_all(roadbed(table, gap * 0.22))
    turn = table.rotation / 10
    found: list[LineString] = []
    for area, shape in areas_of(table, "town"):
        if not area.id.startswith(STREETED):
            continue
        square = _square(table)
        inner = shape.buffer(-gap * 0.12)
        for number in range(-12, 13):
            for dx, dy in ((1.0, 0.0), (0.0, 1.0)):
                long = 40 * gap
                x, y = square[0] + dy * number * gap, square[1] + dx * number * gap
                line = LineString([(x - dx * long, y - dy * long), (x + dx * long, y + dy * long)])
                line = shapely.affinity.rotate(line, -turn, origin=square)
                for part in shapely.get_parts(line.intersection(inner).difference(roads)):
                    if isinstance(part, LineString) and part.length > gap * 0.6:
                        found.append(part)
    return found


def _square(table: Table) -> tuple[float, float]:
    x, y = Window.of(table).to_table(*SQUARE)
    return x / 10, (table.height - y) / 10


def draw_houses(table: Table) -> str:
    """Every block of building: over the roads."""
    size = ink.grain(table)
    dark: list[str] = []
    brick: list[str] = []
    roads = shapely.union_all([*roadbed(table, 12.5 * size), *(street.buffer(8 * size) for street in _streets(table))])
    for area, shape in areas_of(table, "farm", "building"):
        _farmstead(area, shape, size, dark, brick)
    for area, shape in areas_of(table, "town"):
        if area.id.startswith(STREETED):
            dark.extend(_rows(table, shape, roads, size))
        else:
            brick.extend(_halls(shape, roads, size))
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


def _halls(shape: Polygon, roads: BaseGeometry, size: float) -> list[str]:
    """The blocks of a college, seminary or almshouse: a hall near the middle and a wing on each side, off the roads."""
    west, north, east, south = shape.bounds
    long = max(44 * size, (east - west) * 0.24)
    halls: list[str] = []
    for spread, along in ((0.0, 1.0), (-0.3, 0.5), (0.3, 0.5)):
        for shift_x, shift_y in ((spread, 0.7 * spread), (spread - 0.3, 0.2), (spread + 0.3, -0.2), (0.3, 0.3)):
            x = shape.centroid.x + shift_x * (east - west)
            y = shape.centroid.y + shift_y * (south - north)
            ground = box(x - long * along / 2, y - long * 0.21, x + long * along / 2, y + long * 0.21)
            if shape.contains(ground) and not ground.intersects(roads):
                halls.append(_block(x, y, long * along, long * 0.42, 0.0))
                roads = roads.union(ground.buffer(4 * size))
                break
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
    gap = 5 * size
    for number, way in enumerate(ways):
        inside = way.intersection(inner)
        for part in shapely.get_parts(inside):
            if not isinstance(part, LineString):
                continue
            at, turn_number = 10 * size, number * 7
            while at < part.length - 10 * size:
                turn_number += 1
                front = (12 + (turn_number * 37 % 17)) * size
                x, y = part.interpolate(at + front / 2).coords[0]
                ax, ay = part.interpolate(min(part.length, at + front / 2 + 1)).coords[0]
                turn = math.atan2(ay - y, ax - x)
                for side in (1, -1):
                    if (turn_number * 13 + side * 5) % 8 in (0, 3, 5):
                        continue
                    depth = (11 + (turn_number * 5 + side) % 4 * 3) * size
                    away = side * (13 * size + depth / 2)
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
