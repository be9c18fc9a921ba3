"""Outlines and lines: what they hold, how far a point is from them, their hulls."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from .numbers import divide, length
from .segments import cross, foot, point_to_segment

if TYPE_CHECKING:
    from .words import i64

Ring: TypeAlias = "tuple[i64, ...]"
"""A closed outline, or an open line, as x0, y0, x1, y1, ..."""


def doubled_area(ring: Ring) -> i64:
    """Twice the signed area of a ring, positive when it runs anticlockwise. Right for up to 4,096 corners."""
    total: i64 = 0
    count: i64 = len(ring)
    ox: i64 = ring[0]
    oy: i64 = ring[1]
    ax: i64 = ring[count - 2]
    ay: i64 = ring[count - 1]
    for i in range(0, count, 2):
        bx: i64 = ring[i]
        by: i64 = ring[i + 1]
        total += (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
        ax = bx
        ay = by
    return total


def anticlockwise(ring: Ring) -> Ring:
    """A ring that runs anticlockwise: itself or turned round."""
    if doubled_area(ring) >= 0:
        return ring
    return tuple([value for i in range(len(ring) - 2, -1, -2) for value in ring[i : i + 2]])


def convex_turn(ring: Ring) -> i64:
    """1 for a convex ring that runs anticlockwise, else -1: its first corner that is one tells."""
    count: i64 = len(ring)
    ax: i64 = ring[count - 2]
    ay: i64 = ring[count - 1]
    bx: i64 = ring[0]
    by: i64 = ring[1]
    for i in range(2, count, 2):
        x: i64 = ring[i]
        y: i64 = ring[i + 1]
        turn = (bx - ax) * (y - by) - (by - ay) * (x - bx)
        if turn != 0:
            return 1 if turn > 0 else -1
        ax = bx
        ay = by
        bx = x
        by = y
    return -1


def point_in_ring(ring: Ring, x: i64, y: i64) -> i64:
    """1 inside a simple ring, 0 on its border, -1 outside."""
    count: i64 = len(ring)
    ay: i64 = ring[count - 1]
    inside: i64 = -1
    for i in range(0, count, 2):
        by: i64 = ring[i + 1]
        if ((ay <= y) and (by >= y)) or ((by <= y) and (ay >= y)):
            ax: i64 = ring[i - 2 if i > 0 else count - 2]
            bx: i64 = ring[i]
            turn = cross(ax, ay, bx, by, x, y)
            if turn == 0 and ((ax <= x <= bx) or (bx <= x <= ax)):
                return 0
            if (ay > y) != (by > y) and (turn > 0) == (by > ay):
                inside = -inside
        ay = by
    return inside


def nearest_in_ring(ring: Ring, x: i64, y: i64) -> tuple[i64, i64]:
    """The point of a simple ring nearest to a point outside it, the first of several; the point itself inside."""
    if point_in_ring(ring, x, y) >= 0:
        return x, y
    count: i64 = len(ring)
    best: i64 = -1
    found_x: i64 = x
    found_y: i64 = y
    for i in range(0, count, 2):
        j: i64 = (i + 2) % count
        at_x, at_y = foot(x, y, ring[i], ring[i + 1], ring[j], ring[j + 1])
        far = (at_x - x) * (at_x - x) + (at_y - y) * (at_y - y)
        if best < 0 or far < best:
            best = far
            found_x = at_x
            found_y = at_y
    return found_x, found_y


def point_gap_to_line(line: Ring, x: i64, y: i64) -> i64:
    """The distance of a point from an open line, to the nearest thousandth."""
    return nearer_on_line(line, x, y, length(x - line[0], y - line[1]))


def nearer_on_line(line: Ring, x: i64, y: i64, best: i64) -> i64:
    """The distance of a point from an open line, or `best` if it is no less."""
    ax: i64 = line[0]
    ay: i64 = line[1]
    count: i64 = len(line)
    for i in range(2, count, 2):
        bx: i64 = line[i]
        by: i64 = line[i + 1]
        best = _nearer_on_stretch(ax, ay, bx, by, x, y, best)
        ax = bx
        ay = by
    return best


def _nearer_on_stretch(ax: i64, ay: i64, bx: i64, by: i64, x: i64, y: i64, best: i64) -> i64:
    """The distance of a point from a segment, or `best` if it is no less."""
    # A stretch that lies so far to one side is no nearer.
    if (
        (ax - x >= best and bx - x >= best)
        or (x - ax >= best and x - bx >= best)
        or (ay - y >= best and by - y >= best)
        or (y - ay >= best and y - by >= best)
    ):
        return best
    here = point_to_segment(x, y, ax, ay, bx, by)
    return here if here < best else best


def on_line_within(line: Ring, x: i64, y: i64, reach: i64) -> bool:
    """Whether a point is at most `reach` from an open line."""
    return nearer_on_line(line, x, y, reach + 1) <= reach


def point_to_border(ring: Ring, x: i64, y: i64) -> i64:
    """The distance of a point from the border of a ring, whether it lies in or out."""
    return nearer_on_border(ring, x, y, length(x - ring[0], y - ring[1]))


def nearer_on_border(ring: Ring, x: i64, y: i64, best: i64) -> i64:
    """The distance of a point from the border of a ring, or `best` if it is no less."""
    count: i64 = len(ring)
    best = nearer_on_line(ring, x, y, best)
    return _nearer_on_stretch(ring[count - 2], ring[count - 1], ring[0], ring[1], x, y, best)


def point_gap(ring: Ring, x: i64, y: i64) -> i64:
    """The distance of a point from a ring; nothing inside it."""
    return 0 if point_in_ring(ring, x, y) >= 0 else point_to_border(ring, x, y)


def bounds(ring: Ring) -> tuple[i64, i64, i64, i64]:
    """The least x and y and the greatest x and y of a ring or line."""
    left: i64 = ring[0]
    bottom: i64 = ring[1]
    right = left
    top = bottom
    count: i64 = len(ring)
    for i in range(2, count, 2):
        x: i64 = ring[i]
        y: i64 = ring[i + 1]
        left = x if x < left else left
        right = x if x > right else right
        bottom = y if y < bottom else bottom
        top = y if y > top else top
    return left, bottom, right, top


def hull(points: Ring) -> Ring:
    """The convex hull of points, anticlockwise from the lowest of the leftmost; no corner lies on a straight run."""
    xs: list[i64] = []
    ys: list[i64] = []
    corners: i64 = len(points)
    for i in range(0, corners, 2):
        x: i64 = points[i]
        y: i64 = points[i + 1]
        at: i64 = len(xs)
        while at > 0 and (xs[at - 1] > x or (xs[at - 1] == x and ys[at - 1] > y)):
            at -= 1
        if at == 0 or xs[at - 1] != x or ys[at - 1] != y:
            xs.insert(at, x)
            ys.insert(at, y)
    count: i64 = len(xs)
    answer: list[i64] = []
    if count < 3:
        for k in range(count):
            answer.append(xs[k])
            answer.append(ys[k])
        return tuple(answer)
    for way in range(2):
        start: i64 = len(answer)
        for k in range(count):
            n = k if way == 0 else count - 1 - k
            px: i64 = xs[n]
            py: i64 = ys[n]
            while True:
                last: i64 = len(answer)
                if last < start + 4:
                    break
                if cross(answer[last - 4], answer[last - 3], answer[last - 2], answer[last - 1], px, py) > 0:
                    break
                answer.pop()
                answer.pop()
            answer.append(px)
            answer.append(py)
        answer.pop()
        answer.pop()
    return tuple(answer)


def hulls(rings: list[Ring]) -> list[Ring]:
    """The convex hull of each ring and the next."""
    answer: list[Ring] = []
    count: i64 = len(rings)
    for i in range(1, count):
        answer.append(hull(rings[i - 1] + rings[i]))
    return answer


def carried(ring: Ring, dx: i64, dy: i64) -> Ring:
    """A ring shifted."""
    answer: list[i64] = []
    count: i64 = len(ring)
    for i in range(0, count, 2):
        answer.append(ring[i] + dx)
        answer.append(ring[i + 1] + dy)
    return tuple(answer)


def shifted(rings: list[Ring], dx: i64, dy: i64) -> list[Ring]:
    """Rings of four corners carried straight so far."""
    answer: list[Ring] = []
    for ring in rings:
        a, b, c, d, e, f, g, h = ring
        answer.append((a + dx, b + dy, c + dx, d + dy, e + dx, f + dy, g + dx, h + dy))
    return answer


def middle_of(total: i64, count: i64, ring: Ring, axis: i64) -> i64:
    """`total / count`, rounded away from the middle of a ring's bounding box along x (axis 0) or y (axis 1)."""
    low: i64 = ring[axis]
    high: i64 = low
    corners: i64 = len(ring)
    for i in range(2, corners, 2):
        here: i64 = ring[i + axis]
        low = here if here < low else low
        high = here if here > high else high
    start = (low + high) >> 1
    return start + divide(total - start * count, count)
