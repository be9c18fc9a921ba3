"""The map: areas and their borders, march circles, pikes, and the board of each kind of ground (DC-AREA, DC-CIRC, DC-PIKE).

Places are metres east and north of the town square; at the rim the map is drawn in.
"""

import tomllib
from collections import deque
from importlib.resources import files
from itertools import pairwise
from typing import Any

import msgspec

from longroll.rulesets.division.tables import NOBODY, side_of

Point = tuple[int, int]


class Board(msgspec.Struct, frozen=True):
    """The terrain of a kind of area: what is added to the number to hit those in it, how many columns it has, how many
    formation slots a column has for each side (DC-BOARD-01)."""

    key: str
    name: str
    number: int
    columns: int
    slots: int


class Area(msgspec.Struct, frozen=True, gc=False):
    """An area: the areas that it shares an edge with, the circles it is attached to, who controls it on 1 July at dawn."""

    id: int
    key: str
    name: str
    board: Board
    edges: tuple[int, ...]
    circles: tuple[int, ...]
    at: Point
    ring: tuple[Point, ...]
    control: int

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"area:{self.id}"


class Circle(msgspec.Struct, frozen=True, gc=False):
    """A march circle: its victory points, the areas attached to it, the circles next to it along a pike; whether troops come
    in by it (DC-CIRC-01)."""

    id: int
    key: str
    name: str
    vp: int
    areas: tuple[int, ...]
    along: tuple[int, ...]
    at: Point
    entry: bool

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"circle:{self.id}"


class Pike(msgspec.Struct, frozen=True, gc=False):
    """A pike: its circles from the town outward (DC-PIKE-04), and how it runs."""

    key: str
    name: str
    circles: tuple[int, ...]
    line: tuple[Point, ...]


def _points(rows: list[list[int]]) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in rows)


def _read() -> tuple[tuple[Area, ...], tuple[Circle, ...], tuple[Pike, ...], Point, Point]:
    found: dict[str, Any] = tomllib.loads((files(__package__) / "map.toml").read_text("utf-8"))
    boards = {
        row["id"]: Board(row["id"], row["name"], row["number"], row["columns"], row["slots"]) for row in found["board"]
    }
    area = {row["id"]: number for number, row in enumerate(found["area"])}
    circle = {row["id"]: number for number, row in enumerate(found["circle"])}
    pikes = tuple(
        Pike(row["id"], row["name"], tuple(circle[name] for name in row["circles"]), _points(row["line"]))
        for row in found["pike"]
    )
    along: dict[int, set[int]] = {number: set() for number in circle.values()}
    for pike in pikes:
        for one, other in pairwise(pike.circles):
            along[one].add(other)
            along[other].add(one)
    areas = tuple(
        Area(
            id=area[row["id"]],
            key=row["id"],
            name=row["name"],
            board=boards[row["board"]],
            edges=tuple(sorted(area[name] for name in row["edges"])),
            circles=tuple(sorted(circle[name] for name in row["circles"])),
            at=(row["x"], row["y"]),
            ring=_points(row["polygon"]),
            control=side_of(row["start_control"]),
        )
        for row in found["area"]
    )
    circles = tuple(
        Circle(
            id=circle[row["id"]],
            key=row["id"],
            name=row["name"],
            vp=row["vp"],
            areas=tuple(sorted(area[name] for name in row["areas"])),
            along=tuple(sorted(along[circle[row["id"]]])),
            at=(row["x"], row["y"]),
            entry=row["entry"],
        )
        for row in found["circle"]
    )
    west, south, east, north = found["bounds"]
    return areas, circles, pikes, (west, south), (east, north)


AREAS, CIRCLES, PIKES, SOUTH_WEST, NORTH_EAST = _read()
AREA = {row.key: row.id for row in AREAS}
CIRCLE = {row.key: row.id for row in CIRCLES}
CASHTOWN = CIRCLE["mc-cashtown"]


def _from(start: int) -> tuple[int, ...]:
    """How many edges each area is from one."""
    far = [NOBODY] * len(AREAS)
    far[start] = 0
    ahead = deque([start])
    while ahead:
        here = ahead.popleft()
        for there in AREAS[here].edges:
            if far[there] < 0:
                far[there] = far[here] + 1
                ahead.append(there)
    return tuple(far)


EDGES_APART = tuple(_from(row.id) for row in AREAS)
"""From area to area, the fewest edges that are crossed (DC-AP-01)."""


_FROM_CIRCLE = tuple(
    tuple(min(EDGES_APART[each][area.id] for each in circle.areas) for area in AREAS) for circle in CIRCLES
)


def from_circle(circle: int, area: int) -> int:
    """The fewest edges from any area attached to a circle (DC-AP-02)."""
    return _FROM_CIRCLE[circle][area]
