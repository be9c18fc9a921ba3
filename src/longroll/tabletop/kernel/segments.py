"""Points and straight stretches: which side, how far, where they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .numbers import divide, length, root

if TYPE_CHECKING:
    from .words import i64

FULL: Final = 4_194_304  # 2**22: the half length of a segment in the units of `meeting_place`


def cross(ax: i64, ay: i64, bx: i64, by: i64, x: i64, y: i64) -> i64:
    """Twice the area of a, b, point: positive when the point is left of the way from a to b."""
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def point_to_segment(x: i64, y: i64, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """The distance of a point from a segment, to the nearest thousandth."""
    ex = bx - ax
    ey = by - ay
    wx = x - ax
    wy = y - ay
    dot = wx * ex + wy * ey
    if dot <= 0:
        return length(wx, wy)
    square = ex * ex + ey * ey
    if dot >= square:
        return length(x - bx, y - by)
    area = wx * ey - wy * ex
    if area < 0:
        area = -area
    return divide(area << 11, root(square << 22))


def foot(x: i64, y: i64, ax: i64, ay: i64, bx: i64, by: i64) -> tuple[i64, i64]:
    """The point of a segment nearest to a point, to the nearest thousandth."""
    ex = bx - ax
    ey = by - ay
    dot = (x - ax) * ex + (y - ay) * ey
    if dot <= 0:
        return ax, ay
    square = ex * ex + ey * ey
    if dot >= square:
        return bx, by
    # Measured from the middle of the segment and rounded from the asking point, so that every mirror image agrees.
    place = divide((2 * dot - square) << 22, square)
    return (
        x + divide((ax + bx - 2 * x) * FULL + ex * place, 2 * FULL),
        y + divide((ay + by - 2 * y) * FULL + ey * place, 2 * FULL),
    )


def segments_meet(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    """Whether two segments share a point; touching counts."""
    if (ax if ax > bx else bx) < (px if px < qx else qx) or (px if px > qx else qx) < (ax if ax < bx else bx):
        return False
    if (ay if ay > by else by) < (py if py < qy else qy) or (py if py > qy else qy) < (ay if ay < by else by):
        return False
    p = cross(ax, ay, bx, by, px, py)
    q = cross(ax, ay, bx, by, qx, qy)
    if (p > 0 and q > 0) or (p < 0 and q < 0):
        return False
    a = cross(px, py, qx, qy, ax, ay)
    b = cross(px, py, qx, qy, bx, by)
    return not ((a > 0 and b > 0) or (a < 0 and b < 0))


def meeting_place(px: i64, py: i64, dx: i64, dy: i64, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Where the line of segment p + d meets the line a-b: -2**22 at its start, 2**22 at its end, clipped to these.

    Measured from the middle of the segment, so that walking it backwards gives exactly the opposite number.
    """
    ex = bx - ax
    ey = by - ay
    whole = dx * ey - dy * ex
    part = (ax - px) * ey - (ay - py) * ex
    if whole < 0:
        whole = -whole
        part = -part
    part = 2 * part - whole
    if part >= whole:
        return FULL
    if part <= -whole:
        return -FULL
    return divide(part << 22, whole)


def points_along(px: i64, py: i64, qx: i64, qy: i64, spacing: i64) -> list[i64]:
    """The points every `spacing` along a segment from its first end, both ends left out: x, y, x, y."""
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    answer: list[i64] = []
    along: i64 = spacing
    while along < whole:
        # A length under 2**20 times a difference stays under 2**40.
        answer.append(px + divide(dx * along, whole))
        answer.append(py + divide(dy * along, whole))
        along += spacing
    return answer
