"""What lies ahead of a base: fields of fire, wedges, the front zone. All limits count as inside."""

from __future__ import annotations

from longroll.tabletop import kernel
from longroll.tabletop.base import Ring
from longroll.tabletop.pose import Pose


def field_ahead(pose: Pose, width: int, depth: int, reach: int) -> Ring:
    """The rectangle as wide as the front edge and `reach` deep ahead of it: far left first, clockwise."""
    return kernel.rectangle(pose.x, pose.y, pose.heading, -width, width, depth, depth + 2 * reach)


def width_in_field(target: Ring, pose: Pose, width: int, depth: int, reach: int) -> int:
    """How wide a part of a convex target, across the front, lies in the field ahead; -1 if none."""
    return kernel.width_inside(target, pose.x, pose.y, pose.heading, width, depth, depth + 2 * reach)


def in_front_zone(pose: Pose, width: int, depth: int, x: int, y: int, opening: int = 450) -> bool:
    """Whether a point lies ahead of the front edge between lines opening outward from its corners."""
    return kernel.in_front_zone(pose.x, pose.y, pose.heading, width, depth, opening, x, y)


def range_in_wedge(target: Ring, pose: Pose, width: int, depth: int, opening: int) -> int:
    """From the front edge to the nearest part of a convex target in the wedge ahead; -1 if it has none.

    The wedge opens outward by `opening` tenths of a degree (0 to 899) from each front corner: 225 for 45 in all.
    """
    return kernel.range_in_wedge(target, pose.x, pose.y, pose.heading, width, depth, opening)


def wedge(pose: Pose, width: int, depth: int, opening: int, reach: int) -> Ring:
    """The outline of a wedge out to `reach` from the front edge, for drawing: round at the corners."""
    base = kernel.footprint(pose.x, pose.y, pose.heading, width, depth)
    outline: Ring = base[0:2]
    steps = range(-opening, 0, 50)
    for turn in (*steps, 0):
        outline += kernel.ahead(base[0], base[1], pose.heading + turn, reach, 0)
    for turn in (0, *(-step for step in reversed(steps))):
        outline += kernel.ahead(base[2], base[3], pose.heading + turn, reach, 0)
    return outline + base[2:4]


def right_and_ahead(pose: Pose, x: int, y: int) -> tuple[int, int]:
    """Where a point lies from a pose: how far to the right of its centre and how far ahead, in thousandths."""
    right, forward = kernel.own_frame(pose.x, pose.y, pose.heading, x, y)
    return kernel.divide(right, 1024), kernel.divide(forward, 1024)
