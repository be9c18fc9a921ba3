"""Dressing the ranks: what stood close together in history is set out so that no base overlaps another.

Every base has one size here, whatever the regiment's front was (BC-STAND-05), so that places of history may overlap.  Bases
that do are pushed apart by the least push, half each, as long as need be; regiments that stand abreast and face alike are
pushed along their line, so that a line stays a line.  Generals give way to troops.  Nobody leaves the map for it.
"""

import math
from typing import NamedTuple

from msgspec.structs import replace

from longroll.rulesets.brigade.record.units import General, Stand
from longroll.rulesets.brigade.tables import ALIKE, BASES, GENERAL, TOUCH
from longroll.tabletop import Pose, between, footprint, overlap

ROUNDS = 400
"""How often the whole field is gone over before it is left as it is."""
CLEAR = 20
"""Thousandths that are left between bases pushed apart, well within contact."""


class _Body(NamedTuple):
    """Something that takes room: a stand with the holders behind it, or a general.  Width, depth, and how far behind the
    stand's own centre the middle of the whole is."""

    x: float
    y: float
    heading: int
    width: int
    depth: int
    back: int
    general: bool
    side: int

    @property
    def middle(self) -> tuple[float, float]:
        turn = math.radians(self.heading / 10)
        return self.x - self.back * math.sin(turn), self.y - self.back * math.cos(turn)

    @property
    def quad(self) -> tuple[int, ...]:
        x, y = self.middle
        return footprint(Pose(round(x), round(y), self.heading), self.width, self.depth)


def behind(stand: Stand) -> Pose:
    """Where the holders of a regiment on foot stand: in contact with its rear, facing the same way (BC-CAV-02)."""
    return stand.pose.ahead(-(BASES["dismounted"][1] + BASES["holders"][1]) // 2)


def dressed(stands: list[Stand], generals: list[General], size: tuple[int, int]) -> tuple[list[Stand], list[General]]:
    """Stands and generals with none of those on the map overlapping another, where that can be; `size` is the map's."""
    troops = [stand for stand in stands if stand.on_table and stand.arm != "holders"]
    chiefs = [general for general in generals if general.on_table]
    bodies = [_body(stand) for stand in troops]
    bodies += [_Body(chief.x, chief.y, 0, GENERAL, GENERAL, 0, True, chief.side) for chief in chiefs]
    moved = _parted(bodies, size)
    ready, led = list(stands), list(generals)
    for stand, body in zip(troops, moved, strict=False):
        placed = replace(stand, pose=Pose(round(body.x), round(body.y), body.heading))
        ready[stand.id] = placed
        if stand.arm == "cavalry" and not stand.mounted:
            ready[stand.partner] = replace(stands[stand.partner], pose=behind(placed))
    for chief, body in zip(chiefs, moved[len(troops) :], strict=True):
        led[chief.id] = replace(chief, x=round(body.x), y=round(body.y))
    return ready, led


def _body(stand: Stand) -> _Body:
    on_foot = stand.arm == "cavalry" and not stand.mounted
    depth = stand.depth + (BASES["holders"][1] if on_foot else 0)
    return _Body(
        stand.pose.x,
        stand.pose.y,
        stand.pose.heading,
        stand.width,
        depth,
        (depth - stand.depth) // 2,
        False,
        stand.side,
    )


def _parted(bodies: list[_Body], size: tuple[int, int]) -> list[_Body]:
    found = [_drawn_in(body, size) for body in bodies]
    for _ in range(ROUNDS):
        pushes = [(0.0, 0.0)] * len(found)
        for i, one in enumerate(found):
            for j in range(i + 1, len(found)):
                other = found[j]
                if abs(one.x - other.x) + abs(one.y - other.y) > 6000:
                    continue
                if overlap(one.quad, other.quad, CLEAR // 2):
                    east, north = _push(one, other)
                    mine, theirs = _shares(one, other)
                    pushes[i] = (pushes[i][0] - east * mine, pushes[i][1] - north * mine)
                    pushes[j] = (pushes[j][0] + east * theirs, pushes[j][1] + north * theirs)
        if not any(east or north for east, north in pushes):
            break
        found = [
            _drawn_in(body._replace(x=body.x + east, y=body.y + north), size)
            for body, (east, north) in zip(found, pushes, strict=True)
        ]
    return found


def _shares(one: _Body, other: _Body) -> tuple[float, float]:
    """How much of a push each takes: troops stay where a general can give way."""
    if one.general == other.general:
        return 0.5, 0.5
    return (1.0, 0.0) if one.general else (0.0, 1.0)


def _push(one: _Body, other: _Body) -> tuple[float, float]:
    """The push of the second that parts it from the first: the least, or along their line if they stand abreast."""
    (ax, ay), (bx, by) = one.middle, other.middle
    axes = [_axis(body.heading + turn) for body in (one, other) for turn in (0, 900)]
    alike = not one.general and not other.general and one.side == other.side
    if alike and between(one.heading, other.heading) <= ALIKE:
        right = _axis(one.heading + 900)
        if abs((bx - ax) * right[0] + (by - ay) * right[1]) >= (one.width + other.width) / 4:
            axes = [right]
    best: tuple[float, float, float] | None = None
    for east, north in axes:
        apart = (bx - ax) * east + (by - ay) * north
        reach = _half(one, east, north) + _half(other, east, north) + CLEAR
        deep = reach - abs(apart)
        if best is None or deep < best[0]:
            way = 1.0 if apart >= 0 else -1.0
            best = (deep, east * way, north * way)
    assert best is not None
    return best[0] * best[1], best[0] * best[2]


def _axis(heading: int) -> tuple[float, float]:
    turn = math.radians(heading / 10)
    return math.sin(turn), math.cos(turn)


def _half(body: _Body, east: float, north: float) -> float:
    """How far a body reaches from its middle along an axis."""
    ahead, right = _axis(body.heading), _axis(body.heading + 900)
    return (
        abs(ahead[0] * east + ahead[1] * north) * body.depth + abs(right[0] * east + right[1] * north) * body.width
    ) / 2


def _drawn_in(body: _Body, size: tuple[int, int]) -> _Body:
    """A body whose base hangs over the edge of the map by little, drawn in; one that is far off stays there."""
    quad = body.quad
    left, right = min(quad[::2]), max(quad[::2]) - size[0]
    low, high = min(quad[1::2]), max(quad[1::2]) - size[1]
    if max(-left, right, -low, high) > body.width + TOUCH:
        return body
    east = -left if left < 0 else -right if right > 0 else 0
    north = -low if low < 0 else -high if high > 0 else 0
    return body._replace(x=body.x + east, y=body.y + north) if east or north else body
