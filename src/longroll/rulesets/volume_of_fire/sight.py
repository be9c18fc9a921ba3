"""Zones of observation and lines of sight (VF-ZOO-01 to VF-ZOO-04, VF-LOS-01 to VF-LOS-04).

What ground does to a line depends only on poses and is kept for each pair of bases, ray by ray; what troops do is
looked at afterwards, and only for rays the ground leaves open.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.lookout import Lookout, lookout
from longroll.rulesets.volume_of_fire.setting import Ring, laid
from longroll.rulesets.volume_of_fire.terrain import (
    Box,
    apart,
    box_of,
    boxed_pieces,
    elevation,
    on_hill,
    pieces_under,
    sight_of,
)
from longroll.rulesets.volume_of_fire.units import DEPTH, Battle, Unit
from longroll.tabletop import Pose, footprint, gap, kernel

Ray = tuple[int, int, int, int]


class _Obstacles(NamedTuple):
    """What can stop a line on this ground."""

    obstructed: tuple[tuple[Box, Ring, str], ...]
    close: tuple[tuple[Box, Ring, str], ...]
    hills: tuple[tuple[Box, Ring, int, Ring], ...]


@lru_cache(maxsize=64)
def _obstacles(setting: str) -> _Obstacles:
    rows = boxed_pieces(setting)
    return _Obstacles(
        tuple((row.box, row.piece.ring, row.piece.id) for row in rows if row.piece.sight == "obstructed"),
        tuple((row.box, row.piece.ring, row.piece.id) for row in rows if row.piece.sight == "close"),
        tuple((box_of(hill.ring), hill.ring, hill.level, hill.crest) for hill in laid(setting).hills),
    )


def _length(areas: Iterable[tuple[Box, Ring, str]], ray: Ray, box: Box, own: tuple[str, ...]) -> int:
    total = 0
    for where, ring, name in areas:
        if name not in own and not apart(where, box):
            total += kernel.length_inside(ring, *ray)
    return total


def ground_leaves_open(setting: str, ray: Ray, own: tuple[str, ...] = ()) -> bool:
    """Whether woods, buildings and crests leave a line open (VF-LOS-01 points 2 to 4).

    `own` are areas under an observer on a hill, which he looks out of: counted by themselves.
    """
    stops = _obstacles(setting)
    x, y, to_x, to_y = ray
    box = (min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))
    inside = _length(stops.obstructed, ray, box, own)
    if inside > tables.SIGHT["obstructed"]:
        return False
    if inside + _length(stops.close, ray, box, own) > tables.SIGHT["close"]:
        return False
    for areas, limit in ((stops.obstructed, tables.SIGHT["close"]), (stops.close, tables.SIGHT["rolling"])):
        for where, ring, name in areas:
            if name in own and not apart(where, box) and kernel.length_inside(ring, *ray) > limit:
                return False
    return _no_crest(setting, stops, ray, box)


def _no_crest(setting: str, stops: _Obstacles, ray: Ray, box: Box) -> bool:
    """VF-LOS-02: a crest between, or a whole hill higher than both ends, hides."""
    x, y, to_x, to_y = ray
    for where, ring, level, crest in stops.hills:
        if apart(where, box):
            continue
        here, there = elevation(setting, x, y), elevation(setting, to_x, to_y)
        if (
            crest
            and not (here > level and there > level)
            and kernel.cuts_line(crest, *ray)
            and min(kernel.point_to_line(crest, x, y), kernel.point_to_line(crest, to_x, to_y)) > tables.CREST_REACH
        ):
            return False
        if level > here and level > there and kernel.crosses_whole(ring, *ray):
            return False
    return True


def _points(mine: Ring, other: Ring) -> tuple[tuple[int, int], ...]:
    """Where a base is looked from and at: centre, corners, and the corner or edge point nearest the other base."""
    x, y = (mine[0] + mine[4]) // 2, (mine[1] + mine[5]) // 2
    ox, oy = (other[0] + other[4]) // 2, (other[1] + other[5]) // 2
    near = min(
        (kernel.foot(ox, oy, mine[i], mine[i + 1], mine[(i + 2) % 8], mine[(i + 3) % 8]) for i in (0, 2, 4, 6)),
        key=lambda point: kernel.length(point[0] - ox, point[1] - oy),
    )
    return ((x, y), near, (mine[0], mine[1]), (mine[2], mine[3]), (mine[4], mine[5]), (mine[6], mine[7]))


class _Pair:
    """The rays between two bases, and what the ground does to each, worked out when first asked."""

    __slots__ = ("open", "own", "rays", "setting")

    def __init__(self, setting: str, pose: Pose, frontage: int, to_pose: Pose, to_frontage: int) -> None:
        mine = footprint(pose, frontage, DEPTH)
        other = footprint(to_pose, to_frontage, DEPTH)
        self.setting = setting
        self.rays: list[Ray] = [(*a, *z) for a in _points(mine, other) for z in _points(other, mine)]
        self.open: list[bool | None] = [None] * len(self.rays)
        self.own: tuple[str, ...] = ()
        if on_hill(setting, pose, frontage):
            under = pieces_under(setting, pose, frontage)
            self.own = tuple(piece.id for piece in under if piece.sight in ("obstructed", "close"))

    def is_open(self, i: int) -> bool:
        """Whether the ground leaves ray `i` open."""
        answer = self.open[i]
        if answer is None:
            answer = self.open[i] = ground_leaves_open(self.setting, self.rays[i], self.own)
        return answer


@lru_cache(maxsize=1 << 15)
def _pair(setting: str, pose: Pose, frontage: int, to_pose: Pose, to_frontage: int) -> _Pair:
    return _Pair(setting, pose, frontage, to_pose, to_frontage)


def within_sight(b: Battle, observer: Unit, target: Unit) -> bool:
    """VF-LOS-01 point 1: whether the target is near enough for the observer's ground."""
    reach = sight_of(b.setting, observer.pose, observer.frontage)
    far = kernel.length(target.pose.x - observer.pose.x, target.pose.y - observer.pose.y)
    if far > reach + (observer.frontage + target.frontage) // 2 + 2 * DEPTH:
        return False
    return gap(observer.quad, target.quad) <= reach


