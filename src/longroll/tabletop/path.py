"""Moves: what they sweep over, how long they are, and what they run into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from longroll.tabletop import kernel
from longroll.tabletop.base import EDGES, Edge, Ring, footprint
from longroll.tabletop.contact import ROUNDING
from longroll.tabletop.pose import Corner, Pose


def swept(start: Pose, end: Pose, width: int, depth: int) -> Ring:
    """The ground a base passes over in a straight move, as a convex ring."""
    return kernel.hull(footprint(start, width, depth) + footprint(end, width, depth))


def sweep(poses: Iterable[Pose], width: int, depth: int) -> tuple[Ring, ...]:
    """The ground a base passes over through these poses in turn: one convex ring for each step."""
    return tuple(swept(a, b, width, depth) for a, b in pairwise(poses))


def wheel_poses(pose: Pose, width: int, depth: int, tenths: int, about: Corner, stride: int = 50) -> tuple[Pose, ...]:
    """The poses a wheel goes through every `stride` tenths of a degree, first and last included.

    For `sweep`: at 5 degrees a step the true arc bulges out of the hulls by at most a thousandth of the frontage.
    """
    return tuple(pose.wheeled(width, depth, turn, about) for turn in (0, *turns(tenths, stride)))


def turns(tenths: int, stride: int) -> tuple[int, ...]:
    """The angles of a turn every `stride`, the last being all of it; without 0."""
    sign = 1 if tenths >= 0 else -1
    return tuple(sign * turn for turn in steps(abs(tenths), stride))


def wheel_length(frontage: int, tenths: int) -> int:
    """The arc travelled by the outer front corner in a wheel, to the nearest thousandth (VF-GEOM-02, VF-MOVE-04).

    >>> wheel_length(3000, 450)
    2356
    """
    return kernel.arc_length(frontage, tenths)


def turn_length(frontage: int, tenths: int) -> int:
    """The arc travelled by a front corner in a turn on the centre: half the frontage times the angle (VF-MOVE-05)."""
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


def group_moved(poses: Iterable[Pose], dx: int, dy: int) -> tuple[Pose, ...]:
    """A rigid body moved by one vector (VF-GT-03)."""
    return tuple(pose.shifted(dx, dy) for pose in poses)


def group_rotated(poses: Iterable[Pose], about_x: int, about_y: int, tenths: int) -> tuple[Pose, ...]:
    """A rigid body turned clockwise about a point, each centre rounded for itself (VF-GT-05, VF-GEOM-02)."""
    return tuple(pose.rotated(about_x, about_y, tenths) for pose in poses)


def vector(heading: int, distance: int) -> tuple[int, int]:
    """So far along a heading, as (dx, dy)."""
    return kernel.ahead(0, 0, heading, distance, 0)


def steps(distance: int, stride: int) -> Iterator[int]:
    """The distances every `stride`, the last being all of it; without 0."""
    yield from range(stride, distance, stride)
    if distance > 0:
        yield distance


def advance_until(distance: int, stride: int, stops: Callable[[int], bool]) -> tuple[int, bool]:
    """Go on by `stride` until `stops(distance so far)`: how far it went, and whether it was stopped (VF-GT-08).

    The start itself is not asked.
    """
    for gone in steps(distance, stride):
        if stops(gone):
            return gone, True
    return max(0, distance), False


class Meeting(msgspec.Struct, frozen=True):
    """A straight mover meets something: after what distance, and which of its edges (a struck corner gives two)."""

    distance: int
    edges: tuple[Edge, ...] = ()


def first_contact(mover: Ring, heading: int, other: Ring, limit: int, slack: int = ROUNDING) -> Meeting | None:
    """Where a base moving straight along a heading first touches another it would then run into, within `limit`.

    The distance is rounded down, 0 if they touch at the start. Brushing past with an overlap up to `slack` is no
    contact (VF-CHG-02, VF-GEOM-02).
    """
    start, _, edges = kernel.straight_contact(mover, other, heading, slack)
    if start > limit:
        return None
    return Meeting(max(0, start), tuple(name for bit, name in enumerate(EDGES) if edges >> bit & 1))


def line_contact(mover: Ring, heading: int, line: Ring, limit: int, slack: int = ROUNDING) -> int | None:
    """After what distance, within `limit`, a base moving straight along a heading touches a line it would cross."""
    best = min(kernel.straight_contact(mover, line[i : i + 4], heading, slack)[0] for i in range(0, len(line) - 2, 2))
    return max(0, best) if best <= limit else None


def area_contact(mover: Ring, heading: int, area: Ring, limit: int, slack: int = ROUNDING) -> int | None:
    """After what distance, within `limit`, a base moving straight touches an area it would enter; 0 if it is in it."""
    if kernel.overlaps_area(mover, area):
        return 0
    return line_contact(mover, heading, area + area[:2], limit, slack)


def clearance(mover: Ring, heading: int, other: Ring) -> int:
    """The least a base must go straight along a heading to overlap another no more; 0 if it does not (VF-AP-10)."""
    if not kernel.convex_overlap(mover, other, 0):
        return 0
    return kernel.straight_contact(mover, other, heading, 0)[1]


def nearest_free(mover: Ring, heading: int, others: Sequence[Ring], start: int, limit: int) -> int | None:
    """The first distance from `start` to `limit` along a heading at which a base overlaps no other (VF-RES-02)."""
    gone = start
    while gone <= limit:
        dx, dy = vector(heading, gone)
        moved = tuple(value + (dy if i % 2 else dx) for i, value in enumerate(mover))
        further = max((clearance(moved, heading, other) for other in others), default=0)
        if further == 0:
            return gone
        gone += further
    return None
