"""Dressing the ranks: what stood close together in history, in metres, stands in line and clear of the rest on the
table.  A battle's file has each regiment where it stood, with small gaps and steps, and bases are seldom as broad as
regiments were.  `closed_up` brings neighbours that all but touch together, outwards from the middle of their line or
column, with one facing; a chain that would have to be bent far is parted at its widest joint, so that an echelon stays
an echelon.  `parted` pushes overlapping bases apart by the least push, half each; those abreast that face alike along
their line, so that it stays a line."""

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
    """What takes room: a base, or one with others that keep behind it, the middle of the whole so far `back` of its pose.
    `kin`: only those of the same kin close up to one another, who has none to nobody.  `yields`: it gives way to the others."""

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


class _Ranks(NamedTuple):
    """Bodies that may be closed up, by number, as they stand before: in lines from left to right or, `in_file`, in columns
    from front to rear."""

    bodies: Sequence[Body]
    sheet: Sheet
    drill: Drill
    heading: Callable[[Chain], int]
    in_file: bool

    def size(self, number: int) -> int:
        """How much of a line, or of a column, a body takes."""
        return self.bodies[number].depth if self.in_file else self.bodies[number].width

    def from_here(self, here: Pose, number: int) -> tuple[int, int]:
        """How far along the line, or column, and how far aside of it (ahead, or to the right) a body lies."""
        there = self.bodies[number].pose
        right, ahead = right_and_ahead(here, there.x, there.y)
        return (-ahead, right) if self.in_file else (right, ahead)

    def joint(self, one: int, other: int) -> int | None:
        """How far the other is from touching one as the next after it; None where it is no neighbour there."""
        first, second, drill = self.bodies[one], self.bodies[other], self.drill
        if first.kin is None or first.kin != second.kin:
            return None
        if between(first.pose.heading, second.pose.heading) > drill.turned:
            return None
        along, askew = self.from_here(first.pose, other)
        room = along - (self.size(one) + self.size(other)) // 2
        if room < -drill.slack or room > drill.apart or abs(askew) > drill.askew:
            return None
        return max(room, 0) + abs(askew)

    def chains(self, numbers: Iterable[int]) -> Iterator[Chain]:
        """Chains of neighbours in their order, of two or more."""
        left = list(numbers)
        while left:
            chain = [left.pop(0)]
            while (number := next((each for each in left if self._joins(chain, each)), None)) is not None:
                left.remove(number)
                chain.insert(0 if self.joint(chain[-1], number) is None else len(chain), number)
            if len(chain) > 1:
                yield chain

    def _joins(self, chain: Chain, number: int) -> bool:
        """Whether a body is the neighbour at either end of a chain."""
        return self.joint(chain[-1], number) is not None or self.joint(number, chain[0]) is not None

    def closed(self, chain: Chain) -> Poses:
        """A chain with one facing and in one line, each touching the one before, about the middle of the whole."""
        here = self.bodies[chain[0]].pose
        first = Pose(here.x, here.y, self.heading(chain))
        sizes = [self.size(number) for number in chain]
        places = [self.from_here(first, number) for number in chain]
        middle, aside = (
            tabletop.divide(sum(size * place[axis] for size, place in zip(sizes, places, strict=True)), sum(sizes))
            for axis in (0, 1)
        )
        found = []
        at = middle - sum(sizes) // 2
        for size in sizes:
            along = at + size // 2
            ahead, right = (-along, aside) if self.in_file else (aside, along)
            found.append(first.ahead(ahead).aside(right))
            at += size
        return found

    def dress(self, chain: Chain, poses: Poses) -> Iterator[tuple[Chain, Poses]]:
        """The parts of a chain that can be closed, each closed: the whole, or what is left of it parted at its widest joint."""
        if len(chain) < 2:
            return
        closed = self.closed(chain)
        others = [number for number in range(len(poses)) if number not in chain]
        if all(self._fits(number, pose, others, poses) for number, pose in zip(chain, closed, strict=True)):
            yield chain, closed
            return
        after = max(
            range(1, len(chain)),
            key=lambda place: ((self.joint(chain[place - 1], chain[place]) or 0) // 100, -abs(2 * place - len(chain))),
        )
        yield from self.dress(chain[:after], poses)
        yield from self.dress(chain[after:], poses)

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
    """Where bodies stand with their lines and columns closed up; `heading` is the facing of several by number.  A line
    stays as it was where closing it would put somebody on somebody, off the table, or nearer to an enemy at hand."""
    poses = [body.pose for body in bodies]
    alone = list(range(len(bodies)))
    for in_file in (False, True):
        ranks = _Ranks(bodies, sheet, drill, heading, in_file)
        for chain in list(ranks.chains(alone)):
            for part, closed in ranks.dress(chain, poses):
                alone = [number for number in alone if number not in part]
                for number, pose in zip(part, closed, strict=True):
                    poses[number] = pose
    return poses


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
        if overhang(sheet, quad) > self.body.width + touch:
            return there
        left, low, right, high = tabletop.bounds(quad)
        east = -left if left < 0 else min(sheet.width - right, 0)
        north = -low if low < 0 else min(sheet.height - high, 0)
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
                    # Half each, but that others stay where one can give way.
                    mine = 0.5 if one.body.yields == other.body.yields else float(one.body.yields)
                    for number, share in ((i, -mine), (j, 1 - mine)):
                        pushes[number] = (pushes[number][0] + east * share, pushes[number][1] + north * share)
        if not any(east or north for east, north in pushes):
            break
        found = [body.pushed(*push, sheet, touch) for body, push in zip(found, pushes, strict=True)]
    return [body.pose for body in found]


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
