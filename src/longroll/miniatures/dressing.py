"""Dressing the ranks: what stood close together in history, in metres, stands in line and clear of the rest on the table.

A battle's file has each regiment where it stood, with the small gaps and steps of the ground, and bases are seldom as broad
as regiments were.  `closed_up` brings neighbours that all but touch together, from the middle of their line or column
outwards, with one facing.  Nobody is moved far for it: a chain that would have to be bent further is parted at its widest
joint, so that an echelon stays an echelon.  `parted` pushes overlapping bases apart by the least push, half each, as long as
need be; those that stand abreast and face alike are pushed along their line, so that a line stays a line.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from longroll import tabletop
from longroll.miniatures.zones import Sheet, overhang
from longroll.tabletop import Pose, Ring, between, footprint, gap, overlap, right_and_ahead

AT_HAND = 6000
"""No enemy within this is come nearer to by closing up; and nothing further apart is pushed apart."""
ROUNDS = 400
"""How often the whole field is gone over before it is left as it is."""
CLEAR = 20
"""Thousandths that are left between bases pushed apart, well within contact."""


class Body(NamedTuple):
    """What takes room: a base, or one with others that keep behind it.

    `back`: how far behind its pose the middle of the whole is.  `kin`: only those of the same kin close up to one another,
    who has none to nobody.  `yields`: it gives way to those that do not.
    """

    pose: Pose
    width: int
    depth: int
    side: int
    back: int = 0
    kin: Hashable = None
    yields: bool = False

    def quad(self, pose: Pose) -> Ring:
        """Its corners with its own pose here."""
        return footprint(pose, self.width, self.depth)


class Drill(NamedTuple):
    """How near to line or file neighbours must stand to be closed up, and how far anybody is moved for it at most."""

    apart: int
    askew: int
    turned: int
    moved: int
    slack: int


# --- lines and columns closed up
Chain = list[int]
Poses = list[Pose]
Joint = Callable[[int, int], int | None]
"""How far the second is from its place next after the first; None where it is no neighbour there."""
Close = Callable[[Chain], Poses]


class _Ranks(NamedTuple):
    """Bodies that may be closed up, by number, as they stand before."""

    bodies: Sequence[Body]
    sheet: Sheet
    drill: Drill
    heading: Callable[[Chain], int]

    def abreast(self, one: int, other: int) -> int | None:
        """How far the other is from touching the right of one, if it is the neighbour there."""
        first, second = self.bodies[one], self.bodies[other]
        right, ahead = right_and_ahead(first.pose, second.pose.x, second.pose.y)
        return self._joint(first, second, right - (first.width + second.width) // 2, ahead)

    def in_file(self, one: int, other: int) -> int | None:
        """How far the other is from touching the rear of one, if it is the neighbour there."""
        first, second = self.bodies[one], self.bodies[other]
        right, ahead = right_and_ahead(first.pose, second.pose.x, second.pose.y)
        return self._joint(first, second, -ahead - (first.depth + second.depth) // 2, right)

    def _joint(self, one: Body, other: Body, room: int, askew: int) -> int | None:
        drill = self.drill
        if one.kin is None or one.kin != other.kin or between(one.pose.heading, other.pose.heading) > drill.turned:
            return None
        if room < -drill.slack or room > drill.apart or abs(askew) > drill.askew:
            return None
        return max(room, 0) + abs(askew)

    def in_line(self, line: Chain) -> Poses:
        """A chain from left to right on one front and with one facing, about the middle of the whole."""
        first, places = self._about(line)
        widths = [self.bodies[number].width for number in line]
        right, ahead = (
            tabletop.divide(sum(wide * row[axis] for wide, row in zip(widths, places, strict=True)), sum(widths))
            for axis in (0, 1)
        )
        at = right - sum(widths) // 2
        lefts = [at + sum(widths[:place]) for place in range(len(line))]
        return [first.ahead(ahead).aside(left + wide // 2) for left, wide in zip(lefts, widths, strict=True)]

    def in_column(self, column: Chain) -> Poses:
        """A chain from front to rear, each touching the one before and all in one file, about the middle of the whole."""
        first, places = self._about(column)
        deep = self.bodies[column[0]].depth
        right, ahead = (tabletop.divide(sum(row[axis] for row in places), len(column)) for axis in (0, 1))
        ahead += (len(column) - 1) * deep // 2
        return [first.ahead(ahead - place * deep).aside(right) for place in range(len(column))]

    def _about(self, chain: Chain) -> tuple[Pose, list[tuple[int, int]]]:
        """The first of a chain with the facing of the whole, and where each lies from it: to its right, and ahead."""
        here = self.bodies[chain[0]].pose
        first = Pose(here.x, here.y, self.heading(chain))
        places = (self.bodies[number].pose for number in chain)
        return first, [right_and_ahead(first, pose.x, pose.y) for pose in places]

    def dress(self, chain: Chain, joint: Joint, close: Close, poses: Poses) -> Iterator[tuple[Chain, Poses]]:
        """The parts of a chain that can be closed, each closed: the whole, or what is left of it parted at its widest joint."""
        if len(chain) < 2:
            return
        closed = close(chain)
        others = [number for number in range(len(poses)) if number not in chain]
        pairs = list(zip(chain, closed, strict=True))
        if all(self._fits(number, pose, others, poses) for number, pose in pairs):
            yield chain, closed
            return
        after = max(
            range(1, len(chain)),
            key=lambda place: ((joint(chain[place - 1], chain[place]) or 0) // 100, -abs(2 * place - len(chain))),
        )
        yield from self.dress(chain[:after], joint, close, poses)
        yield from self.dress(chain[after:], joint, close, poses)

    def _fits(self, number: int, pose: Pose, others: Chain, poses: Poses) -> bool:
        """Whether a body may be moved so: not far, not off the table or on to somebody, nor nearer to an enemy at hand."""
        body = self.bodies[number]
        before, after = body.quad(body.pose), body.quad(pose)
        if body.pose.distance(pose.x, pose.y) > self.drill.moved or overhang(self.sheet, after) > 0:
            return False
        for each in others:
            other = self.bodies[each]
            quad = other.quad(poses[each])
            if overlap(after, quad, self.drill.slack) or overlap(before, quad, self.drill.slack):
                return False  # what overlaps as written is a fault of the file, to be told and not mended
            if other.side != body.side and gap(after, quad) < min(gap(before, quad), AT_HAND):
                return False
        return True


def closed_up(bodies: Sequence[Body], sheet: Sheet, drill: Drill, heading: Callable[[Chain], int]) -> Poses:
    """Where bodies stand with their lines and columns closed up; `heading` is the facing of several by number.

    A line stays as it was where closing it would put somebody on somebody, nearer than before to an enemy at hand, or off the
    table.
    """
    ranks = _Ranks(bodies, sheet, drill, heading)
    poses = [body.pose for body in bodies]
    alone = list(range(len(bodies)))
    for joint, close in ((ranks.abreast, ranks.in_line), (ranks.in_file, ranks.in_column)):
        for chain in _chains(alone, joint):
            for part, closed in ranks.dress(chain, joint, close, poses):
                alone = [number for number in alone if number not in part]
                for number, pose in zip(part, closed, strict=True):
                    poses[number] = pose
    return poses


def _chains(numbers: Iterable[int], joint: Joint) -> list[Chain]:
    """Chains of neighbours in their order, of two or more."""
    left = list(numbers)
    found = []
    while left:
        chain = [left.pop(0)]
        grown = True
        while grown:
            grown = False
            for number in left:
                if joint(chain[-1], number) is not None:
                    chain.append(number)
                elif joint(number, chain[0]) is not None:
                    chain.insert(0, number)
                else:
                    continue
                left.remove(number)
                grown = True
                break
        if len(chain) > 1:
            found.append(chain)
    return found


# --- bases pushed apart
class _Placed(NamedTuple):
    """A body on its way: where it has been pushed, in parts of a thousandth."""

    body: Body
    x: float
    y: float

    @property
    def pose(self) -> Pose:
        """Where it stands, in whole thousandths."""
        return Pose(round(self.x), round(self.y), self.body.pose.heading)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the whole."""
        east, north = _axis(self.body.pose.heading)
        return self.x - self.body.back * east, self.y - self.body.back * north

    @property
    def quad(self) -> Ring:
        """The corners of the whole."""
        x, y = self.middle
        return self.body.quad(Pose(round(x), round(y), self.body.pose.heading))

    def reach(self, east: float, north: float) -> float:
        """How far it reaches from its middle along an axis."""
        ahead, right = _axis(self.body.pose.heading), _axis(self.body.pose.heading + 900)
        deep, wide = self.body.depth, self.body.width
        return (abs(ahead[0] * east + ahead[1] * north) * deep + abs(right[0] * east + right[1] * north) * wide) / 2

    def pushed(self, east: float, north: float, sheet: Sheet, touch: int) -> "_Placed":
        """Pushed so, and drawn in where it hangs over the edge by little; what is far off stays there."""
        there = self._replace(x=self.x + east, y=self.y + north)
        quad = there.quad
        left, right = min(quad[::2]), max(quad[::2]) - sheet.width
        low, high = min(quad[1::2]), max(quad[1::2]) - sheet.height
        if max(-left, right, -low, high) > self.body.width + touch:
            return there
        east = -left if left < 0 else -right if right > 0 else 0
        north = -low if low < 0 else -high if high > 0 else 0
        return there._replace(x=there.x + east, y=there.y + north)


