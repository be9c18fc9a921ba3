"""Lines of sight between bases over ground of several classes, crests, hills and troops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .boxes import Bases, along_boxes, boxes_of, misses_box, near_boxes
from .contact import gap, nearest_points, rings_meet
from .numbers import root
from .rays import crosses_whole, crossings, cuts_line, part_inside, passage
from .rings import Ring, anticlockwise, on_line_within, point_in_ring
from .segments import FULL

if TYPE_CHECKING:
    from .words import i64


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
        self.areas = [anticlockwise(ring) for ring in areas]
        self.classes = classes
        self.crests = crests
        self.crest_levels = crest_levels
        self.hills = hills
        self.hill_levels = hill_levels
        self.area_boxes = boxes_of(areas)
        self.crest_boxes = boxes_of(crests)
        self.hill_boxes = boxes_of(hills)
        self.overlapping = _overlapping(self.areas, self.area_boxes)


class SightRule:
    """What a line of sight can bear.

    `limits`: of areas of class 1 to k together it may cross at most `limits[k - 1]`; other classes hinder nothing.
    `margin`: a crest no further than this from an end of the line does not cut it.
    `by_base`: against crests and hills a base's own level counts, not that of each of its points.
    `beyond`: past a base that it crosses for more than `least` it may run so far; -1 if it may cross none.
    `overhead`: a base lower than the higher of the two, and at least this far from both, is looked over; -1 if none is.
    """

    def __init__(
        self,
        limits: list[i64],
        margin: i64 = 0,
        by_base: bool = False,
        beyond: i64 = -1,
        least: i64 = 10,
        overhead: i64 = -1,
    ) -> None:
        self.limits = limits
        self.margin: i64 = margin
        self.by_base = by_base
        self.beyond: i64 = beyond
        self.least: i64 = least
        self.overhead: i64 = overhead


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
        if lower > scenery.crest_levels[number] or misses_box(scenery.crest_boxes, number, px, py, qx, qy):
            continue
        line = scenery.crests[number]
        if (
            cuts_line(line, px, py, qx, qy)
            and not on_line_within(line, px, py, margin)
            and not on_line_within(line, qx, qy, margin)
        ):
            return False
    for number in hills:
        if upper >= scenery.hill_levels[number] or misses_box(scenery.hill_boxes, number, px, py, qx, qy):
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
        if kind < 1 or kind > last or misses_box(scenery.area_boxes, number, px, py, qx, qy):
            continue
        part = part_inside(scenery.areas[number], px, py, qx, qy)
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
        crossings(scenery.areas[number], px, py, qx - px, qy - py, kind, places, weights, kinds)
    for m in range(last):
        covered: i64 = 0
        depth: i64 = 0
        before: i64 = -FULL
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
        if misses_box(bases.boxes, number, px, py, qx, qy):
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


def leaves_open(
    scenery: Scenery, bases: Bases, a: Ring, b: Ring, rule: SightRule, spared: list[i64], spared_limits: list[i64]
) -> bool:
    """Whether some segment between points of a and points of b is clear of the ground and of all these bases, each point
    being at its own level."""
    among: list[i64] = []
    count: i64 = len(bases.rings)
    for number in range(count):
        among.append(number)
    found, _, _ = look(scenery, bases, among, a, b, -1, -1, rule, spared, spared_limits, 0, 0)
    return found >= 0


def areas_leave_open(
    scenery: Scenery, a: Ring, b: Ring, rule: SightRule, spared: list[i64], spared_limits: list[i64]
) -> bool:
    """Whether the areas alone leave the segment between two points open, whatever crests and hills do."""
    every: list[i64] = []
    count: i64 = len(scenery.areas)
    for number in range(count):
        every.append(number)
    return areas_are_clear(scenery, every, a[0], a[1], b[0], b[1], rule.limits, spared, spared_limits)


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
            if gap(ring, bases.rings[a]) < overhead or gap(ring, bases.rings[b]) < overhead:
                answer.append(number)
    return answer


def sees_near(
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
    """Whether one base sees another that is in reach, those numbered in `among` alone hindering: (segment, or -1, known, clear)
    as `look` answers.

    Segments join the centre, the point nearest to the other base and the four corners of each, six by six.
    """
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
