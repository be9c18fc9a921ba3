"""Who may fire at whom: fields and arcs, ranges, clear lines, canister (VF-VOF-01, VF-ARMS, VF-ARTY, VF-OPT)."""

from collections.abc import Iterator
from typing import NamedTuple

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, elevation, sight_of
from longroll.rulesets.volume_of_fire.movement.manoeuvres import touching
from longroll.rulesets.volume_of_fire.record import DEPTH, Battle, Unit
from longroll.rulesets.volume_of_fire.sight import lines_of_sight
from longroll.rulesets.volume_of_fire.sight.lookout import looks_out_of
from longroll.tabletop import between, gap, in_front_zone, range_in_wedge, width_in_field


def reach(b: Battle, unit: Unit) -> int:
    """How far a unit shoots: its range, never further than it sees (VF-ARMS-02, VF-ARTY-03, VF-OPT-02)."""
    return min(range_of(b, unit), sight_of(b.setting, unit.pose, unit.frontage))


def in_field(b: Battle, firer: Unit, target: Unit) -> bool:
    """Whether some part of the target lies in the firer's field or arc and range (VF-ARMS-01, VF-ARTY-02).  Mounted
    cavalry and limbered guns have none (VF-MOVE-07, VF-ARTY-01)."""
    if firer.mounted or firer.limbered:
        return False
    far = reach(b, firer)
    apart = far + (firer.frontage + target.frontage) // 2 + 2 * DEPTH
    if max(abs(target.pose.x - firer.pose.x), abs(target.pose.y - firer.pose.y)) > apart:
        return False
    if firer.arm == "artillery":
        return in_arc(firer, target) and gap(firer.quad, target.quad) <= far
    return width_in_field(target.quad, firer.pose, firer.frontage, DEPTH, far) >= tables.PARTLY


def in_arc(battery: Unit, target: Unit) -> bool:
    """Whether some part of a base is inside a battery's arc of 45 degrees in all (VF-ARTY-02)."""
    return range_in_wedge(target.quad, battery.pose, battery.frontage, DEPTH, tables.ARC) >= 0


# --- lines of fire
class Lines(NamedTuple):
    """What becomes of the lines from a firer to a target in its field: one is clear, or these troops stand in them.
    Neither: the ground bars every line."""

    clear: bool
    barring: tuple[int, ...] = ()


def lines_of_fire(b: Battle, firer: Unit, target: Unit) -> Lines:
    """Whether a clear line runs from the firer to a part of the target in its field (VF-LOS-01, VF-LOS-03, VF-ARMS-01)."""
    troops = lines_of_sight.between(b, firer.quad, target.quad, (firer.id, target.id))
    rays = _lines_ahead(b, firer, target)
    if firer.arm == "artillery":
        troops = [unit for unit in troops if not _fires_over(b, firer, target, unit)]
        # Guns have the lines of sight that end in the arc; a base that reaches into it always has one (VF-ARTY-02).
        arc = (firer.pose, firer.frontage, DEPTH)
        lines = lines_of_sight.sees_ground(b, firer, target)
        rays = (ray for ray in lines if in_front_zone(*arc, ray[2], ray[3], tables.ARC))
    barring: set[int] = set()
    for ray in rays:
        stopped = [unit.id for unit in troops if tabletop.passage(unit.quad, *ray)[1] >= 0]
        if not stopped:
            return Lines(True)
        barring.update(stopped)
    return Lines(False, tuple(sorted(barring)))


