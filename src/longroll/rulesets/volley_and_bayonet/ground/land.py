"""The land: what of the field counts on this table, and as which terrain of the chart; what lies at a point.

A stand is in the terrain under the middle of its front edge (VB-MOVE-12).  Lengths are thousandths of an inch, heights
tenths of feet; the ground goes up by a level from one contour line to the next (VB-TERR-49).
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from longroll import tabletop
from longroll.bounds import MANY, Flat, FlatRing, Key, Length, Link, Thousandths, Words
from longroll.ground.table import Table, laid
from longroll.once import Once
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import Terrain
from longroll.rulesets.volley_and_bayonet.tables import CONTOUR, CROP_CELL, EDGE, ROAD_REACH, SLOPE, STEEP
from longroll.tabletop import Ring, Shapes

AreaTerrain = Literal[
    "broken ground", "crops", "forest", "fort", "fortress", "marsh", "orchard", "swamp", "town", "village"
]
LineTerrain = Literal[
    "field works", "hasty works", "marshy stream", "river", "road", "stream", "sunken road", "tree line"
]
WATERS: tuple[LineTerrain, ...] = ("stream", "marshy stream", "river")
WORKS: tuple[LineTerrain, ...] = ("field works", "hasty works", "sunken road")
"""Linear cover (VB-SAVE-06)."""
ROADS: tuple[LineTerrain, ...] = ("road", "sunken road")

Spot = tuple[int, int]
Spots = Annotated[tuple[tuple[Thousandths, Thousandths], ...], Meta(max_length=100)]


class Patch(msgspec.Struct, frozen=True):
    """An area of one kind of terrain.  `blocks`: it blocks sight though its kind does not (VB-TERR-27, VB-TERR-75).  `stone`:
    its buildings are (VB-TERR-87).  `gates`, `breaches`: where a fort or fortress is entered."""

    id: Key
    name: Words
    terrain: AreaTerrain
    ring: FlatRing
    blocks: bool = False
    stone: bool = False
    gates: Spots = ()
    breaches: Spots = ()


class Course(msgspec.Struct, frozen=True):
    """A line of terrain: a road, water, works, a row of trees."""

    id: Key
    name: Words
    terrain: LineTerrain
    points: Flat


class Crossing(msgspec.Struct, frozen=True):
    """A bridge or a ford over the water named by its id."""

    over: Key
    name: Words
    terrain: Literal["bridge", "ford"]
    x: Thousandths
    y: Thousandths


class Land(msgspec.Struct, frozen=True, dict=True):
    """The ground of a battle.  `table`: the hash of the table that was cut, which must have been laid: its heights are the
    land's."""

    width: Length
    height: Length
    table: Link
    patches: Annotated[tuple[Patch, ...], Meta(max_length=2 * MANY)] = ()
    courses: Annotated[tuple[Course, ...], Meta(max_length=MANY)] = ()
    crossings: Annotated[tuple[Crossing, ...], Meta(max_length=MANY)] = ()

    @Once
    def areas(self) -> Any:
        """The patches as the plane asks of them."""
        return Shapes([row.ring for row in self.patches])

    @Once
    def lines(self) -> Any:
        """The courses as the plane asks of them."""
        return Shapes([row.points for row in self.courses])

    @Once
    def buildings(self) -> tuple[Patch, ...]:
        """The blocks of towns, and the villages."""
        return tuple(row for row in self.patches if row.terrain in ("town", "village"))

    @Once
    def forts(self) -> tuple[Patch, ...]:
        """The forts and fortresses."""
        return tuple(row for row in self.patches if row.terrain in ("fort", "fortress"))

    @Once
    def survey(self) -> Table:
        """The table with its heights."""
        return laid(self.table)


class Changed(NamedTuple):
    """What a battle has done to the ground: cells of crops trampled flat (VB-TERR-31), blocks that burn and that have burnt
    out (VB-TERR-88, VB-TERR-91), by their ids; how far one sees in this light, 0 for as far as the table goes (VB-LOS-01); and
    where siege guns have broken the walls of a fortress (VB-TERR-43)."""

    trampled: frozenset[Spot] = frozenset()
    burning: frozenset[str] = frozenset()
    ruins: frozenset[str] = frozenset()
    light: int = 0
    breaches: tuple[Spot, ...] = ()


AS_IT_WAS = Changed()


def terrain_of(patch: Patch, changed: Changed = AS_IT_WAS) -> Terrain:
    """What a patch counts as now: burnt out it is broken ground (VB-TERR-91)."""
    return "broken ground" if patch.id in changed.ruins else patch.terrain


def patches_at(land: Land, x: int, y: int) -> tuple[Patch, ...]:
    """The patches that a point lies in, their borders included."""
    return tuple(land.patches[number] for number in tabletop.areas_at(land.areas, x, y))


def terrains_at(land: Land, x: int, y: int, changed: Changed = AS_IT_WAS) -> tuple[Terrain, ...]:
    """The kinds of terrain at a point: all of them count (VB-TERR-92); open ground where there is no other."""
    found = dict.fromkeys(terrain_of(patch, changed) for patch in patches_at(land, x, y))
    return tuple(found) or ("open",)


