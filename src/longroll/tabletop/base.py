"""The rectangle a unit stands on: its corners, its edges and their middles."""

from __future__ import annotations

from typing import Literal

from longroll.tabletop import kernel
from longroll.tabletop.pose import Pose

Ring = tuple[int, ...]
"""A closed outline, or an open line, as x0, y0, x1, y1, ..."""
Edge = Literal["front", "right", "rear", "left"]

EDGES: tuple[Edge, ...] = ("front", "right", "rear", "left")
"""The edges of a footprint in the order of its corners: edge i runs from corner i to the next."""


def footprint(pose: Pose, width: int, depth: int) -> Ring:
    """The corners of a base as a flat ring: front left, front right, rear right, rear left."""
    return kernel.footprint(pose.x, pose.y, pose.heading, width, depth)


def edge(base: Ring, name: Edge) -> Ring:
    """One edge of a footprint as (x, y, x, y), in the ring's order."""
    first = 2 * EDGES.index(name)
    second = (first + 2) % 8
    return base[first : first + 2] + base[second : second + 2]
