"""How a unit or group gets from one pose to another: steps, what they cost, and the ground they sweep.

A path is a list of steps: straight ahead, back, aside, oblique, a forward wheel on a front corner, a turn on the centre,
along a road.  Groups move as one rigid body (VF-AP-05, VF-AP-06).
"""

from typing import Literal, NamedTuple

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.setting import Ring, laid
from longroll.rulesets.volume_of_fire.terrain import SLACK
from longroll.rulesets.volume_of_fire.units import DEPTH, Unit
from longroll.tabletop import Pose, between, footprint, gap, kernel, wheel_length

Kind = Literal["advance", "back", "slide", "oblique", "wheel-left", "wheel-right", "turn", "road"]
IN_LINE = 250  # VF-AP-05: how far front edges may lie from one straight line
SAME_FACING = 100  # VF-GEOM-01: tenths of a degree


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a move.

    `by` is a distance (for slide: to the right, for road: along its line, negative the other way) or, for wheels and
    turns, an angle in tenths of a degree (turn: clockwise, negative the other way); `angle` is the direction of an
    oblique, clockwise from straight ahead.
    """

    kind: Kind
    by: int
    angle: int = 0


class Traced(NamedTuple):
    """Where a path leads: end poses, inches used, whether it went only forward, and per step the bases swept."""

    poses: tuple[Pose, ...]
    cost: int
    forward: bool
    sweeps: tuple[tuple[Ring, ...], ...]
    reach: tuple[int, ...]
    by_road: bool


def offset(pose: Pose, x: int, y: int) -> tuple[int, int]:
    """A point as (right of, ahead of) a pose's centre."""
    right, ahead = kernel.own_frame(pose.x, pose.y, pose.heading, x, y)
    return kernel.divide(right, 1024), kernel.divide(ahead, 1024)


class Front(NamedTuple):
    """The front corners of a unit or group, and its frontage."""

    left: tuple[int, int]
    right: tuple[int, int]
    frontage: int


