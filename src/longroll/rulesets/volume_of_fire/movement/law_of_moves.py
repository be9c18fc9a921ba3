"""The law of tactical moves: why a unit or a group may not go along a path (VF-MOVE, VF-TERR-13 to VF-TERR-16).
Everything here reads what the side knows; what is hidden acts when the move is carried out (see `encounters.py`).  What
is cheap to find out is asked first."""

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures import zones
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import price
from longroll.rulesets.volume_of_fire.ground import terrain
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement import manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, touching
from longroll.rulesets.volume_of_fire.movement.paths import WHEELS, Step, Traced, direction, not_a_group, trace
from longroll.rulesets.volume_of_fire.orders.permissions import destination, may_charge, strays
from longroll.rulesets.volume_of_fire.record import Battle, Ring, Unit, laid
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose, gap, overlap, steps

NEVER = 1 << 20
"""Further than any path goes."""


def checked(b: Battle, side: int, move: Move) -> Traced | Refusal:
    """A move followed along its path, or why it may not be made, by all that `b`, what the side knows, tells."""
    units = able(b, side, move.units)
    return units if isinstance(units, Refusal) else followed(b, units, move)


def followed(b: Battle, units: tuple[Unit, ...], move: Move) -> Traced | Refusal:
    """The same of a move of units that are able to make one."""
    if isinstance(traced := trace(b.setting, units, move.path), Refusal):
        return traced
    contacts = {unit.id: {enemy.id for enemy in touching(b, unit)} for unit in units}
    for unit in units:
        if contacts[unit.id] and (stuck := _breaking_off(unit, move)):
            return stuck
    return (
        _beyond_allowance(b, units, move, traced)
        or _off_the_table(b, units, traced)
        or _blocked(b, units, traced, contacts)
        or _too_deep(b, units, move.path, traced)
        or _ordered_otherwise(b, units, traced, contacts)
        or traced
    )


def able(b: Battle, side: int, numbers: tuple[int, ...]) -> tuple[Unit, ...] | Refusal:
    """The units of these numbers, if they may move together at all and their general can pay for it."""
    if isinstance(units := manoeuvres.own_units(b, side, numbers), Refusal):
        return units
    barred = manoeuvres.idle(b, units) or not_a_group(units)
    if barred:
        return barred
    cost = price(b, units)
    return cost if isinstance(cost, Refusal) else units


def _breaking_off(unit: Unit, move: Move) -> Refusal | None:
    """VF-MOVE-11: a unit in contact stays, or falls back straight three inches."""
    straight = len(move.path) == 1 and move.path[0].kind == "back" and move.path[0].by == tables.FALL_BACK
    if straight and (unit.regiment or unit.limbered):
        return None
    because = f"{unit.name} is in contact with the enemy: it may only stay, or fall back straight 3 inches"
    return Refusal("VF-MOVE-11", because)


# --- how far
def allowance(unit: Unit, forward: bool) -> int:
    """How far a unit may go this turn, rough ground and roads apart (VF-MOVE-02, VF-MOVE-03, VF-MOVE-06, VF-MOVE-08)."""
    if unit.arm == "cavalry":
        return tables.CAVALRY if unit.mounted else tables.INFANTRY_OTHERWISE
    if unit.arm == "artillery":
        return tables.ARTILLERY if unit.limbered else 0
    return tables.INFANTRY_FORWARD if forward else tables.INFANTRY_OTHERWISE


def most(setting: str, unit: Unit, path: tuple[Step, ...], traced: Traced, place: int) -> int:
    """How far a unit, the `place`-th of those moving, may go along a path (VF-MOVE-02, VF-MOVE-03, VF-TERR-13).
    Infantry that touches rough ground after x inches goes no further than 3, or than x if that is more."""
    far = allowance(unit, traced.forward)
    if unit.arm != "infantry":
        return far
    if traced.by_road:
        return tables.ROAD["infantry"]
    return min(far, max(tables.INFANTRY_OTHERWISE, first_rough(setting, unit, path, traced, place)))


def most_ahead(setting: str, unit: Unit) -> int:
    """How far a unit may go straight ahead across the ground before it, troops apart (VF-MOVE-02, VF-MOVE-03)."""
    far = allowance(unit, forward=True)
    if unit.arm != "infantry":
        return far
    met = terrain.rough_ahead(setting, unit.pose, unit.frontage, unit.pose.heading, far)
    return far if met is None else max(tables.INFANTRY_OTHERWISE, met)


