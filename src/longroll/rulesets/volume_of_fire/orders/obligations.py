"""What an order obliges a brigade's units to do before tactical movement ends, and at what speed (VF-ORD-02, VF-ORD-03,
VF-ORD-05).  Everything here is asked of what the owner knows, as in `permissions.py`.

Attack and Advance go at full speed: a unit that moves must come three inches nearer, or to within five inches of an
enemy, or as near as a straight move in its legal allowance takes it.  A unit for which no legal move does that is exempt,
so an obligation always names a move that meets it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.positions import latest
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_arc, range_of
from longroll.rulesets.volume_of_fire.command.action_points import commanders, price
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement import law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Step, Traced, direction
from longroll.rulesets.volume_of_fire.orders import permissions
from longroll.rulesets.volume_of_fire.orders.permissions import RULES, goal_gap, nearest_enemy, said, told
from longroll.rulesets.volume_of_fire.record import DISC, INCH, Battle, Ring, Unit, laid
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import sees
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose, gap, nearest, turn_to, vector


def obliged(known: Battle, unit: Unit) -> Refusal | None:
    """Whether a unit's order obliges it to move this turn, points apart; the refusal says why it may not just stand."""
    if (far := left_to_go(known, unit)) is None:
        return None
    brigade = known.brigades[unit.brigade]
    order = brigade.order
    because = f"{brigade.name} is to {told(known, order)} at full speed: {unit.name} is still {said(far)} away"
    if order.kind == "retire":
        clear = f"{unit.name} is {said(far)} from a known enemy, and clear only at {said(tables.CLEAR)}"
        because = f"{brigade.name} retires: {clear}"
    return Refusal(RULES[order.kind], because)


def left_to_go(known: Battle, unit: Unit) -> int | None:
    """How far a unit that its order obliges to move this turn is from its goal, from the enemy if it retires.  None if
    nothing obliges it."""
    if unit.used or not unit.on_table:
        return None
    brigade = known.brigades[unit.brigade]
    kind = brigade.order.kind
    if brigade.holds or brigade.rolled == "beaten":
        return None
    if kind == "retire":
        near = nearest_enemy(known, unit.side, unit.quad)
        return None if near is None or near[1] >= tables.CLEAR else near[1]
    if kind not in ("attack", "advance") or unit.condition != "ordered":
        return None
    far = goal_gap(known, brigade.id, unit.quad)
    if far is None or (kind == "advance" and far <= tables.CONTACT):
        return None
    near = nearest_enemy(known, unit.side, unit.quad)
    if near is not None and near[1] <= (tables.CLOSE_ENOUGH if unit.regiment or kind == "advance" else tables.CONTACT):
        return None
    if not unit.regiment and not unit.limbered and has_target(known, unit):
        return None
    return far


def has_target(known: Battle, battery: Unit, ahead: bool = True) -> bool:
    """VF-ORD-02: an enemy in range and sight of a battery, and in its arc unless `ahead` is not asked.  The battery may
    be a record that the battle does not hold: it where it would stand."""
    far = range_of(known, battery)
    return any(
        gap(battery.quad, enemy.quad) <= far and (not ahead or in_arc(battery, enemy)) and sees(known, battery, enemy)
        for enemy in known.enemies(battery.side)
    )


def falls_short(known: Battle, unit: Unit, quad: Ring, best: int | None = None) -> Refusal | None:
    """Why a move of an obliged unit that ends on `quad` is not enough for its order.  Attack and Advance: 3 inches
    nearer, or near an enemy, or as near as `best`, the least distance from its goal that a straight move in its legal
    allowance reaches.  Retire: further from its nearest known enemy (VF-ORD-02, VF-ORD-05)."""
    brigade = known.brigades[unit.brigade]
    order = brigade.order
    near = nearest_enemy(known, unit.side, quad)
    if order.kind == "retire":
        now = nearest_enemy(known, unit.side, unit.quad)
        if near is None or now is None or near[1] > now[1]:
            return None
        return Refusal("VF-ORD-05", f"{brigade.name} retires: {unit.name} must end further from its nearest enemy")
    before, after = goal_gap(known, brigade.id, unit.quad), goal_gap(known, brigade.id, quad)
    if before is None or after is None or before - after >= tables.FIRING_MOVE:
        return None
    if (near is not None and near[1] <= tables.CLOSE_ENOUGH) or (order.kind == "advance" and after <= tables.CONTACT):
        return None
    if best is not None and after <= best:
        return None
    needed, nearer = said(tables.FIRING_MOVE), said(max(0, before - after))
    if nearer == needed:
        nearer = f'{(before - after) // 10 / 100:.2f}"'
    full = f"full speed is {needed} nearer, or all that a straight move can do"
    return Refusal(RULES[order.kind], f"{full}: {unit.name} would come {nearer} nearer")


