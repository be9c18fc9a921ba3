"""How a unit or group gets from one pose to another: steps, what they cost, and the ground they sweep.  A path is a
list of steps: straight ahead, back, aside, oblique, a forward wheel on a front corner, a turn on the centre, along a
road.  Groups move as one rigid body, led by the unit named first (VF-AP-05, VF-AP-06)."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

import msgspec

from longroll import tabletop
from longroll.flow import Refusal
from longroll.once import of_values
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement.roads import along_road
from longroll.rulesets.volume_of_fire.record.setting import Ring
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Unit
from longroll.tabletop import Pose, between, footprint, gap, right_and_ahead, turn_length, turns, wheel_length

T = TypeVar("T")
Kind = Literal["advance", "back", "slide", "oblique", "wheel-left", "wheel-right", "turn", "road"]
IN_LINE = 250  # VF-AP-05: how far front edges may lie from one straight line
SAME_FACING = 100  # VF-GEOM-01: tenths of a degree
WHEELS: tuple[Kind, ...] = ("wheel-left", "wheel-right")
LONGEST = 200_000
"""No step is longer than this, in thousandths: no table is."""
ARC = 50
"""A wheel is followed in steps of so many tenths of a degree: the ground it sweeps is then right to a thousandth part."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a move.  `by` is a distance (for slide: to the right, for road: along its line, negative the other
    way) or, for wheels and turns, an angle in tenths of a degree (turn: clockwise, negative the other way); `angle` is
    the direction of an oblique, clockwise from straight ahead."""

    kind: Kind
    by: int
    angle: int = 0


class Traced(NamedTuple):
    """Where a path leads: end poses, thousandths used in all and up to each step, whether it went only forward, and for
    each step and unit the poses passed through, first and last included (of a turn only the last)."""

    poses: tuple[Pose, ...]
    cost: int
    forward: bool
    ways: tuple[tuple[tuple[Pose, ...], ...], ...]
    reach: tuple[int, ...]
    by_road: bool
    widths: tuple[int, ...]

    @property
    def sweeps(self) -> tuple[tuple[Ring, ...], ...]:
        """By step, the ground that bases sweep, as convex rings drawn in by SLACK."""
        units, steps = range(len(self.widths)), range(len(self.ways))
        return tuple(tuple(ring for i in units for ring in self.swept(number, i, SLACK)) for number in steps)

    def swept(self, number: int, i: int, slack: int = 0) -> tuple[Ring, ...]:
        """The ground that the base of unit `i`, drawn in by `slack`, sweeps in step `number`, as convex rings."""
        return swept_rings(self.ways[number][i], self.widths[i], slack)

    def rings(self, i: int, slack: int = 0) -> list[Ring]:
        """All the ground that the base of unit `i`, drawn in by `slack`, sweeps, as convex rings."""
        return [ring for number in range(len(self.ways)) for ring in self.swept(number, i, slack)]

    def hull(self, i: int) -> Ring:
        """All that the base of unit `i` sweeps, as one convex ring: what is off it is not met."""
        if len(self.ways) == 1 and len(self.ways[0][i]) <= 2:  # it is one already
            return self.swept(0, i)[0]
        bases = [footprint(pose, self.widths[i], DEPTH) for way in self.ways for pose in way[i]]
        return tabletop.hull(sum(bases, ()))


@of_values(1 << 14)
def swept_rings(poses: tuple[Pose, ...], frontage: int, slack: int) -> tuple[Ring, ...]:
    """The ground a base passes over through these poses, one convex ring from each to the next."""
    bases = [footprint(pose, frontage - 2 * slack, DEPTH - 2 * slack) for pose in poses]
    if len(bases) == 1:
        return (bases[0],)
    return tuple(tabletop.hulls(bases))


def _front(units: tuple[Unit, ...], poses: list[Pose]) -> tuple[tuple[int, int], tuple[int, int], int]:
    """The left and right front corner of a single unit, of a line, or of the head of a column, and its frontage."""
    quads = [unit.quad_at(pose) for unit, pose in zip(units, poses, strict=True)]
    if len(units) == 1:
        quad = quads[0]
        return (quad[0], quad[1]), (quad[2], quad[3]), units[0].frontage
    places = [right_and_ahead(poses[0], pose.x, pose.y) for pose in poses]
    head = max(ahead for _, ahead in places)
    first = [i for i, (_, ahead) in enumerate(places) if ahead >= head - DEPTH // 2]
    side = [places[i][0] for i in first]
    left = quads[first[side.index(min(side))]]
    right = quads[first[side.index(max(side))]]
    a, z = (left[0], left[1]), (right[2], right[3])
    return a, z, tabletop.length(z[0] - a[0], z[1] - a[1])


def direction(step: Step, guide: Pose) -> tuple[int, int]:
    """The heading along which a straight step goes, and how far; `guide` is the pose of the unit that leads."""
    match step.kind:
        case "advance":
            return guide.heading, step.by
        case "back":
            return (guide.heading + 1800) % 3600, step.by
        case "slide":
            return (guide.heading + (900 if step.by > 0 else 2700)) % 3600, abs(step.by)
    return (guide.heading + step.angle) % 3600, step.by


@of_values(1 << 6)
def trace(setting: str, units: tuple[Unit, ...], path: tuple[Step, ...]) -> Traced | Refusal:
    """Follow a path from where the units stand.  A refusal where it is no path at all."""
    if (wrong := _no_path(units, path)) is not None:
        return wrong
    poses = [unit.pose for unit in units]
    cost, forward, by_road = 0, True, False
    ways: list[tuple[tuple[Pose, ...], ...]] = []
    reach: list[int] = []
    for step in path:
        start = poses
        match step.kind:
            case "turn":
                poses = [start[0].turned(step.by)]
                cost += turn_cost(units[0], step.by, alone=len(path) == 1)
                forward = False
                ways.append(((poses[0],),))
            case "wheel-left" | "wheel-right":
                left, right, frontage = _front(units, start)
                corner, sign = (left, -1) if step.kind == "wheel-left" else (right, 1)
                arc = (0, *turns(sign * step.by, ARC))
                way = tuple(tuple(pose.rotated(*corner, turn) for turn in arc) for pose in start)
                ways.append(way)
                poses = [each[-1] for each in way]
                cost += wheel_length(frontage, step.by)
            case "road":
                along = along_road(setting, units, tuple(start), step.by)
                if isinstance(along, Refusal):
                    return along
                ways.append(along)
                poses = [each[-1] for each in along]
                cost += abs(step.by)
                by_road = True
            case _:
                heading, by = direction(step, start[0])
                dx, dy = tabletop.ahead(0, 0, heading, by, 0)
                poses = [pose.shifted(dx, dy) for pose in start]
                ways.append(tuple(zip(start, poses, strict=True)))
                cost += by
                forward = forward and step.kind == "advance"
        reach.append(cost)
    widths = tuple(unit.frontage for unit in units)
    return Traced(tuple(poses), cost, forward, tuple(ways), tuple(reach), by_road, widths)


def _no_path(units: tuple[Unit, ...], path: tuple[Step, ...]) -> Refusal | None:
    """Why some steps make no path."""
    if not path:
        return Refusal("VF-MOVE-01", "the move has no step")
    if len(path) > 12:
        return Refusal("VF-MOVE-01", f"the move has {len(path)} steps, more than twelve")
    for step in path:
        if step.by <= 0 and (not step.by or step.kind not in ("slide", "turn", "road")):
            return Refusal("VF-MOVE-01", f"a step of {step.kind} must be longer than nothing")
        if abs(step.by) > LONGEST:
            return Refusal("VF-MOVE-01", "that step would leave any table")
        if step.kind == "turn" and len(units) > 1:
            return Refusal("VF-MOVE-05", "only a single unit may turn about its centre; a group wheels")
    kinds = {step.kind for step in path}
    if "road" in kinds and kinds != {"road"}:
        because = "a move along a road keeps to it the whole way"
        return Refusal("VF-TERR-13", because, "take the road alone, or go across country")
    return None


def turn_cost(unit: Unit, tenths: int, alone: bool) -> int:
    """VF-MOVE-05: half the frontage times the angle, at most 3 inches if it is the whole move; free for mounted cavalry."""
    if unit.arm == "cavalry" and unit.mounted:
        return 0
    arc = turn_length(unit.frontage, tenths)
    return min(arc, tables.INFANTRY_OTHERWISE) if alone else arc


# --- groups (VF-AP-05)
def not_a_group(units: tuple[Unit, ...]) -> Refusal | None:
    """Why these units may not be moved as one (VF-AP-05)."""
    unlike = _unlike(units[0], units[1:])
    touching = len(linked(units[0], units[1:], _beside)) == len(units)
    if unlike is not None or (touching and _fronts_in_line(units)) or _is_column(units):
        return unlike
    names = ", ".join(unit.name for unit in units)
    because = f"{names} do not touch side by side in line or one behind another: {_loosest(units)}"
    return Refusal("VF-AP-05", because, "move them singly")


def _unlike(first: Unit, others: tuple[Unit, ...]) -> Refusal | None:
    """Why units could not move as one with another however they stood about it."""
    for unit in others:
        if unit.brigade != first.brigade:
            return Refusal("VF-AP-05", f"{unit.name} is not of the same brigade as {first.name}")
        if (unit.arm, unit.mounted, unit.limbered) != (first.arm, first.mounted, first.limbered):
            return Refusal("VF-AP-05", f"{unit.name} and {first.name} are not of one arm and mount state")
        if (off := between(unit.pose.heading, first.pose.heading)) > SAME_FACING:
            because = f"{unit.name} faces {off / 10:.0f} degrees off {first.name}"
            return Refusal("VF-AP-05", because, "units within 10 degrees of one facing move as a group")
    return None


def _loosest(units: tuple[Unit, ...]) -> str:
    """The widest gap from a unit to the others, or that they are out of line."""
    far, name = max((min(gap(row.quad, each.quad) for each in units if each is not row), row.name) for row in units)
    if far > tables.CONTACT:
        return f"{name} is {far / 1000:.2f} inches from the nearest of them, and touching is at most 0.1"
    return "their fronts are more than a quarter inch out of one line, or they overlap by less than half in column"


def linked(first: T, others: Iterable[T], joins: Callable[[T, list[T]], bool]) -> list[T]:
    """One, and all of the others that join on to it or to those that have joined already."""
    chain, left = [first], list(others)
    grown = True
    while grown:
        grown = False
        for one in list(left):
            if joins(one, chain):
                chain.append(one)
                left.remove(one)
                grown = True
    return chain


def _beside(unit: Unit, line: list[Unit]) -> bool:
    return any(side_by_side(unit, other) for other in line)


def _is_column(units: tuple[Unit, ...]) -> bool:
    guide = units[0].pose
    file = sorted(units, key=lambda unit: right_and_ahead(guide, unit.pose.x, unit.pose.y)[1])
    return all(in_column(behind, ahead) for behind, ahead in pairwise(file))


def _fronts_in_line(units: tuple[Unit, ...]) -> bool:
    """Whether every front corner lies within a quarter inch of the line from the leftmost to the rightmost."""
    guide = units[0].pose
    corners = [corner for unit in units for corner in ((unit.quad[0], unit.quad[1]), (unit.quad[2], unit.quad[3]))]
    corners.sort(key=lambda corner: right_and_ahead(guide, *corner)[0])
    (ax, ay), (bx, by) = corners[0], corners[-1]
    return all(tabletop.point_to_segment(x, y, ax, ay, bx, by) <= IN_LINE for x, y in corners)


def side_by_side(a: Unit, z: Unit) -> bool:
    """Whether two units' neighbouring short edges touch and their fronts lie within a quarter inch of one line."""
    most = (a.frontage + z.frontage) // 2
    if max(abs(z.pose.x - a.pose.x), abs(z.pose.y - a.pose.y)) > most + 2 * DEPTH:
        return False
    right = abs(right_and_ahead(a.pose, z.pose.x, z.pose.y)[0])
    if not most - 2 * tables.CONTACT <= right <= most + DEPTH:
        return False
    return gap(a.quad, z.quad) <= tables.CONTACT and _fronts_in_line((a, z))