def parted(bodies: Iterable[Body], sheet: Sheet, alike: int, touch: int) -> Poses:
    """Where bodies stand when none overlaps another, as far as that can be; `alike`: those so nearly of one heading keep their
    line; `touch`: what is so near touches."""
    found = [_Placed(body, body.pose.x, body.pose.y).pushed(0, 0, sheet, touch) for body in bodies]
    for _ in range(ROUNDS):
        pushes = [(0.0, 0.0)] * len(found)
        for i, one in enumerate(found):
            for j in range(i + 1, len(found)):
                other = found[j]
                if abs(one.x - other.x) + abs(one.y - other.y) <= AT_HAND and overlap(one.quad, other.quad, CLEAR // 2):
                    east, north = _push(one, other, alike)
                    mine, theirs = _shares(one.body, other.body)
                    pushes[i] = (pushes[i][0] - east * mine, pushes[i][1] - north * mine)
                    pushes[j] = (pushes[j][0] + east * theirs, pushes[j][1] + north * theirs)
        if not any(east or north for east, north in pushes):
            break
        found = [body.pushed(*push, sheet, touch) for body, push in zip(found, pushes, strict=True)]
    return [body.pose for body in found]


def _shares(one: Body, other: Body) -> tuple[float, float]:
    """How much of a push each takes: others stay where one can give way."""
    if one.yields == other.yields:
        return 0.5, 0.5
    return (1.0, 0.0) if one.yields else (0.0, 1.0)


def _push(one: _Placed, other: _Placed, alike: int) -> tuple[float, float]:
    """The push of the second that parts it from the first: the least, or along their line if they stand abreast."""
    (ax, ay), (bx, by) = one.middle, other.middle
    first, second = one.body, other.body
    axes = [_axis(body.pose.heading + turn) for body in (first, second) for turn in (0, 900)]
    comrades = not first.yields and not second.yields and first.side == second.side
    if comrades and between(first.pose.heading, second.pose.heading) <= alike:
        right = _axis(first.pose.heading + 900)
        if abs((bx - ax) * right[0] + (by - ay) * right[1]) >= (first.width + second.width) / 4:
            axes = [right]
    pushes = []
    for east, north in axes:
        apart = (bx - ax) * east + (by - ay) * north
        way = 1.0 if apart >= 0 else -1.0
        pushes.append((one.reach(east, north) + other.reach(east, north) + CLEAR - abs(apart), east * way, north * way))
    deep, east, north = min(pushes, key=lambda push: push[0])
    return deep * east, deep * north


def _axis(heading: int) -> tuple[float, float]:
    turn = math.radians(heading / 10)
    return math.sin(turn), math.cos(turn)
