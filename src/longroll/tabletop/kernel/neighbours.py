"""Many shapes at once: which of them are near, under, met or nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .arcs import range_in_arc
from .areas import crosses_line, line_gap, overlaps_area
from .boxes import Bases, Shapes, Troops, box_gap, box_square, boxes_of, near_boxes
from .contact import area_gap, gap, is_near, least_corner_distance, overlap, rings_meet
from .numbers import FAR
from .rays import length_inside
from .rings import Ring, bounds, point_gap, point_in_ring

if TYPE_CHECKING:
    from .words import i64


def bases_near(bases: Bases, ring: Ring, reach: i64) -> list[i64]:
    """The numbers of the bases at most `reach` from a convex ring."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    for number in near_boxes(bases.boxes, left - reach, bottom - reach, right + reach, top + reach):
        if is_near(bases.rings[number], ring, reach):
            answer.append(number)
    return answer


def bases_under(bases: Bases, ring: Ring, slack: i64) -> list[i64]:
    """The numbers of the bases that overlap a convex ring by more than `slack`."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    for number in near_boxes(bases.boxes, left, bottom, right, top):
        if overlap(bases.rings[number], ring, slack):
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
    return is_near(bases.rings[a], bases.rings[b], reach)


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
        if crosses_line(base, lines.rings[number]):
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


def shape_gap(shapes: Shapes, number: i64, line: bool, bases: list[Ring]) -> i64:
    """How far bases at least are from an area, or an open line; -1 if one shares a point with it."""
    shape = shapes.rings[number]
    best: i64 = FAR
    for base in bases:
        left, bottom, right, top = bounds(base)
        far = box_gap(shapes.boxes, number, left, bottom, right, top)
        if far <= 0:
            if line:
                far = line_gap(base, shape)
                if far == 0:
                    return -1
            else:
                if rings_meet(shape, base):
                    return -1
                far = least_corner_distance(base, shape, least_corner_distance(shape, base, FAR))
        best = far if far < best else best
    return best


def count_within(bases: list[Ring], area: Ring, radius: i64, box: Ring, reach: i64) -> tuple[i64, i64]:
    """How many bases lie within `reach` of an area, or of the disc about a point, and how far the next at least is.

    `box` is a box about the area or disc.
    """
    count: i64 = 0
    nearest: i64 = FAR
    for base in bases:
        left, bottom, right, top = bounds(base)
        far = box_gap(list(box), 0, left, bottom, right, top)
        if far <= reach:
            far = area_gap(base, area) if len(area) > 2 else point_gap(base, area[0], area[1]) - radius
            if far <= reach:
                count += 1
                continue
        nearest = far if far < nearest else nearest
    return count, nearest


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
            square = box_square(others.boxes, k, left, bottom, right, top)
            squares.append(square)
            if square < least:
                first, least = k, square
        if first < 0 or least > within:
            continue
        # The one whose box is nearest is likely to be it, and settles most of the others by their boxes.
        here = gap(ring, others.rings[first])
        if here < best or (here == best and first < found):
            found, best, within = first, here, here * here + here
        many = len(squares)
        for k in range(many):
            square = squares[k]
            if square <= within and k != first:
                here = gap(ring, others.rings[k])
                if here < best or (here == best and k < found):
                    found, best, within = k, here, here * here + here
    return found, best


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
    ring_boxes = boxes_of(rings)
    for other in others:
        left, bottom, right, top = bounds(other)
        for k, ring in enumerate(rings):
            square = box_square(ring_boxes, k, left, bottom, right, top)
            if square <= reach * reach + reach and is_near(ring, other, reach):
                return True
    return False


def opposed(bases: Bases, ones: list[i64], others: list[i64], reach: i64) -> list[i64]:
    """Pairs of one of these and one of those that lie at most `reach` apart: their numbers, one after the other."""
    all_boxes = bases.boxes
    rings = bases.rings
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
            if is_near(ring, rings[other], reach):
                found.append(one)
                found.append(other)
    return found


def bases_crossed(troops: Troops, px: i64, py: i64, qx: i64, qy: i64, slack: i64) -> list[i64]:
    """The numbers of the bases inside which more than `slack` of a segment lies."""
    left = px if px < qx else qx
    right = px if px > qx else qx
    bottom = py if py < qy else qy
    top = py if py > qy else qy
    answer: list[i64] = []
    for number in troops.near(left, bottom, right, top):
        if length_inside(troops.rows[number].ring, px, py, qx, qy) > slack:
            answer.append(number)
    return answer


def bases_reached(troops: Troops, ring: Ring, reach: i64, side: i64, besides: i64) -> list[i64]:
    """The numbers of the bases at most `reach` from a convex ring, never `besides`, of one side if that is not negative."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    for number in troops.near(left - reach, bottom - reach, right + reach, top + reach):
        troop = troops.rows[number]
        if number != besides and (side < 0 or troop.side == side) and is_near(ring, troop.ring, reach):
            answer.append(number)
    return answer


