"""Bases and ground: what of a base lies in an area, which lines run through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .numbers import divide
from .rays import passage
from .rings import Ring, bounds, doubled_area, middle_of, nearer_on_border, point_in_ring, point_to_border
from .segments import cross, point_to_segment, segments_meet

if TYPE_CHECKING:
    from .words import i64


def crosses_line(base: Ring, line: Ring) -> bool:
    """Whether an open line runs through the inside of a convex ring; lying along its edge does not count."""
    left, bottom, right, top = bounds(base)
    ax: i64 = line[0]
    ay: i64 = line[1]
    corners: i64 = len(line)
    for i in range(2, corners, 2):
        bx: i64 = line[i]
        by: i64 = line[i + 1]
        if _through(base, left, bottom, right, top, ax, ay, bx, by):
            return True
        ax = bx
        ay = by
    return False


def _through(base: Ring, left: i64, bottom: i64, right: i64, top: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether a segment runs through the inside of a convex ring within these bounds."""
    if (ax <= left and bx <= left) or (ax >= right and bx >= right):
        return False
    if (ay <= bottom and by <= bottom) or (ay >= top and by >= top):
        return False
    if ax == bx and ay == by:
        return False
    length_within, _ = passage(base, ax, ay, bx, by)
    return length_within > 0


def overlaps_area(base: Ring, area: Ring) -> bool:
    """Whether some part of a convex ring lies inside a simple ring; bordering on it does not count."""
    left, bottom, right, top = bounds(base)
    count: i64 = len(area)
    ax: i64 = area[count - 2]
    ay: i64 = area[count - 1]
    for i in range(0, count, 2):
        bx: i64 = area[i]
        by: i64 = area[i + 1]
        if _through(base, left, bottom, right, top, ax, ay, bx, by):
            return True
        ax = bx
        ay = by
    # No border runs through the base, so it lies wholly in or wholly out: any point of it off the border tells.
    corners: i64 = len(base)
    for i in range(0, corners, 2):
        where = point_in_ring(area, base[i], base[i + 1])
        if where != 0:
            return where > 0
    third = (base[0] + base[2] + base[4], base[1] + base[3] + base[5])
    return point_in_ring(tuple([3 * value for value in area]), third[0], third[1]) > 0


def area_inside(base: Ring, area: Ring) -> tuple[i64, i64]:
    """Twice the area of a convex ring that lies inside a simple ring, and twice its whole area, in one unit.

    Where borders cross, the crossing is rounded to a quarter of a thousandth for bases up to 16 inches across and to
    a thousandth for greater ones, which moves the area by less than the outline's length times half of that.
    """
    left, bottom, right, top = bounds(base)
    scale: i64 = 4 if right - left < 16384 and top - bottom < 16384 else 1
    ox: i64 = base[0]
    oy: i64 = base[1]
    turn: i64 = 1 if doubled_area(base) > 0 else -1
    xs: list[i64] = []
    ys: list[i64] = []
    corners: i64 = len(area)
    for i in range(0, corners, 2):
        xs.append((area[i] - ox) * scale)
        ys.append((area[i + 1] - oy) * scale)
    edges: i64 = len(base)
    sx: i64 = (base[edges - 2] - ox) * scale
    sy: i64 = (base[edges - 1] - oy) * scale
    for i in range(0, edges, 2):
        ex: i64 = (base[i] - ox) * scale
        ey: i64 = (base[i + 1] - oy) * scale
        kept_xs: list[i64] = []
        kept_ys: list[i64] = []
        count: i64 = len(xs)
        if count == 0:
            break
        ax: i64 = xs[count - 1]
        ay: i64 = ys[count - 1]
        a = turn * cross(sx, sy, ex, ey, ax, ay)
        for j in range(count):
            bx: i64 = xs[j]
            by: i64 = ys[j]
            b = turn * cross(sx, sy, ex, ey, bx, by)
            # A cut is measured from its end inside, so that either direction rounds alike.
            if a > 0 and b < 0:
                kept_xs.append(ax + divide((bx - ax) * a, a - b))
                kept_ys.append(ay + divide((by - ay) * a, a - b))
            elif a < 0 and b > 0:
                kept_xs.append(bx + divide((ax - bx) * b, b - a))
                kept_ys.append(by + divide((ay - by) * b, b - a))
            if b >= 0:
                kept_xs.append(bx)
                kept_ys.append(by)
            ax = bx
            ay = by
            a = b
        xs = kept_xs
        ys = kept_ys
        sx = ex
        sy = ey
    total: i64 = 0
    many: i64 = len(xs)
    for k in range(many):
        total += xs[k - 1] * ys[k] - xs[k] * ys[k - 1]
    whole = doubled_area(base) * turn * scale * scale
    return (total if total >= 0 else -total), whole


def depth_inside(base: Ring, area: Ring) -> i64:
    """How far from the border of a simple ring lies the deepest of a base's corners and middles of edges inside."""
    deepest: i64 = 0
    count: i64 = len(base)
    ax: i64 = base[count - 2]
    ay: i64 = base[count - 1]
    for i in range(0, count, 2):
        bx: i64 = base[i]
        by: i64 = base[i + 1]
        if point_in_ring(area, bx, by) > 0:
            here = point_to_border(area, bx, by)
            deepest = here if here > deepest else deepest
        mx = middle_of(ax + bx, 2, base, 0)
        my = middle_of(ay + by, 2, base, 1)
        if point_in_ring(area, mx, my) > 0:
            here = point_to_border(area, mx, my)
            deepest = here if here > deepest else deepest
        ax = bx
        ay = by
    return deepest


def line_gap(base: Ring, line: Ring) -> i64:
    """The shortest distance of a simple ring from an open line, to the nearest thousandth; nothing if they meet."""
    if point_in_ring(base, line[0], line[1]) >= 0:
        return 0
    best: i64 = point_to_border(base, line[0], line[1])
    ax: i64 = line[0]
    ay: i64 = line[1]
    count: i64 = len(base)
    left, bottom, right, top = bounds(base)
    corners: i64 = len(line)
    for i in range(2, corners, 2):
        bx: i64 = line[i]
        by: i64 = line[i + 1]
        # A stretch that lies so far to one side of the whole ring is no nearer, and does not meet it.
        if best > 0 and (
            (ax - right >= best and bx - right >= best)
            or (left - ax >= best and left - bx >= best)
            or (ay - top >= best and by - top >= best)
            or (bottom - ay >= best and bottom - by >= best)
        ):
            ax = bx
            ay = by
            continue
        best = nearer_on_border(base, bx, by, best)
        px: i64 = base[count - 2]
        py: i64 = base[count - 1]
        for j in range(0, count, 2):
            qx: i64 = base[j]
            qy: i64 = base[j + 1]
            if segments_meet(ax, ay, bx, by, px, py, qx, qy):
                return 0
            here = point_to_segment(qx, qy, ax, ay, bx, by)
            best = here if here < best else best
            px = qx
            py = qy
        ax = bx
        ay = by
    return best
