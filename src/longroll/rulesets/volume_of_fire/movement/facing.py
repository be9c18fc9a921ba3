"""Facing an attacker for free, and mounting or limbering: what a unit does on the spot (VF-AP-07, VF-AP-10, VF-SIZE-06)."""

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import pay_for, price
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, idle, inside_table, own_units, touching
from longroll.rulesets.volume_of_fire.movement.paths import not_a_group
from longroll.rulesets.volume_of_fire.record import DEPTH, INCH, Battle, Unit
from longroll.rulesets.volume_of_fire.sight.knowledge import discover, look
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.rulesets.volume_of_fire.sight.unseen import hidden, witnesses
from longroll.tabletop import Pose, footprint, gap, nearest_free, overlap


# --- mounting and limbering
def change_refusal(b: Battle, side: int, change: Change) -> Refusal | None:
    """VF-AP-07: mounting, dismounting, limbering and unlimbering, paid as a move and the whole of it."""
    if isinstance(units := own_units(b, side, change.units), Refusal):
        return units
    if still := idle(b, units):
        return still
    for unit in units:
        if unit.arm == "infantry":
            return Refusal("VF-AP-07", f"{unit.name} is infantry: it neither mounts nor limbers")
        if touching(b, unit):
            return Refusal("VF-MOVE-11", f"{unit.name} is in contact: it may only stay or fall back")
    if loose := not_a_group(units):
        return loose
    cost = price(b, units)
    return cost if isinstance(cost, Refusal) else _no_room_to_mount(b, units)


def _no_room_to_mount(b: Battle, units: tuple[Unit, ...]) -> Refusal | None:
    """VF-SIZE-06: in the saddle a regiment whose horses were held is broader, and must have room for it."""
    for unit in units:
        base = footprint(unit.pose, INCH * unit.size, DEPTH)
        if unit.arm != "cavalry" or unit.mounted or base == unit.quad:
            continue
        wide = f"mounted, {unit.name} is {unit.size} inches broad and would"
        if not inside_table(b, base):
            return Refusal("VF-SIZE-06", f"{wide} stand over the table's edge")
        for near in lookout(b).near(base, tables.CONTACT):
            other = b.units[near]
            if near == unit.id:
                continue
            if overlap(base, other.quad, SLACK):
                return Refusal("VF-SIZE-06", f"{wide} stand on {other.name}")
            if other.side != unit.side:
                return Refusal("VF-SIZE-06", f"{wide} come into contact with {other.name}")
    return None


def change(b: Battle, answer: Change) -> None:
    """VF-AP-07: mount or dismount, limber or unlimber: the units' whole move."""
    units = tuple(b.units[number] for number in answer.units)
    pay_for(b, units)
    for unit in units:
        if unit.arm == "cavalry":
            b.change_unit(unit.id, mounted=not unit.mounted, used=True, stirred=True)
            words = "dismounts" if unit.mounted else "mounts"
        else:
            b.change_unit(unit.id, limbered=not unit.limbered, used=True, stirred=True)
            words = "unlimbers" if unit.limbered else "limbers"
        b.say("changed", f"{unit.name} {words}", "VF-AP-07", unit, to=witnesses(b, unit))
    look(b)


# --- facing
def face_pose(b: Battle, unit: Unit, to: Unit) -> Pose | None:
    """Where a free facing change leaves a unit: turned to the enemy's centre, shifted at most an inch to make room.
    None where an inch forward or back is not enough.  The shift is the least needed (VF-AP-10)."""
    turned = unit.pose.facing(to.pose.x, to.pose.y)
    bare = unit.quad_at(turned, SLACK)
    reach = tables.ROOM_TO_FACE + tables.CONTACT
    others = [b.units[number] for number in lookout(b).near(bare, reach) if number != unit.id]
    rings = [other.quad for other in others]
    places: list[tuple[int, int, Pose]] = []
    for sign, heading in ((1, turned.heading), (-1, turned.heading + 1800)):
        shift = nearest_free(bare, heading % 3600, rings, 0, tables.ROOM_TO_FACE - SLACK)
        if shift is None:
            continue
        shift += SLACK if shift else 0
        pose = turned.ahead(sign * shift)
        quad = unit.quad_at(pose)
        enemies = (other.quad for other in others if other.side != unit.side)
        if inside_table(b, quad) and not any(gap(quad, enemy) <= tables.CONTACT for enemy in enemies):
            places.append((shift, -sign, pose))
    return min(places)[2] if places else None


def face_refusal(b: Battle, side: int, face: Face, begun: bool) -> Refusal | None:
    """VF-AP-10: free, at the start of the phase, to an enemy that attacked it; not while in contact."""
    if isinstance(units := own_units(b, side, (face.unit,)), Refusal):
        return units
    unit = units[0]
    if begun:
        return Refusal("VF-AP-10", "facing changes come at the start of the phase, before any other move")
    if face.to not in unit.attackers:
        because = f"{unit.name} was not attacked by that unit in the opponent's last turn, or has turned already"
        return Refusal("VF-AP-10", because)
    if (enemy := b.units[face.to]).place not in ("table", "ghost"):
        return Refusal("VF-AP-10", f"{enemy.name} is not on the table any more")
    if touching(b, unit):
        return Refusal("VF-AP-10", f"{unit.name} is in contact with the enemy and may not turn")
    if face_pose(b, unit, enemy) is None:
        return Refusal("VF-AP-10", f"there is no room to turn {unit.name}, not even an inch forward or back")
    return None


def face(b: Battle, answer: Face) -> None:
    """VF-AP-10: turn a unit to its attacker; it is no movement.  An enemy unseen where it would stand is discovered."""
    unit, enemy = b.units[answer.unit], b.units[answer.to]
    known = b.known(unit.side)
    pose = face_pose(known, unit, known.units[answer.to])
    assert pose is not None
    quad = unit.quad_at(pose)
    barring = tuple(foe.id for foe in hidden(b, unit.side) if gap(quad, foe.quad) <= tables.CONTACT)
    if barring:
        b.change_unit(unit.id, attackers=tuple(number for number in unit.attackers if number != answer.to))
        discover(b, barring, f"keeps {unit.name} from turning")
        return
    b.change_unit(unit.id, pose=pose, attackers=())  # one of several, at its owner's choice
    look(b)
    b.say("moved", f"{unit.name} turns to face {enemy.name}", "VF-AP-10", unit, to=witnesses(b, unit))