def first_rough(setting: str, unit: Unit, path: tuple[Step, ...], traced: Traced, place: int) -> int:
    """How much of its move is used when a unit first touches rough ground; beyond any path if it never does."""
    if terrain.rough_touched(setting, unit.pose, unit.frontage):
        return 0
    before = 0
    for number, step in enumerate(path):
        way, after = traced.ways[number][place], traced.reach[number]
        if step.kind in WHEELS:
            for turn, pose in zip(steps(step.by, 50), way[1:], strict=True):
                if terrain.rough_touched(setting, pose, unit.frontage):
                    used: int = tabletop.divide((after - before) * turn, step.by)
                    return before + used
        elif step.kind != "turn":
            heading, by = direction(step, traced.ways[number][0][0])
            met = terrain.rough_ahead(setting, way[0], unit.frontage, heading, by)
            if met is not None:
                return before + met
        if terrain.rough_touched(setting, way[-1], unit.frontage):
            return after
        before = after
    return NEVER


def _beyond_allowance(b: Battle, units: tuple[Unit, ...], move: Move, traced: Traced) -> Refusal | None:
    for i, unit in enumerate(units):
        if unit.arm == "artillery" and not unit.limbered:
            only = move.path[0]
            if len(move.path) > 1 or only.kind != "turn" or abs(only.by) > tables.PIVOT_GUNS:
                because = f"{unit.name} is unlimbered: it may only pivot in place, by up to 45 degrees"
                return Refusal("VF-MOVE-08", because, "limber it first; that is its move for this turn")
            continue
        if traced.cost <= tables.INFANTRY_OTHERWISE:  # so far whoever moves at all may go
            continue
        if traced.cost > (far := most(b.setting, unit, move.path, traced, i)):
            words = f"{unit.name} would move {traced.cost / 1000:.2f} inches and may move {far / 1000:g}"
            if unit.arm == "infantry" and far < tables.INFANTRY_FORWARD:
                rough = traced.forward
                words += ", for it comes to rough ground" if rough else " in any way but straight forward or by wheels"
            return Refusal(_allowance_rule(unit, traced, far), words)
    return None


def _allowance_rule(unit: Unit, traced: Traced, far: int) -> str:
    if traced.by_road:
        return "VF-TERR-13"
    if unit.arm == "cavalry":
        return "VF-MOVE-06"
    if unit.arm == "artillery":
        return "VF-MOVE-08"
    return "VF-MOVE-03" if far < tables.INFANTRY_FORWARD else "VF-MOVE-02"


# --- the table's edge
def beyond_base_edge(b: Battle, unit: Unit, quad: Ring) -> bool:
    """Whether a base reaches over its side's own table edge, and over no other (VF-MOVE-12)."""
    setting = laid(b.setting)
    return [edge for edge in zones.INWARD if zones.depth(setting, edge, quad) < 0] == [setting.edges[unit.side]]


def _off_the_table(b: Battle, units: tuple[Unit, ...], traced: Traced) -> Refusal | None:
    setting = laid(b.setting)
    for i, unit in enumerate(units):
        retires = b.brigades[unit.brigade].order.kind == "retire"
        for pose in (pose for way in traced.ways for pose in way[i]):
            if manoeuvres.well_inside(setting, pose, unit.frontage):
                continue
            quad = unit.quad_at(pose)
            if manoeuvres.inside_table(b, quad) or (retires and beyond_base_edge(b, unit, quad)):
                continue
            only = f"only a brigade on Retire may, over its own {setting.edges[unit.side]} edge"
            return Refusal("VF-MOVE-12", f"{unit.name} would leave the table; {only}")
    return None


