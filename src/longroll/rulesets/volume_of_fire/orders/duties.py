"""What an order still obliges units to do before tactical movement ends, and at what speed (VF-ORD-02, VF-ORD-03, VF-ORD-05).

Attack and Advance go at full speed: a unit that moves must come three inches nearer, or to within five inches of an
enemy, or as near as a straight move in its legal allowance takes it.  A unit for which no legal move does that is exempt,
so an obligation always names a move that meets it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.positions import latest
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import commanders
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement import law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Step, Traced, direction
from longroll.rulesets.volume_of_fire.orders.obligations import falls_short, has_target, left_to_go, owing
from longroll.rulesets.volume_of_fire.orders.permissions import goal_gap, nearest_enemy, nearest_point
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Ring, laid
from longroll.rulesets.volume_of_fire.record.units import INCH, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose, nearest, turn_to, vector

AS_NEAR = 50
"""How much less near than the furthest straight move still counts as as near as it can: a twentieth of an inch."""
STRAIGHT_AHEAD = 600
"""How far off its facing, in tenths of a degree, a goal may lie for a unit to be looked for straight ahead."""


def duties(b: Battle, side: int) -> Iterator[Move]:
    """The obligations of a side's brigades, by what it knows: for each unit that has one a legal move that meets it."""
    moving = (row for row in b.brigades_of(side) if row.order.kind in ("attack", "advance", "retire"))
    for unit in (unit for brigade in moving for unit in owing(b, brigade.id)):
        if (move := dutiful(b, unit)) is not None:
            yield move


def _heading_to_goal(b: Battle, unit: Unit) -> int | None:
    """The bearing from a unit to what its order names; for Retire away from the nearest known enemy."""
    order = b.brigades[unit.brigade].order
    if order.kind == "retire":
        near = nearest_enemy(b, unit.side, unit.quad)
        return None if near is None else (unit.pose.bearing(near[0].pose.x, near[0].pose.y) + 1800) % 3600
    if order.kind == "attack":
        marks = [enemy for enemy in b.believed(unit.side) if enemy.brigade == order.target]
        found = nearest([unit.quad], [enemy.quad for enemy in marks])
        return None if found is None else unit.pose.bearing(marks[found[0]].pose.x, marks[found[0]].pose.y)
    spot = nearest_point(b.setting, order, unit.pose)
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
        for by in sorted({far, far * 3 // 4, tables.INFANTRY_OTHERWISE, far // 2, 1500, 500}, reverse=True):
            if by <= may:
                yield Move((unit.id,), (Step("advance", by),))
    slow = law_of_moves.allowance(unit, forward=False)
    for by in (slow, slow // 2, slow // 6):
        yield Move((unit.id,), (Step("oblique", by, turn % 3600),))


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