def owing(known: Battle, brigade: int) -> Iterator[Unit]:
    """Units that their order still obliges to move, and that the brigadier has the points to move."""
    leader = known.brigadier(brigade)
    if not leader.present or leader.points == 0:
        return
    bound = (unit for unit in known.of_brigade(brigade) if left_to_go(known, unit) is not None)
    yield from (unit for unit in bound if isinstance(price(known, (unit,)), int))


def may_ride(known: Battle, general: int, x: int, y: int) -> Refusal | None:
    """While units must still be moved, a brigadier rides only nearer to the target (VF-ORD-02, VF-ORD-03)."""
    if (row := known.generals[general]).rank != "brigade":
        return None
    order = known.brigades[row.command].order
    if order.kind not in ("attack", "advance") or next(owing(known, row.command), None) is None:
        return None
    spot, place = (row.x, row.y, row.x, row.y), (x, y, x, y)
    before, after = goal_gap(known, row.command, spot), goal_gap(known, row.command, place)
    if before is None or after is None or after < before:
        return None
    off = f"{row.name} is {said(before - DISC)} from the target and may only ride nearer to it"
    return Refusal(RULES[order.kind], f"units of {known.brigades[row.command].name} must still be moved: {off}")


# --- moves that meet it
AS_NEAR = 50
"""How much less near than the furthest straight move still counts as as near as it can: a twentieth of an inch."""
STRAIGHT_AHEAD = 600
"""How far off its facing, in tenths of a degree, a goal may lie for a unit to be looked for straight ahead."""


def duties(b: Battle, side: int) -> Iterator[Move]:
    """The obligations of a side's brigades, by what it knows: for each unit that has one a legal move that meets it."""
    moving = (row for row in b.brigades_of(side) if row.order.kind in ("attack", "advance", "retire"))
    yield from filter(None, (dutiful(b, unit) for brigade in moving for unit in owing(b, brigade.id)))


def _heading_to_goal(b: Battle, unit: Unit) -> int | None:
    """The bearing from a unit to what its order names; for Retire away from the nearest known enemy."""
    if (order := b.brigades[unit.brigade].order).kind == "retire":
        near = nearest_enemy(b, unit.side, unit.quad)
        return None if near is None else (unit.pose.bearing(near[0].pose.x, near[0].pose.y) + 1800) % 3600
    if order.kind == "attack":
        marks = [enemy for enemy in b.believed(unit.side) if enemy.brigade == order.target]
        found = nearest([unit.quad], [enemy.quad for enemy in marks])
        return None if found is None else unit.pose.bearing(marks[found[0]].pose.x, marks[found[0]].pose.y)
    spot = permissions.nearest_point(b.setting, order, unit.pose)
    return None if spot is None else unit.pose.bearing(*spot)


