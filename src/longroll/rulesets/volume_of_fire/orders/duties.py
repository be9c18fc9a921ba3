"""What an order still obliges units to do before tactical movement ends, and at what speed (VF-ORD-02, VF-ORD-03, VF-ORD-05).

Attack and Advance go at full speed: a unit that moves must come three inches nearer, or to within five inches of an
enemy, or as near as a straight move in its legal allowance takes it.  A unit for which no legal move does that is exempt,
so an obligation always names a move that meets it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.positions import latest
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import commanders
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement import law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Step, Traced, direction
from longroll.rulesets.volume_of_fire.orders.obligations import falls_short, has_target, left_to_go, owing
from longroll.rulesets.volume_of_fire.orders.permissions import goal_gap, nearest_enemy
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Ring, laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, INCH, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose, footprint, gap, turn_to, vector

AS_NEAR = 50
"""How much less near than the furthest straight move still counts as as near as it can: a twentieth of an inch."""
STRAIGHT_AHEAD = 600
"""How far off its facing, in tenths of a degree, a goal may lie for a unit to be looked for straight ahead."""


class Duty(NamedTuple):
    """An obligation: the unit for which the phase may not end yet, and a move that meets it."""

    unit: Unit
    move: Move


class Best(NamedTuple):
    """A legal straight move that does what an order asks, and where it ends."""

    move: Move
    quad: Ring


def duties(b: Battle, side: int) -> Iterator[Duty]:
    """The obligations of a side's brigades, by what it knows, each with a legal move that meets it."""
    for brigade in b.brigades:
        if brigade.side == side and brigade.place == "table" and brigade.order.kind in ("attack", "advance", "retire"):
            for unit in owing(b, brigade.id):
                best = best_move(b, unit)
                if best is not None:
                    yield Duty(unit, best.move)


def _heading_to_goal(b: Battle, unit: Unit) -> int | None:
    """The bearing from a unit to what its order names; for Retire away from the nearest known enemy."""
    order = b.brigades[unit.brigade].order
    if order.kind == "retire":
        near = nearest_enemy(b, unit.side, [unit.quad])
        return None if near is None else (unit.pose.bearing(near[0].pose.x, near[0].pose.y) + 1800) % 3600
    if order.kind == "attack":
        marks = [enemy for enemy in b.units if enemy.brigade == order.target and enemy.place in ("table", "ghost")]
        if not marks:
            return None
        nearest = min(marks, key=lambda enemy: gap(unit.quad, enemy.quad))
        return unit.pose.bearing(nearest.pose.x, nearest.pose.y)
    if order.point is not None:
        return unit.pose.bearing(*order.point)
    ring = laid(b.setting).area(order.area)
    if ring is None:
        return None
    x, y = min(
        (
            tabletop.foot(unit.pose.x, unit.pose.y, *ring[i : i + 2], *(ring + ring)[i + 2 : i + 4])
            for i in range(0, len(ring), 2)
        ),
        key=lambda point: tabletop.length(point[0] - unit.pose.x, point[1] - unit.pose.y),
    )
    return unit.pose.bearing(x, y)


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
    """A legal straight move that does what the unit's order asks of it, or None where there is none."""
    best = best_move(b, unit)
    return None if best is None else best.move


def best_move(b: Battle, unit: Unit) -> Best | None:
    """A legal straight move that does what the unit's order asks of it, with where it ends; None where there is none.

    It depends on the unit, its order and who commands it, on the enemy, and on who stands within its reach.
    """
    reach = law_of_moves.allowance(unit, forward=True) + INCH
    near = [b.units[number] for number in lookout(b).near(unit.quad, reach)]
    enemies = [enemy for enemy in b.units if enemy.side != unit.side and enemy.place in ("table", "ghost")]
    records = (laid(b.setting), unit, b.brigades[unit.brigade], *commanders(b, unit.brigade), *near, *enemies)
    return latest(b, ("best move", unit.id), records, lambda: _find_best(b, unit))


def _find_best(b: Battle, unit: Unit) -> Best | None:
    if manoeuvres.touching(b, unit) or isinstance(units := law_of_moves.able(b, unit.side, (unit.id,)), Refusal):
        return None
    position = lookout(b)

    def may(move: Move, end: Ring) -> bool:
        """Whether the unit may make a move; on somebody else it never ends, which is settled soonest."""
        on_others = any(number != unit.id for number in position.under(end, SLACK))
        return not on_others and not isinstance(law_of_moves.followed(b, units, move), Refusal)

    retires = b.brigades[unit.brigade].order.kind == "retire"
    now = _enemy_gap(b, unit, unit.quad) if retires else goal_gap(b, unit.brigade, unit.quad)
    if now is None:
        return None
    best: tuple[int, Best] | None = None
    for move in straight_moves(b, unit):
        quad = footprint(unit.pose.shifted(*vector(*direction(move.path[0], unit.pose))), unit.frontage, DEPTH)
        # What it would do is asked first: that is settled sooner than whether it may be done.
        if retires:
            if _enemy_gap(b, unit, quad) > now and may(move, quad):
                return Best(move, quad)
            continue
        then = goal_gap(b, unit.brigade, quad)
        if then is None or then >= now:
            continue
        enough = now - then >= tables.FULL_SPEED
        if not enough and best is not None and then >= best[0]:
            continue
        if not may(move, quad):
            continue
        if enough:
            return Best(move, quad)
        best = (then, Best(move, quad))
    return best[1] if best else None


def _enemy_gap(b: Battle, unit: Unit, quad: Ring) -> int:
    """How far a base is from the nearest enemy its side knows."""
    near = nearest_enemy(b, unit.side, [quad])
    return tabletop.FAR if near is None else near[1]


def too_slow(b: Battle, side: int, move: Move, found: Traced | Refusal | None = None) -> Refusal | None:
    """Why a move that is legal otherwise falls short of what the order asks (VF-ORD-02, VF-ORD-03, VF-ORD-05).

    A group keeps together: it goes at the speed of whichever of its units is held up, and is too slow only if every unit
    of it that must go on could have gone further by itself.  `found` is the move as `moves.checked` has it, if that has
    been asked; a move that is not legal is refused for what makes it so.
    """
    if found is None:
        found = law_of_moves.checked(b, side, move)
    if isinstance(found, Refusal):
        return found
    refusal = None
    for number, pose in zip(move.units, found.poses, strict=True):
        unit = b.units[number]
        if left_to_go(b, unit) is None:
            continue
        slow = _short(b, unit, pose)
        if slow is None:
            return None
        refusal = refusal or slow
    return refusal


def far_enough(b: Battle, unit: Unit, pose: Pose) -> bool:
    """Whether an obliged unit that ends so has done what its order asks, whatever else it could do.

    A battery has if it sees an enemy in range from there (VF-ORD-02); a unit that retires over the table's edge has.
    """
    quad = footprint(pose, unit.frontage, DEPTH)
    if falls_short(b, unit, quad) is None or not manoeuvres.inside_table(b, quad):
        return True
    advances = b.brigades[unit.brigade].order.kind != "retire"
    return advances and not unit.regiment and has_target(b, replace(unit, pose=pose), in_arc=False)


def _short(b: Battle, unit: Unit, pose: Pose) -> Refusal | None:
    """Why an obliged unit that ends so has fallen short of what it could do by itself."""
    if far_enough(b, unit, pose):
        return None
    quad = footprint(pose, unit.frontage, DEPTH)
    best = best_move(b, unit)
    if best is None:
        return None
    far = goal_gap(b, unit.brigade, best.quad)
    return falls_short(b, unit, quad, None if far is None else far + AS_NEAR)
