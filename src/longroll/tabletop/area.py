"""Ground with an outline, and lines drawn on it: what of a base lies in an area, along a wall, by a road."""

from __future__ import annotations

from itertools import pairwise

from longroll.tabletop import kernel
from longroll.tabletop.base import Ring
from longroll.tabletop.pose import Pose


def holds(area: Ring, x: int, y: int) -> bool:
    """Whether a point lies in an area, its border included."""
    return kernel.point_in_ring(area, x, y) >= 0


def border(area: Ring) -> Ring:
    """The edge of an area as a line that comes back to its start."""
    return area + area[:2]


def front_covered(line: Ring, pose: Pose, width: int, depth: int, reach: int, behind: int = 0) -> int:
    """How much of a base's front edge has a line ahead of it within `reach`, or so far behind."""
    return kernel.front_cover(line, pose.x, pose.y, pose.heading, width, depth - 2 * behind, depth + 2 * reach)


def surface(ring: Ring) -> int:
    """The surface of a simple ring in square thousandths, halves up."""
    return (abs(int(kernel.doubled_area(ring))) + 1) // 2


# -------------------------------------------------------------------------------------------------- along a line


def line_length(line: Ring) -> int:
    """The length of a line: each of its stretches to the nearest thousandth, added up."""
    return sum(kernel.length(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(_points(line)))


def place_on_line(line: Ring, x: int, y: int) -> int:
    """How far along a line its point nearest to (x, y) lies; the first, where several are as near."""
    best, found, done = kernel.FAR, 0, 0
    for a, b in pairwise(_points(line)):
        here = kernel.point_to_segment(x, y, *a, *b)
        if here < best:
            foot_x, foot_y = kernel.foot(x, y, *a, *b)
            best, found = here, done + kernel.length(foot_x - a[0], foot_y - a[1])
        done += kernel.length(b[0] - a[0], b[1] - a[1])
    return found


def point_on_line(line: Ring, along: int) -> Pose:
    """The point so far along a line, headed the way the line runs there; its ends stand for all before or past them."""
    left = max(0, along)
    pose = Pose(*line[:2])
    for a, b in pairwise(_points(line)):
        dx, dy = b[0] - a[0], b[1] - a[1]
        whole = kernel.length(dx, dy)
        if not whole:
            continue
        heading = kernel.bearing(dx, dy)
        if left <= whole:
            return Pose(a[0] + kernel.divide(dx * left, whole), a[1] + kernel.divide(dy * left, whole), heading)
        left -= whole
        pose = Pose(*b, heading)
    return pose


def strays(line: Ring, x: int, y: int, other_x: int, other_y: int, spacing: int = 250) -> int:
    """The furthest that a segment strays from a line, asked at its ends and every `spacing` along it."""
    points = [(x, y), *_points(tuple(kernel.points_along(x, y, other_x, other_y, spacing))), (other_x, other_y)]
    return max(kernel.point_gap_to_line(line, *point) for point in points)


def _points(line: Ring) -> list[tuple[int, int]]:
    return list(zip(line[::2], line[1::2], strict=True))