def straight_moves(b: Battle, unit: Unit) -> Iterator[Move]:
    """Straight moves towards what the order names, the longest first: ahead, then oblique."""
    bearing = _heading_to_goal(b, unit)
    if bearing is None or (unit.arm == "artillery" and not unit.limbered):
        return
    turn = turn_to(unit.pose.heading, bearing)
    far = law_of_moves.allowance(unit, forward=True)
    if abs(turn) <= STRAIGHT_AHEAD:
        may = min(far, law_of_moves.most_ahead(b.setting, unit) + SLACK)
        lengths = sorted({far, far * 3 // 4, tables.INFANTRY_OTHERWISE, far // 2, 1500, 500}, reverse=True)
        yield from (Move((unit.id,), (Step("advance", by),)) for by in lengths if by <= may)
    slow = law_of_moves.allowance(unit, forward=False)
    yield from (Move((unit.id,), (Step("oblique", by, turn % 3600),)) for by in (slow, slow // 2, slow // 6))


def dutiful(b: Battle, unit: Unit) -> Move | None:
    """A legal straight move that does what the unit's order asks of it; None where there is none.  It depends on the
    unit, its order and who commands it, on the enemy, and on who stands within its reach."""
    reach = law_of_moves.allowance(unit, forward=True) + INCH
    near = [b.units[number] for number in lookout(b).near(unit.quad, reach)]
    commands = commanders(b, unit.brigade)
    records = (laid(b.setting), unit, b.brigades[unit.brigade], *commands, *near, *b.believed(unit.side))
    return latest(b, ("best move", unit.id), records, lambda: _find_best(b, unit))


def _end_of(unit: Unit, move: Move) -> Ring:
    """The base of a unit at the end of a straight move."""
    return unit.quad_at(unit.pose.shifted(*vector(*direction(move.path[0], unit.pose))))


def _find_best(b: Battle, unit: Unit) -> Move | None:
    if manoeuvres.touching(b, unit) or isinstance(units := law_of_moves.able(b, unit.side, (unit.id,)), Refusal):
        return None
    if (now := _left(b, unit, unit.quad)) is None:
        return None
    wanted = 1 if b.brigades[unit.brigade].order.kind == "retire" else tables.FULL_SPEED
    best, most = None, 0
    for move in straight_moves(b, unit):
        quad = _end_of(unit, move)
        left = _left(b, unit, quad)
        # What it would do is asked first, and whether it would end on somebody: that is settled sooner than the whole law.
        if left is None or now - left <= most or lookout(b).under(quad, SLACK) not in ([], [unit.id]):
            continue
        if not isinstance(law_of_moves.followed(b, units, move), Refusal):
            best, most = move, now - left
            if most >= wanted:
                break
    return best


def _left(b: Battle, unit: Unit, quad: Ring) -> int | None:
    """How much a base leaves undone of its order: how far it is from its goal; under Retire, how near the enemy is."""
    if b.brigades[unit.brigade].order.kind != "retire":
        return goal_gap(b, unit.brigade, quad)
    near = nearest_enemy(b, unit.side, quad)
    return None if near is None else -near[1]


def too_slow(b: Battle, side: int, move: Move, found: Traced | Refusal | None = None) -> Refusal | None:
    """Why a move that is legal otherwise falls short of what the order asks (VF-ORD-02, VF-ORD-03, VF-ORD-05).  A group
    keeps together: it goes at the speed of whichever of its units is held up, and is too slow only if every unit of it
    could have gone further by itself, a disordered one too, which need not go at all.  `found` is the move as
    `moves.checked` has it, if that has been asked; a move that is not legal is refused for what makes it so."""
    if found is None:
        found = law_of_moves.checked(b, side, move)
    if isinstance(found, Refusal):
        return found
    refusal = None
    for number, pose in zip(move.units, found.poses, strict=True):
        unit = b.units[number]
        held = unit.condition == "disordered" and len(move.units) > 1
        obliged = left_to_go(b, unit) is not None
        if not (obliged or held):
            continue
        if (slow := _short(b, unit, pose)) is None:
            return None
        if obliged:
            refusal = refusal or slow
    return refusal


def _short(b: Battle, unit: Unit, pose: Pose) -> Refusal | None:
    """Why an obliged unit that ends so has fallen short of what it could do by itself.  A battery has not if it sees an
    enemy in range from there (VF-ORD-02), nor a unit that retires over the table's edge."""
    quad = unit.quad_at(pose)
    if falls_short(b, unit, quad) is None or not manoeuvres.inside_table(b, quad):
        return None
    advances = b.brigades[unit.brigade].order.kind != "retire"
    if advances and not unit.regiment and has_target(b, replace(unit, pose=pose), ahead=False):
        return None
    if (best := dutiful(b, unit)) is None:
        return None
    far = goal_gap(b, unit.brigade, _end_of(unit, best))
    return falls_short(b, unit, quad, None if far is None else far + AS_NEAR)
