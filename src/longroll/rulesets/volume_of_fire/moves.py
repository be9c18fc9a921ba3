"""The law of tactical moves: what may be answered in the tactical phase, and why not.

Everything here reads what the side knows; what is hidden acts when the move is carried out (see `movement.py`).
"""

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command import commands
from longroll.rulesets.volume_of_fire.obedience import destination, may_charge, may_ride
from longroll.rulesets.volume_of_fire.paths import Step, Traced, not_a_group, trace
from longroll.rulesets.volume_of_fire.points import price
from longroll.rulesets.volume_of_fire.setting import Ring, laid
from longroll.rulesets.volume_of_fire.terrain import SLACK, apart, box_of, rough_pieces, rough_touched
from longroll.rulesets.volume_of_fire.units import DEPTH, DISC, NONE, Battle, Unit
from longroll.tabletop import Pose, disc_gap, footprint, gap, kernel, overlap


class Move(msgspec.Struct, frozen=True, tag="move", omit_defaults=True):
    """A tactical move of one unit or of a group, along a path.  `bring`: a brigadier touching it goes along."""

    units: tuple[int, ...]
    path: tuple[Step, ...]
    bring: bool = True


class Together(msgspec.Struct, frozen=True, tag="together"):
    """Several moves answered as one and made one after the other, each paid for: a brigade moved in one gesture."""

    moves: tuple[Move, ...]


class Change(msgspec.Struct, frozen=True, tag="change"):
    """Mount or dismount, limber or unlimber."""

    units: tuple[int, ...]


class Face(msgspec.Struct, frozen=True, tag="face"):
    """Turn a unit, free of charge, to an enemy that attacked it in his last turn."""

    unit: int
    to: int


class Ride(msgspec.Struct, frozen=True, tag="ride"):
    """Move a general."""

    general: int
    x: int
    y: int


class Lead(msgspec.Struct, frozen=True, tag="lead"):
    """Let a general lead a regiment in person."""

    general: int
    unit: int


class Halt(msgspec.Struct, frozen=True, tag="halt"):
    """Be done with tactical movement."""


Answer = Move | Together | Change | Face | Ride | Lead | Halt


def _units(b: Battle, side: int, numbers: tuple[int, ...]) -> tuple[Unit, ...] | Refusal:
    if not numbers or len(set(numbers)) != len(numbers) or not all(0 <= number < len(b.units) for number in numbers):
        return Refusal("VF-MOVE-01", "name one or more different units")
    units = tuple(b.units[number] for number in numbers)
    for unit in units:
        if unit.side != side or unit.place != "table":
            return Refusal("VF-MOVE-01", f"{unit.name} is not a unit of yours on the table")
    return units


def idle(b: Battle, units: tuple[Unit, ...]) -> Refusal | None:
    """Whether these units may do anything at all this turn."""
    for unit in units:
        brigade = b.brigades[unit.brigade]
        if unit.used:
            return Refusal("VF-AP-16", f"{unit.name} has had its one tactical move this turn")
        if brigade.rolled == "beaten":
            return Refusal("VF-ACT-05", f"{brigade.name} fell back beaten this turn and does nothing else but fire")
        if brigade.order.kind == "rest":
            return Refusal("VF-ORD-06", f"{brigade.name} is at rest: none of its units moves of its own will")
    return None