def in_column(a: Unit, z: Unit) -> bool:
    """Whether one unit's front touches the rear of the other with at least half the smaller width overlapping."""
    right, ahead = right_and_ahead(a.pose, z.pose.x, z.pose.y)
    shared = (a.frontage + z.frontage) // 2 - abs(right)
    if abs(ahead) < DEPTH - 2 * tables.CONTACT or 2 * shared < min(a.frontage, z.frontage):
        return False
    return gap(a.quad, z.quad) <= tables.CONTACT


def groups(units: list[Unit]) -> list[tuple[Unit, ...]]:
    """Units gathered into the lines that may move as one; those alone are groups of one."""
    return list(_grouped(tuple(units)))


def _joins(unit: Unit, line: list[Unit]) -> bool:
    """Whether a unit that touches one of a line side by side lengthens it."""
    if _unlike(line[0], (unit,)) is not None or not _beside(unit, line):
        return False
    return _fronts_in_line((*line, unit)) or _is_column((*line, unit))


@of_values(1 << 10)
def _grouped(units: tuple[Unit, ...]) -> tuple[tuple[Unit, ...], ...]:
    left, found = list(units), []
    while left:
        group = linked(left[0], left[1:], _joins)
        left = [unit for unit in left if unit not in group]
        found.append(tuple(sorted(group, key=lambda unit: unit.id)))
    return tuple(found)
