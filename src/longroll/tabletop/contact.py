"""How far apart things are, and whether they touch or overlap."""

from __future__ import annotations

from longroll.tabletop import kernel
from longroll.tabletop.kernel import Ring


def gap(a: Ring, b: Ring) -> int:
    """The shortest distance between two rings, edge to edge, to the nearest thousandth; 0 if they meet (VF-GEOM-01)."""
    return kernel.gap(a, b)


def overlap(a: Ring, b: Ring, slack: int = 0) -> bool:
    """Whether two convex rings overlap by more than `slack`; touching is no overlap (VF-GEOM-02)."""
    return kernel.convex_overlap(a, b, slack)


def point_gap(ring: Ring, x: int, y: int) -> int:
    """The distance of a point from a ring; 0 inside it."""
    return kernel.point_to_ring(ring, x, y)


def disc_gap(ring: Ring, x: int, y: int, radius: int) -> int:
    """The distance of a disc from a ring; 0 if they meet."""
    return max(0, kernel.point_to_ring(ring, x, y) - radius)


def disc_to_disc(x: int, y: int, radius: int, other_x: int, other_y: int, other_radius: int) -> int:
    """The distance between two discs; 0 if they meet."""
    return max(0, kernel.length(other_x - x, other_y - y) - radius - other_radius)