def sees(b: Battle, observer: Unit, target: Unit) -> bool:
    """Whether one unit sees another (VF-LOS-01, VF-LOS-03).  Not mutual: the observer's ground decides (VF-LOS-04).

    Either may be a record that the battle does not hold, such as a unit where it would stand.
    """
    units = b.units
    if units[observer.id] is observer and units[target.id] is target:
        return lookout(b).sees(observer.id, target.id)
    if not within_sight(b, observer, target):
        return False
    there = list(units)
    there[observer.id], there[target.id] = observer, target
    return Lookout(b.setting, tuple(there)).sees(observer.id, target.id)


def own_ground(setting: str, observer: Unit) -> tuple[str, ...]:
    """Woods and buildings that an observer on a hill looks out of, counted by themselves (VF-LOS-01)."""
    if not on_hill(setting, observer.pose, observer.frontage):
        return ()
    under = pieces_under(setting, observer.pose, observer.frontage)
    return tuple(piece.id for piece in under if piece.sight in ("obstructed", "close"))


def sees_ground(b: Battle, observer: Unit, target: Unit) -> Iterator[Ray]:
    """The lines between two bases that the ground leaves open, if the target is within sight."""
    if within_sight(b, observer, target):
        pair = _pair(b.setting, observer.pose, observer.frontage, target.pose, target.frontage)
        for i, ray in enumerate(pair.rays):
            if pair.is_open(i):
                yield ray


def past_troops(quad: Ring, ray: Ray) -> bool:
    """VF-LOS-03: past a base one sees six inches on from where the line leaves it."""
    _, beyond = kernel.passage(quad, *ray)
    return beyond <= tables.TROOPS_REACH


def between(b: Battle, mine: Ring, other: Ring, besides: tuple[int, ...]) -> list[Unit]:
    """Units whose bases may lie on a line between two bases."""
    one, two = box_of(mine), box_of(other)
    left, low = min(one[0], two[0]), min(one[1], two[1])
    right, high = max(one[2], two[2]), max(one[3], two[3])
    found = []
    for unit in b.units:
        if unit.place != "table" or unit.id in besides:
            continue
        pose = unit.pose
        half = unit.frontage // 2 + DEPTH
        if left - half <= pose.x <= right + half and low - half <= pose.y <= high + half:
            found.append(unit)
    return found


def observer_of(b: Battle, unit: Unit) -> Unit | None:
    """An enemy unit that sees this one, if there is any (VF-ZOO-01, VF-ZOO-03)."""
    if b.units[unit.id] is unit:
        number = lookout(b).seen_by_any(unit.id)
        return None if number < 0 else b.units[number]
    return next((enemy for enemy in b.enemies(unit.side) if sees(b, enemy, unit)), None)


def brigade_observed(b: Battle, brigade: int) -> bool:
    """Whether any unit of a brigade is in an enemy zone of observation (VF-ZOO-02)."""
    return any(observer_of(b, unit) is not None for unit in b.of_brigade(brigade))


def point_sees(b: Battle, x: int, y: int, target: Unit) -> bool:
    """Whether a general's spot sees a unit: as if he were a unit of no breadth (VF-ZOO-03)."""
    reach = sight_of_point(b.setting, x, y)
    quad = target.quad
    if kernel.point_to_ring(quad, x, y) > reach:
        return False
    corners = [(quad[i], quad[i + 1]) for i in (0, 2, 4, 6)]
    near = min(
        (kernel.foot(x, y, quad[i], quad[i + 1], quad[(i + 2) % 8], quad[(i + 3) % 8]) for i in (0, 2, 4, 6)),
        key=lambda point: kernel.length(point[0] - x, point[1] - y),
    )
    ends = [(target.pose.x, target.pose.y), near, *corners]
    here = [row.piece for row in boxed_pieces(b.setting) if kernel.point_in_ring(row.piece.ring, x, y) >= 0]
    own = tuple(piece.id for piece in here if piece.sight in ("obstructed", "close"))
    if not elevation(b.setting, x, y):
        own = ()
    top = max(elevation(b.setting, x, y), elevation(b.setting, target.pose.x, target.pose.y))
    stops = [
        unit.quad
        for unit in between(b, (x, y, x, y), quad, (target.id,))
        if top <= elevation(b.setting, unit.pose.x, unit.pose.y)
    ]
    for end in ends:
        ray = (x, y, *end)
        if all(past_troops(stop, ray) for stop in stops) and ground_leaves_open(b.setting, ray, own):
            return True
    return False


def sight_of_point(setting: str, x: int, y: int) -> int:
    """How far a single point sees: the best class it lies in, one step better on a hill."""
    under = [
        tables.SIGHT_CLASSES.index(row.piece.sight)
        for row in boxed_pieces(setting)
        if row.box[0] <= x <= row.box[2]
        and row.box[1] <= y <= row.box[3]
        and kernel.point_in_ring(row.piece.ring, x, y) >= 0
    ]
    best = max(under, default=tables.SIGHT_CLASSES.index(tables.DEFAULT))
    if elevation(setting, x, y):
        best = min(best + 1, len(tables.SIGHT_CLASSES) - 1)
    return tables.SIGHT[tables.SIGHT_CLASSES[best]]
