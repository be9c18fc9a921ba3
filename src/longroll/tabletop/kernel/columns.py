"""A base among others: whether it may go somewhere, and where it comes to stand behind another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .boxes import Troops
from .contact import is_near, overlap
from .frames import ahead, footprint, own_frame
from .numbers import TURN, length
from .rings import Ring, bounds, hull
from .segments import point_to_segment, segments_meet

if TYPE_CHECKING:
    from .words import i64

SHUT: Final = 0  # of a way: somebody bars it
OPEN: Final = 1
ASK: Final = 2  # somebody is in it who may give way


class Confines:
    """What a base's way is judged by besides the troops: the table's size, what counts as touching, and the bases
    of others, who may give way or bar it."""

    def __init__(self, width: i64, height: i64, reach: i64, others: Troops) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.reach: i64 = reach
        self.others = others


class Column:
    """What standing in column behind another is: facing alike but for so much, no further off its axis, and so near."""

    def __init__(self, alike: i64, aside: i64, reach: i64) -> None:
        self.alike: i64 = alike
        self.aside: i64 = aside
        self.reach: i64 = reach


def way_open(troops: Troops, own: i64, start: Ring, end: Ring, ring: Ring, confines: Confines) -> i64:
    """Whether a base may come to lie at a ring, its way there being the convex hull of `start` and `end`: OPEN if nothing
    hinders it, SHUT if it would leave the table, overlap a friend there by more than the reach, come within reach of an
    enemy there or overlap one on its way; ASK if nothing does but a friend of the others whom it would overlap there, or
    an enemy of the others within reach of it there or on its way.

    It settles the plain cases of a ruleset's law of straight moves, hundreds of times a turn, and leaves to that law
    what it answers ASK to: in plain Python games take a tenth longer.
    """
    rows = troops.rows
    others = confines.others.rows
    reach = confines.reach
    left, bottom, right, top = bounds(ring)
    if left < 0 or bottom < 0 or right > confines.width or top > confines.height:
        return SHUT
    side = rows[own].side
    for number in troops.near(left - reach, bottom - reach, right + reach, top + reach):
        troop = rows[number]
        if troop.side != side:
            if is_near(ring, troop.ring, reach):
                return SHUT
        elif number != own and overlap(ring, troop.ring, reach):
            return SHUT
    a_left, a_bottom, a_right, a_top = bounds(start)
    b_left, b_bottom, b_right, b_top = bounds(end)
    a_left = a_left if a_left < b_left else b_left
    a_bottom = a_bottom if a_bottom < b_bottom else b_bottom
    a_right = a_right if a_right > b_right else b_right
    a_top = a_top if a_top > b_top else b_top
    way: Ring = ()
    for number in troops.near(a_left, a_bottom, a_right, a_top):
        if rows[number].side != side:
            if not way:
                way = hull(start + end)
            if overlap(way, rows[number].ring, reach):
                return SHUT
    left = (left if left < a_left else a_left) - reach
    bottom = (bottom if bottom < a_bottom else a_bottom) - reach
    right = (right if right > a_right else a_right) + reach
    top = (top if top > a_top else a_top) + reach
    for number in confines.others.near(left, bottom, right, top):
        other = others[number]
        if other.side == side:
            if overlap(ring, other.ring, reach):
                return ASK
            continue
        if not way:
            way = hull(start + end)
        if is_near(way, other.ring, reach) or is_near(ring, other.ring, reach):
            return ASK
    return OPEN


def in_column(
    x: i64, y: i64, heading: i64, front: Ring, px: i64, py: i64, turned: i64, ring: Ring, column: Column
) -> bool:
    """Whether a base at a pose (p, turned) lies in column behind another: it faces the same way but for so much, its centre
    lies behind the other's and no further off its axis, and its front edge comes within reach of the other's rear edge."""
    alike = column.alike
    aside = column.aside
    reach = column.reach
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
    troops: Troops,
    own: i64,
    base_width: i64,
    base_depth: i64,
    far: i64,
    column: Column,
    confines: Confines,
    enough: bool,
    first: bool,
) -> list[i64]:
    """Where a base can come into column behind a friend by a straight way no longer than `far`, five numbers each: the
    friend's, the centre, whether that lies aside, and OPEN or ASK, as `way_open` has it.

    Behind one that does not count where it stands nobody may come.  Straight behind is first
    of each friend's places; then come those half of what it may lie aside and all of it to either side, unless
    `enough` is said, and the first is open.  A friend behind whom it lies already has no places.  `first`: no place is
    looked for after one that is open.

    A search of one ruleset's; it stands here for its speed, for in plain Python games take a twentieth longer.
    """
    rows = troops.rows
    aside = column.aside
    answer: list[i64] = []
    it = rows[own]
    x, y, heading, start = it.x, it.y, it.heading, it.ring
    left, bottom, right, top = bounds(start)
    for number in troops.near(left - far, bottom - far, right + far, top + far):
        friend = rows[number]
        deep = friend.depth
        if number == own or deep == 0 or friend.side != it.side:
            continue
        front_x, front_y, facing, front = friend.x, friend.y, friend.heading, friend.ring
        middle_x, middle_y = ahead(front_x, front_y, facing, -((deep + base_depth + 1) // 2), 0)
        if length(middle_x - x, middle_y - y) > far + aside:
            continue
        if in_column(front_x, front_y, facing, front, x, y, heading, start, column):
            continue
        for k in range(5):
            at_x, at_y = middle_x, middle_y
            if k > 0:
                off = aside // 2 if k < 3 else aside
                at_x, at_y = ahead(middle_x, middle_y, facing, 0, off if k % 2 == 1 else -off)
            if length(at_x - x, at_y - y) > far:
                continue
            ring: Ring = footprint(at_x, at_y, facing, base_width, base_depth)
            if not in_column(front_x, front_y, facing, front, at_x, at_y, facing, ring, column):
                continue
            found = way_open(troops, own, start, ring, ring, confines)
            if found != SHUT:
                answer += [number, at_x, at_y, 1 if k > 0 else 0, found]
            if first and found == OPEN:
                return answer
            if k == 0 and enough and found == OPEN:
                break
    return answer