def courses_along(land: Land, points: Ring) -> Iterator[Course]:
    """The lines of terrain whose box the box about some points meets."""
    for number in tabletop.near_boxes(land.lines.boxes, *tabletop.bounds(points)):
        yield land.courses[number]


# --- heights
def height_at(land: Land, x: int, y: int) -> int:
    """The height of the ground in tenths of feet, evenly between the heights of the survey."""
    survey = land.survey
    step, columns, rows = survey.step, survey.columns, survey.rows
    column, row = x // step, y // step
    if not (
        0 <= column < columns - 1 and 0 <= row < rows - 1
    ):  # on its far edges, or beyond them, where it is as at the edge
        x, y = min(max(x, 0), (columns - 1) * step), min(max(y, 0), (rows - 1) * step)
        column, row = min(x // step, columns - 2), min(y // step, rows - 2)
    right, up = x - column * step, y - row * step
    corner = row * columns + column
    heights = survey.heights
    low = heights[corner] * (step - right) + heights[corner + 1] * right
    high = heights[corner + columns] * (step - right) + heights[corner + columns + 1] * right
    return tabletop.divide(low * (step - up) + high * up, step * step)


def level_at(land: Land, x: int, y: int) -> int:
    """The level of the ground: the number of the contour line at or below it (VB-TERR-49)."""
    return height_at(land, x, y) // CONTOUR


def steep_at(land: Land, x: int, y: int, heading: int) -> bool:
    """Whether the ground at a point climbs so much along a heading that it counts as a hill of two contours (VB-TERR-52)."""
    low = tabletop.ahead(x, y, heading, -SLOPE // 2, 0)
    high = tabletop.ahead(x, y, heading, SLOPE // 2, 0)
    return height_at(land, *high) - height_at(land, *low) >= STEEP


# --- places
def on_edge(ring: Ring, x: int, y: int) -> bool:
    """Whether a point is on the edge of an area: within half an inch of its boundary, in or out (VB-LOS-03)."""
    return tabletop.point_gap_to_line(tabletop.border(ring), x, y) <= EDGE


def meetings(points: Ring, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int, int]]:
    """Where a straight way meets a line: how far along, and the place, in the order of the way; running along it is none."""
    dx, dy = bx - ax, by - ay
    whole = tabletop.length(dx, dy)
    found = set[tuple[int, int, int]]()
    left = [dx * (y - ay) - dy * (x - ax) for x, y in zip(points[::2], points[1::2], strict=True)]
    for at, (one, other) in enumerate(pairwise(left)):
        if one == other or one > 0 < other or one < 0 > other:  # runs along it, or lies on one side of it
            continue
        px, py, qx, qy = points[2 * at : 2 * at + 4]
        if tabletop.segments_meet(px, py, qx, qy, ax, ay, bx, by):
            ex, ey, turn = qx - px, qy - py, other - one
            part = (px - ax) * ey - (py - ay) * ex
            along = tabletop.divide(whole * (part if turn > 0 else -part), abs(turn))
            x, y = (start + tabletop.divide(way * along, whole) for start, way in ((ax, dx), (ay, dy)))
            found.add((along, x, y))
    return sorted(found)


def on_road(land: Land, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether the whole of a straight way lies on roads (VB-TERR-67)."""
    spots = (ax, ay, *tabletop.points_along(ax, ay, bx, by, ROAD_REACH // 2), bx, by)
    box = tabletop.bounds(spots)
    near = tabletop.near_boxes(
        land.lines.boxes, box[0] - ROAD_REACH, box[1] - ROAD_REACH, box[2] + ROAD_REACH, box[3] + ROAD_REACH
    )
    roads = [land.courses[number].points for number in near if land.courses[number].terrain in ROADS]
    return all(
        any(tabletop.point_gap_to_line(road, x, y) <= ROAD_REACH for road in roads)
        for x, y in zip(spots[::2], spots[1::2], strict=True)
    )


def crop_cells(land: Land, swept: Ring) -> frozenset[Spot]:
    """The cells of standing crops that a base tramples flat on its way (VB-TERR-31): those whose middle it passes over, where
    it passes over a field."""
    found = set[Spot]()
    for number in tabletop.areas_met(land.areas, swept):
        patch = land.patches[number]
        if patch.terrain == "crops":
            left, bottom, right, top = tabletop.bounds(swept)
            for column in range(left // CROP_CELL, right // CROP_CELL + 1):
                for row in range(bottom // CROP_CELL, top // CROP_CELL + 1):
                    middle = column * CROP_CELL + CROP_CELL // 2, row * CROP_CELL + CROP_CELL // 2
                    if tabletop.holds(swept, *middle):
                        found.add((column, row))
    return frozenset(found)


def cell_of(x: int, y: int) -> Spot:
    """The cell of a field that a point lies in (VB-TERR-31)."""
    return x // CROP_CELL, y // CROP_CELL
