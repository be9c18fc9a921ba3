"""Moves: what they sweep over, how long they are, and what they run into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from longroll.tabletop import kernel
from longroll.tabletop.base import EDGES, Edge, Ring, footprint
from longroll.tabletop.contact import ROUNDING
from longroll.tabletop.pose import Pose


def swept(start: Pose, end: Pose, width: int, depth: int) -> Ring:
    """The ground a base passes over in a straight move, as a convex ring."""
    return kernel.hull(footprint(start, width, depth) + footprint(end, width, depth))


def turns(tenths: int, stride: int) -> tuple[int, ...]:
    """The angles of a turn every `stride`, the last being all of it; without 0."""
    sign = 1 if tenths >= 0 else -1
    return tuple(sign * turn for turn in steps(abs(tenths), stride))


def wheel_length(frontage: int, tenths: int) -> int:
    """The arc travelled by the outer front corner in a wheel, to the nearest thousandth.

    >>> wheel_length(3000, 450)
    2356
    """
    return kernel.arc_length(frontage, tenths)


def turn_length(frontage: int, tenths: int) -> int:
    """The arc travelled by a front corner in a turn on the centre: half the frontage times the angle."""
    return kernel.divide(frontage * abs(tenths) * 3_141_592_654, 3_600_000_000_000)


def greatest_wheel(frontage: int, distance: int) -> int:
    """The most tenths of a degree, up to a full turn, whose wheel is no longer than a distance."""
    low, high = 0, kernel.TURN
    while low < high:
        half = (low + high + 1) // 2
        if wheel_length(frontage, half) <= distance:
            low = half
        else:
            high = half - 1
    return low


def vector(heading: int, distance: int) -> tuple[int, int]:
    """So far along a heading, as (dx, dy)."""
    return kernel.ahead(0, 0, heading, distance, 0)


def steps(distance: int, stride: int) -> Iterator[int]:
    """The distances every `stride`, the last being all of it; without 0."""
    yield from range(stride, distance, stride)
    if distance > 0:
        yield distance


class Meeting(msgspec.Struct, frozen=True):
    """A straight mover meets something: after what distance, and which of its edges (a struck corner gives two)."""

    distance: int
    edges: tuple[Edge, ...] = ()


def first_contact(mover: Ring, heading: int, other: Ring, limit: int, slack: int = ROUNDING) -> Meeting | None:
    """Where a base moving straight along a heading first touches another it would then run into, within `limit`.

    The distance is rounded down, 0 if they touch at the start. Brushing past with an overlap up to `slack` is no
    contact.
    """
    start, _, edges = kernel.straight_contact(mover, other, heading, slack)
    if start > limit:
        return None
    return Meeting(max(0, start), tuple(name for bit, name in enumerate(EDGES) if edges >> bit & 1))


def clearance(mover: Ring, heading: int, other: Ring) -> int:
    """The least a base must go straight along a heading to overlap another no more; 0 if it does not."""
    if not kernel.overlap(mover, other, 0):
        return 0
    return kernel.straight_contact(mover, other, heading, 0)[1]


def nearest_free(mover: Ring, heading: int, others: Sequence[Ring], start: int, limit: int) -> int | None:
    """The first distance from `start` to `limit` along a heading at which a base overlaps no other."""
    gone = start
    while gone <= limit:
        dx, dy = vector(heading, gone)
        moved = tuple(value + (dy if i % 2 else dx) for i, value in enumerate(mover))
        further = max((clearance(moved, heading, other) for other in others), default=0)
        if further == 0:
            return gone
        gone += further
    return None