def _lines_ahead(b: Battle, firer: Unit, target: Unit) -> Iterator[lines_of_sight.Ray]:
    """Lines straight ahead that the ground leaves open, one for each quarter inch of the front (VF-ARMS-01)."""
    far = reach(b, firer)
    own = looks_out_of(b.setting, firer.pose, firer.frontage)
    front = firer.pose.ahead(DEPTH // 2)
    for aside in range((tables.PARTLY - firer.frontage) // 2, firer.frontage // 2, tables.PARTLY):
        start = front.aside(aside)
        end = start.ahead(far + DEPTH)  # on into the target: what is only touched is not entered
        within, beyond = tabletop.passage(target.quad, start.x, start.y, end.x, end.y)
        there = far + DEPTH - within - beyond
        if beyond < 0 or there > far:
            continue
        met = start.ahead(max(1, there))
        ray = (start.x, start.y, met.x, met.y)
        if lines_of_sight.ground_leaves_open(b.setting, ray, own):
            yield ray


def _fires_over(b: Battle, battery: Unit, target: Unit, unit: Unit) -> bool:
    """VF-LOS-03: guns shoot over troops from or to higher ground, if these are far enough from both."""
    here = elevation(b.setting, unit.pose.x, unit.pose.y)
    top = max(elevation(b.setting, battery.pose.x, battery.pose.y), elevation(b.setting, target.pose.x, target.pose.y))
    return top > here and min(gap(battery.quad, unit.quad), gap(target.quad, unit.quad)) > tables.OVERHEAD


# --- the law
def may_fire(b: Battle, unit: Unit, opening: bool) -> Refusal | None:
    """Why a unit may not fire at all: in contact, mounted, limbered or moved too far (VF-VOF-01, VF-MOVE-02, VF-ARTY-01)."""
    if unit.place != "table":
        return Refusal("VF-VOF-01", f"{unit.name} is not on the table")
    if unit.arm == "cavalry" and unit.mounted:
        return Refusal("VF-MOVE-07", f"{unit.name} is mounted and cannot fire", "dismount it in the movement phase")
    if unit.arm == "artillery" and unit.limbered:
        return Refusal("VF-ARTY-01", f"{unit.name} is limbered", "unlimber it; it fires from the next turn on")
    if opening and unit.arm == "artillery" and (unit.used or unit.moved):
        return Refusal("VF-ARTY-01", f"{unit.name} moved, turned or unlimbered this turn and may not fire")
    if opening and unit.moved > tables.FIRING_MOVE:
        because = f"{unit.name} moved {unit.moved / 1000:.1f} inches; beyond 3 it may not open fire this turn"
        return Refusal("VF-MOVE-02", because)
    if touching(b, unit):
        because = f"{unit.name} is in contact with the enemy: it fights hand to hand and does not fire"
        return Refusal("VF-MELEE-01", because)
    return None


def cannot_hit(b: Battle, firer: Unit, target: Unit) -> Refusal | None:
    """Why a unit cannot fire at a target: range, aim, sight, a line not clear (VF-VOF-01)."""
    if (apart := gap(firer.quad, target.quad)) > reach(b, firer):
        return _too_far(b, firer, target, apart)
    if not in_field(b, firer, target):
        if firer.arm == "artillery":
            off = between(firer.pose.heading, firer.pose.bearing(target.pose.x, target.pose.y))
            outside = f"{target.name} is outside the arc of {firer.name}: {off / 10:.0f} degrees off straight ahead"
            return Refusal("VF-ARTY-02", f"{outside}; the arc opens {tables.ARC / 10:g} to each side")
        return Refusal("VF-ARMS-01", f"{target.name} is not straight ahead of {firer.name}")
    if (lines := lines_of_fire(b, firer, target)).clear:
        return None
    if not lines.barring:
        bar = f"woods, buildings or a crest bar every line of fire from {firer.name} to {target.name}"
        return lines_of_sight.hidden_from(b, firer, target) or Refusal("VF-LOS-01", bar)
    names = ", ".join(b.units[number].name for number in lines.barring)
    return Refusal("VF-LOS-03", f"every line of fire from {firer.name} to {target.name} is barred by troops: {names}")


def _too_far(b: Battle, firer: Unit, target: Unit, apart: int) -> Refusal:
    far, sight = range_of(b, firer), sight_of(b.setting, firer.pose, firer.frontage)
    away = f"{target.name} is {apart / 1000:.1f} inches away and {firer.name}"
    row, rule, says = weapon(b, firer), "VF-ARMS-02", f"reaches {far / 1000:g}"
    if sight < far:
        rule = "VF-LOS-04"
        says = f"sees {sight / 1000:g} from where it stands; fire goes no further than the firer's own sight"
    elif row:
        says += f" with its {firer.weapon.replace('_', ' ')}"
    return Refusal("VF-OPT-02" if row else "VF-ARTY-03" if firer.arm == "artillery" else rule, f"{away} {says}")


# --- canister
def canister(b: Battle, battery: Unit, target: Unit) -> int:
    """How many times its size a battery counts: canister within 5 inches, no friend in the arc nearer (VF-ARTY-04)."""
    apart = gap(battery.quad, target.quad)
    if battery.arm != "artillery" or apart > tables.CANISTER or not in_field(b, battery, target):
        return 1
    apart = range_in_wedge(target.quad, battery.pose, battery.frontage, DEPTH, tables.ARC)
    friends = (friend for friend in b.of_side(battery.side) if friend.id != battery.id)
    return 1 if any(_in_the_arc(battery, friend, apart) for friend in friends) else loaded(b, battery)


def loaded(b: Battle, battery: Unit) -> int:
    """How many times its size a battery counts that fires canister (VF-ARTY-04, VF-OPT-01)."""
    row = weapon(b, battery)
    return 2 if row is None else row.canister


def _in_the_arc(battery: Unit, friend: Unit, nearer: int) -> bool:
    """Whether a friend lies in a battery's arc nearer than so far.  One flush beside it only borders on the arc."""
    room = nearer + (battery.frontage + friend.frontage) // 2 + 2 * DEPTH
    if max(abs(friend.pose.x - battery.pose.x), abs(friend.pose.y - battery.pose.y)) > room:
        return False
    base = friend.quad_at(friend.pose, SLACK)
    return 0 <= range_in_wedge(base, battery.pose, battery.frontage, DEPTH, tables.ARC) < nearer


# --- what units shoot with
def weapon(b: Battle, unit: Unit) -> tables.Weapon | None:
    """A unit's row of the optional weapon table; None where that is not played (VF-OPT-01)."""
    return tables.WEAPONS.get(unit.weapon) if b.options.weapons else None


def range_of(b: Battle, unit: Unit) -> int:
    """How far its arm or weapon carries (VF-ARMS-02, VF-ARTY-03, VF-OPT-01)."""
    if (row := weapon(b, unit)) is not None:
        return row.reach
    return tables.GUNS_SIGHT if unit.arm == "artillery" else tables.SMALL_ARMS
