"""The plane in whole numbers: every geometric ruling comes down to a function in this file.

Lengths are thousandths of an inch, angles tenths of a degree clockwise from north (y up), rings flat tuples
(x0, y0, x1, y1, ...) in either direction, not closed. Only integers decide. What has to be rounded is rounded half
away from zero about a point that moves with the shapes, so a mirrored or turned table gives mirrored or turned
answers. The file runs as it is; compiled by mypyc it gives the same answers faster, and `i64` is a machine word.
What is said to hold words is read word by word, and where a loop's end is declared to be one, so is what it counts.

Why nothing leaves 63 bits. Coordinates stay under 2**18 (LIMIT), so a difference of two stays under 2**19 and a cross
or dot product of two differences under 2**39; a squared length likewise. Sines carry 30 bits, so a length times a sine
stays under 2**50. A product of two cross products would not fit: ratios are scaled by 2**22 (under 2**62) instead, and
the length of an edge is taken as the square root of its square times 2**22, which keeps 11 bits below a thousandth.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from mypy_extensions import i64

Ring: TypeAlias = "tuple[i64, ...]"
"""A closed outline, or an open line, as x0, y0, x1, y1, ..."""

LIMIT: Final = 250_000
"""The furthest a coordinate may lie from the origin, in thousandths of an inch (about 20 feet)."""

ONE: Final = 1_073_741_824
"""The sine of a right angle: 2**30."""
SINE_BITS: Final = 30  # so many ONE carries

TURN: Final = 3600
DISTANT: Final = 1000  # beyond this, corners are likelier than not to tell that bases are within reach
FAR: Final = 1 << 40
SHUT: Final = 0  # of a way: somebody bars it
OPEN: Final = 1
ASK: Final = 2  # somebody is in it who may give way
_FULL: Final = 4_194_304  # 2**22: the half length of a segment in the units of `_place`


# ---------------------------------------------------------------------------------------------------- numbers


def _sines() -> list[i64]:
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
_ROUND: Final = _SINES[:1800:2] + _SINES[:0:-2] + [-sine for sine in _SINES[:1800:2] + _SINES[:0:-2]]
"""The sines of a whole turn by tenths of a degree."""


def sine(tenths: i64) -> i64:
    """The sine, times ONE, of an angle in tenths of a degree."""
    return _ROUND[tenths % TURN]


def cosine(tenths: i64) -> i64:
    """The cosine, times ONE, of an angle in tenths of a degree."""
    return _ROUND[(tenths + 900) % TURN]


def divide(number: i64, by: i64) -> i64:
    """`number / by` to the nearest whole, halves away from zero; `by` is positive."""
    if number >= 0:
        return (number + (by >> 1)) // by
    return -((-number + (by >> 1)) // by)


def scaled(number: i64, bits: i64) -> i64:
    """`number / 2**bits` to the nearest whole, halves away from zero."""
    if number >= 0:
        return ((number >> (bits - 1)) + 1) >> 1
    return -(((-number >> (bits - 1)) + 1) >> 1)


def root(square: i64) -> i64:
    """The whole part of a square root; `square` is under 2**62."""
    guess: i64 = int(math.sqrt(float(square)))
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
    return x + scaled(forward * s + right * c, SINE_BITS), y + scaled(forward * c - right * s, SINE_BITS)


def rotate(x: i64, y: i64, about_x: i64, about_y: i64, tenths: i64) -> tuple[i64, i64]:
    """A point turned clockwise about another."""
    s = sine(tenths)
    c = cosine(tenths)
    dx = x - about_x
    dy = y - about_y
    return about_x + scaled(dx * c + dy * s, SINE_BITS), about_y + scaled(dy * c - dx * s, SINE_BITS)


def wheel(x: i64, y: i64, heading: i64, width: i64, depth: i64, tenths: i64, side: i64) -> tuple[i64, i64]:
    """The centre of a base after turning clockwise about its left (side -1) or right (side 1) front corner.

    The corner itself is not rounded: only the centre where it arrives.
    """
    s = sine(heading) - sine(heading + tenths)
    c = cosine(heading) - cosine(heading + tenths)
    across = side * width
    return x + scaled(depth * s + across * c, SINE_BITS + 1), y + scaled(depth * c - across * s, SINE_BITS + 1)


def footprint(x: i64, y: i64, heading: i64, width: i64, depth: i64) -> tuple[i64, i64, i64, i64, i64, i64, i64, i64]:
    """The corners of a base: front left, front right, rear right, rear left."""
    s = sine(heading)
    c = cosine(heading)
    right_x = scaled(depth * s + width * c, SINE_BITS + 1)
    right_y = scaled(depth * c - width * s, SINE_BITS + 1)
    left_x = scaled(depth * s - width * c, SINE_BITS + 1)
    left_y = scaled(depth * c + width * s, SINE_BITS + 1)
    return x + left_x, y + left_y, x + right_x, y + right_y, x - left_x, y - left_y, x - right_x, y - right_y


def rectangle(
    x: i64, y: i64, heading: i64, left: i64, right: i64, near: i64, far: i64
) -> tuple[i64, i64, i64, i64, i64, i64, i64, i64]:
    """A rectangle in a pose's own frame, given in half thousandths right of and ahead of its centre."""
    s = sine(heading)
    c = cosine(heading)
    return (
        x + scaled(far * s + left * c, SINE_BITS + 1),
        y + scaled(far * c - left * s, SINE_BITS + 1),
        x + scaled(far * s + right * c, SINE_BITS + 1),
        y + scaled(far * c - right * s, SINE_BITS + 1),
        x + scaled(near * s + right * c, SINE_BITS + 1),
        y + scaled(near * c - right * s, SINE_BITS + 1),
        x + scaled(near * s + left * c, SINE_BITS + 1),
        y + scaled(near * c - left * s, SINE_BITS + 1),
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
    # Measured from the middle of the segment and rounded from the asking point, so that every mirror image agrees.
    place = divide((2 * dot - square) << 22, square)
    return (
        x + divide((ax + bx - 2 * x) * _FULL + ex * place, 2 * _FULL),
        y + divide((ay + by - 2 * y) * _FULL + ey * place, 2 * _FULL),
    )


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


def _convex_turn(ring: Ring) -> i64:
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
    return _nearer_on_line(line, x, y, length(x - line[0], y - line[1]))


def _nearer_on_line(line: Ring, x: i64, y: i64, best: i64) -> i64:
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


def _on_line_within(line: Ring, x: i64, y: i64, reach: i64) -> bool:
    """Whether a point is at most `reach` from an open line."""
    return _nearer_on_line(line, x, y, reach + 1) <= reach


def point_to_border(ring: Ring, x: i64, y: i64) -> i64:
    """The distance of a point from the border of a ring, whether it lies in or out."""
    return _nearer_on_border(ring, x, y, length(x - ring[0], y - ring[1]))


def _nearer_on_border(ring: Ring, x: i64, y: i64, best: i64) -> i64:
    """The distance of a point from the border of a ring, or `best` if it is no less."""
    count: i64 = len(ring)
    best = _nearer_on_line(ring, x, y, best)
    return _nearer_on_stretch(ring[count - 2], ring[count - 1], ring[0], ring[1], x, y, best)


def point_to_ring(ring: Ring, x: i64, y: i64) -> i64:
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


def within(a: Ring, b: Ring, reach: i64) -> bool:
    """Whether two convex rings lie at most `reach` apart; most pairs are settled by their bounding boxes."""
    left, bottom, right, top = bounds(a)
    other_left, other_bottom, other_right, other_top = bounds(b)
    if other_left - right > reach or left - other_right > reach:
        return False
    if other_bottom - top > reach or bottom - other_top > reach:
        return False
    return _is_near(a, b, reach)


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


def swept(ring: Ring, dx: i64, dy: i64) -> Ring:
    """The convex hull of a ring and of the same ring shifted."""
    return hull(ring + carried(ring, dx, dy))


def convex_overlap(a: Ring, b: Ring, slack: i64) -> bool:
    """Whether two convex rings overlap by more than `slack`; with none, touching is no overlap.

    The overlap is the least way either would have to be pushed, straight across one of the edges, to come free.
    """
    return not (_edge_parts(a, b, slack) or _edge_parts(b, a, slack))


def _edge_parts(a: Ring, b: Ring, slack: i64) -> bool:
    """Whether the line of some edge of convex a keeps b on its far side but for `slack`."""
    count: i64 = len(a)
    others: i64 = len(b)
    turn: i64 = _convex_turn(a)
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
    count: i64 = len(a)
    for i in range(0, count, 2):
        best = _nearer_on_border(b, a[i], a[i + 1], best)
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


def convex_gap(a: Ring, b: Ring) -> i64:
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
    turn: i64 = -_convex_turn(a)
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
    best = convex_gap(a, b)
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
        _middle_of(sum_ax, found, a, 0),
        _middle_of(sum_ay, found, a, 1),
        _middle_of(sum_bx, found, b, 0),
        _middle_of(sum_by, found, b, 1),
    )


def _middle_of(total: i64, count: i64, ring: Ring, axis: i64) -> i64:
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


# --------------------------------------------------------------------------------------------- a pose's own frame


