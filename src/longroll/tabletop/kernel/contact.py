"""How far apart rings lie, and whether they touch or overlap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .numbers import FAR, divide, root
from .rings import Ring, bounds, convex_turn, doubled_area, middle_of, nearer_on_border, point_in_ring
from .segments import cross, foot, point_to_segment, segments_meet

if TYPE_CHECKING:
    from .words import i64

DISTANT: Final = 1000  # beyond this, corners are likelier than not to tell that bases are within reach


def within(a: Ring, b: Ring, reach: i64) -> bool:
    """Whether two convex rings lie at most `reach` apart; most pairs are settled by their bounding boxes."""
    left, bottom, right, top = bounds(a)
    other_left, other_bottom, other_right, other_top = bounds(b)
    if other_left - right > reach or left - other_right > reach:
        return False
    if other_bottom - top > reach or bottom - other_top > reach:
        return False
    return is_near(a, b, reach)


def overlap(a: Ring, b: Ring, slack: i64 = 0) -> bool:
    """Whether two convex rings overlap by more than `slack`; with none, touching is no overlap.

    The overlap is the least way either would have to be pushed, straight across one of the edges, to come free.
    """
    return not (_edge_parts(a, b, slack) or _edge_parts(b, a, slack))


def _edge_parts(a: Ring, b: Ring, slack: i64) -> bool:
    """Whether the line of some edge of convex a keeps b on its far side but for `slack`."""
    count: i64 = len(a)
    others: i64 = len(b)
    turn: i64 = convex_turn(a)
    ax: i64 = a[count - 2]
    ay: i64 = a[count - 1]
    for i in range(0, count, 2):
        bx: i64 = a[i]
        by: i64 = a[i + 1]
        ex = bx - ax
        ey = by - ay
        deepest: i64 = -FAR
        for j in range(0, others, 2):
            here: i64 = turn * (ex * (b[j + 1] - ay) - ey * (b[j] - ax))
            if here > deepest:
                deepest = here
        if deepest <= 0:
            return True
        if slack > 0 and deepest << 11 <= slack * root((ex * ex + ey * ey) << 22):
            return True
        ax = bx
        ay = by
    return False


def least_corner_distance(a: Ring, b: Ring, best: i64) -> i64:
    """The least distance of a corner of a from the border of b, or `best` if none is less."""
    count: i64 = len(a)
    for i in range(0, count, 2):
        best = nearer_on_border(b, a[i], a[i + 1], best)
    return best


def rings_meet(a: Ring, b: Ring) -> bool:
    """Whether two simple rings share a point; touching counts."""
    count: i64 = len(a)
    others: i64 = len(b)
    ax: i64 = a[count - 2]
    ay: i64 = a[count - 1]
    for i in range(0, count, 2):
        bx: i64 = a[i]
        by: i64 = a[i + 1]
        px: i64 = b[others - 2]
        py: i64 = b[others - 1]
        for j in range(0, others, 2):
            qx: i64 = b[j]
            qy: i64 = b[j + 1]
            if segments_meet(ax, ay, bx, by, px, py, qx, qy):
                return True
            px = qx
            py = qy
        ax = bx
        ay = by
    return point_in_ring(b, ax, ay) > 0 or point_in_ring(a, b[0], b[1]) > 0


def area_gap(a: Ring, b: Ring) -> i64:
    """The shortest distance between two simple rings, to the nearest thousandth; nothing if they meet."""
    if rings_meet(a, b):
        return 0
    return least_corner_distance(b, a, least_corner_distance(a, b, FAR))


def gap(a: Ring, b: Ring) -> i64:
    """The same for two convex rings, and quicker."""
    apart, best = _convex_side(a, b, FAR)
    other, best = _convex_side(b, a, best)
    return best if apart or other else 0


def _convex_side(a: Ring, b: Ring, best: i64) -> tuple[bool, i64]:
    """Whether some edge of convex a keeps all of b outside it, and the least distance of b's corners from a's edges.

    Only corners outside an edge's line can be nearest to that edge; of those opposite its inside only the least counts.
    """
    parts = False
    count: i64 = len(a)
    others: i64 = len(b)
    turn: i64 = -convex_turn(a)
    nearest: i64 = FAR
    ax: i64 = a[count - 2]
    ay: i64 = a[count - 1]
    for i in range(0, count, 2):
        bx: i64 = a[i]
        by: i64 = a[i + 1]
        ex = bx - ax
        ey = by - ay
        square = ex * ex + ey * ey
        if square == 0:
            # A point has no edges; its corners are asked against the other's.
            continue
        within = False
        opposite: i64 = FAR
        for j in range(0, others, 2):
            wx: i64 = b[j]
            wy: i64 = b[j + 1]
            wx -= ax
            wy -= ay
            outside = turn * (ex * wy - ey * wx)
            if outside < 0:
                within = True
                continue
            dot = ex * wx + ey * wy
            if 0 < dot < square:
                opposite = outside if outside < opposite else opposite
            else:
                if dot > 0:
                    wx -= ex
                    wy -= ey
                here = wx * wx + wy * wy
                nearest = here if here < nearest else nearest
        if not within:
            parts = True
        if opposite < FAR:
            here = divide(opposite << 11, root(square << 22))
            best = here if here < best else best
        ax = bx
        ay = by
    if nearest < FAR:
        here = (root(4 * nearest) + 1) >> 1
        best = here if here < best else best
    return parts, best


def nearest_points(a: Ring, b: Ring) -> tuple[i64, i64, i64, i64]:
    """Of each convex ring the point nearest to the other, the first's first.

    Where a whole stretch is nearest, its middle is taken, rounded away from the middle of the ring's bounding box.
    """
    best = gap(a, b)
    apart = best > 0
    if not apart:
        best = FAR
    found: i64 = 0
    sum_ax: i64 = 0
    sum_ay: i64 = 0
    sum_bx: i64 = 0
    sum_by: i64 = 0
    for way in range(2):
        mover = a if way == 0 else b
        other = b if way == 0 else a
        count: i64 = len(other)
        turn: i64 = -1 if doubled_area(other) > 0 else 1
        corners: i64 = len(mover)
        for i in range(0, corners, 2):
            px: i64 = mover[i]
            py: i64 = mover[i + 1]
            sx: i64 = other[count - 2]
            sy: i64 = other[count - 1]
            for j in range(0, count, 2):
                ex: i64 = other[j]
                ey: i64 = other[j + 1]
                # Of rings apart, only points outside an edge's line can be nearest to it.
                here = FAR
                if not apart or turn * cross(sx, sy, ex, ey, px, py) >= 0:
                    here = point_to_segment(px, py, sx, sy, ex, ey)
                if here <= best:
                    if here < best:
                        best = here
                        found = sum_ax = sum_ay = sum_bx = sum_by = 0
                    fx, fy = foot(px, py, sx, sy, ex, ey)
                    found += 1
                    sum_ax += px if way == 0 else fx
                    sum_ay += py if way == 0 else fy
                    sum_bx += fx if way == 0 else px
                    sum_by += fy if way == 0 else py
                sx = ex
                sy = ey
    return (
        middle_of(sum_ax, found, a, 0),
        middle_of(sum_ay, found, a, 1),
        middle_of(sum_bx, found, b, 0),
        middle_of(sum_by, found, b, 1),
    )


def is_near(a: Ring, b: Ring, reach: i64) -> bool:
    """Whether two convex rings lie at most `reach` apart; corners that do settle most."""
    if reach > DISTANT:
        within = reach * reach
        count: i64 = len(a)
        for i in range(0, count, 2):
            x: i64 = a[i]
            y: i64 = a[i + 1]
            others: i64 = len(b)
            for j in range(0, others, 2):
                dx: i64 = b[j]
                dy: i64 = b[j + 1]
                dx -= x
                dy -= y
                if dx * dx + dy * dy <= within:
                    return True
    # Be they apart or not, they are no further than the corners of one are from the edges of the other.
    apart, best = _convex_side(a, b, FAR)
    if best <= reach:
        return True
    other, best = _convex_side(b, a, best)
    return (best if apart or other else 0) <= reach
