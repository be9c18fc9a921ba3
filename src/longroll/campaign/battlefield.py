"""The battlefield of an Area of the Division map (BC-MAP-06, BC-MAP-13).

From neighbouring Areas come entry lines, for those who stood there, and closed ground, where somebody stands who is not in
this battle.  Rings are in metres about the town square.
"""

import math
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from longroll.history.battle import Edge
from longroll.rulesets.brigade.scenario import grid
from longroll.rulesets.brigade.scenario.grid import SIDE, SOUTH, WEST, Block, Spot, Stretch, barred, filled
from longroll.rulesets.brigade.tables import SQUARE
from longroll.tabletop import Ring

LEAST, MOST = 3, 6
"""Squares along each side of a battlefield that is grown from an Area (BC-MAP-13)."""
SLIVER = 1.0
"""Square metres of an Area that may be left out: what lies on the border of a square is not in it."""

COLUMNS, ROWS = 12, 14
"""As far as the field is surveyed, columns from the west and rows from the south."""

AREAS: dict[str, tuple[str, ...]] = {"Chambersburg Pike": ("I4", "I5", "J3", "J4", "J5", "K3", "K4")}
"""The squares of an Area, where they are known (BC-MAP-13)."""

BESIDE: dict[Edge, tuple[int, int]] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
Point = tuple[float, float]


def covering(area: Iterable[Point]) -> tuple[str, ...]:
    """Every square that is needed to cover the ground of an Area, a ring in metres (BC-MAP-06)."""
    ground = _sound(area)
    survey = (Spot(column, row) for row in range(len(grid.LETTERS)) for column in range(grid.NUMBERS))
    return tuple(each.name for each in survey if _shares(ground, each))


def on_the_field(square: Spot) -> bool:
    """Whether the ground of a square is surveyed."""
    return square.column < COLUMNS and square.row < ROWS


def of_area(name: str, ring: Iterable[Point] = ()) -> Block:
    """The battlefield of an Area of the Division map: its own squares where they are known, else those that cover its
    ring, filled out to a rectangle of 3 by 3 to 6 by 6 (BC-MAP-06, BC-MAP-07, BC-MAP-13).  Raises Trouble."""
    if name in AREAS:
        return filled(AREAS[name])
    points = tuple(ring)
    if not points:
        near = ", ".join(get_close_matches(name, AREAS, n=3, cutoff=0.3) or AREAS)
        raise barred("BC-MAP-13", f"the squares of {name} are not known", f"give its border, or name {near}")
    needed = tuple(each for each in covering(points) if on_the_field(grid.spot(each)))
    if not needed:
        raise barred("BC-MAP-06", f"no ground of {name} lies on the survey", "choose an Area that it holds")
    box = filled(needed)
    middle = _sound(points).centroid
    column, columns = _fitted(box.column, box.columns, (middle.x - WEST) / SIDE, COLUMNS)
    row, rows = _fitted(box.row, box.rows, (middle.y - SOUTH) / SIDE, ROWS)
    return Block(column, row, columns, rows)


def entries_from(laid: Block, square: str, areas: Mapping[str, Iterable[Point]]) -> dict[str, tuple[Stretch, ...]]:
    """By which outer edges of a square a force that stood there may have come, for each neighbouring Area off the map that
    lies beyond them (BC-MAP-10)."""
    found: dict[str, tuple[Stretch, ...]] = {}
    where = grid.spot(square)
    outer = [edge for each, edge in grid.frame(laid) if each == square]
    for name, ring in areas.items():
        ground = _sound(ring)
        beside = {edge: Spot(where.column + right, where.row + up) for edge, (right, up) in BESIDE.items()}
        beyond = [edge for edge in outer if _shares(ground, beside[edge])]
        if beyond:
            found[name] = tuple(grid.stretch(laid, square, edge) for edge in beyond)
    return found


def closed(laid: Block, rings: Iterable[Iterable[Point]]) -> tuple[Ring, ...]:
    """Ground that is ruled out, such as that of neighbouring Areas whose holders are not in this battle, as rings on the
    map in thousandths (BC-MAP-12)."""
    edge = shapely.box(*laid.bounds)
    found: list[Ring] = []
    for ring in rings:
        for part in shapely.get_parts(_sound(ring).intersection(edge)):
            if isinstance(part, Polygon) and part.area > SLIVER:
                corners = shapely.geometry.polygon.orient(part).exterior.coords[:-1]
                found.append(tuple(value for x, y in corners for value in _placed(laid, x, y)))
    return tuple(found)


def _placed(laid: Block, east: float, north: float) -> tuple[int, int]:
    """A place in metres as thousandths on the map, drawn in to its edge."""
    west, south, _, _ = laid.bounds
    x, y = round((east - west) * SQUARE / SIDE), round((north - south) * SQUARE / SIDE)
    return min(max(x, 0), laid.columns * SQUARE), min(max(y, 0), laid.rows * SQUARE)


def _sound(ring: Iterable[Point]) -> BaseGeometry:
    """The ground within a ring, whatever way it runs."""
    return shapely.make_valid(Polygon(list(ring)))


def _shares(ground: BaseGeometry, square: Spot) -> bool:
    """Whether a square holds some of this ground."""
    return bool(ground.intersection(shapely.box(*Block(*square, 1, 1).bounds)).area > SLIVER)


def _fitted(first: int, count: int, middle: float, whole: int) -> tuple[int, int]:
    """A run of squares made no shorter than LEAST and no longer than MOST, about the middle of its Area, on the survey."""
    wanted = min(max(count, LEAST), MOST)
    if wanted != count:
        first = math.floor(middle - wanted / 2 + 0.5)
    return min(max(first, 0), whole - wanted), wanted


def outside(ring: Iterable[Point], kept: Iterable[Iterable[Point]], laid: Block) -> list[tuple[Point, ...]]:
    """What of a ring lies on the map and in none of the rings that are kept open, as rings in metres (BC-MAP-12)."""
    ground = _sound(ring).intersection(shapely.box(*laid.bounds))
    for each in kept:
        ground = ground.difference(_sound(each))
    found = []
    for part in shapely.get_parts(ground):
        if isinstance(part, Polygon) and part.area > SLIVER:
            corners = shapely.geometry.polygon.orient(part).exterior.coords[:-1]
            found.append(tuple((round(x, 1), round(y, 1)) for x, y in corners))
    return found
