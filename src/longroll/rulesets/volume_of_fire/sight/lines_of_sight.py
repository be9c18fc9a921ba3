"""Zones of observation and lines of sight (VF-ZOO-01 to VF-ZOO-04, VF-LOS-01 to VF-LOS-04).  Who sees whom in a
position is asked of its lookout; here are single lines, the spots of generals, and why one does not see another."""

from collections.abc import Iterator

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.positions import put_all
from longroll.once import of_values
from longroll.rulesets.volume_of_fire.ground.terrain import elevation, numbers_at, sight_of, sight_of_point
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.position import of_units
from longroll.rulesets.volume_of_fire.record.setting import Ring
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import OBSERVE, Spared, lookout, looks_out_of, scenery, spared
from longroll.tabletop import Pose, border, bounds, footprint, gap, nearest_points

Ray = tuple[int, int, int, int]
NOBODY = tabletop.Bases([], [])


# --- single lines
def ground_leaves_open(setting: str, ray: Ray, own: Spared) -> bool:
    """Whether woods, buildings and crests leave a line open (VF-LOS-01 points 2 to 4).  `own`: what an observer on a
    hill looks out of, counted by itself."""
    return tabletop.leaves_open(scenery(setting), NOBODY, ray[:2], ray[2:], OBSERVE, *own)


def _points(base: Ring, x: int, y: int) -> list[tuple[int, int]]:
    """Where a base is looked from and at: centre, the point nearest the other base, corners (VF-LOS-01)."""
    flat = tabletop.sight_points(base, x, y)
    return list(zip(flat[::2], flat[1::2], strict=True))


def _lines(pose: Pose, frontage: int, to_pose: Pose, to_frontage: int) -> list[Ray]:
    """All the lines between the points of two bases."""
    mine, other = footprint(pose, frontage, DEPTH), footprint(to_pose, to_frontage, DEPTH)
    x, y, to_x, to_y = nearest_points(mine, other)
    return [(*a, *z) for a in _points(mine, x, y) for z in _points(other, to_x, to_y)]


@of_values(1 << 14)
def _rays(setting: str, pose: Pose, frontage: int, to_pose: Pose, to_frontage: int) -> tuple[Ray, ...]:
    own = looks_out_of(setting, pose, frontage)
    return tuple(ray for ray in _lines(pose, frontage, to_pose, to_frontage) if ground_leaves_open(setting, ray, own))


def sees_ground(b: Battle, observer: Unit, target: Unit) -> Iterator[Ray]:
    """The lines between two bases that the ground leaves open, if the target is within sight."""
    if within_sight(b, observer, target):
        yield from _rays(b.setting, observer.pose, observer.frontage, target.pose, target.frontage)


def between(b: Battle, mine: Ring, other: Ring, besides: tuple[int, ...]) -> list[Unit]:
    """Units whose bases may lie on a line between two bases."""
    one, two = bounds(mine), bounds(other)
    box = (min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3]))
    return [b.units[number] for number in lookout(b).near_box(box, 0) if number not in besides]


# --- who sees whom
def within_sight(b: Battle, observer: Unit, target: Unit) -> bool:
    """VF-LOS-01 point 1: whether the target is near enough for the observer's ground."""
    return gap(observer.quad, target.quad) <= sight_of(b.setting, observer.pose, observer.frontage)


def sees(b: Battle, observer: Unit, target: Unit) -> bool:
    """Whether one unit sees another (VF-LOS-01, VF-LOS-03).  Not mutual: the observer's ground decides (VF-LOS-04).
    Either may be a record that the battle does not hold, such as a unit where it would stand."""
    here, there = lookout(b), {unit.id: unit for unit in (observer, target) if b.units[unit.id] is not unit}
    if there:
        here = here.but(put_all(b.units, there), there)
    return here.sees(observer.id, target.id)


@of_units
def brigade_observed(b: Battle, brigade: int) -> bool:
    """Whether any unit of a brigade is in an enemy zone of observation (VF-ZOO-02)."""
    here = lookout(b)
    return any(here.seen_by_any(unit.id) >= 0 for unit in b.of_brigade(brigade))


def point_sees(b: Battle, side: int, x: int, y: int, target: Unit) -> bool:
    """Whether the spot of a side's general sees a unit: as if he were a unit of no breadth (VF-ZOO-03)."""
    quad = target.quad
    if tabletop.point_gap(quad, x, y) > sight_of_point(b.setting, x, y):
        return False
    edges = border(quad)
    feet = [tabletop.foot(x, y, *edges[i : i + 4]) for i in (0, 2, 4, 6)]
    near = min(feet, key=lambda point: tabletop.length(point[0] - x, point[1] - y))
    here = elevation(b.setting, x, y)
    own = spared(b.setting, numbers_at(b.setting, x, y) if here else ())
    top = max(here, elevation(b.setting, target.pose.x, target.pose.y))
    foes = (unit for unit in between(b, (x, y, x, y), quad, (target.id,)) if unit.side != side)
    stops = [unit for unit in foes if top <= elevation(b.setting, *unit.pose.spot)]
    bases = tabletop.Bases([unit.quad for unit in stops], [0] * len(stops))
    points = tabletop.sight_points(quad, *near)
    return tabletop.leaves_open(scenery(b.setting), bases, (x, y), points, OBSERVE, *own)


def hidden_from(b: Battle, observer: Unit, target: Unit) -> Refusal | None:
    """Why one unit does not see another, with the numbers of the case; None if it sees it."""
    if sees(b, observer, target):
        return None
    apart_by = gap(observer.quad, target.quad)
    reach = sight_of(b.setting, observer.pose, observer.frontage)
    names = f"{observer.name} does not see {target.name}"
    if apart_by > reach:
        back = apart_by <= sight_of(b.setting, target.pose, target.frontage)
        far = f"it is {apart_by / 1000:.1f} inches away and the ground lets it see {reach / 1000:g}"
        mutual = ", though it may be seen itself" if back else ""
        return Refusal("VF-LOS-04" if back else "VF-LOS-01", f"{names}: {far}{mutual}")
    if any(True for _ in sees_ground(b, observer, target)):
        return Refusal("VF-LOS-03", f"{names}: enemy troops stand between, and one sees 6 inches past them")
    if _only_crests_bar(b.setting, observer.pose, observer.frontage, target.pose, target.frontage):
        return Refusal("VF-LOS-02", f"{names}: a crest or a hill lies between")
    return Refusal("VF-LOS-01", f"{names}: one sees 3 inches into woods and buildings, 6 into close ground")


@of_values(1 << 12)
def _only_crests_bar(setting: str, pose: Pose, frontage: int, to_pose: Pose, to_frontage: int) -> bool:
    """Whether woods and buildings leave some line between two bases open, so that what hides one is a crest (VF-LOS-02)."""
    areas, own = scenery(setting), looks_out_of(setting, pose, frontage)
    lines = _lines(pose, frontage, to_pose, to_frontage)
    return any(tabletop.areas_leave_open(areas, ray[:2], ray[2:], OBSERVE, *own) for ray in lines)
