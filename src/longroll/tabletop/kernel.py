"""The plane in whole numbers: every geometric ruling comes down to a function in this file.

Lengths are thousandths of an inch, angles tenths of a degree clockwise from north (y up), rings flat tuples
(x0, y0, x1, y1, ...) in either direction, not closed. Only integers decide. What has to be rounded is rounded half
away from zero about a point that moves with the shapes, so a mirrored or turned table gives mirrored or turned answers.
The file runs as it is and, compiled by mypyc, gives the same answers faster; `i64` is then a machine word, plainly `int`.

Why nothing leaves 63 bits. Coordinates stay under 2**18 (LIMIT), so a difference of two stays under 2**19 and a cross or
dot product of two differences under 2**39; a squared length likewise. Sines carry 30 bits, so a length times a sine
stays under 2**50. A product of two cross products would not fit: ratios are scaled by 2**22 (under 2**62) instead, and
the length of an edge is taken as the square root of its square times 2**22, which keeps 11 bits below a thousandth.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64
else:
    i64 = int

Ring = tuple[int, ...]
"""A closed outline, or an open line, as x0, y0, x1, y1, ..."""

LIMIT: Final = 250_000
"""The furthest a coordinate may lie from the origin, in thousandths of an inch (about 20 feet)."""

ONE: Final = 1_073_741_824
"""The sine of a right angle: 2**30."""

TURN: Final = 3600
FAR: Final = 1 << 40
_FULL: Final = 4_194_304  # 2**22: the half length of a segment in the units of `_place`


# ---------------------------------------------------------------------------------------------------- numbers


def _sines() -> list[int]:
    """Sines of 0 to 90 degrees by twentieths of a degree, by adding angles in whole numbers of 40 digits."""
    unit = 10**40
    step = 31415926535897932384626433832795028841971 // 3600
    sin_step = 0
    term = step
    order = 1
    while term > 0:
        sin_step += term if order % 4 == 1 else -term
        term = term * step * step // (unit * unit * (order + 1) * (order + 2))
        order += 2
    cos_step = math.isqrt(unit * unit - sin_step * sin_step)
    sin, cos = 0, unit
    table = []
    for _ in range(1801):
        table.append((sin * ONE + unit // 2) // unit)
        sin, cos = (sin * cos_step + cos * sin_step) // unit, (cos * cos_step - sin * sin_step) // unit
    return table


_SINES: Final = _sines()


def _sine_of_half(half: i64) -> i64:
    """The sine, times ONE, of an angle in twentieths of a degree."""
    half = half % 7200
    if half < 3600:
        return _SINES[half] if half <= 1800 else _SINES[3600 - half]
    half -= 3600
    return -_SINES[half] if half <= 1800 else -_SINES[3600 - half]


def sine(tenths: i64) -> i64:
    """The sine, times ONE, of an angle in tenths of a degree."""
    return _sine_of_half(2 * tenths)


def cosine(tenths: i64) -> i64:
    """The cosine, times ONE, of an angle in tenths of a degree."""
    return _sine_of_half(2 * tenths + 1800)


def divide(number: i64, by: i64) -> i64:
    """`number / by` to the nearest whole, halves away from zero; `by` is positive."""
    if number >= 0:
        return (number + (by >> 1)) // by
    return -((-number + (by >> 1)) // by)


def root(square: i64) -> i64:
    """The whole part of a square root; `square` is under 2**62."""
    guess: i64 = i64(math.sqrt(float(square)))
    # The float only guesses; these two loops make the answer exact on every machine.
    while guess * guess > square:
        guess -= 1
    while (guess + 1) * (guess + 1) <= square:
        guess += 1
    return guess


def length(dx: i64, dy: i64) -> i64:
    """The length of a vector to the nearest thousandth."""
    return (root(4 * (dx * dx + dy * dy)) + 1) >> 1


def bearing(dx: i64, dy: i64) -> i64:
    """The heading of a vector, to the nearest tenth of a degree; north for no vector at all."""
    east: i64 = dx if dx >= 0 else -dx
    north: i64 = dy if dy >= 0 else -dy
    low: i64 = 0
    high: i64 = 900
    # The answer is the number of half-way marks (0.05, 0.15, ... degrees) that the vector lies beyond.
    while low < high:
        middle = (low + high) >> 1
        if east * _SINES[1799 - 2 * middle] > north * _SINES[2 * middle + 1]:
            low = middle + 1
        else:
            high = middle
    if dy < 0:
        low = 1800 - low
    if dx < 0:
        low = 3600 - low
    return low % 3600


def arc_length(radius: i64, tenths: i64) -> i64:
    """The length of an arc, radius x tenths x pi / 1800, to the nearest thousandth."""
    turned: i64 = tenths if tenths >= 0 else -tenths
    # 250,000 x 3,600 x 3.2e9 is under 2**62.
    return divide(radius * turned * 3_141_592_654, 1_800_000_000_000)


# ------------------------------------------------------------------------------------------------------ poses


def ahead(x: i64, y: i64, heading: i64, forward: i64, right: i64) -> tuple[i64, i64]:
    """The point that lies so far forward and so far to the right of a pose."""
    s = sine(heading)
    c = cosine(heading)
    return x + divide(forward * s + right * c, ONE), y + divide(forward * c - right * s, ONE)


def rotate(x: i64, y: i64, about_x: i64, about_y: i64, tenths: i64) -> tuple[i64, i64]:
    """A point turned clockwise about another."""
    s = sine(tenths)
    c = cosine(tenths)
    dx = x - about_x
    dy = y - about_y
    return about_x + divide(dx * c + dy * s, ONE), about_y + divide(dy * c - dx * s, ONE)


def wheel(x: i64, y: i64, heading: i64, width: i64, depth: i64, tenths: i64, side: i64) -> tuple[i64, i64]:
    """The centre of a base after turning clockwise about its left (side -1) or right (side 1) front corner.

    The corner itself is not rounded: only the centre where it arrives.
    """
    s = sine(heading) - sine(heading + tenths)
    c = cosine(heading) - cosine(heading + tenths)
    across = side * width
    return x + divide(depth * s + across * c, 2 * ONE), y + divide(depth * c - across * s, 2 * ONE)


def footprint(x: i64, y: i64, heading: i64, width: i64, depth: i64) -> tuple[i64, i64, i64, i64, i64, i64, i64, i64]:
    """The corners of a base: front left, front right, rear right, rear left."""
    s = sine(heading)
    c = cosine(heading)
    right_x = divide(depth * s + width * c, 2 * ONE)
    right_y = divide(depth * c - width * s, 2 * ONE)
    left_x = divide(depth * s - width * c, 2 * ONE)
    left_y = divide(depth * c + width * s, 2 * ONE)
    return x + left_x, y + left_y, x + right_x, y + right_y, x - left_x, y - left_y, x - right_x, y - right_y


def rectangle(
    x: i64, y: i64, heading: i64, left: i64, right: i64, near: i64, far: i64
) -> tuple[i64, i64, i64, i64, i64, i64, i64, i64]:
    """A rectangle in a pose's own frame, given in half thousandths right of and ahead of its centre."""
    s = sine(heading)
    c = cosine(heading)
    return (
        x + divide(far * s + left * c, 2 * ONE),
        y + divide(far * c - left * s, 2 * ONE),
        x + divide(far * s + right * c, 2 * ONE),
        y + divide(far * c - right * s, 2 * ONE),
        x + divide(near * s + right * c, 2 * ONE),
        y + divide(near * c - right * s, 2 * ONE),
        x + divide(near * s + left * c, 2 * ONE),
        y + divide(near * c - left * s, 2 * ONE),
    )


