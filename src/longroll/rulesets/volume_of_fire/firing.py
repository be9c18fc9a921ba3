"""Who may fire at whom: fields and arcs, ranges, clear lines, canister (VF-VOF-01, VF-ARMS, VF-ARTY, VF-OPT)."""

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.moves import touching
from longroll.rulesets.volume_of_fire.setting import Ring
from longroll.rulesets.volume_of_fire.sight import Ray, between, ground_leaves_open, own_ground, sees_ground
from longroll.rulesets.volume_of_fire.terrain import elevation, sight_of
from longroll.rulesets.volume_of_fire.units import DEPTH, Battle, Unit
from longroll.tabletop import gap, in_front_zone, kernel, width_in_field


def reach(b: Battle, unit: Unit) -> int:
    """How far a unit shoots: its arm's or weapon's range, never further than it sees (VF-ARMS-02, VF-ARTY-03, VF-OPT-02)."""
    sight = sight_of(b.setting, unit.pose, unit.frontage)
    if unit.arm == "artillery":
        far = tables.GUNS_SIGHT
    else:
        far = tables.SMALL_ARMS
    if b.options.weapons and unit.weapon in tables.WEAPONS:
        far = tables.WEAPONS[unit.weapon].reach
    return min(far, sight)


def in_field(b: Battle, firer: Unit, target: Unit) -> bool:
    """Whether some part of the target lies in the firer's field or arc and range (VF-ARMS-01, VF-ARTY-02)."""
    if (firer.arm == "cavalry" and firer.mounted) or (firer.arm == "artillery" and firer.limbered):
        return False
    far = reach(b, firer)
    apart = kernel.length(target.pose.x - firer.pose.x, target.pose.y - firer.pose.y)
    if apart > far + (firer.frontage + target.frontage) // 2 + 2 * DEPTH:
        return False
    if firer.arm == "artillery":
        return in_arc(firer, target) and gap(firer.quad, target.quad) <= far
    return width_in_field(target.quad, firer.pose, firer.frontage, DEPTH, far) >= tables.PARTLY


def in_arc(battery: Unit, target: Unit) -> bool:
    """Whether some part of a base is inside a battery's arc of 45 degrees in all (VF-ARTY-02)."""
    quad = target.quad
    points = [(quad[i], quad[i + 1]) for i in (0, 2, 4, 6)]
    points.append((target.pose.x, target.pose.y))
    points.append(_near_point(quad, battery))
    return any(in_front_zone(battery.pose, battery.frontage, DEPTH, x, y, tables.ARC) for x, y in points)


def _near_point(quad: Ring, battery: Unit) -> tuple[int, int]:
    """Where the line straight ahead of a battery first meets a base, or its nearest point."""
    ahead = battery.pose.ahead(kernel.length(quad[0] - battery.pose.x, quad[1] - battery.pose.y))
    return min(
        (
            kernel.foot(ahead.x, ahead.y, quad[i], quad[i + 1], quad[(i + 2) % 8], quad[(i + 3) % 8])
            for i in (0, 2, 4, 6)
        ),
        key=lambda point: kernel.length(point[0] - ahead.x, point[1] - ahead.y),
    )


