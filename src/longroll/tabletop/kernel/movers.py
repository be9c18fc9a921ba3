"""Straight moves: when they meet something, and where they come clear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .boxes import boxes_of, near_boxes
from .contact import rings_meet
from .frames import ahead
from .numbers import FAR, TURN, cosine, divide, root, sine
from .rings import Ring, bounds, carried, doubled_area

if TYPE_CHECKING:
    from .words import i64


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


def line_reached(base: Ring, heading: i64, line: Ring, within_box: Ring, slack: i64) -> i64:
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


class Table:
    """A table of this size, from the origin, and the areas on it that are closed to everybody."""

    def __init__(self, width: i64, height: i64, closed: list[Ring]) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.closed = closed


def ways_to_clear(
    base: Ring, others: list[Ring], heading: i64, turns: list[i64], limit: i64, table: Table
) -> list[i64]:
    """Where a base comes to lie clear of all others if it goes straight along a heading, by turns off it: four numbers each,
    how far it is, how great the turn, and the centre there.  Each is no further than the one before, the first no further
    than `limit`, and on the table, clear of areas that are closed."""
    x = (base[0] + base[4]) >> 1
    y = (base[1] + base[5]) >> 1
    answer: list[i64] = []
    all_boxes = boxes_of(others)
    edges: list[list[i64]] = [[] for _ in others]
    for turn in turns:
        way = (heading + turn) % TURN
        far = _way_to_clear(base, others, edges, all_boxes, way, limit)
        if far > limit:
            continue
        at_x, at_y = ahead(x, y, way, far, 0)
        there = carried(base, at_x - x, at_y - y)
        left, bottom, right, top = bounds(there)
        if left < 0 or bottom < 0 or right > table.width or top > table.height:
            continue
        barred = False
        for area in table.closed:
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
