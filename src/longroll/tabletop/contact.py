"""How far apart things are, and whether they touch or overlap. Distances are shortest edge-to-edge distances.

A *base* here is any convex ring: a footprint, or the ground swept by a straight move. An *area* is any simple ring, a
*line* an open one.
"""

from __future__ import annotations

from collections.abc import Sequence

from longroll.tabletop import kernel
from longroll.tabletop.base import EDGES, Edge, Ring
from longroll.tabletop.pose import Pose

ROUNDING = 10
"""Overlaps up to this, in thousandths, come from rounded corners and are none."""


def nearest(rings: Sequence[Ring], others: Sequence[Ring]) -> tuple[int, int] | None:
    """The place among `others` of the first base that is nearest to any of these, and its distance; None without any."""
    place, far = kernel.nearest(list(rings), list(others))
    return None if place < 0 else (place, far)


def any_within(rings: Sequence[Ring], others: Sequence[Ring], reach: int) -> bool:
    """Whether any of these bases lies at most `reach` from any of the others."""
    return kernel.any_within(list(rings), list(others), reach)


def touching(pose: Pose, width: int, depth: int, other: Ring, reach: int = 100) -> dict[Edge, int]:
    """Over what length each edge of a base is faced by another base at most `reach` off; edges not faced are left out.

    Measured along the edge, straight out from it, an overlap of ROUNDING forgiven. About 0 is a mere corner.
    """
    faced: dict[Edge, int] = {}
    for turn, name in enumerate(EDGES):
        across, out = (width, depth) if turn % 2 == 0 else (depth, width)
        heading = pose.heading + 900 * turn
        length = kernel.width_inside(other, pose.x, pose.y, heading, across, out - 2 * ROUNDING, out + 2 * reach)
        if length >= 0:
            faced[name] = length
    return faced


def disc_gap(ring: Ring, x: int, y: int, radius: int) -> int:
    """The distance of a disc from a base or area; 0 if they meet."""
    return max(0, kernel.point_gap(ring, x, y) - radius)


def disc_to_disc(x: int, y: int, radius: int, other_x: int, other_y: int, other_radius: int) -> int:
    """The distance between two discs; 0 if they meet."""
    return max(0, kernel.length(other_x - x, other_y - y) - radius - other_radius)