def clear_line(b: Battle, firer: Unit, target: Unit) -> bool:
    """Whether a clear line runs from the firer to a part of the target in its field (VF-LOS-01, VF-LOS-03, VF-ARMS-01)."""
    troops = between(b, firer.quad, target.quad, (firer.id, target.id))
    own = own_ground(b.setting, firer)
    if firer.arm == "artillery":
        return any(
            not any(_stops_shot(b, firer, target, unit, ray) for unit in troops)
            for ray in sees_ground(b, firer, target)
            if in_front_zone(firer.pose, firer.frontage, DEPTH, ray[2], ray[3], tables.ARC)
        )
    far = reach(b, firer)
    for aside in range(-firer.frontage // 2 + tables.PARTLY // 2, firer.frontage // 2, tables.PARTLY):
        start = firer.pose.ahead(DEPTH // 2).aside(aside)
        end = start.ahead(far)
        within, beyond = kernel.passage(target.quad, start.x, start.y, end.x, end.y)
        if beyond < 0:
            continue
        met = start.ahead(max(1, far - within - beyond))
        ray = (start.x, start.y, met.x, met.y)
        if not any(_stops_shot(b, firer, target, unit, ray) for unit in troops) and ground_leaves_open(
            b.setting, ray, own
        ):
            return True
    return False


def _stops_shot(b: Battle, firer: Unit, target: Unit, unit: Unit, ray: Ray) -> bool:
    """VF-LOS-03: a base in the line stops fire, unless guns shoot over it from or to higher ground."""
    if kernel.passage(unit.quad, *ray)[1] < 0:
        return False
    if firer.arm != "artillery":
        return True
    here = elevation(b.setting, unit.pose.x, unit.pose.y)
    top = max(elevation(b.setting, firer.pose.x, firer.pose.y), elevation(b.setting, target.pose.x, target.pose.y))
    over = top > here and gap(firer.quad, unit.quad) > 2 * DEPTH and gap(target.quad, unit.quad) > 2 * DEPTH
    return not over


def may_fire(b: Battle, unit: Unit, opening: bool) -> Refusal | None:
    """Why a unit may not fire at all: in contact, mounted, limbered or moved too far (VF-VOF-01, VF-MOVE-02, VF-ARTY-01)."""
    if unit.place != "table":
        return Refusal("VF-VOF-01", f"{unit.name} is not on the table")
    if touching(b, unit):
        return Refusal(
            "VF-MELEE-01", f"{unit.name} is in contact with the enemy: it fights hand to hand and does not fire"
        )
    if unit.arm == "cavalry" and unit.mounted:
        return Refusal("VF-MOVE-07", f"{unit.name} is mounted and cannot fire", "dismount it in the movement phase")
    if unit.arm == "artillery" and unit.limbered:
        return Refusal("VF-ARTY-01", f"{unit.name} is limbered", "unlimber it; it fires from the next turn on")
    if not opening:
        return None
    if unit.arm == "artillery" and (unit.used or unit.moved):
        return Refusal("VF-ARTY-01", f"{unit.name} moved, turned or unlimbered this turn and may not fire")
    if unit.moved > tables.FIRING_MOVE:
        return Refusal(
            "VF-MOVE-02", f"{unit.name} moved {unit.moved / 1000:.1f} inches; beyond 3 it may not open fire this turn"
        )
    return None


def cannot_hit(b: Battle, firer: Unit, target: Unit) -> Refusal | None:
    """Why a unit cannot fire at a target: range, aim, sight, a line not clear (VF-VOF-01)."""
    far = reach(b, firer)
    apart = gap(firer.quad, target.quad)
    if apart > far:
        rule = "VF-ARTY-03" if firer.arm == "artillery" else "VF-ARMS-02"
        if b.options.weapons and far < apart:
            rule = "VF-OPT-02"
        return Refusal(rule, f"{target.name} is {apart / 1000:.1f} inches away and {firer.name} reaches {far / 1000:g}")
    if not in_field(b, firer, target):
        if firer.arm == "artillery":
            return Refusal("VF-ARTY-02", f"{target.name} is outside the arc of {firer.name}")
        return Refusal("VF-ARMS-01", f"{target.name} is not straight ahead of {firer.name}")
    if clear_line(b, firer, target):
        return None
    if next(sees_ground(b, firer, target), None) is None:
        return Refusal(
            "VF-LOS-01", f"{firer.name} does not see {target.name}: woods, buildings or a crest (VF-LOS-02) lie between"
        )
    return Refusal("VF-LOS-03", f"other troops stand in every line of fire from {firer.name} to {target.name}")


def canister(b: Battle, battery: Unit, target: Unit) -> int:
    """How many times its size a battery counts: canister within 5 inches, no friend in the arc nearer (VF-ARTY-04)."""
    if battery.arm != "artillery" or battery.limbered:
        return 1
    apart = gap(battery.quad, target.quad)
    if apart > tables.CANISTER:
        return 1
    for friend in b.of_side(battery.side):
        if friend.id != battery.id and in_arc(battery, friend) and gap(battery.quad, friend.quad) < apart:
            return 1
    if b.options.weapons and battery.weapon in tables.WEAPONS:
        return tables.WEAPONS[battery.weapon].canister
    return 2
