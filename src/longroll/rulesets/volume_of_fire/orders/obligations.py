"""What an order obliges a brigade's units to do (VF-ORD-02, VF-ORD-03, VF-ORD-05).  Everything here is asked of what
the owner knows, as in `permissions.py`."""

from collections.abc import Iterator

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_arc
from longroll.rulesets.volume_of_fire.combat.weapons import range_of
from longroll.rulesets.volume_of_fire.command.action_points import price
from longroll.rulesets.volume_of_fire.orders.permissions import RULES, goal_gap, nearest_enemy, said, told
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Ring
from longroll.rulesets.volume_of_fire.record.units import DISC, Unit
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import sees
from longroll.tabletop import gap


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
    return Refusal(
        RULES[order.kind],
        f"full speed is {needed} nearer, or all that a straight move can do: {unit.name} would come {nearer} nearer",
    )


def owing(known: Battle, brigade: int) -> Iterator[Unit]:
    """Units that their order still obliges to move, and that the brigadier has the points to move."""
    leader = known.brigadier(brigade)
    if not leader.present or leader.points == 0:
        return
    for unit in known.of_brigade(brigade):
        if left_to_go(known, unit) is not None and isinstance(price(known, (unit,)), int):
            yield unit


def may_ride(known: Battle, general: int, x: int, y: int) -> Refusal | None:
    """While units must still be moved, a brigadier rides only nearer to the target (VF-ORD-02, VF-ORD-03)."""
    row = known.generals[general]
    if row.rank != "brigade":
        return None
    order = known.brigades[row.command].order
    if order.kind not in ("attack", "advance") or next(owing(known, row.command), None) is None:
        return None
    spot, place = (row.x, row.y, row.x, row.y), (x, y, x, y)
    before, after = goal_gap(known, row.command, spot), goal_gap(known, row.command, place)
    if before is None or after is None or after < before:
        return None
    return Refusal(
        RULES[order.kind],
        f"units of {known.brigades[row.command].name} must still be moved: {row.name} is {said(before - DISC)} from "
        f"the target and may only ride nearer to it",
    )
