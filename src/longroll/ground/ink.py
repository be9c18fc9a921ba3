"""Colours, widths and pens of the ground, after the engraved survey sheets of the 1860s; and how whole
numbers become SVG paths.

Everything is drawn in hundredths of an inch inside one scaled group, y down, so that paths stay short.
`grain` makes signs a little smaller on small tables, so that they stay maps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from longroll.bounds import Flat
from longroll.ground.table import Table

PAPER = "#f1e9d6"
INK = "#3b3229"
BROWN = "#9a7650"
BROWN_INDEX = "#84603b"
BROWN_INK = "#66421f"
WATER = "#a3bcc0"
WATER_EDGE = "#547681"
WATER_INK = "#41606c"
WOODS = "#bcc299"
WOODS_INK = "#5d6a47"
OPEN_WOODS = "#d6d6b4"
ORCHARD = "#dcdcb9"
ORCHARD_INK = "#6f7a52"
WHEAT = "#ecd9a0"
WHEAT_INK = "#b08f45"
MARSH = "#cfd9cf"
CEMETERY = "#dfe0c8"
ROCKS_INK = "#6a6156"
ROAD_EDGE = "#6b5a45"
ROAD = "#f8f2e2"
PIKE = "#f6e6c3"
BLOCK = "#2e2722"
BRICK = "#9c4a38"
TOWN = "#e7d3bd"

Spot = tuple[float, float]


def grain(table: Table) -> float:
    """How large signs are drawn: 1 on a table six feet deep or more, less on smaller ones."""
    return min(1.0, max(0.65, table.height / 72_000))


def spots(table: Table, flat: Flat) -> list[Spot]:
    """A flat ring or line as points in hundredths of an inch, y down."""
    return [(x / 10, (table.height - y) / 10) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def places(shape: BaseGeometry) -> list[Spot]:
    """The corners of a line, or of a polygon's outline without its repeated last point."""
    outline = shape.exterior if isinstance(shape, Polygon) else shape
    found = [(float(x), float(y)) for x, y in shapely.get_coordinates(outline)]
    return found[:-1] if isinstance(shape, Polygon) else found


def path(points: Iterable[Spot], closed: bool = False) -> str:
    """An SVG path through points, in whole hundredths and relative steps."""
    data: list[str] = []
    last: tuple[int, int] | None = None
    for x, y in points:
        here = (round(x), round(y))
        if last is None:
            data.append(f"M{here[0]} {here[1]}")
        elif here != last:
            dx, dy = here[0] - last[0], here[1] - last[1]
            data.append(f"{'l' if len(data) == 1 else ' '}{dx}{'' if dy < 0 else ' '}{dy}")
        last = here
    return "".join(data).replace(" -", "-") + ("z" if closed else "")


class Sign(msgspec.Struct, frozen=True):
    """A small sign as relative strokes from its middle, in hundredths of an inch, and where its last stroke
    ends."""

    strokes: str
    end: tuple[int, int]


def sign(*strokes: Sequence[tuple[str, Sequence[tuple[float, float]]]]) -> Sign:
    """A sign out of strokes: each starts with ("m", place) and goes on with ("l", place) or ("q", bend,
    place), all counted from the sign's middle."""
    data, here = "", (0, 0)
    for stroke in strokes:
        for letter, places_ in stroke:
            ends = [(round(x), round(y)) for x, y in places_]
            data += letter + " ".join(f"{x - here[0]} {y - here[1]}" for x, y in ends)
            here = ends[-1]
    return Sign(data.replace(" -", "-"), here)


def stamped(where: Iterable[Spot], signs: Sequence[Sign], grid: int = 3) -> str:
    """One path with a sign at every place, by turns; places are moved to a grid of a few hundredths, which
    packs far better and shows nowhere."""
    data = "M0 0"
    here = (0, 0)
    for number, (x, y) in enumerate(where):
        to = (round(x / grid) * grid, round(y / grid) * grid)
        one = signs[(number * 7 + number // 3) % len(signs)]
        data += f"m{to[0] - here[0]} {to[1] - here[1]}".replace(" -", "-") + one.strokes
        here = (to[0] + one.end[0], to[1] + one.end[1])
    return data if data != "M0 0" else ""


def pen(data: str | Sequence[str], **style: str | float) -> str:
    """A path element; underscores in style names become dashes. Nothing where there is nothing to draw."""
    whole = data if isinstance(data, str) else "".join(data)
    if not whole:
        return ""
    marks = " ".join(f'{name.replace("_", "-")}="{_short(value)}"' for name, value in style.items())
    return f'<path d="{whole}" {marks}/>'


def _short(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:g}"
