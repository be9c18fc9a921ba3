"""Edges of a table and zones on it: which way an edge looks, what lies over it or how far from it, where a side
deploys.  A sheet is whatever has a width and a height in thousandths: the table, a map, a setting."""

from typing import Protocol

import msgspec

from longroll import tabletop
from longroll.bounds import FlatRing, Side
from longroll.history.battle import Edge
from longroll.tabletop import Ring

INWARD: dict[Edge, int] = {"south": 0, "west": 900, "north": 1800, "east": 2700}
"""The heading straight on to the table from each edge."""
OUTWARD: dict[Edge, int] = {"south": 1800, "west": 2700, "north": 0, "east": 900}
"""The heading straight off the table over each edge."""


class Sheet(Protocol):
    """What has a size."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...


class Zone(msgspec.Struct, frozen=True):
    """Where a side deploys."""

    side: Side
    ring: FlatRing


def box(left: int, low: int, right: int, high: int) -> Ring:
    """The rectangle between two corners, from its lower left."""
    return left, low, right, low, right, high, left, high


def middle(ring: Ring) -> tuple[int, int]:
    """The middle of the corners of a ring."""
    x, y = ring[::2], ring[1::2]
    return sum(x) // len(x), sum(y) // len(y)


def on_edge(sheet: Sheet, edge: Edge, along: int, deep: int = 0) -> tuple[int, int]:
    """The point so far along an edge, from its west or south end, and so deep on to the sheet."""
    far = sheet.width - deep if edge == "east" else sheet.height - deep
    return {"west": (deep, along), "south": (along, deep), "east": (far, along), "north": (along, far)}[edge]


def length(sheet: Sheet, edge: Edge) -> int:
    """How long an edge is."""
    return sheet.width if edge in ("north", "south") else sheet.height


def along(edge: Edge, x: int, y: int) -> int:
    """How far along an edge a point lies."""
    return x if edge in ("north", "south") else y


def depth(sheet: Sheet, edge: Edge, ring: Ring) -> int:
    """How far the nearest part of a ring is from an edge; less than nothing for what hangs over it."""
    left, low, right, high = tabletop.bounds(ring)
    return {"west": left, "south": low, "east": sheet.width - right, "north": sheet.height - high}[edge]


def overhang(sheet: Sheet, ring: Ring) -> int:
    """How far a ring hangs over the edges of a sheet; less than nothing for what lies well on it."""
    left, low, right, high = tabletop.bounds(ring)
    return max(-left, right - sheet.width, -low, high - sheet.height)


def band(sheet: Sheet, edge: Edge, deep: int) -> Ring:
    """The ground along an edge, so deep but no deeper than a third of the sheet."""
    width, height = sheet.width, sheet.height
    deep = min(deep, (height if edge in ("north", "south") else width) // 3)
    left, right = {"east": (width - deep, width), "west": (0, deep)}.get(edge, (0, width))
    low, high = {"north": (height - deep, height), "south": (0, deep)}.get(edge, (0, height))
    return box(left, low, right, high)