# ------------------------------------------------------------------------------------------ points and segments


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
    # Measured from the middle of the segment, so that either direction rounds alike; a place carries 22 bits.
    place = divide((2 * dot - square) << 22, square)
    return divide((ax + bx) * _FULL + ex * place, 2 * _FULL), divide((ay + by) * _FULL + ey * place, 2 * _FULL)


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


def _place(px: i64, py: i64, dx: i64, dy: i64, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
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
        return _FULL
    if part <= -whole:
        return -_FULL
    return divide(part << 22, whole)


# ------------------------------------------------------------------------------------------------------ rings


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


def point_in_ring(ring: Ring, x: i64, y: i64) -> i64:
    """1 inside a simple ring, 0 on its border, -1 outside."""
    count: i64 = len(ring)
    ax: i64 = ring[count - 2]
    ay: i64 = ring[count - 1]
    inside: i64 = -1
    for i in range(0, count, 2):
        bx: i64 = ring[i]
        by: i64 = ring[i + 1]
        if ((ay <= y) and (by >= y)) or ((by <= y) and (ay >= y)):
            turn = cross(ax, ay, bx, by, x, y)
            if turn == 0 and ((ax <= x <= bx) or (bx <= x <= ax)):
                return 0
            if (ay > y) != (by > y) and (turn > 0) == (by > ay):
                inside = -inside
        ax = bx
        ay = by
    return inside


def point_to_line(line: Ring, x: i64, y: i64) -> i64:
    """The distance of a point from an open line, to the nearest thousandth."""
    count: i64 = len(line)
    ax: i64 = line[0]
    ay: i64 = line[1]
    best: i64 = point_to_segment(x, y, ax, ay, ax, ay)
    for i in range(2, count, 2):
        bx: i64 = line[i]
        by: i64 = line[i + 1]
        here = point_to_segment(x, y, ax, ay, bx, by)
        if here < best:
            best = here
        ax = bx
        ay = by
    return best


def point_to_border(ring: Ring, x: i64, y: i64) -> i64:
    """The distance of a point from the border of a ring, whether it lies in or out."""
    count: i64 = len(ring)
    closing = point_to_segment(x, y, ring[count - 2], ring[count - 1], ring[0], ring[1])
    open_line = point_to_line(ring, x, y)
    return closing if closing < open_line else open_line


def point_to_ring(ring: Ring, x: i64, y: i64) -> i64:
    """The distance of a point from a ring; nothing inside it."""
    return 0 if point_in_ring(ring, x, y) >= 0 else point_to_border(ring, x, y)


def hull(points: Ring) -> Ring:
    """The convex hull of points, anticlockwise from the lowest of the leftmost; no corner lies on a straight run."""
    pairs = sorted({(points[i], points[i + 1]) for i in range(0, len(points), 2)})
    if len(pairs) < 3:
        return tuple([value for pair in pairs for value in pair])
    chain: list[tuple[int, int]] = []
    for way in range(2):
        start = len(chain)
        for pair in pairs if way == 0 else pairs[::-1]:
            while len(chain) >= start + 2:
                a = chain[-2]
                b = chain[-1]
                if cross(a[0], a[1], b[0], b[1], pair[0], pair[1]) > 0:
                    break
                chain.pop()
            chain.append(pair)
        chain.pop()
    return tuple([value for pair in chain for value in pair])


def convex_overlap(a: Ring, b: Ring, slack: i64) -> bool:
    """Whether two convex rings overlap by more than `slack`; with none, touching is no overlap.

    The overlap is the least way either would have to be pushed, straight across one of the edges, to come free.
    """
    return not (_edge_parts(a, b, slack) or _edge_parts(b, a, slack))


def _edge_parts(a: Ring, b: Ring, slack: i64) -> bool:
    """Whether the line of some edge of convex a keeps b on its far side but for `slack`."""
    count: i64 = len(a)
    others: i64 = len(b)
    turn: i64 = 1 if doubled_area(a) > 0 else -1
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


def _least_corner_distance(a: Ring, b: Ring, best: i64) -> i64:
    """The least distance of a corner of a from the border of b, or `best` if none is less."""
    for i in range(0, len(a), 2):
        here = point_to_border(b, a[i], a[i + 1])
        if here < best:
            best = here
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


def gap(a: Ring, b: Ring) -> i64:
    """The shortest distance between two simple rings, to the nearest thousandth; nothing if they meet."""
    if rings_meet(a, b):
        return 0
    return _least_corner_distance(b, a, _least_corner_distance(a, b, FAR))


# --------------------------------------------------------------------------------------------- a pose's own frame


def own_frame(x: i64, y: i64, heading: i64, px: i64, py: i64) -> tuple[i64, i64]:
    """A point as (right of, ahead of) a pose's centre, in 1024ths of a thousandth."""
    s = sine(heading)
    c = cosine(heading)
    dx = px - x
    dy = py - y
    return divide(dx * c - dy * s, 1 << 20), divide(dx * s + dy * c, 1 << 20)


def in_front_zone(x: i64, y: i64, heading: i64, width: i64, depth: i64, opening: i64, px: i64, py: i64) -> bool:
    """Whether a point lies ahead of the front edge, between lines from its corners that open outward; limits count."""
    right, forward = own_frame(x, y, heading, px, py)
    forward -= depth * 512
    if forward < 0:
        return False
    outside = (right if right >= 0 else -right) - width * 512
    # Under 2**30 times 2**30.
    return outside <= 0 or outside * cosine(opening) <= forward * sine(opening)


def width_inside(ring: Ring, x: i64, y: i64, heading: i64, half_width: i64, near: i64, far: i64) -> i64:
    """How wide a part of a convex ring, across the heading, lies between `near` and `far` ahead and not further aside
    than half the width; -1 if no part does. `half_width`, `near`, `far` are in half thousandths, the answer in thousandths.
    """
    low: i64 = FAR
    high: i64 = -FAR
    near_fine = near * 512
    far_fine = far * 512
    count: i64 = len(ring)
    ax, ay = own_frame(x, y, heading, ring[count - 2], ring[count - 1])
    for i in range(0, count, 2):
        bx, by = own_frame(x, y, heading, ring[i], ring[i + 1])
        if near_fine <= by <= far_fine:
            low = bx if bx < low else low
            high = bx if bx > high else high
        for limit in (near_fine, far_fine):
            if (ay < limit) != (by < limit):
                # Differences are under 2**30 each.
                cut = (
                    ax + divide((bx - ax) * (limit - ay), by - ay)
                    if by > ay
                    else bx + divide((ax - bx) * (limit - by), ay - by)
                )
                low = cut if cut < low else low
                high = cut if cut > high else high
        ax = bx
        ay = by
    edge = half_width * 512
    low = low if low > -edge else -edge
    high = high if high < edge else edge
    return divide(high - low, 1024) if high >= low else -1


# ------------------------------------------------------------------------------------------------------- sight


def length_inside(ring: Ring, px: i64, py: i64, qx: i64, qy: i64) -> i64:
    """How much of a segment lies inside a simple ring; a stretch along its border counts half.

    Half, so that two areas with a common border share what runs along it, whichever way the table is turned.
    """
    dx = qx - px
    dy = qy - py
    total: i64 = 0
    count: i64 = len(ring)
    ax: i64 = ring[count - 2]
    ay: i64 = ring[count - 1]
    turn = dx * (ay - py) - dy * (ax - px)
    side_a: i64 = 1 if turn > 0 else (-1 if turn < 0 else 0)
    for i in range(0, count, 2):
        bx: i64 = ring[i]
        by: i64 = ring[i + 1]
        turn = dx * (by - py) - dy * (bx - px)
        side_b: i64 = 1 if turn > 0 else (-1 if turn < 0 else 0)
        if side_a != side_b:
            total += (side_b - side_a) * _place(px, py, dx, dy, ax, ay, bx, by)
        ax = bx
        ay = by
        side_a = side_b
    if total < 0:
        total = -total
    return (total * root((dx * dx + dy * dy) << 20) + (1 << 33)) >> 34


def cuts_line(line: Ring, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    """Whether a segment touches or crosses an open line."""
    ax: i64 = line[0]
    ay: i64 = line[1]
    for i in range(2, len(line), 2):
        bx: i64 = line[i]
        by: i64 = line[i + 1]
        if segments_meet(ax, ay, bx, by, px, py, qx, qy):
            return True
        ax = bx
        ay = by
    return False


def crosses_whole(ring: Ring, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    """Whether a segment enters a simple ring and leaves it again: neither end inside, some of it within."""
    return (
        length_inside(ring, px, py, qx, qy) > 0
        and point_in_ring(ring, px, py) <= 0
        and point_in_ring(ring, qx, qy) <= 0
    )


def passage(ring: Ring, px: i64, py: i64, qx: i64, qy: i64) -> tuple[i64, i64]:
    """Of a segment through a convex ring: (length within, length still to run where it leaves); (0, -1) if it keeps out.

    Running along an edge is keeping out.
    """
    dx = qx - px
    dy = qy - py
    enters: i64 = _FULL
    leaves: i64 = -_FULL
    lowest: i64 = 0
    highest: i64 = 0
    count: i64 = len(ring)
    ax: i64 = ring[count - 2]
    ay: i64 = ring[count - 1]
    a = dx * (ay - py) - dy * (ax - px)
    for i in range(0, count, 2):
        bx: i64 = ring[i]
        by: i64 = ring[i + 1]
        b = dx * (by - py) - dy * (bx - px)
        lowest = b if b < lowest else lowest
        highest = b if b > highest else highest
        if (a > 0 or b > 0) and (a < 0 or b < 0) or ((a == 0) != (b == 0)):
            place = _place(px, py, dx, dy, ax, ay, bx, by)
            enters = place if place < enters else enters
            leaves = place if place > leaves else leaves
        ax = bx
        ay = by
        a = b
    if lowest == 0 or highest == 0 or enters >= leaves:
        return 0, -1
    fine = root((dx * dx + dy * dy) << 20)
    return ((leaves - enters) * fine + (1 << 32)) >> 33, ((_FULL - leaves) * fine + (1 << 32)) >> 33
