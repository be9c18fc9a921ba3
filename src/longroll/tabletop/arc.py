"""What lies ahead of a base: fields of fire, wedges, the front zone."""

from __future__ import annotations

from longroll.tabletop import kernel
from longroll.tabletop.kernel import Ring
from longroll.tabletop.pose import Pose


def field_ahead(pose: Pose, width: int, depth: int, reach: int) -> Ring:
    """The rectangle as wide as the front edge and `reach` deep ahead of it (VF-ARMS-01)."""
    return kernel.rectangle(pose.x, pose.y, pose.heading, -width, width, depth, depth + 2 * reach)


def width_in_field(target: Ring, pose: Pose, width: int, depth: int, reach: int) -> int:
    """How wide a part of a convex target, across the front, lies in the field ahead; -1 if none (VF-ARMS-01)."""
    return kernel.width_inside(target, pose.x, pose.y, pose.heading, width, depth, depth + 2 * reach)


def in_front_zone(pose: Pose, width: int, depth: int, x: int, y: int, opening: int = 450) -> bool:
    """Whether a point lies ahead of the front edge between lines opening outward from its corners (VF-VOF-12)."""
    return kernel.in_front_zone(pose.x, pose.y, pose.heading, width, depth, opening, x, y)