def touching(b: Battle, unit: Unit, quad: Ring | None = None) -> list[Unit]:
    """Enemy units in contact with a unit: a gap of at most a tenth of an inch (VF-GEOM-01, VF-MOVE-10)."""
    base = quad or unit.quad
    pose = unit.pose if quad is None else Pose((base[0] + base[4]) // 2, (base[1] + base[5]) // 2, 0)
    found = []
    for enemy in b.units:
        if enemy.side == unit.side or enemy.place != "table":
            continue
        reach = (unit.frontage + enemy.frontage) // 2 + 2 * DEPTH
        if abs(enemy.pose.x - pose.x) > reach or abs(enemy.pose.y - pose.y) > reach:
            continue
        if gap(base, enemy.quad) <= tables.CONTACT:
            found.append(enemy)
    return found


def move_refusal(b: Battle, side: int, move: Move) -> Refusal | None:
    """Why a move may not be made, by all that `b`, what the side knows, tells."""
    found = checked(b, side, move)
    return found if isinstance(found, Refusal) else None


def checked(b: Battle, side: int, move: Move) -> Traced | Refusal:
    """A move followed along its path, or why it may not be made."""
    units = _units(b, side, move.units)
    if isinstance(units, Refusal):
        return units
    still = idle(b, units)
    if still:
        return still
    if len(units) > 1:
        loose = not_a_group(units)
        if loose:
            return loose
    cost = price(b, units)
    if isinstance(cost, Refusal):
        return cost
    traced = trace(b.setting, units, move.path)
    if isinstance(traced, Refusal):
        return traced
    for unit in units:
        if touching(b, unit):
            stuck = _breaking_off(unit, move, traced)
            if stuck:
                return stuck
    return (
        _beyond_allowance(b, units, move, traced)
        or _off_the_table(b, units, traced)
        or _blocked(b, units, traced)
        or _too_deep(b, units, traced)
        or _ordered_otherwise(b, units, traced)
        or traced
    )


def _breaking_off(unit: Unit, move: Move, traced: Traced) -> Refusal | None:
    """VF-MOVE-11: a unit in contact stays, or falls back straight three inches."""
    straight = len(move.path) == 1 and move.path[0].kind == "back" and move.path[0].by == tables.FALL_BACK
    if straight and (unit.regiment or unit.limbered):
        return None
    return Refusal(
        "VF-MOVE-11",
        f"{unit.name} is in contact with the enemy: it may only stay, or fall back straight 3 inches",
    )


def allowance(unit: Unit, forward: bool) -> int:
    """How far a unit may go this turn, rough ground apart (VF-MOVE-02, VF-MOVE-03, VF-MOVE-06, VF-MOVE-08)."""
    if unit.arm == "cavalry":
        return tables.CAVALRY if unit.mounted else tables.INFANTRY_OTHERWISE
    if unit.arm == "artillery":
        return tables.ARTILLERY if unit.limbered else 0
    return tables.INFANTRY_FORWARD if forward else tables.INFANTRY_OTHERWISE


def _beyond_allowance(b: Battle, units: tuple[Unit, ...], move: Move, traced: Traced) -> Refusal | None:
    for i, unit in enumerate(units):
        if unit.arm == "artillery" and not unit.limbered:
            only = move.path[0]
            if len(move.path) > 1 or only.kind != "turn" or abs(only.by) > tables.PIVOT_GUNS:
                return Refusal(
                    "VF-MOVE-08",
                    f"{unit.name} is unlimbered: it may only pivot in place, by up to 45 degrees",
                    "limber it first; that is its move for this turn",
                )
            continue
        far = allowance(unit, traced.forward)
        if unit.arm == "infantry" or not (unit.mounted or unit.limbered):
            if traced.by_road:
                far = tables.ROAD["infantry"] if all(step.kind == "road" for step in move.path) else far
            elif far > tables.INFANTRY_OTHERWISE:
                far = min(far, max(tables.INFANTRY_OTHERWISE, first_rough(b.setting, unit, move.path, traced, i)))
        if traced.cost > far:
            return Refusal(_allowance_rule(unit, far), _allowance_words(unit, traced, far))
    return None


def _allowance_rule(unit: Unit, far: int) -> str:
    if unit.arm == "cavalry":
        return "VF-MOVE-06"
    if unit.arm == "artillery":
        return "VF-MOVE-08"
    return "VF-MOVE-03" if far < tables.INFANTRY_FORWARD else "VF-MOVE-02"


def _allowance_words(unit: Unit, traced: Traced, far: int) -> str:
    words = f"{unit.name} would move {traced.cost / 1000:.2f} inches and may move {far / 1000:g}"
    if unit.arm == "infantry" and far < tables.INFANTRY_FORWARD:
        words += " in rough ground" if traced.forward else " in any direction but straight forward"
    return words


def first_rough(setting: str, unit: Unit, path: tuple[Step, ...], traced: Traced, place: int) -> int:
    """How far along its path a unit first touches rough ground (to 0.05 inch); beyond the path if it never does."""
    if rough_touched(setting, unit.pose, unit.frontage):
        return 0
    done, start = 0, unit.pose
    for number, step in enumerate(path):
        far = traced.reach[number] - done
        if step.kind in ("advance", "back", "slide", "oblique"):
            sign = -1 if step.by < 0 else 1
            part = 0
            while part < abs(step.by):
                part = min(abs(step.by), part + 50)
                there = _straight(start, step, sign * part)
                if rough_touched(setting, there, unit.frontage):
                    return done + part
        done += far
        start = _after(setting, unit, path[: number + 1])
        if rough_touched(setting, start, unit.frontage):
            return done
    return 1 << 20


def _straight(start: Pose, step: Step, by: int) -> Pose:
    match step.kind:
        case "advance":
            return start.ahead(by)
        case "back":
            return start.ahead(-by)
        case "slide":
            return start.aside(by)
    return start.toward((start.heading + step.angle) % 3600, by)


def _after(setting: str, unit: Unit, path: tuple[Step, ...]) -> Pose:
    traced = trace(setting, (unit,), path)
    return unit.pose if isinstance(traced, Refusal) else traced.poses[0]


def inside_table(b: Battle, quad: Ring) -> bool:
    """Whether a base lies wholly on the table."""
    setting = laid(b.setting)
    return min(quad) >= 0 and max(quad[::2]) <= setting.width and max(quad[1::2]) <= setting.height


def beyond_base_edge(b: Battle, unit: Unit, quad: Ring) -> bool:
    """Whether a base reaches over its side's own table edge, and over no other (VF-MOVE-12)."""
    setting = laid(b.setting)
    over = {
        "west": min(quad[::2]) < 0,
        "east": max(quad[::2]) > setting.width,
        "south": min(quad[1::2]) < 0,
        "north": max(quad[1::2]) > setting.height,
    }
    return [edge for edge, is_over in over.items() if is_over] == [setting.edges[unit.side]]


def _off_the_table(b: Battle, units: tuple[Unit, ...], traced: Traced) -> Refusal | None:
    for unit, pose in zip(units, traced.poses, strict=True):
        quad = footprint(pose, unit.frontage, DEPTH)
        if inside_table(b, quad):
            continue
        edge = laid(b.setting).edges[unit.side]
        if b.brigades[unit.brigade].order.kind == "retire" and beyond_base_edge(b, unit, quad):
            continue
        return Refusal(
            "VF-MOVE-12",
            f"{unit.name} would leave the table; only a brigade on Retire may, over its own {edge} edge",
        )
    return None


def near(unit: Unit, box: tuple[int, int, int, int]) -> bool:
    """Whether a unit's base may reach into a box: a quick look before an exact one."""
    half = unit.frontage // 2 + DEPTH
    return box[0] - half <= unit.pose.x <= box[2] + half and box[1] - half <= unit.pose.y <= box[3] + half


def _blocked(b: Battle, units: tuple[Unit, ...], traced: Traced) -> Refusal | None:
    """Impassable ground, enemies in the way, friends where it would end (VF-MOVE-09, VF-MOVE-10)."""
    numbers = {unit.id for unit in units}
    for i, (unit, pose) in enumerate(zip(units, traced.poses, strict=True)):
        end = footprint(pose, unit.frontage, DEPTH)
        sweeps = [step[i] for step in traced.sweeps]
        whole = box_of(sum(sweeps, end))
        for row in rough_pieces(b.setting):
            if row.piece.move == "impassable" and any(kernel.rings_meet(row.piece.ring, ring) for ring in sweeps):
                return Refusal("VF-TERR-12", f"{row.piece.name} cannot be crossed")
        for other in b.units:
            if other.place != "table" or other.id in numbers or not near(other, whole):
                continue
            base = other.quad
            if overlap(end, base, SLACK):
                rule = "VF-MOVE-09" if other.side == unit.side else "VF-MOVE-10"
                return Refusal(rule, f"{unit.name} would end on {other.name}")
            if other.side == unit.side:
                continue
            touched = gap(end, base) <= tables.CONTACT
            for ring in sweeps:
                if overlap(ring, base, SLACK if not touched else 2 * tables.CONTACT):
                    return Refusal("VF-MOVE-10", f"{unit.name} would pass through {other.name}")
    return None


def _too_deep(b: Battle, units: tuple[Unit, ...], traced: Traced) -> Refusal | None:
    """VF-TERR-16: mounted cavalry and guns go at most an inch into obstructed ground, unless they come out of deeper."""
    if traced.by_road:
        return None
    for unit, pose in zip(units, traced.poses, strict=True):
        if unit.arm == "infantry" or (unit.arm == "cavalry" and not unit.mounted):
            continue
        new = depth_in_woods(b.setting, footprint(pose, unit.frontage, DEPTH))
        if new > tables.DEEP and new >= depth_in_woods(b.setting, unit.quad):
            return Refusal(
                "VF-TERR-16",
                f"{unit.name} would stand {new / 1000:.1f} inches deep in obstructed ground; "
                f"{'mounted cavalry' if unit.arm == 'cavalry' else 'artillery'} may go 1 inch deep",
            )
    return None


def depth_in_woods(setting: str, quad: Ring) -> int:
    """How deep the furthest corner of a base lies in obstructed ground."""
    deepest, box = 0, box_of(quad)
    for row in rough_pieces(setting):
        if row.piece.move != "obstructed" or apart(row.box, box):
            continue
        for i in (0, 2, 4, 6):
            if kernel.point_in_ring(row.piece.ring, quad[i], quad[i + 1]) > 0:
                deepest = max(deepest, kernel.point_to_border(row.piece.ring, quad[i], quad[i + 1]))
    return deepest


def _ordered_otherwise(b: Battle, units: tuple[Unit, ...], traced: Traced) -> Refusal | None:
    """What the brigade's order, a beaten state and the will to charge allow."""
    for unit, pose in zip(units, traced.poses, strict=True):
        quad = footprint(pose, unit.frontage, DEPTH)
        already = {enemy.id for enemy in touching(b, unit)}
        for enemy in touching(b, unit, quad):
            if enemy.id in already:
                continue
            if unit.condition == "beaten":
                return Refusal("VF-DIS-04", f"{unit.name} is beaten and may not charge")
            barred = may_charge(b, unit, enemy)
            if barred:
                return barred
        if not inside_table(b, quad):
            continue
        barred = destination(b, unit, quad, falling_back=bool(already))
        if barred:
            return barred
    return None


# --- the other answers
def change_refusal(b: Battle, side: int, change: Change) -> Refusal | None:
    """VF-AP-07: mounting, dismounting, limbering and unlimbering, paid as a move and the whole of it."""
    units = _units(b, side, change.units)
    if isinstance(units, Refusal):
        return units
    still = idle(b, units)
    if still:
        return still
    for unit in units:
        if unit.arm == "infantry":
            return Refusal("VF-AP-07", f"{unit.name} is infantry: it neither mounts nor limbers")
        if touching(b, unit):
            return Refusal("VF-MOVE-11", f"{unit.name} is in contact: it may only stay or fall back")
    if len(units) > 1:
        loose = not_a_group(units)
        if loose:
            return loose
    cost = price(b, units)
    if isinstance(cost, Refusal):
        return cost
    numbers = {unit.id for unit in units}
    for unit in units:
        if unit.arm != "cavalry" or unit.mounted:
            continue
        base = footprint(unit.pose, 1000 * unit.size, DEPTH)
        for other in b.units:
            if other.place == "table" and other.id not in numbers and overlap(base, other.quad, SLACK):
                return Refusal(
                    "VF-SIZE-06", f"mounted, {unit.name} is {unit.size} inches broad and would stand on {other.name}"
                )
    return None


def face_pose(b: Battle, unit: Unit, to: Unit) -> Pose | None:
    """Where a free facing change leaves a unit: turned to the enemy's centre, shifted at most an inch to make room."""
    turned = unit.pose.facing(to.pose.x, to.pose.y)
    for shift in range(0, 1001, 20):
        for signed in (shift, -shift) if shift else (0,):
            pose = turned.ahead(signed)
            quad = footprint(pose, unit.frontage, DEPTH)
            box = box_of(quad)
            if inside_table(b, quad) and not any(
                other.place == "table" and other.id != unit.id and near(other, box) and overlap(quad, other.quad, SLACK)
                for other in b.units
            ):
                return pose
    return None


def face_refusal(b: Battle, side: int, face: Face, begun: bool) -> Refusal | None:
    """VF-AP-10: free, at the start of the phase, to an enemy that attacked it; not while in contact."""
    units = _units(b, side, (face.unit,))
    if isinstance(units, Refusal):
        return units
    unit = units[0]
    if begun:
        return Refusal("VF-AP-10", "facing changes come at the start of the phase, before any other move")
    if face.to not in unit.attackers:
        return Refusal("VF-AP-10", f"{unit.name} was not attacked by that unit in the opponent's last turn")
    enemy = b.units[face.to]
    if enemy.place not in ("table", "ghost"):
        return Refusal("VF-AP-10", f"{enemy.name} is not on the table any more")
    if touching(b, unit):
        return Refusal("VF-AP-10", f"{unit.name} is in contact with the enemy and may not turn")
    if face_pose(b, unit, enemy) is None:
        return Refusal("VF-AP-10", f"there is no room to turn {unit.name}, not even an inch forward or back")
    return None


def ride_refusal(b: Battle, side: int, ride: Ride) -> Refusal | None:
    """VF-AP-11, VF-GEN-04, VF-GEN-05: rides of at most six inches, two a turn, an inch off the enemy."""
    if not 0 <= ride.general < len(b.generals) or b.generals[ride.general].side != side:
        return Refusal("VF-GEN-05", "that is no general of yours")
    general = b.generals[ride.general]
    if not general.present:
        return Refusal("VF-GEN-05", f"{general.name} is not on the table")
    if general.points < 1:
        return Refusal("VF-AP-14", f"{general.name} has no action point left; a ride costs one")
    if general.rides >= tables.RIDES:
        return Refusal("VF-AP-11", f"{general.name} has ridden twice this turn")
    if general.attached != NONE:
        return Refusal("VF-AP-12", f"{general.name} leads {b.units[general.attached].name} and moves only with it")
    far = kernel.length(ride.x - general.x, ride.y - general.y)
    if far > tables.RIDE:
        return Refusal("VF-AP-11", f"that is {far / 1000:.1f} inches; a ride is at most 6")
    setting = laid(b.setting)
    if not (DISC <= ride.x <= setting.width - DISC and DISC <= ride.y <= setting.height - DISC):
        return Refusal("VF-MOVE-12", f"{general.name} would leave the table")
    for enemy in b.enemies(side):
        off = disc_gap(enemy.quad, ride.x, ride.y, DISC)
        if off < 1000:
            return Refusal(
                "VF-GEN-05", f"{general.name} would be {off / 1000:.1f} inches from {enemy.name}; he keeps off 1 inch"
            )
    return may_ride(b, general.id, ride.x, ride.y)


def lead_refusal(b: Battle, side: int, lead: Lead) -> Refusal | None:
    """VF-AP-12: a general touching a regiment of his command may lead it for a point."""
    if not 0 <= lead.general < len(b.generals) or b.generals[lead.general].side != side:
        return Refusal("VF-AP-12", "that is no general of yours")
    general = b.generals[lead.general]
    units = _units(b, side, (lead.unit,))
    if isinstance(units, Refusal):
        return units
    unit = units[0]
    if not general.present or general.points < 1:
        return Refusal("VF-AP-12", f"{general.name} has no action point left; leading costs one")
    if general.attached != NONE:
        return Refusal("VF-AP-12", f"{general.name} leads {b.units[general.attached].name} already")
    if not unit.regiment or not commands(b, general.id, unit.brigade):
        return Refusal("VF-AP-12", f"{unit.name} is no regiment of {general.name}'s command")
    off = disc_gap(unit.quad, general.x, general.y, DISC)
    if off > tables.CONTACT:
        return Refusal(
            "VF-AP-12", f"{general.name} is {off / 1000:.1f} inches from {unit.name}; he must touch it", "ride there"
        )
    return None