# --- what is in the way
def _blocked(b: Battle, units: tuple[Unit, ...], traced: Traced, contacts: dict[int, set[int]]) -> Refusal | None:
    """Impassable ground, enemies in the way, friends where it would end (VF-TERR-12, VF-MOVE-09, VF-MOVE-10).  No unit
    passes through an enemy, and one that comes within a tenth of an inch has charged it."""
    position = lookout(b)
    numbers = {unit.id for unit in units}
    for i, unit in enumerate(units):
        hull = traced.hull(i)
        if not traced.by_road and terrain.impassable_met(b.setting, hull):
            met = (terrain.impassable_met(b.setting, ring) for ring in traced.rings(i, SLACK))
            if (piece := next(filter(None, met), None)) is not None:
                return Refusal("VF-TERR-12", f"{piece.name} cannot be crossed", "go by a bridge or a ford")
        others = [b.units[number] for number in position.near(hull, tables.CONTACT) if number not in numbers]
        if not others:
            continue
        rings = traced.rings(i)
        end = unit.quad_at(traced.poses[i])
        for other in others:
            hostile = other.side != unit.side
            if overlap(end, other.quad, SLACK):
                return Refusal("VF-MOVE-10" if hostile else "VF-MOVE-09", f"{unit.name} would end on {other.name}")
            if hostile and any(overlap(ring, other.quad, SLACK) for ring in rings):
                return Refusal("VF-MOVE-10", f"{unit.name} would pass through {other.name}")
            if hostile and other.id not in contacts[unit.id] and gap(end, other.quad) > tables.CONTACT:
                close = min(gap(ring, other.quad) for ring in rings)
                if close <= tables.CONTACT:
                    past = f"pass {other.name} at {close / 1000:.2f} inches" if close >= 10 else f"touch {other.name}"
                    because = f"{unit.name} would {past}: within 0.1 is contact, and a charge ends there"
                    return Refusal("VF-MOVE-10", because)
    return None


def _too_deep(b: Battle, units: tuple[Unit, ...], path: tuple[Step, ...], traced: Traced) -> Refusal | None:
    """VF-TERR-16: mounted cavalry and guns go at most an inch into obstructed ground, unless they come out of deeper."""
    if traced.by_road:
        return None
    for i, unit in enumerate(units):
        if unit.arm == "infantry" or (unit.arm == "cavalry" and not unit.mounted):
            continue
        start = terrain.depth_in_obstructed(b.setting, unit.pose, unit.frontage)
        may = max(tables.DEEP, start)
        poses = list(_followed(b, path, traced, i))
        deepest = max((terrain.depth_in_obstructed(b.setting, pose, unit.frontage) for pose in poses), default=0)
        end = terrain.depth_in_obstructed(b.setting, traced.poses[i], unit.frontage)
        if deepest > may or (end > tables.DEEP and end >= start):
            comes = f"{unit.name} would come {max(deepest, end) / 1000:.1f} inches deep into obstructed ground"
            only = f"{'mounted cavalry' if unit.arm == 'cavalry' else 'artillery'} may go 1 inch deep"
            remedy = "" if start <= tables.DEEP else f"from {start / 1000:.1f} inches deep it may move less deep"
            return Refusal("VF-TERR-16", f"{comes}; {only}", remedy)
    return None


def _followed(b: Battle, path: tuple[Step, ...], traced: Traced, i: int) -> list[Pose]:
    """The poses of the `i`-th unit on its way, every quarter inch, where that way meets obstructed ground."""
    poses: list[Pose] = []
    for number, step in enumerate(path):
        way = traced.ways[number][i]
        met = (row for ring in traced.swept(number, i, SLACK) for row in terrain.rough_swept(b.setting, ring))
        if not any(getattr(row, "move", "") == "obstructed" for row in met):
            continue
        if step.kind in ("turn", *WHEELS):
            poses += way
        else:
            heading, by = direction(step, traced.ways[number][0][0])
            poses += [way[0].toward(heading, gone) for gone in steps(by, tables.STEP)]
    return poses


# --- orders
def _ordered_otherwise(
    b: Battle, units: tuple[Unit, ...], traced: Traced, contacts: dict[int, set[int]]
) -> Refusal | None:
    """What the brigade's order, a beaten state and the will to charge allow."""
    for i, (unit, pose) in enumerate(zip(units, traced.poses, strict=True)):
        quad = unit.quad_at(pose)
        already = contacts[unit.id]
        for enemy in touching(b, unit, quad):
            barred = None if enemy.id in already else may_charge(b, unit, enemy)
            if barred:
                return barred
        if not manoeuvres.inside_table(b, quad):
            continue
        barred = destination(b, unit, quad, falling_back=bool(already))
        if barred is None and not already:
            barred = strays(b, unit, (unit.quad_at(spot) for way in traced.ways for spot in way[i]))
        if barred:
            return barred
    return None