def _front(units: tuple[Unit, ...], poses: list[Pose]) -> Front:
    """The front of a single unit, of a line, or of the head of a column."""
    quads = [footprint(pose, unit.frontage, DEPTH) for unit, pose in zip(units, poses, strict=True)]
    places = [offset(poses[0], pose.x, pose.y) for pose in poses]
    head = max(ahead for _, ahead in places)
    first = [i for i, (_, ahead) in enumerate(places) if ahead >= head - DEPTH // 2]
    side = [places[i][0] for i in first]
    left = quads[first[side.index(min(side))]]
    right = quads[first[side.index(max(side))]]
    a, z = (left[0], left[1]), (right[2], right[3])
    return Front(a, z, kernel.length(z[0] - a[0], z[1] - a[1]))


def trace(setting: str, units: tuple[Unit, ...], path: tuple[Step, ...]) -> Traced | Refusal:
    """Follow a path from where the units stand.  A refusal where it is no path at all."""
    if not path:
        return Refusal("VF-MOVE-01", "the move has no step")
    if len(path) > 12:
        return Refusal("VF-MOVE-01", f"the move has {len(path)} steps, more than twelve")
    poses = [unit.pose for unit in units]
    cost, forward, by_road = 0, True, False
    sweeps: list[tuple[Ring, ...]] = []
    reach: list[int] = []
    for step in path:
        start = poses
        if step.kind in ("advance", "back", "oblique", "wheel-left", "wheel-right") and step.by <= 0:
            return Refusal("VF-MOVE-01", f"a step of {step.kind} must be longer than nothing")
        if abs(step.by) > 200_000:
            return Refusal("VF-MOVE-01", "that step would leave any table")
        if step.kind == "turn":
            if len(units) > 1:
                return Refusal("VF-MOVE-05", "only a single unit may turn about its centre; a group wheels")
            poses = [poses[0].turned(step.by)]
            cost += turn_cost(units[0], step.by, alone=len(path) == 1)
            forward = False
            sweeps.append((footprint(poses[0], units[0].frontage, DEPTH),))
            reach.append(cost)
            continue
        middle: list[Pose] = []
        match step.kind:
            case "advance":
                poses = [pose.ahead(step.by) for pose in start]
                cost += step.by
            case "back":
                poses = [pose.ahead(-step.by) for pose in start]
                cost += step.by
                forward = False
            case "slide":
                poses = [pose.aside(step.by) for pose in start]
                cost += abs(step.by)
                forward = False
            case "oblique":
                poses = [pose.toward((pose.heading + step.angle) % 3600, step.by) for pose in start]
                cost += step.by
                forward = False
            case "wheel-left" | "wheel-right":
                front = _front(units, start)
                corner = front.left if step.kind == "wheel-left" else front.right
                tenths = -step.by if step.kind == "wheel-left" else step.by
                poses = [pose.rotated(*corner, tenths) for pose in start]
                middle = [pose.rotated(*corner, tenths // 2) for pose in start]
                cost += wheel_length(front.frontage, step.by)
            case "road":
                along = _along_road(setting, units, start, step.by)
                if isinstance(along, Refusal):
                    return along
                poses = along
                cost += abs(step.by)
                by_road = True
        sweeps.append(
            tuple(
                _swept(unit, *([start[i], middle[i], poses[i]] if middle else [start[i], poses[i]]))
                for i, unit in enumerate(units)
            )
        )
        reach.append(cost)
    return Traced(tuple(poses), cost, forward, tuple(sweeps), tuple(reach), by_road)


def turn_cost(unit: Unit, tenths: int, alone: bool) -> int:
    """VF-MOVE-05: a turn as the whole move, or charged at half the frontage; mounted cavalry turns free."""
    if unit.arm == "cavalry" and unit.mounted:
        return 0
    if alone:
        return tables.INFANTRY_OTHERWISE
    return wheel_length(unit.frontage // 2, abs(tenths))


def _swept(unit: Unit, *poses: Pose) -> Ring:
    points: Ring = ()
    for pose in poses:
        points += footprint(pose, unit.frontage - 2 * SLACK, DEPTH - 2 * SLACK)
    return kernel.hull(points)


# --- groups (VF-AP-05)
def not_a_group(units: tuple[Unit, ...]) -> Refusal | None:
    """Why these units may not be moved as one (VF-AP-05)."""
    first = units[0]
    for unit in units[1:]:
        if unit.brigade != first.brigade:
            return Refusal("VF-AP-05", f"{unit.name} is not of the same brigade as {first.name}")
        if (unit.arm, unit.mounted, unit.limbered) != (first.arm, first.mounted, first.limbered):
            return Refusal("VF-AP-05", f"{unit.name} and {first.name} are not of one arm and mount state")
        if between(unit.pose.heading, first.pose.heading) > SAME_FACING:
            return Refusal(
                "VF-AP-05",
                f"{unit.name} faces {between(unit.pose.heading, first.pose.heading) / 10:.0f} degrees off {first.name}",
                "units within 10 degrees of one facing move as a group",
            )
    if _chained(units, side_by_side) or _chained(units, in_column):
        return None
    names = ", ".join(unit.name for unit in units)
    return Refusal("VF-AP-05", f"{names} do not touch side by side in line or one behind another", "move them singly")


def _chained(units: tuple[Unit, ...], joined: object) -> bool:
    test = side_by_side if joined is side_by_side else in_column
    reached = {units[0].id}
    grown = True
    while grown:
        grown = False
        for unit in units:
            if unit.id not in reached and any(other.id in reached and test(unit, other) for other in units):
                reached.add(unit.id)
                grown = True
    return len(reached) == len(units)


def side_by_side(a: Unit, z: Unit) -> bool:
    """Whether two units' neighbouring short edges touch and their fronts lie within a quarter inch of one line."""
    right, ahead = offset(a.pose, z.pose.x, z.pose.y)
    if abs(ahead) > IN_LINE or abs(right) < (a.frontage + z.frontage) // 2 - 2 * tables.CONTACT:
        return False
    return gap(a.quad, z.quad) <= tables.CONTACT


def in_column(a: Unit, z: Unit) -> bool:
    """Whether one unit's front touches the rear of the other with at least half the smaller width overlapping."""
    right, ahead = offset(a.pose, z.pose.x, z.pose.y)
    shared = (a.frontage + z.frontage) // 2 - abs(right)
    if abs(ahead) < DEPTH - 2 * tables.CONTACT or 2 * shared < min(a.frontage, z.frontage):
        return False
    return gap(a.quad, z.quad) <= tables.CONTACT


def groups(units: list[Unit]) -> list[tuple[Unit, ...]]:
    """Units gathered into the lines that may move as one; those alone are groups of one."""
    left = list(units)
    found = []
    while left:
        group = [left.pop(0)]
        grown = True
        while grown:
            grown = False
            for unit in list(left):
                if (
                    any(side_by_side(unit, other) for other in group)
                    and not_a_group((group[0], unit, *group[1:])) is None
                ):
                    group.append(unit)
                    left.remove(unit)
                    grown = True
        found.append(tuple(sorted(group, key=lambda unit: unit.id)))
    return found


# --- roads (VF-TERR-13)
def on_road(setting: str, unit: Unit, pose: Pose) -> tuple[int, ...] | None:
    """The road along which a unit lies sideways: the middles of its short edges within half an inch of its line."""
    ends = [pose.aside(-unit.frontage // 2), pose.aside(unit.frontage // 2)]
    for road in laid(setting).roads:
        if all(kernel.point_to_line(road.points, end.x, end.y) <= tables.LINE_COVER for end in ends):
            return road.points
    return None


def _along_road(setting: str, units: tuple[Unit, ...], poses: list[Pose], by: int) -> list[Pose] | Refusal:
    moved = []
    for unit, pose in zip(units, poses, strict=True):
        line = on_road(setting, unit, pose)
        if line is None:
            return Refusal(
                "VF-TERR-13",
                f"{unit.name} does not lie along a road: the middles of its short edges must be within half an inch of it",
            )
        place, length = _station(line, pose.x, pose.y)
        if not 0 <= place + by <= length:
            return Refusal(
                "VF-TERR-13", f"the road ends after {max(0, length - place if by > 0 else place) / 1000:.1f} inches"
            )
        x, y = _point_at(line, place + by)
        back = _point_at(line, max(0, place + by - unit.frontage // 2))
        front = _point_at(line, min(length, place + by + unit.frontage // 2))
        run = kernel.bearing(front[0] - back[0], front[1] - back[1])
        heading = min(((run + 900) % 3600, (run + 2700) % 3600), key=lambda h: between(h, pose.heading))
        there = Pose((back[0] + front[0]) // 2, (back[1] + front[1]) // 2, heading)
        if on_road(setting, unit, there) is None:
            return Refusal(
                "VF-TERR-13", f"{unit.name} is too broad for the bend of the road at {x / 1000:.0f}, {y / 1000:.0f}"
            )
        moved.append(there)
    return moved


def _station(line: Ring, x: int, y: int) -> tuple[int, int]:
    """How far along a line its point nearest to (x, y) lies, and the length of the line."""
    best, place, run = None, 0, 0
    for i in range(0, len(line) - 2, 2):
        fx, fy = kernel.foot(x, y, line[i], line[i + 1], line[i + 2], line[i + 3])
        off = kernel.length(fx - x, fy - y)
        if best is None or off < best:
            best, place = off, run + kernel.length(fx - line[i], fy - line[i + 1])
        run += kernel.length(line[i + 2] - line[i], line[i + 3] - line[i + 1])
    return place, run


def _point_at(line: Ring, place: int) -> tuple[int, int]:
    run = 0
    for i in range(0, len(line) - 2, 2):
        part = kernel.length(line[i + 2] - line[i], line[i + 3] - line[i + 1])
        if part and (run + part >= place or i == len(line) - 4):
            over = min(part, place - run)
            return (
                line[i] + kernel.divide((line[i + 2] - line[i]) * over, part),
                line[i + 1] + kernel.divide((line[i + 3] - line[i + 1]) * over, part),
            )
        run += part
    return line[-2], line[-1]