def own_frame(x: i64, y: i64, heading: i64, px: i64, py: i64) -> tuple[i64, i64]:
    """A point as (right of, ahead of) a pose's centre, in 1024ths of a thousandth."""
    s = sine(heading)
    c = cosine(heading)
    dx = px - x
    dy = py - y
    return scaled(dx * c - dy * s, 20), scaled(dx * s + dy * c, 20)


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
    """How wide a part of a convex ring, across the heading, lies between `near` and `far` ahead of a pose's centre and
    no further than `half_width` aside; -1 if no part does. These three are in half thousandths, the answer in whole.
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
        for way in range(2):
            limit = near_fine if way == 0 else far_fine
            if (ay < limit) != (by < limit):
                cut = _cut_at(ax, ay, bx, by, limit)
                low = cut if cut < low else low
                high = cut if cut > high else high
        ax = bx
        ay = by
    edge = half_width * 512
    low = low if low > -edge else -edge
    high = high if high < edge else edge
    return divide(high - low, 1024) if high >= low else -1


def range_in_wedge(ring: Ring, x: i64, y: i64, heading: i64, width: i64, depth: i64, opening: i64) -> i64:
    """From the front edge to the nearest part of a convex ring that lies in the wedge ahead of it; -1 if none does.

    The wedge opens outward from each front corner by `opening` tenths of a degree (under 900); its limits count.
    """
    across: list[i64] = []
    forward: list[i64] = []
    # Half thousandths are under 2**20 and the normals carry 18 bits, so a cut's product stays under 2**62.
    c = cosine(opening) >> 12
    s = sine(opening) >> 12
    # What lies wholly beyond one of the limits is found out at once.
    behind: i64 = FAR
    leftward: i64 = FAR
    rightward: i64 = FAR
    corners: i64 = len(ring)
    for i in range(0, corners, 2):
        ax, ay = own_frame(x, y, heading, ring[i], ring[i + 1])
        ax = scaled(ax, 9)
        ay = scaled(ay, 9) - depth
        across.append(ax)
        forward.append(ay)
        a = _beyond_wedge(ax, ay, width, c, s, 0)
        behind = a if a < behind else behind
        a = _beyond_wedge(ax, ay, width, c, s, 1)
        leftward = a if a < leftward else leftward
        a = _beyond_wedge(ax, ay, width, c, s, 2)
        rightward = a if a < rightward else rightward
    if behind > 0 or leftward > 0 or rightward > 0:
        return -1
    for side in range(3):
        kept_across: list[i64] = []
        kept_forward: list[i64] = []
        count: i64 = len(across)
        if count == 0:
            return -1
        ax = across[count - 1]
        ay = forward[count - 1]
        a = _beyond_wedge(ax, ay, width, c, s, side)
        for j in range(count):
            bx: i64 = across[j]
            by: i64 = forward[j]
            b = _beyond_wedge(bx, by, width, c, s, side)
            if (a < 0 and b > 0) or (a > 0 and b < 0):
                # A cut is measured from its end inside, so that either direction rounds alike.
                sx, sy, tx, ty = (ax, ay, bx, by) if a < 0 else (bx, by, ax, ay)
                part = a if a < 0 else b
                whole = a - b if a < 0 else b - a
                kept_across.append(sx + divide((tx - sx) * part, whole))
                kept_forward.append(sy + divide((ty - sy) * part, whole))
            if b <= 0:
                kept_across.append(bx)
                kept_forward.append(by)
            ax = bx
            ay = by
            a = b
        across = kept_across
        forward = kept_forward
    left: list[i64] = []
    count = len(across)
    if count == 0:
        return -1
    for k in range(count):
        left.append(across[k])
        left.append(forward[k])
    part_ring = tuple(left)
    front_edge = (-width, 0, width, 0)
    best = _least_corner_distance(front_edge, part_ring, FAR)
    for k in range(count):
        here = point_to_segment(across[k], forward[k], -width, 0, width, 0)
        best = here if here < best else best
    return (best + 1) >> 1


def _beyond_wedge(across: i64, forward: i64, width: i64, c: i64, s: i64, side: i64) -> i64:
    """How far a point lies outside one of the three limits of a wedge: front edge, left line, right line."""
    if side == 0:
        return -forward
    outward = across if side == 2 else -across
    return (outward - width) * c - forward * s


def front_cover(line: Ring, x: i64, y: i64, heading: i64, width: i64, near: i64, far: i64) -> i64:
    """How much of a base's width has an open line between `near` and `far` ahead of its centre (half thousandths)."""
    starts: list[i64] = []
    ends: list[i64] = []
    near_fine = near * 512
    far_fine = far * 512
    edge = width * 512
    ax, ay = own_frame(x, y, heading, line[0], line[1])
    corners: i64 = len(line)
    for i in range(2, corners, 2):
        bx, by = own_frame(x, y, heading, line[i], line[i + 1])
        low: i64 = FAR
        high: i64 = -FAR
        if near_fine <= ay <= far_fine:
            low = high = ax
        if near_fine <= by <= far_fine:
            low = bx if bx < low else low
            high = bx if bx > high else high
        for way in range(2):
            limit = near_fine if way == 0 else far_fine
            if (ay < limit) != (by < limit):
                cut = _cut_at(ax, ay, bx, by, limit)
                low = cut if cut < low else low
                high = cut if cut > high else high
        low = low if low > -edge else -edge
        high = high if high < edge else edge
        if low < high:
            starts.append(low)
            ends.append(high)
        ax = bx
        ay = by
    total: i64 = 0
    reached: i64 = -edge
    while True:
        # The next stretch that goes on beyond what is reached and begins first.
        best: i64 = -1
        many: i64 = len(starts)
        for k in range(many):
            if ends[k] > reached and (best < 0 or starts[k] < starts[best]):
                best = k
        if best < 0:
            return divide(total, 1024)
        start: i64 = starts[best]
        end: i64 = ends[best]
        total += end - (start if start > reached else reached)
        reached = end


def _cut_at(ax: i64, ay: i64, bx: i64, by: i64, limit: i64) -> i64:
    """The x at which a segment passes the height `limit`; the same from either end. Differences are under 2**30."""
    if by > ay:
        return ax + divide((bx - ax) * (limit - ay), by - ay)
    return bx + divide((ax - bx) * (limit - by), ay - by)


# ------------------------------------------------------------------------------------------------ bases and areas


def enters_base(base: Ring, line: Ring) -> bool:
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
        mx = _middle_of(ax + bx, 2, base, 0)
        my = _middle_of(ay + by, 2, base, 1)
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
        best = _nearer_on_border(base, bx, by, best)
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


# ----------------------------------------------------------------------------------------------- straight movers


def _beyond(ring: Ring, ax: i64, ay: i64, ex: i64, ey: i64) -> tuple[i64, i64]:
    """How far a ring lies at least beyond the line of an edge, times the edge's length, and its corner that lies nearest."""
    apart: i64 = FAR
    struck: i64 = 0
    count: i64 = len(ring)
    for j in range(0, count, 2):
        here: i64 = ey * (ring[j] - ax) - ex * (ring[j + 1] - ay)
        if here < apart:
            apart = here
            struck = j >> 1
    return apart, struck


