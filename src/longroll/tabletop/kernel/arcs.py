"""What lies ahead of a front edge: zones, fields, wedges. All limits count as inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .contact import least_corner_distance
from .frames import own_frame
from .numbers import FAR, cosine, divide, scaled, sine
from .rings import Ring
from .segments import point_to_segment

if TYPE_CHECKING:
    from .words import i64


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
    juts_left = False
    juts_right = False
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
        juts_left = juts_left or a > 0
        a = _beyond_wedge(ax, ay, width, c, s, 2)
        rightward = a if a < rightward else rightward
        juts_right = juts_right or a > 0
    if behind > 0 or leftward > 0 or rightward > 0:
        return -1
    best = _range_of_part(across, forward, width, c, s, 1)
    if juts_left and juts_right:
        # Which limit cuts first can tell by a rounding; the nearer of both counts, so that a mirrored table answers alike.
        other = _range_of_part(across, forward, width, c, s, 2)
        best = other if best < 0 or 0 <= other < best else best
    return best


def _range_of_part(across: list[i64], forward: list[i64], width: i64, c: i64, s: i64, first: i64) -> i64:
    """The same of a ring in the wedge's own frame, the front edge cutting it, then its left (1) or right (2) limit, then the
    other."""
    for turn in range(3):
        side: i64 = 0 if turn == 0 else first if turn == 1 else 3 - first
        kept_across: list[i64] = []
        kept_forward: list[i64] = []
        count: i64 = len(across)
        if count == 0:
            return -1
        ax: i64 = across[count - 1]
        ay: i64 = forward[count - 1]
        a: i64 = _beyond_wedge(ax, ay, width, c, s, side)
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
    best = least_corner_distance(front_edge, part_ring, FAR)
    for k in range(count):
        here = point_to_segment(across[k], forward[k], -width, 0, width, 0)
        best = here if here < best else best
    return (best + 1) >> 1


def range_in_arc(ring: Ring, x: i64, y: i64, heading: i64, opening: i64) -> i64:
    """From a point to the nearest part of a convex ring in the arc that opens by so much either side of a heading; -1 if no
    part lies in it."""
    return range_in_wedge(ring, x, y, heading, 0, 0, opening)


def in_arc(x: i64, y: i64, heading: i64, opening: i64, px: i64, py: i64) -> bool:
    """Whether a point p lies in that arc."""
    return in_front_zone(x, y, heading, 0, 0, opening, px, py)


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
