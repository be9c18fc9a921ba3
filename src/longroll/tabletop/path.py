"""Moves: what they sweep over and how long they are."""

from __future__ import annotations

from longroll.tabletop import kernel
from longroll.tabletop.base import footprint
from longroll.tabletop.kernel import Ring
from longroll.tabletop.pose import Pose


def swept(start: Pose, end: Pose, width: int, depth: int) -> Ring:
    """The ground a base passes over in a straight move, as a convex ring."""
    return kernel.hull(footprint(start, width, depth) + footprint(end, width, depth))


def wheel_length(frontage: int, tenths: int) -> int:
    """The arc travelled by the outer front corner in a wheel, to the nearest thousandth (VF-GEOM-02, VF-MOVE-04)."""
    return kernel.arc_length(frontage, tenths)