def bases_overlapped(troops: Troops, ring: Ring, slack: i64, side: i64, besides: i64) -> list[i64]:
    """The numbers of the bases that a convex ring overlaps by more than `slack`, never `besides`, of one side if that is not
    negative."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    for number in troops.near(left, bottom, right, top):
        troop = troops.rows[number]
        if number != besides and (side < 0 or troop.side == side) and overlap(ring, troop.ring, slack):
            answer.append(number)
    return answer


def touching_pairs(troops: Troops, stirred: list[i64], reach: i64) -> list[i64]:
    """Pairs of bases of different sides at most `reach` apart of which one or both have stirred, each pair once: the number of
    the one of side 0, then the other's."""
    rows = troops.rows
    found: list[i64] = []
    for number in stirred:
        own = rows[number]
        for other in troops.near(own.left - reach, own.bottom - reach, own.right + reach, own.top + reach):
            if rows[other].side == own.side or (other < number and other in stirred):
                continue
            one, two = (number, other) if own.side == 0 else (other, number)
            if is_near(rows[one].ring, rows[two].ring, reach):
                found.append(one)
                found.append(two)
    return found


def bases_in_arc(troops: Troops, side: i64, x: i64, y: i64, heading: i64, reach: i64, opening: i64) -> list[i64]:
    """The bases of a side that lie at most `reach` off in a wedge from a point, each with its distance: number, distance,
    number, distance.  The wedge opens by `opening` either side."""
    found: list[i64] = []
    for number in troops.near(x - reach, y - reach, x + reach, y + reach):
        troop = troops.rows[number]
        if troop.side == side:
            far = range_in_arc(troop.ring, x, y, heading, opening)
            if 0 <= far <= reach:
                found.append(number)
                found.append(far)
    return found


def in_arcs(troops: Troops, side: i64, ring: Ring, opening: i64) -> list[i64]:
    """The bases of a side whose wedges reach a convex ring, each with its distance: number, distance, number, distance.  A
    wedge opens by `opening` either side."""
    left, bottom, right, top = bounds(ring)
    answer: list[i64] = []
    count: i64 = len(troops.rows)
    for number in range(count):
        troop = troops.rows[number]
        x, y, reach = troop.apex_x, troop.apex_y, troop.reach
        if reach < 0 or troop.side != side:
            continue
        if left - x > reach or x - right > reach or bottom - y > reach or y - top > reach:
            continue
        far = range_in_arc(ring, x, y, troop.heading, opening)
        if 0 <= far <= reach:
            answer.append(number)
            answer.append(far)
    return answer


def alone_in(areas: list[Ring], troops: Troops) -> list[i64]:
    """Of each area the side that alone has bases that count with their centres in it, the border included; -1 where there is
    none."""
    answer: list[i64] = []
    for area in areas:
        left, bottom, right, top = bounds(area)
        found: i64 = -1
        for troop in troops.rows:
            x, y = troop.x, troop.y
            if x < left or x > right or y < bottom or y > top or troop.depth == 0:
                continue
            if troop.side != found and point_in_ring(area, x, y) >= 0:
                found = troop.side if found == -1 else -2
        answer.append(found if found >= 0 else -1)
    return answer


def differing(ones: tuple[Any, ...], others: tuple[Any, ...]) -> list[i64]:
    """The places at which two rows of one length do not hold the same records."""
    answer: list[i64] = []
    count: i64 = len(ones)
    for i in range(count):
        if ones[i] is not others[i]:
            answer.append(i)
    return answer


def those_near(ones: tuple[Any, ...], troops: Troops, ring: Ring, reach: i64) -> list[Any]:
    """The records, in a row as long as that of the bases, whose boxes come within `reach` of a ring's box."""
    left, bottom, right, top = bounds(ring)
    answer: list[Any] = []
    for number in troops.near(left - reach, bottom - reach, right + reach, top + reach):
        answer.append(ones[number])
    return answer