def straight_contact(a: Ring, b: Ring, heading: i64, slack: i64) -> tuple[i64, i64, i64]:
    """When convex a, moving straight along a heading, overlaps b by more than `slack`: (from, until, edges of b met).

    Distances are whole thousandths, `from` rounded down and `until` up; `from` is where they first touch, negative if
    they overlap already, and FAR if they never overlap by so much. b may be a segment (two points). Edge i of b, from
    its corner i to the next, is bit i of the last number; where only a corner of b is met, both its edges are given. An
    edge met within ten thousandths of the first touch is met squarely, the difference being rounded corners.
    """
    # Directions carry 22 bits: an edge times a distance, times these, stays under 2**61.
    ux = divide(sine(heading), 256)
    uy = divide(cosine(heading), 256)
    start: i64 = -FAR
    deep_start: i64 = -FAR
    deep_until: i64 = FAR
    until: i64 = FAR
    corner: i64 = 0
    met: list[i64] = []
    for way in range(2):
        ring = a if way == 0 else b
        other = b if way == 0 else a
        count: i64 = len(ring)
        others: i64 = len(other)
        turn: i64 = 1 if doubled_area(ring) > 0 else -1
        ax: i64 = ring[count - 2]
        ay: i64 = ring[count - 1]
        for i in range(0, count, 2):
            bx: i64 = ring[i]
            by: i64 = ring[i + 1]
            ex = bx - ax
            ey = by - ay
            apart, struck = _beyond(other, ax, ay, turn * ex, turn * ey)
            ax = bx
            ay = by
            if ex == 0 and ey == 0:
                # A point moves into the other's edges, having none of its own.
                if way == 1:
                    met.append(-FAR)
                continue
            closing = turn * (ey * ux - ex * uy)
            if way == 1:
                closing = -closing
            deep_apart = apart
            if slack > 0:
                deep_apart += (slack * root((ex * ex + ey * ey) << 22)) >> 11
            reached: i64 = -FAR
            if closing > 0:
                reached = (apart << 22) // closing
                deep = (deep_apart << 22) // closing
                deep_start = deep if deep > deep_start else deep_start
                if way == 0 and reached > start:
                    # The struck corner begins its own edge and ends the one before.
                    corner = (1 << struck) | (1 << ((struck if struck > 0 else others >> 1) - 1))
                start = reached if reached > start else start
            elif closing < 0:
                passed = -((apart << 22) // -closing)
                deep = -((deep_apart << 22) // -closing)
                until = passed if passed < until else until
                deep_until = deep if deep < deep_until else deep_until
            elif deep_apart >= 0:
                return FAR, FAR, 0
            if way == 1:
                met.append(reached)
    if deep_start >= deep_until or deep_until <= 0:
        return FAR, FAR, 0
    edges: i64 = 0
    many: i64 = len(met)
    for k in range(many):
        if met[k] >= start - 10:
            # Edge k as walked here ends at corner k.
            edges |= 1 << ((k if k > 0 else len(met)) - 1)
    return start, until, edges if edges else corner


# ------------------------------------------------------------------------------------------------------- sight


def _inside(ring: Ring, px: i64, py: i64, qx: i64, qy: i64) -> i64:
    """What part of a segment lies inside a simple ring: 2**24 for the whole of it."""
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
            # Each end of an edge that lies on the ray's line counts half a crossing.
            total += (side_b - side_a) * _place(px, py, dx, dy, ax, ay, bx, by)
        ax = bx
        ay = by
        side_a = side_b
    return total if total >= 0 else -total


def _part_of(part: i64, dx: i64, dy: i64) -> i64:
    """The length of so many 2**24ths of a vector. Up to 64 whole lengths stay under 2**61."""
    return (part * root((dx * dx + dy * dy) << 20) + (1 << 33)) >> 34


def length_inside(ring: Ring, px: i64, py: i64, qx: i64, qy: i64) -> i64:
    """How much of a segment lies inside a simple ring; a stretch along its border counts half.

    Half, so that two areas with a common border share what runs along it, whichever way the table is turned.
    """
    return _part_of(_inside(ring, px, py, qx, qy), qx - px, qy - py)


def stretches_inside(ring: Ring, px: i64, py: i64, qx: i64, qy: i64) -> list[i64]:
    """Where a segment runs inside a simple ring, as distances along it: from, to, ...; borders are outside."""
    dx = qx - px
    dy = qy - py
    places: list[i64] = []
    weights: list[i64] = []
    _crossings(_anticlockwise(ring), px, py, dx, dy, 0, places, weights, [])
    answer: list[i64] = []
    depth: i64 = 0
    count: i64 = len(places)
    for k in range(count):
        before = depth
        depth += weights[k]
        along = _part_of(2 * (places[k] + _FULL), dx, dy)
        if before < 2 <= depth:
            answer.append(along)
        elif depth < 2 <= before:
            if answer[-1] < along:
                answer.append(along)
            else:
                answer.pop()
    return answer


def _crossings(
    ring: Ring, px: i64, py: i64, dx: i64, dy: i64, kind: i64, places: list[i64], weights: list[i64], kinds: list[i64]
) -> None:
    """Add the crossings of a ray and an anticlockwise ring to lists in their order along the ray.

    A weight is 2 where the ray goes in, -2 where it comes out, 1 or -1 for half a crossing.
    """
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
            place = _place(px, py, dx, dy, ax, ay, bx, by)
            at: i64 = len(places)
            places.append(place)
            weights.append(side_a - side_b)
            kinds.append(kind)
            while at > 0 and places[at - 1] > place:
                places[at], places[at - 1] = places[at - 1], places[at]
                weights[at], weights[at - 1] = weights[at - 1], weights[at]
                kinds[at], kinds[at - 1] = kinds[at - 1], kinds[at]
                at -= 1
        ax = bx
        ay = by
        side_a = side_b


def cuts_line(line: Ring, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    """Whether a segment touches or crosses an open line."""
    ax: i64 = line[0]
    ay: i64 = line[1]
    count: i64 = len(line)
    for i in range(2, count, 2):
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
    """Of a segment through a convex ring: (length within, length still to run where it leaves).

    (0, -1) if it keeps out; running along an edge is keeping out.
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
        if ((a > 0 or b > 0) and (a < 0 or b < 0)) or ((a == 0) != (b == 0)):
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


class Scenery:
    """What on a table stands in the way of sight: areas by class, crest lines and hills by level.

    Built once, then only read.
    """

    def __init__(
        self,
        areas: list[Ring],
        classes: list[i64],
        crests: list[Ring],
        crest_levels: list[i64],
        hills: list[Ring],
        hill_levels: list[i64],
    ) -> None:
        # Anticlockwise throughout, so that the side of a border that is inside need not be found for every ray.
        self.areas = [_anticlockwise(ring) for ring in areas]
        self.classes = classes
        self.crests = crests
        self.crest_levels = crest_levels
        self.hills = hills
        self.hill_levels = hill_levels
        self.area_boxes = boxes(areas)
        self.crest_boxes = boxes(crests)
        self.hill_boxes = boxes(hills)
        self.overlapping = _overlapping(self.areas, self.area_boxes)


class Bases:
    """The bases on a table, by number, each with its level. Built once a position, then only read."""

    def __init__(self, rings: list[Ring], levels: list[i64]) -> None:
        self.rings = rings
        self.levels = levels
        self.boxes = boxes(rings)

    def replaced(self, number: i64, ring: Ring, level: i64) -> Bases:
        """The same bases but for one that has gone elsewhere."""
        return self.moved([number], [ring], [level])

    def moved(self, numbers: list[i64], rings: list[Ring], levels: list[i64]) -> Bases:
        """The same bases but for these, which have gone elsewhere."""
        bases = Bases([], [])
        bases.rings = self.rings.copy()
        bases.levels = self.levels.copy()
        bases.boxes = self.boxes.copy()
        count: i64 = len(numbers)
        for i in range(count):
            number: i64 = numbers[i]
            bases.rings[number] = rings[i]
            bases.levels[number] = levels[i]
            left, bottom, right, top = bounds(rings[i])
            k = 4 * number
            bases.boxes[k] = left
            bases.boxes[k + 1] = bottom
            bases.boxes[k + 2] = right
            bases.boxes[k + 3] = top
        return bases


class Shapes:
    """Rings or lines of the ground, by number, with their boxes. Built once a table, then only read."""

    def __init__(self, rings: list[Ring]) -> None:
        self.rings = rings
        self.boxes = boxes(rings)


class SightRule:
    """What a line of sight can bear.

    `limits`: of areas of class 1 to k together it may cross at most `limits[k - 1]`; other classes hinder nothing.
    `margin`: a crest no further than this from an end of the line does not cut it.
    `by_base`: against crests and hills a base's own level counts, not that of each of its points.
    `beyond`: past a base that it crosses for more than `least` it may run so far; -1 if it may cross none.
    `overhead`: a base lower than the higher of the two, and at least this far from both, is looked over; -1 if none is.
    """

    def __init__(self, limits: list[i64], margin: i64, by_base: bool, beyond: i64, least: i64, overhead: i64) -> None:
        self.limits = limits
        self.margin: i64 = margin
        self.by_base = by_base
        self.beyond: i64 = beyond
        self.least: i64 = least
        self.overhead: i64 = overhead


def boxes(rings: list[Ring]) -> list[i64]:
    """The bounding boxes of rings or lines in one flat list."""
    answer: list[i64] = []
    for ring in rings:
        left, bottom, right, top = bounds(ring)
        answer.append(left)
        answer.append(bottom)
        answer.append(right)
        answer.append(top)
    return answer


def _anticlockwise(ring: Ring) -> Ring:
    """A ring that runs anticlockwise: itself or turned round."""
    if doubled_area(ring) >= 0:
        return ring
    return tuple([value for i in range(len(ring) - 2, -1, -2) for value in ring[i : i + 2]])


def _overlapping(rings: list[Ring], ring_boxes: list[i64]) -> list[bool]:
    """Of each ring whether it meets any other: only then may a ray's lengths inside them count twice."""
    answer = [False] * len(rings)
    many: i64 = len(rings)
    for number in range(many):
        k: i64 = 4 * number
        for other in near_boxes(ring_boxes, ring_boxes[k], ring_boxes[k + 1], ring_boxes[k + 2], ring_boxes[k + 3]):
            if other < number and not (answer[number] and answer[other]) and rings_meet(rings[number], rings[other]):
                answer[number] = True
                answer[other] = True
    return answer


def near_boxes(all_boxes: list[i64], left: i64, bottom: i64, right: i64, top: i64) -> list[i64]:
    """The numbers of all boxes that share a point with this one."""
    answer: list[i64] = []
    count: i64 = len(all_boxes)
    for k in range(0, count, 4):
        if (
            all_boxes[k] <= right
            and all_boxes[k + 2] >= left
            and all_boxes[k + 1] <= top
            and all_boxes[k + 3] >= bottom
        ):
            answer.append(k >> 2)
    return answer


def along_boxes(all_boxes: list[i64], a: Ring, b: Ring) -> list[i64]:
    """The numbers of all boxes that something between points of a and points of b might meet.

    These are the boxes that share a point with the bounding box of both and with the strip, along the way from the
    first point of a to the first of b, that holds them all.
    """
    ox: i64 = a[0]
    oy: i64 = a[1]
    dx: i64 = b[0] - ox
    dy: i64 = b[1] - oy
    left = ox
    right = ox
    bottom = oy
    top = oy
    low: i64 = 0
    high: i64 = 0
    for way in range(2):
        points = a if way == 0 else b
        corners: i64 = len(points)
        for i in range(0, corners, 2):
            x: i64 = points[i]
            y: i64 = points[i + 1]
            left = x if x < left else left
            right = x if x > right else right
            bottom = y if y < bottom else bottom
            top = y if y > top else top
            aside = dx * (y - oy) - dy * (x - ox)
            low = aside if aside < low else low
            high = aside if aside > high else high
    # Twice the box's middle and its whole size, so twice the strip: all stays under 2**42.
    low += low
    high += high
    wide = dx if dx >= 0 else -dx
    tall = dy if dy >= 0 else -dy
    answer: list[i64] = []
    many: i64 = len(all_boxes)
    for k in range(0, many, 4):
        box_left: i64 = all_boxes[k]
        box_right: i64 = all_boxes[k + 2]
        if box_left > right or box_right < left:
            continue
        box_bottom: i64 = all_boxes[k + 1]
        box_top: i64 = all_boxes[k + 3]
        if box_bottom > top or box_top < bottom:
            continue
        aside = dx * (box_bottom + box_top - 2 * oy) - dy * (box_left + box_right - 2 * ox)
        reach = wide * (box_top - box_bottom) + tall * (box_right - box_left)
        if aside - reach <= high and aside + reach >= low:
            answer.append(k >> 2)
    return answer


def _misses_box(all_boxes: list[i64], number: i64, px: i64, py: i64, qx: i64, qy: i64) -> bool:
    """Whether a segment shares no point with a box: most are settled here."""
    k = 4 * number
    left: i64 = all_boxes[k]
    right: i64 = all_boxes[k + 2]
    if (px < left and qx < left) or (px > right and qx > right):
        return True
    bottom: i64 = all_boxes[k + 1]
    top: i64 = all_boxes[k + 3]
    if (py < bottom and qy < bottom) or (py > top and qy > top):
        return True
    dx = qx - px
    dy = qy - py
    aside = dx * (bottom + top - 2 * py) - dy * (left + right - 2 * px)
    reach = (dx if dx >= 0 else -dx) * (top - bottom) + (dy if dy >= 0 else -dy) * (right - left)
    return aside > reach or -aside > reach


def bases_near(bases: Bases, ring: Ring, reach: i64) -> list[i64]:
    """The numbers of the bases at most `reach` from a convex ring."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    for number in near_boxes(bases.boxes, left - reach, bottom - reach, right + reach, top + reach):
        if _is_near(bases.rings[number], ring, reach):
            answer.append(number)
    return answer


def bases_under(bases: Bases, ring: Ring, slack: i64) -> list[i64]:
    """The numbers of the bases that overlap a convex ring by more than `slack`."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    for number in near_boxes(bases.boxes, left, bottom, right, top):
        if convex_overlap(bases.rings[number], ring, slack):
            answer.append(number)
    return answer


def areas_overlapped(areas: Shapes, base: Ring) -> list[i64]:
    """The numbers of the areas in which some part of a convex ring lies; bordering on one does not count."""
    left, bottom, right, top = bounds(base)
    answer: list[i64] = []
    for number in near_boxes(areas.boxes, left, bottom, right, top):
        if overlaps_area(base, areas.rings[number]):
            answer.append(number)
    return answer


def areas_met(areas: Shapes, base: Ring) -> list[i64]:
    """The numbers of the areas that share a point with a convex ring."""
    left, bottom, right, top = bounds(base)
    answer: list[i64] = []
    for number in near_boxes(areas.boxes, left, bottom, right, top):
        if rings_meet(areas.rings[number], base):
            answer.append(number)
    return answer


def areas_at(areas: Shapes, x: i64, y: i64) -> list[i64]:
    """The numbers of the areas that hold a point, their borders included."""
    answer: list[i64] = []
    for number in near_boxes(areas.boxes, x, y, x, y):
        if point_in_ring(areas.rings[number], x, y) >= 0:
            answer.append(number)
    return answer


def lines_entering(lines: Shapes, base: Ring) -> list[i64]:
    """The numbers of the open lines that run through the inside of a convex ring."""
    left, bottom, right, top = bounds(base)
    answer: list[i64] = []
    for number in near_boxes(lines.boxes, left, bottom, right, top):
        if enters_base(base, lines.rings[number]):
            answer.append(number)
    return answer


def lines_met(lines: Shapes, base: Ring) -> list[i64]:
    """The numbers of the open lines that share a point with a convex ring."""
    left, bottom, right, top = bounds(base)
    answer: list[i64] = []
    for number in near_boxes(lines.boxes, left, bottom, right, top):
        if line_gap(base, lines.rings[number]) == 0:
            answer.append(number)
    return answer


def shifted(rings: list[Ring], dx: i64, dy: i64) -> list[Ring]:
    """Rings of four corners carried straight so far."""
    answer: list[Ring] = []
    for ring in rings:
        a, b, c, d, e, f, g, h = ring
        answer.append((a + dx, b + dy, c + dx, d + dy, e + dx, f + dy, g + dx, h + dy))
    return answer


def clearance(shapes: Shapes, number: i64, line: bool, bases: list[Ring]) -> i64:
    """How far bases at least are from an area, or an open line; -1 if one shares a point with it."""
    shape = shapes.rings[number]
    best: i64 = FAR
    for base in bases:
        left, bottom, right, top = bounds(base)
        far = _box_gap(shapes.boxes, number, left, bottom, right, top)
        if far <= 0:
            if line:
                far = line_gap(base, shape)
                if far == 0:
                    return -1
            else:
                if rings_meet(shape, base):
                    return -1
                far = _least_corner_distance(base, shape, _least_corner_distance(shape, base, FAR))
        best = far if far < best else best
    return best


def arrived(bases: list[Ring], area: Ring, radius: i64, box: Ring, reach: i64) -> tuple[i64, i64]:
    """How many bases lie at most `reach` from an area, or from the disc about a point, and how far the next at least is.

    `box` is a box about the area or disc.
    """
    count: i64 = 0
    nearest: i64 = FAR
    for base in bases:
        left, bottom, right, top = bounds(base)
        far = _box_gap(list(box), 0, left, bottom, right, top)
        if far <= reach:
            far = gap(base, area) if len(area) > 2 else point_to_ring(base, area[0], area[1]) - radius
            if far <= reach:
                count += 1
                continue
        nearest = far if far < nearest else nearest
    return count, nearest


def reached(base: Ring, heading: i64, line: Ring, within_box: Ring, slack: i64) -> i64:
    """After what distance along a heading a convex ring touches the part of an open line that lies in a box; FAR if never."""
    best: i64 = FAR
    left: i64 = within_box[0]
    bottom: i64 = within_box[1]
    right: i64 = within_box[2]
    top: i64 = within_box[3]
    ax: i64 = line[0]
    ay: i64 = line[1]
    count: i64 = len(line)
    for i in range(2, count, 2):
        bx: i64 = line[i]
        by: i64 = line[i + 1]
        if not (
            (ax < left and bx < left)
            or (ax > right and bx > right)
            or (ay < bottom and by < bottom)
            or (ay > top and by > top)
        ):
            here, _, _ = straight_contact(base, (ax, ay, bx, by), heading, slack)
            best = here if here < best else best
        ax = bx
        ay = by
    return best


def nearest(rings: list[Ring], others: list[Ring]) -> tuple[i64, i64]:
    """The number of the first of `others` that is nearest to any of these, all convex, and how far; -1 if there are none.

    Boxes settle most pairs: bases are never nearer than their boxes are.
    """
    return nearest_shape(rings, Shapes(others))


def nearest_shape(rings: list[Ring], others: Shapes) -> tuple[i64, i64]:
    """The same of shapes, all of them convex."""
    found: i64 = -1
    best: i64 = FAR
    within: i64 = FAR
    for ring in rings:
        left, bottom, right, top = bounds(ring)
        squares: list[i64] = []
        first: i64 = -1
        least: i64 = FAR
        many: i64 = len(others.rings)
        for k in range(many):
            square = _box_square(others.boxes, k, left, bottom, right, top)
            squares.append(square)
            if square < least:
                first, least = k, square
        if first < 0 or least > within:
            continue
        # The one whose box is nearest is likely to be it, and settles most of the others by their boxes.
        here = convex_gap(ring, others.rings[first])
        if here < best or (here == best and first < found):
            found, best, within = first, here, here * here + here
        many = len(squares)
        for k in range(many):
            square = squares[k]
            if square <= within and k != first:
                here = convex_gap(ring, others.rings[k])
                if here < best or (here == best and k < found):
                    found, best, within = k, here, here * here + here
    return found, best


def _box_square(all_boxes: list[i64], number: i64, left: i64, bottom: i64, right: i64, top: i64) -> i64:
    """The square of how far a box is from another, nothing if they meet: what they hold is no nearer.

    To the nearest thousandth it is not within `reach` either if this is more than `reach * reach + reach`.
    """
    k = 4 * number
    low: i64 = all_boxes[k]
    high: i64 = all_boxes[k + 2]
    dx = low - right if low > right else left - high if left > high else 0
    low = all_boxes[k + 1]
    high = all_boxes[k + 3]
    dy = low - top if low > top else bottom - high if bottom > high else 0
    return dx * dx + dy * dy


def _is_near(a: Ring, b: Ring, reach: i64) -> bool:
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


def gaps(rings: list[Ring], others: list[Ring]) -> list[i64]:
    """Of each of `others` how far it is from the nearest of these, all convex; FAR if there are none."""
    answer: list[i64] = []
    body = Shapes(rings)
    for other in others:
        _, far = nearest_shape([other], body)
        answer.append(far)
    return answer


def any_within(rings: list[Ring], others: list[Ring], reach: i64) -> bool:
    """Whether any of these convex rings lies at most `reach` from any of the others."""
    ring_boxes = boxes(rings)
    for other in others:
        left, bottom, right, top = bounds(other)
        for k, ring in enumerate(rings):
            square = _box_square(ring_boxes, k, left, bottom, right, top)
            if square <= reach * reach + reach and _is_near(ring, other, reach):
                return True
    return False


def _box_gap(all_boxes: list[i64], number: i64, left: i64, bottom: i64, right: i64, top: i64) -> i64:
    """How far a box at least is from another: along x or along y, whichever is more; less than nothing if they meet."""
    k = 4 * number
    best: i64 = all_boxes[k]
    best -= right
    here: i64 = all_boxes[k + 2]
    here = left - here
    best = here if here > best else best
    here = all_boxes[k + 1]
    here -= top
    best = here if here > best else best
    here = all_boxes[k + 3]
    here = bottom - here
    return here if here > best else best


def level_at(scenery: Scenery, x: i64, y: i64) -> i64:
    """The level of the highest hill a point lies on, its border included; 0 off the hills."""
    level: i64 = 0
    of_hills = scenery.hill_boxes
    count: i64 = len(scenery.hills)
    for number in range(count):
        here: i64 = scenery.hill_levels[number]
        k: i64 = 4 * number
        if here <= level or of_hills[k] > x or of_hills[k + 2] < x or of_hills[k + 1] > y or of_hills[k + 3] < y:
            continue
        if point_in_ring(scenery.hills[number], x, y) >= 0:
            level = here
    return level


def heights_are_clear(
    scenery: Scenery,
    crests: list[i64],
    hills: list[i64],
    px: i64,
    py: i64,
    qx: i64,
    qy: i64,
    level_p: i64,
    level_q: i64,
    margin: i64,
) -> bool:
    """Whether none of the crests and hills numbered cuts a segment.

    A crest cuts it unless an end is within `margin` of that crest or both ends are higher than it; a hill higher than
    both ends does if the segment enters and leaves it.
    """
    lower = level_p if level_p < level_q else level_q
    upper = level_p if level_p > level_q else level_q
    for number in crests:
        if lower > scenery.crest_levels[number] or _misses_box(scenery.crest_boxes, number, px, py, qx, qy):
            continue
        line = scenery.crests[number]
        if (
            cuts_line(line, px, py, qx, qy)
            and not _on_line_within(line, px, py, margin)
            and not _on_line_within(line, qx, qy, margin)
        ):
            return False
    for number in hills:
        if upper >= scenery.hill_levels[number] or _misses_box(scenery.hill_boxes, number, px, py, qx, qy):
            continue
        if crosses_whole(scenery.hills[number], px, py, qx, qy):
            return False
    return True


def areas_are_clear(
    scenery: Scenery,
    areas: list[i64],
    px: i64,
    py: i64,
    qx: i64,
    qy: i64,
    limits: list[i64],
    spared: list[i64],
    spared_limits: list[i64],
) -> bool:
    """Whether a segment runs no further through the areas numbered than it may.

    Of areas of class 1 to k together at most `limits[k - 1]` of it may be crossed; classes 0 and past the last limit
    hinder nothing; areas that overlap count once. An area in `spared` has a limit of its own instead.
    """
    fine: i64 = -1
    crossed: list[i64] = []
    parts: list[i64] = []
    last: i64 = len(limits)
    shared = False
    excess = False
    for number in areas:
        kind: i64 = scenery.classes[number]
        if kind < 1 or kind > last or _misses_box(scenery.area_boxes, number, px, py, qx, qy):
            continue
        part = _inside(scenery.areas[number], px, py, qx, qy)
        if part == 0:
            continue
        if fine < 0:
            fine = root(((qx - px) * (qx - px) + (qy - py) * (qy - py)) << 20)
        own = False
        many: i64 = len(spared)
        for m in range(many):
            if spared[m] == number:
                own = True
                if (part * fine + (1 << 33)) >> 34 > spared_limits[m]:
                    return False
        if own:
            continue
        crossed.append(number)
        parts.append(part)
        if scenery.overlapping[number]:
            shared = True
        for m in range(kind - 1, last):
            limit: i64 = limits[m]
            if (part * fine + (1 << 33)) >> 34 > limit:
                return False
            total: i64 = 0
            many = len(crossed)
            for n in range(many):
                if scenery.classes[crossed[n]] <= m + 1:
                    total += parts[n]
            if (total * fine + (1 << 33)) >> 34 > limit:
                if not shared:
                    return False
                excess = True
    if not excess:
        return True
    # Too much in all; it may still do if areas overlap.
    places: list[i64] = []
    weights: list[i64] = []
    kinds: list[i64] = []
    for number in crossed:
        kind = scenery.classes[number]
        _crossings(scenery.areas[number], px, py, qx - px, qy - py, kind, places, weights, kinds)
    for m in range(last):
        covered: i64 = 0
        depth: i64 = 0
        before: i64 = -_FULL
        many = len(places)
        for n in range(many):
            if kinds[n] > m + 1:
                continue
            place: i64 = places[n]
            covered += (place - before) * (2 if depth > 2 else depth)
            depth += weights[n]
            before = place
        if (covered * fine + (1 << 33)) >> 34 > limits[m]:
            return False
    return True


def troops_are_clear(
    bases: Bases, among: list[i64], px: i64, py: i64, qx: i64, qy: i64, beyond: i64, least: i64
) -> bool:
    """Whether no base numbered in `among` hinders a segment.

    One that it crosses for more than `least` lets it run at most `beyond` further from where it leaves that base;
    with `beyond` -1 none may be crossed.
    """
    for number in among:
        if _misses_box(bases.boxes, number, px, py, qx, qy):
            continue
        crossed, further = passage(bases.rings[number], px, py, qx, qy)
        if crossed > least and further > beyond:
            return False
    return True


def look(
    scenery: Scenery,
    bases: Bases,
    among: list[i64],
    a: Ring,
    b: Ring,
    level_a: i64,
    level_b: i64,
    rule: SightRule,
    spared: list[i64],
    spared_limits: list[i64],
    known: i64,
    clear: i64,
) -> tuple[i64, i64, i64]:
    """The first clear segment between points of a and points of b: (its number, or -1, known, clear).

    Segment i x len(b) / 2 + j joins point i of a to point j of b (at most 62 in all). `known` and `clear` are bits by
    number: those whose ground has been tried and, of these, those it leaves clear. Hand back what was returned for
    the same points and scenery, and only the troops are tried again. A level of -1 means each point's own.
    """
    areas: list[i64] = []
    crests: list[i64] = []
    hills: list[i64] = []
    levels_b: list[i64] = []
    listed = False
    count_b: i64 = len(b) >> 1
    own: i64 = 0
    # Doubled from segment to segment: compiled, a shifted literal would be a short word.
    bit: i64 = 1
    corners: i64 = len(a)
    for i in range(corners >> 1):
        px: i64 = a[2 * i]
        py: i64 = a[2 * i + 1]
        first = True
        for j in range(count_b):
            number: i64 = i * count_b + j
            qx: i64 = b[2 * j]
            qy: i64 = b[2 * j + 1]
            if known & bit == 0:
                if not listed:
                    listed = True
                    areas = along_boxes(scenery.area_boxes, a, b)
                    crests = along_boxes(scenery.crest_boxes, a, b)
                    hills = along_boxes(scenery.hill_boxes, a, b)
                    others: i64 = len(b)
                    for k in range(0, others, 2):
                        levels_b.append(_level(scenery, level_b, crests, hills, b[k], b[k + 1]))
                if first:
                    first = False
                    own = _level(scenery, level_a, crests, hills, px, py)
                known |= bit
                if heights_are_clear(
                    scenery, crests, hills, px, py, qx, qy, own, levels_b[j], rule.margin
                ) and areas_are_clear(scenery, areas, px, py, qx, qy, rule.limits, spared, spared_limits):
                    clear |= bit
            if clear & bit and troops_are_clear(bases, among, px, py, qx, qy, rule.beyond, rule.least):
                return number, known, clear
            bit += bit
    return -1, known, clear


def _level(scenery: Scenery, given: i64, crests: list[i64], hills: list[i64], x: i64, y: i64) -> i64:
    """The level to judge a point by: the one given, or its own where crests or hills are near enough to ask."""
    if given >= 0:
        return given
    return level_at(scenery, x, y) if crests or hills else 0


def sight_points(base: Ring, x: i64, y: i64) -> Ring:
    """The points of a base from which sight is tried: its centre, the point given, its four corners."""
    return ((base[0] + base[4]) >> 1, (base[1] + base[5]) >> 1, x, y, *base)


def in_between(bases: Bases, a: i64, b: i64, overhead: i64) -> list[i64]:
    """The bases that may stand between two others: near enough, and not looked over (see SightRule)."""
    upper: i64 = bases.levels[a] if bases.levels[a] > bases.levels[b] else bases.levels[b]
    answer: list[i64] = []
    for number in along_boxes(bases.boxes, bases.rings[a], bases.rings[b]):
        if number in (a, b):
            continue
        if overhead < 0 or bases.levels[number] >= upper:
            answer.append(number)
        elif overhead > 0:
            ring = bases.rings[number]
            if convex_gap(ring, bases.rings[a]) < overhead or convex_gap(ring, bases.rings[b]) < overhead:
                answer.append(number)
    return answer


def in_reach(bases: Bases, a: i64, b: i64, reach: i64) -> bool:
    """Whether two bases lie at most `reach` apart; most pairs are settled by their bounding boxes."""
    o: i64 = 4 * a
    t: i64 = 4 * b
    of_bases = bases.boxes
    if of_bases[t] - of_bases[o + 2] > reach or of_bases[o] - of_bases[t + 2] > reach:
        return False
    if of_bases[t + 1] - of_bases[o + 3] > reach or of_bases[o + 1] - of_bases[t + 3] > reach:
        return False
    return _is_near(bases.rings[a], bases.rings[b], reach)


def sees(
    scenery: Scenery,
    bases: Bases,
    observer: i64,
    target: i64,
    reach: i64,
    rule: SightRule,
    spared: list[i64],
    spared_limits: list[i64],
    known: i64,
    clear: i64,
) -> tuple[i64, i64, i64]:
    """Whether one base sees another at most `reach` away: (segment, or -1, known, clear) as `look` answers."""
    if not in_reach(bases, observer, target, reach):
        return -1, known, clear
    return sees_near(scenery, bases, observer, target, rule, spared, spared_limits, known, clear)


def sees_near(
    scenery: Scenery,
    bases: Bases,
    observer: i64,
    target: i64,
    rule: SightRule,
    spared: list[i64],
    spared_limits: list[i64],
    known: i64,
    clear: i64,
) -> tuple[i64, i64, i64]:
    """The same for a base known to be in reach.

    Segments join the centre, the point nearest to the other base and the four corners of each, six by six.
    """
    among = in_between(bases, observer, target, rule.overhead)
    return _sees_past(scenery, bases, among, observer, target, rule, spared, spared_limits, known, clear)


def _sees_past(
    scenery: Scenery,
    bases: Bases,
    among: list[i64],
    observer: i64,
    target: i64,
    rule: SightRule,
    spared: list[i64],
    spared_limits: list[i64],
    known: i64,
    clear: i64,
) -> tuple[i64, i64, i64]:
    """The same where of the bases in between only those numbered in `among` hinder."""
    a = bases.rings[observer]
    b = bases.rings[target]
    level_a: i64 = bases.levels[observer] if rule.by_base else -1
    level_b: i64 = bases.levels[target] if rule.by_base else -1
    # From centre to centre first: in the open that is enough.
    centre_a: Ring = ((a[0] + a[4]) >> 1, (a[1] + a[5]) >> 1)
    centre_b: Ring = ((b[0] + b[4]) >> 1, (b[1] + b[5]) >> 1)
    found, first_known, first_clear = look(
        scenery, bases, among, centre_a, centre_b, level_a, level_b, rule, spared, spared_limits, known & 1, clear & 1
    )
    known |= first_known
    clear |= first_clear
    if found == 0:
        return 0, known, clear
    ax, ay, bx, by = nearest_points(a, b)
    points_a = sight_points(a, ax, ay)
    points_b = sight_points(b, bx, by)
    return look(scenery, bases, among, points_a, points_b, level_a, level_b, rule, spared, spared_limits, known, clear)


def sight_row(
    scenery: Scenery,
    bases: Bases,
    observer: i64,
    targets: list[i64],
    reach: i64,
    rule: SightRule,
    spared: list[i64],
    spared_limits: list[i64],
) -> list[i64]:
    """Those of the targets that one base sees; see `sees`."""
    answer: list[i64] = []
    for target in targets:
        found, _, _ = sees(scenery, bases, observer, target, reach, rule, spared, spared_limits, 0, 0)
        if found >= 0:
            answer.append(target)
    return answer


# ------------------------------------------------------------------------------------------ who sees whom, kept up


WORD: Final = 60  # bits kept in one number
_PLACES: Final = [0] + [next(n for n in range(60) if (1 << n) % 61 == rest) for rest in range(1, 61)]
"""The place of a bit by its remainder after division by 61, which no two of 60 bits have in common."""
_BITS: Final = [1 << place for place in range(60)]  # compiled, a shifted literal would be a short word
MOST_LINES: Final = 131_072


class Stance:
    """A base as it stands: its ring and level, and how far it sees; never off the table (`reach` -1).

    `spared` are the areas it looks out of, by number, with what may be crossed of each. Stances with one `number` are
    the same.
    """

    def __init__(
        self, number: i64, ring: Ring, level: i64, reach: i64, spared: list[i64], spared_limits: list[i64]
    ) -> None:
        self.number: i64 = number
        self.ring = ring
        self.level: i64 = level
        self.reach: i64 = reach
        self.spared = spared
        self.spared_limits = spared_limits


class Lines:
    """What the ground does to the lines between two stances, as `look` has it, by their numbers."""

    def __init__(self) -> None:
        self.rows: dict[int, tuple[int, int]] = {}


class Watch:
    """Who sees whom of the bases of two sides, found out when it is asked.  Of the troops in between only those of the
    observer's enemy hinder.

    A line that troops have a say in is asked again once a base moves into or out of the box that holds its ends.
    """

    def __init__(
        self, scenery: Scenery, rule: SightRule, lines: Lines, sides: list[i64], stances: list[Stance]
    ) -> None:
        self.scenery = scenery
        self.rule = rule
        self.lines = lines
        self.sides = sides
        self.stances = stances
        self.bases = Bases([stance.ring for stance in stances], [stance.level for stance in stances])
        # By target, in words of bits by observer: whether it was found out if it sees it, and whether it does.
        self.words: i64 = (len(stances) + WORD - 1) // WORD
        self.found: list[i64] = [0] * (len(stances) * self.words)
        self.seen: list[i64] = [0] * (len(stances) * self.words)
        # By side, in the same words: the bases of the other.
        self.others: list[i64] = [0] * (2 * self.words)
        count: i64 = len(stances)
        for number in range(count):
            n: i64 = number
            side: i64 = sides[number]
            k = (1 - side) * self.words + n // WORD
            bit: i64 = _BITS[n % WORD]
            self.others[k] = self.others[k] | bit
        # Observer times the number of bases plus target, of those found out that troops have a say in.
        self.tried: list[i64] = []

    def moved(self, numbers: list[i64], stances: list[Stance]) -> Watch:
        """The same bases, some of which have gone elsewhere."""
        after = Watch(self.scenery, self.rule, self.lines, self.sides, [])
        count: i64 = len(self.stances)
        words = self.words
        after.words = words
        after.others = self.others
        after.stances = self.stances.copy()
        after.found = self.found.copy()
        after.seen = self.seen.copy()
        bases = self.bases.moved(numbers, [stance.ring for stance in stances], [stance.level for stance in stances])
        after.bases = bases
        places: list[i64] = []
        kept: list[i64] = [-1] * words
        many: i64 = len(numbers)
        for i in range(many):
            number: i64 = numbers[i]
            after.stances[number] = stances[i]
            bit: i64 = _BITS[number % WORD]
            kept[number // WORD] = kept[number // WORD] & ~bit
            for k in range(number * words, number * words + words):
                after.found[k] = 0
            for k in range(4 * number, 4 * number + 4):
                places.append(self.bases.boxes[k])
            for k in range(4 * number, 4 * number + 4):
                places.append(bases.boxes[k])
        for w in range(words):
            mask: i64 = kept[w]
            if mask != -1:
                for k in range(w, count * words, words):
                    word: i64 = after.found[k]
                    after.found[k] = word & mask
        for pair in self.tried:
            if not after._knows(pair // count, pair % count):
                continue
            if _box_of_two_meets(bases.boxes, pair // count, pair % count, places):
                after._forget(pair // count, pair % count)
            else:
                after.tried.append(pair)
        return after

    def _knows(self, observer: i64, target: i64) -> bool:
        word: i64 = self.found[target * self.words + observer // WORD]
        bit: i64 = _BITS[observer % WORD]
        return word & bit != 0

    def _forget(self, observer: i64, target: i64) -> None:
        k = target * self.words + observer // WORD
        word: i64 = self.found[k]
        bit: i64 = _BITS[observer % WORD]
        self.found[k] = word & ~bit

    def sees(self, observer: i64, target: i64) -> bool:
        """Whether one base sees another."""
        k = target * self.words + observer // WORD
        bit: i64 = _BITS[observer % WORD]
        found: i64 = self.found[k]
        seen: i64 = self.seen[k]
        if found & bit:
            return seen & bit != 0
        self.found[k] = found | bit
        answer = self._find(observer, target)
        self.seen[k] = seen | bit if answer else seen & ~bit
        return answer

    def _find(self, observer: i64, target: i64) -> bool:
        mine = self.stances[observer]
        other = self.stances[target]
        if mine.reach < 0 or other.reach < 0 or not in_reach(self.bases, observer, target, mine.reach):
            return False
        key: i64 = (mine.number << 30) | other.number
        rows = self.lines.rows
        known: i64 = 0
        clear: i64 = 0
        row = rows.get(key)
        if row is not None:
            known = row[0]
            clear = row[1]
        side: i64 = self.sides[observer]
        among: list[i64] = []
        for other_base in in_between(self.bases, observer, target, self.rule.overhead):
            if self.sides[other_base] != side:
                among.append(other_base)
        number, now_known, now_clear = _sees_past(
            self.scenery, self.bases, among, observer, target, self.rule, mine.spared, mine.spared_limits, known, clear
        )
        if now_known != known:
            if len(rows) >= MOST_LINES:
                rows.clear()
            rows[key] = (now_known, now_clear)
        if now_clear != 0:
            self.tried.append(observer * len(self.stances) + target)
        return number >= 0

    def seer(self, target: i64) -> i64:
        """The first base of the other side that sees this one, -1 if none does."""
        if self.stances[target].reach < 0:
            return -1
        words = self.words
        side: i64 = self.sides[target]
        for w in range(words):
            others: i64 = self.others[side * words + w]
            found: i64 = self.found[target * words + w]
            seen: i64 = self.seen[target * words + w]
            known = others & found & seen
            first = known & -known
            left = others & ~found
            # Whoever comes before the first that is known to see it is asked, in order.
            while left != 0:
                bit = left & -left
                if first != 0 and bit > first:
                    break
                number: i64 = _PLACES[bit % 61]
                if self.sees(w * WORD + number, target):
                    return w * WORD + number
                left ^= bit
            if first != 0:
                place: i64 = _PLACES[first % 61]
                return w * WORD + place
        return -1

    def seers(self) -> list[i64]:
        """The same for every base."""
        answer: list[i64] = []
        count: i64 = len(self.stances)
        for target in range(count):
            answer.append(self.seer(target))
        return answer

    def whole_in_view(self, side: i64, base: Ring, besides: i64) -> bool:
        """Whether one base of a side sees every corner and the centre of a place, the base `besides` taken away."""
        spots = ((base[0] + base[4]) >> 1, (base[1] + base[5]) >> 1, *base)
        count: i64 = len(self.stances)
        for number in range(count):
            if (
                self.sides[number] == side
                and self.stances[number].reach >= 0
                and self._sees_all(number, spots, besides)
            ):
                return True
        return False

    def _sees_all(self, observer: i64, spots: Ring, besides: i64) -> bool:
        mine = self.stances[observer]
        many: i64 = len(spots)
        for k in range(0, many, 2):
            x: i64 = spots[k]
            y: i64 = spots[k + 1]
            o: i64 = 4 * observer
            if _point_off_box(self.bases.boxes, o, x, y) > mine.reach or not _is_near(mine.ring, (x, y), mine.reach):
                return False
        among: list[i64] = []
        many = len(self.stances)
        for number in range(many):
            if self.sides[number] != self.sides[observer] and number != besides and self.stances[number].reach >= 0:
                among.append(number)
        ring = mine.ring
        points = ((ring[0] + ring[4]) >> 1, (ring[1] + ring[5]) >> 1, *ring)
        many = len(spots)
        for k in range(0, many, 2):
            spot: Ring = (spots[k], spots[k + 1])
            found, _, _ = look(
                self.scenery, self.bases, among, points, spot, -1, -1, self.rule, mine.spared, mine.spared_limits, 0, 0
            )
            if found < 0:
                return False
        return True


def _box_of_two_meets(all_boxes: list[i64], a: i64, b: i64, places: list[i64]) -> bool:
    """Whether the box about two bases shares a point with any of these, given one after the other."""
    o = 4 * a
    t = 4 * b
    left: i64 = all_boxes[o]
    bottom: i64 = all_boxes[o + 1]
    right: i64 = all_boxes[o + 2]
    top: i64 = all_boxes[o + 3]
    here: i64 = all_boxes[t]
    left = here if here < left else left
    here = all_boxes[t + 1]
    bottom = here if here < bottom else bottom
    here = all_boxes[t + 2]
    right = here if here > right else right
    here = all_boxes[t + 3]
    top = here if here > top else top
    count: i64 = len(places)
    for k in range(0, count, 4):
        if places[k] <= right and places[k + 2] >= left and places[k + 1] <= top and places[k + 3] >= bottom:
            return True
    return False


def _point_off_box(all_boxes: list[i64], k: i64, x: i64, y: i64) -> i64:
    """How far a point at least is from the box that begins at this place of the list."""
    left: i64 = all_boxes[k]
    bottom: i64 = all_boxes[k + 1]
    right: i64 = all_boxes[k + 2]
    top: i64 = all_boxes[k + 3]
    best = left - x if left - x > x - right else x - right
    best = bottom - y if bottom - y > best else best
    return y - top if y - top > best else best


# --------------------------------------------------------------------------------------------------- cells of ground


def cells_at(columns: i64, rows: i64, cell: i64, x: i64, y: i64) -> tuple[i64, i64, i64, i64]:
    """The cells of a lattice that a point belongs to, row by row from the origin: one four times over, or, on the line
    between cells, the two or four it lies between.  A point off the lattice belongs to the nearest.
    """
    right = x // cell
    up = y // cell
    if 0 < right < columns and 0 < up < rows and x != right * cell and y != up * cell:
        here = up * columns + right
        return here, here, here, here
    left = right - 1 if x == right * cell else right
    low = up - 1 if y == up * cell else up
    right = columns - 1 if right >= columns else (right if right > 0 else 0)
    left = columns - 1 if left >= columns else (left if left > 0 else 0)
    up = rows - 1 if up >= rows else (up if up > 0 else 0)
    low = rows - 1 if low >= rows else (low if low > 0 else 0)
    return low * columns + left, low * columns + right, up * columns + left, up * columns + right


def bits_about(bits: list[i64], columns: i64, rows: i64, cell: i64, px: i64, py: i64, qx: i64, qy: i64) -> i64:
    """All the bits of the cells in which the box about a segment lies; a quick sieve for what is on the segment."""
    left, low, right, top = box_of_cells(columns, rows, cell, px, py, qx, qy)
    answer: i64 = 0
    for row in range(low, top + 1):
        for k in range(row * columns + left, row * columns + right + 1):
            here: i64 = bits[k]
            answer |= here
    return answer


def span_about(
    lows: list[i64], highs: list[i64], columns: i64, rows: i64, cell: i64, px: i64, py: i64, qx: i64, qy: i64
) -> tuple[i64, i64]:
    """The least and the greatest of the cells in which the box about a segment lies."""
    left, low, right, top = box_of_cells(columns, rows, cell, px, py, qx, qy)
    least: i64 = lows[low * columns + left]
    most: i64 = highs[low * columns + left]
    for row in range(low, top + 1):
        for k in range(row * columns + left, row * columns + right + 1):
            here: i64 = lows[k]
            least = here if here < least else least
            here = highs[k]
            most = here if here > most else most
    return least, most


def box_of_cells(columns: i64, rows: i64, cell: i64, px: i64, py: i64, qx: i64, qy: i64) -> tuple[i64, i64, i64, i64]:
    """The first and the last column and row of the cells that the corners of a segment's box belong to: (left, low, right,
    top).  A point off the lattice belongs to the nearest."""
    left = ((px if px < qx else qx) - 1) // cell
    low = ((py if py < qy else qy) - 1) // cell
    right = (qx if px < qx else px) // cell
    top = (qy if py < qy else py) // cell
    left = columns - 1 if left >= columns else (left if left > 0 else 0)
    right = columns - 1 if right >= columns else (right if right > 0 else 0)
    low = rows - 1 if low >= rows else (low if low > 0 else 0)
    top = rows - 1 if top >= rows else (top if top > 0 else 0)
    return left, low, right, top


def kinds_at(kinds: list[i64], columns: i64, rows: i64, cell: i64, x: i64, y: i64) -> i64:
    """The kinds of ground at a point, as bits: of every cell that it belongs to."""
    a, b, c, d = cells_at(columns, rows, cell, x, y)
    here: i64 = kinds[a]
    return here if a == d else here | kinds[b] | kinds[c] | kinds[d]


def kinds_along(
    kinds: list[i64], columns: i64, rows: i64, cell: i64, px: i64, py: i64, qx: i64, qy: i64, least: i64
) -> i64:
    """The kinds of ground, as bits, of which a segment crosses `least` or more in all.

    It is taken in equal pieces of at most fifty thousandths, each judged at its middle: it reads the same from either end.
    """
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    pieces = (whole + 49) // 50
    totals = [0, 0, 0, 0, 0, 0, 0, 0]
    for k in range(pieces):
        at: i64 = 2 * k + 1
        x = px + divide(dx * at, 2 * pieces)
        y = py + divide(dy * at, 2 * pieces)
        here = kinds_at(kinds, columns, rows, cell, x, y)
        place: i64 = 0
        while here > 0:
            if here & 1:
                totals[place] += 1
            here = here >> 1
            place += 1
    answer: i64 = 0
    for place in range(8):
        total: i64 = totals[place]
        if total > 0 and total * whole >= least * pieces:
            answer |= 1 << place
    return answer


def length_on(
    kinds: list[i64], columns: i64, rows: i64, cell: i64, px: i64, py: i64, qx: i64, qy: i64, mask: i64, edge: i64
) -> i64:
    """How much of a segment lies on ground of any of these kinds; a first stretch of it no longer than `edge` is left out.

    In pieces as in `kinds_along`.
    """
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    pieces = (whole + 49) // 50
    total: i64 = 0
    first: i64 = -1
    for k in range(pieces):
        at: i64 = 2 * k + 1
        x = px + divide(dx * at, 2 * pieces)
        y = py + divide(dy * at, 2 * pieces)
        if kinds_at(kinds, columns, rows, cell, x, y) & mask:
            total += 1
        elif first < 0:
            first = total
            if first * whole <= edge * pieces:
                total = 0
    if first < 0 and total * whole <= edge * pieces:
        total = 0
    return divide(total * whole, pieces) if pieces > 0 else 0


def rises_above(
    levels: list[i64],
    patches: list[i64],
    columns: i64,
    rows: i64,
    cell: i64,
    px: i64,
    py: i64,
    qx: i64,
    qy: i64,
    limit: i64,
    lift: i64,
    own: list[i64],
    other: list[i64],
    edge: i64,
) -> bool:
    """Whether the ground rises above a level somewhere between two points, sampled every cell's width from the first.

    Cells of a patch count `lift` higher, but for the patches in `own` up to `edge` from the first point and those in
    `other` up to `edge` from the second.
    """
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    along: i64 = cell
    while along < whole:
        found = cells_at(columns, rows, cell, px + divide(dx * along, whole), py + divide(dy * along, whole))
        a, b, c, d = found
        for k in range(4):
            number: i64 = a if k == 0 else (b if k == 1 else (c if k == 2 else d))
            level: i64 = levels[number]
            if level + lift > limit:
                if level > limit:
                    return True
                patch = patches[number]
                if (
                    patch != 0
                    and not (along <= edge and patch in own)
                    and not (whole - along <= edge and patch in other)
                ):
                    return True
            if a == d:
                break
        along += cell
    return False


def climbs(
    levels: list[i64], columns: i64, rows: i64, cell: i64, px: i64, py: i64, qx: i64, qy: i64, window: i64, least: i64
) -> bool:
    """Whether levels along a segment differ by `least` or more at two samples at most `window` apart.

    Sampled every cell's width from the first end, and at the second.
    """
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    found: list[i64] = []
    along: i64 = 0
    reach = window // cell
    while True:
        part = along if along < whole else whole
        x = px if part == 0 else px + divide(dx * part, whole)
        y = py if part == 0 else py + divide(dy * part, whole)
        a, b, c, d = cells_at(columns, rows, cell, x, y)
        level: i64 = levels[a]
        if a != d:
            here: i64 = levels[b]
            level = here if here > level else level
            here = levels[c]
            level = here if here > level else level
            here = levels[d]
            level = here if here > level else level
        count: i64 = len(found)
        start: i64 = count - reach if count > reach else 0
        for k in range(start, count):
            before: i64 = found[k]
            if level - before >= least or before - level >= least:
                return True
        found.append(level)
        if along >= whole:
            return False
        along += cell


def hidden(
    levels: list[i64],
    patches: list[i64],
    columns: i64,
    rows: i64,
    cell: i64,
    looker: tuple[i64, i64, i64, i64],
    target: tuple[i64, i64, i64, i64],
    lift: i64,
    edge: i64,
) -> bool:
    """Whether ground above both ends of a line hides one from the other.

    Each end is the point of the line and the middle of the base it belongs to: the looker's level is read at his point,
    the target's in the middle of its base.  The patches that either end is in, by either place, count as `rises_above` has it.
    """
    px, py, own_x, own_y = looker
    qx, qy, mid_x, mid_y = target
    limit = highest_at(levels, columns, rows, cell, px, py)
    there = highest_at(levels, columns, rows, cell, mid_x, mid_y)
    limit = there if there > limit else limit
    own: list[i64] = []
    _join_patches(patches, columns, rows, cell, px, py, own)
    _join_patches(patches, columns, rows, cell, own_x, own_y, own)
    other: list[i64] = []
    _join_patches(patches, columns, rows, cell, qx, qy, other)
    _join_patches(patches, columns, rows, cell, mid_x, mid_y, other)
    return rises_above(levels, patches, columns, rows, cell, px, py, qx, qy, limit, lift, own, other, edge)


def highest_at(levels: list[i64], columns: i64, rows: i64, cell: i64, x: i64, y: i64) -> i64:
    """The level at a point: of the highest cell that it belongs to."""
    a, b, c, d = cells_at(columns, rows, cell, x, y)
    best: i64 = levels[a]
    if a != d:
        here: i64 = levels[b]
        best = here if here > best else best
        here = levels[c]
        best = here if here > best else best
        here = levels[d]
        best = here if here > best else best
    return best


def _join_patches(patches: list[i64], columns: i64, rows: i64, cell: i64, x: i64, y: i64, found: list[i64]) -> None:
    """Add the patches that a point is in."""
    a, b, c, d = cells_at(columns, rows, cell, x, y)
    if patches[a] != 0:
        found.append(patches[a])
    if a != d:
        found.append(patches[b])
        found.append(patches[c])
        found.append(patches[d])


def in_arcs(arcs: list[i64], sides: list[i64], side: i64, ring: Ring, opening: i64) -> list[i64]:
    """Which of the wedges of a side reach a convex ring, each with its distance: number, distance, number, distance.

    A wedge is four numbers: its apex, its heading, and its reach, negative for none; it opens by `opening` either side.
    """
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    count: i64 = len(arcs)
    for k in range(0, count, 4):
        reach: i64 = arcs[k + 3]
        if reach < 0 or sides[k >> 2] != side:
            continue
        x: i64 = arcs[k]
        if left - x > reach or x - right > reach:
            continue
        y: i64 = arcs[k + 1]
        if bottom - y > reach or y - top > reach:
            continue
        far = range_in_wedge(ring, x, y, arcs[k + 2], 0, 0, opening)
        if 0 <= far <= reach:
            answer.append(k >> 2)
            answer.append(far)
    return answer


def opposed(all_boxes: list[i64], rings: list[Ring], ones: list[i64], others: list[i64], reach: i64) -> list[i64]:
    """Pairs of one of these and one of those that lie at most `reach` apart: their numbers, one after the other."""
    found: list[i64] = []
    for one in ones:
        ring = rings[one]
        left: i64 = all_boxes[4 * one] - reach
        bottom: i64 = all_boxes[4 * one + 1] - reach
        right: i64 = all_boxes[4 * one + 2] + reach
        top: i64 = all_boxes[4 * one + 3] + reach
        for other in others:
            if all_boxes[4 * other] > right or all_boxes[4 * other + 2] < left:
                continue
            if all_boxes[4 * other + 1] > top or all_boxes[4 * other + 3] < bottom:
                continue
            if _is_near(ring, rings[other], reach):
                found.append(one)
                found.append(other)
    return found


def differing(ones: tuple[Any, ...], others: tuple[Any, ...]) -> list[i64]:
    """The places at which two rows of one length do not hold the same records."""
    answer: list[i64] = []
    count: i64 = len(ones)
    for i in range(count):
        if ones[i] is not others[i]:
            answer.append(i)
    return answer


def those_near(ones: tuple[Any, ...], all_boxes: list[i64], ring: Ring, reach: i64) -> list[Any]:
    """The records, in a row as long as that of the boxes, whose boxes come within `reach` of a ring's box."""
    left, bottom, right, top = bounds(ring)
    answer: list[Any] = []
    for number in near_boxes(all_boxes, left - reach, bottom - reach, right + reach, top + reach):
        answer.append(ones[number])
    return answer


def bases_crossed(all_boxes: list[i64], rings: list[Ring], px: i64, py: i64, qx: i64, qy: i64, slack: i64) -> list[i64]:
    """The numbers of the bases inside which more than `slack` of a segment lies."""
    left = px if px < qx else qx
    right = px if px > qx else qx
    bottom = py if py < qy else qy
    top = py if py > qy else qy
    answer: list[i64] = []
    for number in near_boxes(all_boxes, left, bottom, right, top):
        if length_inside(rings[number], px, py, qx, qy) > slack:
            answer.append(number)
    return answer


def bases_reached(
    all_boxes: list[i64], rings: list[Ring], ring: Ring, reach: i64, sides: list[i64], side: i64, besides: i64
) -> list[i64]:
    """The numbers of the bases at most `reach` from a convex ring, never `besides`, of one side if that is not negative."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    for number in near_boxes(all_boxes, left - reach, bottom - reach, right + reach, top + reach):
        if number != besides and (side < 0 or sides[number] == side) and _is_near(ring, rings[number], reach):
            answer.append(number)
    return answer


def bases_overlapped(
    all_boxes: list[i64], rings: list[Ring], ring: Ring, slack: i64, sides: list[i64], side: i64, besides: i64
) -> list[i64]:
    """The numbers of the bases that a convex ring overlaps by more than `slack`, never `besides`, of one side if that is not
    negative."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    for number in near_boxes(all_boxes, left, bottom, right, top):
        if number != besides and (side < 0 or sides[number] == side) and convex_overlap(ring, rings[number], slack):
            answer.append(number)
    return answer


def edges_between(a: Ring, b: Ring) -> list[i64]:
    """Of two convex rings what tells when one, moving straight, meets the other, whatever its heading: three numbers an edge,
    its way, as if all were a's, and how far the other ring lies beyond it."""
    answer: list[i64] = []
    for way in range(2):
        ring = a if way == 0 else b
        other = b if way == 0 else a
        count: i64 = len(ring)
        turn: i64 = 1 if doubled_area(ring) > 0 else -1
        ax: i64 = ring[count - 2]
        ay: i64 = ring[count - 1]
        for i in range(0, count, 2):
            bx: i64 = ring[i]
            by: i64 = ring[i + 1]
            ex = turn * (bx - ax)
            ey = turn * (by - ay)
            apart, _ = _beyond(other, ax, ay, ex, ey)
            answer += [ex, ey, apart] if way == 0 else [-ex, -ey, apart]
            ax = bx
            ay = by
    return answer


def met_along(edges: list[i64], heading: i64) -> tuple[i64, i64]:
    """When a ring that moves straight along a heading overlaps another, by what `edges_between` says of them: as
    `straight_contact` has it without slack, from and until."""
    ux = divide(sine(heading), 256)
    uy = divide(cosine(heading), 256)
    start: i64 = -FAR
    until: i64 = FAR
    count: i64 = len(edges)
    for k in range(0, count, 3):
        ex: i64 = edges[k]
        ey: i64 = edges[k + 1]
        apart: i64 = edges[k + 2]
        closing = ey * ux - ex * uy
        if closing > 0:
            reached = (apart << 22) // closing
            start = reached if reached > start else start
        elif closing < 0:
            passed = -((apart << 22) // -closing)
            until = passed if passed < until else until
        elif apart >= 0:
            return FAR, FAR
    return (FAR, FAR) if start >= until or until <= 0 else (start, until)


def ways_to_clear(
    base: Ring,
    others: list[Ring],
    x: i64,
    y: i64,
    heading: i64,
    turns: list[i64],
    limit: i64,
    width: i64,
    height: i64,
    closed: list[Ring],
) -> list[i64]:
    """Where a convex base with its centre at a point comes to lie clear of all others if it goes straight along a heading, by
    turns off it: four numbers each, how far it is, how great the turn, and the centre there.  Each is no further than the
    one before, the first no further than `limit`, and on a table of this size, clear of areas that are closed."""
    answer: list[i64] = []
    all_boxes = boxes(others)
    edges: list[list[i64]] = [[] for _ in others]
    for turn in turns:
        way = (heading + turn) % TURN
        far = _way_to_clear(base, others, edges, all_boxes, way, limit)
        if far > limit:
            continue
        at_x, at_y = ahead(x, y, way, far, 0)
        there = carried(base, at_x - x, at_y - y)
        left, bottom, right, top = bounds(there)
        if left < 0 or bottom < 0 or right > width or top > height:
            continue
        barred = False
        for area in closed:
            barred = barred or rings_meet(there, area)
        if not barred:
            answer += [far, turn if turn < TURN - turn else TURN - turn, at_x, at_y]
            limit = far
    return answer


def _way_to_clear(
    base: Ring, others: list[Ring], edges: list[list[i64]], all_boxes: list[i64], heading: i64, limit: i64
) -> i64:
    """How far a convex base goes along a heading until it lies clear of all others; beyond `limit` if it does not within it.
    `edges` keeps what `edges_between` says of it and those that were met."""
    left, bottom, right, top = bounds(base)
    x, y = ahead(0, 0, heading, limit + 1, 0)
    if x < 0:
        left += x
    else:
        right += x
    if y < 0:
        bottom += y
    else:
        top += y
    starts: list[i64] = []
    untils: list[i64] = []
    # What lies aside of the whole way is never met.
    for number in near_boxes(all_boxes, left, bottom, right, top):
        if not edges[number]:
            edges[number] = edges_between(base, others[number])
        start, until = met_along(edges[number], heading)
        if start < 0 and until > limit:
            return until
        if until > 0 and start < until:
            starts.append(start)
            untils.append(until)
    far: i64 = 0
    met = True
    while met and far <= limit:
        met = False
        count: i64 = len(starts)
        for i in range(count):
            if starts[i] < far < untils[i]:
                far = untils[i]
                met = True
    return far


def touching_pairs(
    all_boxes: list[i64], rings: list[Ring], sides: list[i64], stirred: list[i64], reach: i64
) -> list[i64]:
    """Pairs of bases of different sides at most `reach` apart of which one or both have stirred, each pair once: the number of
    the one of side 0, then the other's."""
    found: list[i64] = []
    for number in stirred:
        k: i64 = 4 * number
        for other in near_boxes(
            all_boxes,
            all_boxes[k] - reach,
            all_boxes[k + 1] - reach,
            all_boxes[k + 2] + reach,
            all_boxes[k + 3] + reach,
        ):
            if sides[other] == sides[number] or (other < number and other in stirred):
                continue
            one, two = (number, other) if sides[number] == 0 else (other, number)
            if _is_near(rings[one], rings[two], reach):
                found.append(one)
                found.append(two)
    return found


def bases_in_arc(
    all_boxes: list[i64],
    rings: list[Ring],
    sides: list[i64],
    side: i64,
    x: i64,
    y: i64,
    heading: i64,
    reach: i64,
    opening: i64,
) -> list[i64]:
    """The bases of a side that lie at most `reach` off in a wedge from a point, each with its distance: number, distance,
    number, distance.  The wedge opens by `opening` either side."""
    found: list[i64] = []
    for number in near_boxes(all_boxes, x - reach, y - reach, x + reach, y + reach):
        if sides[number] == side:
            far = range_in_wedge(rings[number], x, y, heading, 0, 0, opening)
            if 0 <= far <= reach:
                found.append(number)
                found.append(far)
    return found


def way_open(
    all_boxes: list[i64],
    rings: list[Ring],
    sides: list[i64],
    own: i64,
    start: Ring,
    end: Ring,
    ring: Ring,
    width: i64,
    height: i64,
    reach: i64,
    other_boxes: list[i64],
    others: list[Ring],
    other_sides: list[i64],
) -> i64:
    """Whether a base may come to lie at a ring, its way there being the convex hull of `start` and `end`: OPEN if nothing
    hinders it, SHUT if it would leave a table of this size, overlap a friend there by more than `reach`, come within
    `reach` of an enemy there or overlap one on its way; ASK if nothing does but a friend of `others` whom it would overlap
    there, or an enemy of `others` within `reach` of it there or on its way."""
    left, bottom, right, top = bounds(ring)
    if left < 0 or bottom < 0 or right > width or top > height:
        return SHUT
    side: i64 = sides[own]
    for number in near_boxes(all_boxes, left - reach, bottom - reach, right + reach, top + reach):
        if sides[number] != side:
            if _is_near(ring, rings[number], reach):
                return SHUT
        elif number != own and convex_overlap(ring, rings[number], reach):
            return SHUT
    a_left, a_bottom, a_right, a_top = bounds(start)
    b_left, b_bottom, b_right, b_top = bounds(end)
    a_left = a_left if a_left < b_left else b_left
    a_bottom = a_bottom if a_bottom < b_bottom else b_bottom
    a_right = a_right if a_right > b_right else b_right
    a_top = a_top if a_top > b_top else b_top
    way: Ring = ()
    for number in near_boxes(all_boxes, a_left, a_bottom, a_right, a_top):
        if sides[number] != side:
            if not way:
                way = hull(start + end)
            if convex_overlap(way, rings[number], reach):
                return SHUT
    left = (left if left < a_left else a_left) - reach
    bottom = (bottom if bottom < a_bottom else a_bottom) - reach
    right = (right if right > a_right else a_right) + reach
    top = (top if top > a_top else a_top) + reach
    for number in near_boxes(other_boxes, left, bottom, right, top):
        if other_sides[number] == side:
            if convex_overlap(ring, others[number], reach):
                return ASK
            continue
        if not way:
            way = hull(start + end)
        if _is_near(way, others[number], reach) or _is_near(ring, others[number], reach):
            return ASK
    return OPEN


def in_column(
    x: i64,
    y: i64,
    heading: i64,
    front: Ring,
    px: i64,
    py: i64,
    turned: i64,
    ring: Ring,
    alike: i64,
    aside: i64,
    reach: i64,
) -> bool:
    """Whether a base at a pose lies in column behind another: it faces the same way but for `alike`, its centre lies behind
    the other's and no more than `aside` off its axis, and its front edge comes within `reach` of the other's rear edge."""
    turn = (heading - turned) % TURN
    if turn > alike and TURN - turn > alike:
        return False
    right, forward = own_frame(x, y, heading, px, py)
    if forward >= 0 or right > aside * 1024 or -right > aside * 1024:
        return False
    ax: i64 = front[4]
    ay: i64 = front[5]
    bx: i64 = front[6]
    by: i64 = front[7]
    cx: i64 = ring[0]
    cy: i64 = ring[1]
    dx: i64 = ring[2]
    dy: i64 = ring[3]
    return (
        segments_meet(ax, ay, bx, by, cx, cy, dx, dy)
        or point_to_segment(cx, cy, ax, ay, bx, by) <= reach
        or point_to_segment(dx, dy, ax, ay, bx, by) <= reach
        or point_to_segment(ax, ay, cx, cy, dx, dy) <= reach
        or point_to_segment(bx, by, cx, cy, dx, dy) <= reach
    )


def places_behind(
    all_boxes: list[i64],
    rings: list[Ring],
    sides: list[i64],
    places: list[i64],
    own: i64,
    base_width: i64,
    base_depth: i64,
    far: i64,
    alike: i64,
    aside: i64,
    enough: bool,
    first: bool,
    width: i64,
    height: i64,
    reach: i64,
    other_boxes: list[i64],
    others: list[Ring],
    other_sides: list[i64],
) -> list[i64]:
    """Where a base can come into column behind a friend by a straight way no longer than `far`, five numbers each: the
    friend's, the centre, whether that lies aside, and OPEN or ASK, as `way_open` has it.

    `places` are the pose and depth of each base, the depth 0 of one behind which nobody may come.  Straight behind is first
    of each friend's places; then come those half of `aside` and all of it to either side, unless `enough` is said, and the
    first is open.  A friend behind whom it lies already has no places.  `first`: no place is looked for after one that is
    open.
    """
    answer: list[i64] = []
    x: i64 = places[4 * own]
    y: i64 = places[4 * own + 1]
    heading: i64 = places[4 * own + 2]
    start = rings[own]
    side: i64 = sides[own]
    left, bottom, right, top = bounds(start)
    for number in near_boxes(all_boxes, left - far, bottom - far, right + far, top + far):
        deep: i64 = places[4 * number + 3]
        if number == own or deep == 0 or sides[number] != side:
            continue
        front_x: i64 = places[4 * number]
        front_y: i64 = places[4 * number + 1]
        facing: i64 = places[4 * number + 2]
        front = rings[number]
        middle_x, middle_y = ahead(front_x, front_y, facing, -((deep + base_depth + 1) // 2), 0)
        if length(middle_x - x, middle_y - y) > far + aside:
            continue
        if in_column(front_x, front_y, facing, front, x, y, heading, start, alike, aside, reach):
            continue
        for k in range(5):
            at_x, at_y = middle_x, middle_y
            if k > 0:
                off = aside // 2 if k < 3 else aside
                at_x, at_y = ahead(middle_x, middle_y, facing, 0, off if k % 2 == 1 else -off)
            if length(at_x - x, at_y - y) > far:
                continue
            ring: Ring = footprint(at_x, at_y, facing, base_width, base_depth)
            if not in_column(front_x, front_y, facing, front, at_x, at_y, facing, ring, alike, aside, reach):
                continue
            found = way_open(
                all_boxes, rings, sides, own, start, ring, ring, width, height, reach, other_boxes, others, other_sides
            )
            if found != SHUT:
                answer += [number, at_x, at_y, 1 if k > 0 else 0, found]
            if first and found == OPEN:
                return answer
            if k == 0 and enough and found == OPEN:
                break
    return answer


def masters(areas: list[Ring], places: list[i64], sides: list[i64]) -> list[i64]:
    """Of each area the side that alone has bases with their centres in it, the border included; -1 where there is none.
    `places` are the pose and depth of each base, those of depth 0 left out."""
    answer: list[i64] = []
    for area in areas:
        left, bottom, right, top = bounds(area)
        found: i64 = -1
        count: i64 = len(places)
        for k in range(0, count, 4):
            x: i64 = places[k]
            y: i64 = places[k + 1]
            if x < left or x > right or y < bottom or y > top or places[k + 3] == 0:
                continue
            side: i64 = sides[k >> 2]
            if side != found and point_in_ring(area, x, y) >= 0:
                found = side if found == -1 else -2
        answer.append(found if found >= 0 else -1)
    return answer
