"""Bounding boxes in flat lists, four numbers each: they settle most questions before a shape is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .rings import Ring, bounds

if TYPE_CHECKING:
    from .words import i64

NOWHERE: Final = (1 << 29, 1 << 29, -1, -1)
"""The box of a base that is not on the table: it shares a point with none."""


def boxes_of(rings: list[Ring]) -> list[i64]:
    """The bounding boxes of rings or lines in one flat list."""
    answer: list[i64] = []
    for ring in rings:
        left, bottom, right, top = bounds(ring)
        answer.append(left)
        answer.append(bottom)
        answer.append(right)
        answer.append(top)
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


def misses_box(all_boxes: list[i64], number: i64, px: i64, py: i64, qx: i64, qy: i64) -> bool:
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


def box_square(all_boxes: list[i64], number: i64, left: i64, bottom: i64, right: i64, top: i64) -> i64:
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


def box_gap(all_boxes: list[i64], number: i64, left: i64, bottom: i64, right: i64, top: i64) -> i64:
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


def box_of_two_meets(all_boxes: list[i64], a: i64, b: i64, places: list[i64]) -> bool:
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


def point_off_box(all_boxes: list[i64], k: i64, x: i64, y: i64) -> i64:
    """How far a point at least is from the box that begins at this place of the list."""
    left: i64 = all_boxes[k]
    bottom: i64 = all_boxes[k + 1]
    right: i64 = all_boxes[k + 2]
    top: i64 = all_boxes[k + 3]
    best = left - x if left - x > x - right else x - right
    best = bottom - y if bottom - y > best else best
    return y - top if y - top > best else best


class Shapes:
    """Rings or lines of the ground, by number, with their boxes. Built once a table, then only read."""

    def __init__(self, rings: list[Ring]) -> None:
        self.rings = rings
        self.boxes = boxes_of(rings)


class Bases:
    """The bases on a table, by number, each with its level. Built once a position, then only read."""

    def __init__(self, rings: list[Ring], levels: list[i64]) -> None:
        self.rings = rings
        self.levels = levels
        self.boxes = boxes_of(rings)

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


class Troop:
    """A base of one side as it stands, and the box about it; one that is not on the table has no corners and is near nothing.
    It is only read.

    Its place is its pose and its depth, 0 if it does not count where it stands.  A wedge opens ahead of it from an apex, as
    far as its reach, negative for none.
    """

    def __init__(
        self,
        ring: Ring,
        side: i64,
        place: tuple[i64, i64, i64, i64] = (0, 0, 0, 0),
        wedge: tuple[i64, i64, i64] = (0, 0, -1),
    ) -> None:
        self.ring = ring
        self.side: i64 = side
        left, bottom, right, top = bounds(ring) if len(ring) > 0 else NOWHERE
        self.left: i64 = left
        self.bottom: i64 = bottom
        self.right: i64 = right
        self.top: i64 = top
        x, y, heading, depth = place
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.depth: i64 = depth
        apex_x, apex_y, reach = wedge
        self.apex_x: i64 = apex_x
        self.apex_y: i64 = apex_y
        self.reach: i64 = reach


class Troops:
    """The bases of two sides, by number. Built once a position, then only read."""

    def __init__(self, rows: list[Troop]) -> None:
        self.rows = rows

    def but(self, numbers: list[i64], others: list[Troop]) -> Troops:
        """The same but for those numbered, in whose places are these."""
        rows = self.rows.copy()
        count: i64 = len(numbers)
        for i in range(count):
            rows[numbers[i]] = others[i]
        return Troops(rows)

    def near(self, left: i64, bottom: i64, right: i64, top: i64) -> list[i64]:
        """The numbers of those whose boxes share a point with this one."""
        rows = self.rows
        answer: list[i64] = []
        count: i64 = len(rows)
        for number in range(count):
            troop = rows[number]
            if troop.left <= right and troop.right >= left and troop.bottom <= top and troop.top >= bottom:
                answer.append(number)
        return answer
