"""A straight line through outlines: how much of it lies inside, what it cuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .numbers import root
from .rings import Ring, point_in_ring
from .segments import FULL, meeting_place, segments_meet

if TYPE_CHECKING:
    from .words import i64


def part_inside(ring: Ring, px: i64, py: i64, qx: i64, qy: i64) -> i64:
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
            total += (side_b - side_a) * meeting_place(px, py, dx, dy, ax, ay, bx, by)
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
    return _part_of(part_inside(ring, px, py, qx, qy), qx - px, qy - py)


def crossings(
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
            place = meeting_place(px, py, dx, dy, ax, ay, bx, by)
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
    enters: i64 = FULL
    leaves: i64 = -FULL
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
            place = meeting_place(px, py, dx, dy, ax, ay, bx, by)
            enters = place if place < enters else enters
            leaves = place if place > leaves else leaves
        ax = bx
        ay = by
        a = b
    if lowest == 0 or highest == 0 or enters >= leaves:
        return 0, -1
    fine = root((dx * dx + dy * dy) << 20)
    return ((leaves - enters) * fine + (1 << 32)) >> 33, ((FULL - leaves) * fine + (1 << 32)) >> 33
