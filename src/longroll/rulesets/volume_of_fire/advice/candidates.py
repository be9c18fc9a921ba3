"""Ways that a line might go, and what each would gain: how well its units would stand there, and how near to the goal."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_field, reach
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Kind, Step, trace
from longroll.rulesets.volume_of_fire.orders.permissions import area_gap, target_unit, touches_area
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import INCH, Brigade, Unit
from longroll.tabletop import gap, turn_to, wheel_length

OWED = 1000
"""Points at which moving counts that an order obliges to."""
WORTH_A_POINT = 7
"""Points that a move must gain to be worth its action point."""
STAND_OFF = 4500
"""How near to its target an attack goes to fire."""
FAR_OFF = 6 * INCH
"""How far from its goal a unit is that is in no hurry to get nearer."""
HURRY = 3
"""How much more each inch counts further away."""


class Option(NamedTuple):
    """A move that may be worth making, and the points it would gain."""

    gain: int
    move: Move


def weighed(field: Field, after: Battle, brigade: Brigade, group: tuple[Unit, ...], owing: set[int]) -> list[Option]:
    """The moves of a line that gain enough, the best first."""
    goal = goal_of(field, after, brigade, group)
    stay = sum(field.worth_of(unit, 0) + _drawn(field, after, brigade, unit) for unit in group)
    stay -= OWED * sum(unit.id in owing for unit in group)
    far = {forward: min(law_of_moves.allowance(unit, forward) for unit in group) for forward in (True, False)}
    if not any(far.values()):
        return _pivots(field, group, stay)
    numbers = tuple(unit.id for unit in group)
    found = []
    seen = set()
    for path in islice(paths_for(field, group, goal, far), field.style.ways):
        if path in seen:
            continue
        seen.add(path)
        traced = trace(after.setting, group, path)
        if isinstance(traced, Refusal) or traced.cost > far[traced.forward]:
            continue
        score = 0
        for unit, pose in zip(group, traced.poses, strict=True):
            there = replace(unit, pose=pose)
            score += field.worth_of(there, traced.cost) + _drawn(field, after, brigade, there)
            score -= field.entangled(unit, there) + field.unrallied(unit, there)
        gain = score - stay
        if gain >= WORTH_A_POINT:
            found.append(Option(gain, Move(numbers, path)))
    found.sort(key=lambda option: -option.gain)
    return found


def _pivots(field: Field, group: tuple[Unit, ...], stay: int) -> list[Option]:
    """Unlimbered guns with nothing in their arc turn to what they could fire at (VF-MOVE-08)."""
    found = []
    for unit in group:
        if any(in_field(field.known, unit, foe) for foe in field.foes):
            continue
        for foe in field.foes:
            turn = turn_to(unit.pose.heading, unit.pose.bearing(foe.pose.x, foe.pose.y))
            if 150 < abs(turn) <= tables.PIVOT_GUNS and gap(unit.quad, foe.quad) <= reach(field.known, unit):
                near = 40 - gap(unit.quad, foe.quad) // INCH
                found.append(Option(near, Move((unit.id,), (Step("turn", turn),))))
    found.sort(key=lambda option: -option.gain)
    return found


def goal_of(field: Field, after: Battle, brigade: Brigade, group: tuple[Unit, ...]) -> tuple[int, int] | None:
    """The point a line makes for by its brigade's order."""
    order = brigade.order
    x = sum(unit.pose.x for unit in group) // len(group)
    y = sum(unit.pose.y for unit in group) // len(group)
    if order.kind == "attack":
        rows = [foe for foe in after.believed(field.side) if foe.brigade == order.target]
        if not rows:
            return None
        foe = min(rows, key=lambda foe: (tabletop.length(foe.pose.x - x, foe.pose.y - y), foe.id))
        return foe.pose.x, foe.pose.y
    if order.kind == "advance":
        if order.point is not None:
            return order.point
        ring = laid(after.setting).area(order.area)
        if ring is None:
            return None
        count = len(ring)
        feet: list[tuple[int, int]] = [
            tabletop.foot(x, y, ring[i], ring[i + 1], ring[(i + 2) % count], ring[(i + 3) % count])
            for i in range(0, count, 2)
        ]
        return min(feet, key=lambda spot: (tabletop.length(spot[0] - x, spot[1] - y), spot))
    foes = after.believed(field.side)
    near = [foe for foe in foes if tabletop.length(foe.pose.x - x, foe.pose.y - y) < 16 * INCH]
    if not near:
        return None
    foe = min(near, key=lambda foe: (tabletop.length(foe.pose.x - x, foe.pose.y - y), foe.id))
    return foe.pose.x, foe.pose.y


def _drawn(field: Field, after: Battle, brigade: Brigade, unit: Unit) -> int:
    """Points for being nearer to what the order names, and for standing on ground that counts."""
    order = brigade.order
    value = 0
    if order.kind == "attack":
        target = target_unit(after, brigade.id)
        if target is not None:
            value -= _pulled(field, max(0, gap(unit.quad, target.quad) - STAND_OFF))
    elif order.kind == "advance":
        far = area_gap(after.setting, order, unit.quad)
        if far is not None:
            value -= _pulled(field, far)
            if touches_area(after.setting, order, unit.quad):
                value += 10
    value += field.worth_of_ground(unit)
    return value


def _pulled(field: Field, far: int) -> int:
    """Points that being so far from the goal costs: each inch counts more where the enemy is not yet near."""
    near = min(far, FAR_OFF)
    return (near + HURRY * (far - near)) * field.style.pull // INCH


def paths_for(
    field: Field, group: tuple[Unit, ...], goal: tuple[int, int] | None, far: dict[bool, int]
) -> Iterator[tuple[Step, ...]]:
    """Ways a line might go: ahead by several lengths, wheeled towards the goal or the nearest enemy, aside, back."""
    lead = group[len(group) // 2]
    ahead, otherwise = far[True], far[False]
    near = min((gap(unit.quad, foe.quad) for unit in group for foe in field.foes), default=1 << 20)
    lengths = {ahead, tables.FIRING_MOVE, 1500}
    if near > STAND_OFF:
        lengths.add(min(ahead, (near - STAND_OFF) // 50 * 50))
    lengths = {length for length in lengths if 0 < length <= ahead}
    for length in sorted(lengths, reverse=True):
        yield (Step("advance", length),)
    yield (Step("back", min(otherwise, tables.FALL_BACK)),)
    marks = [] if goal is None else [goal]
    close = [
        foe for foe in field.foes if tabletop.length(foe.pose.x - lead.pose.x, foe.pose.y - lead.pose.y) < 12 * INCH
    ]
    if close:
        foe = min(close, key=lambda foe: (tabletop.length(foe.pose.x - lead.pose.x, foe.pose.y - lead.pose.y), foe.id))
        marks.append((foe.pose.x, foe.pose.y))
    wide = sum(unit.frontage for unit in group)
    for x, y in marks:
        turn = turn_to(lead.pose.heading, lead.pose.bearing(x, y))
        if abs(turn) < 40:
            continue
        if len(group) == 1:
            yield (Step("turn", turn),)
            cost = wheel_length(wide // 2, abs(turn))
            if cost + 500 <= otherwise:
                yield Step("turn", turn), Step("advance", (otherwise - cost) // 50 * 50)
        if otherwise and abs(turn) < 1500:
            yield (Step("oblique", otherwise, turn % 3600),)
        side: Kind = "wheel-right" if turn > 0 else "wheel-left"
        most = abs(turn)
        while most > 40 and wheel_length(wide, most) > ahead:
            most = most * 3 // 4
        if most > 40 and abs(turn) <= 1350:
            cost = wheel_length(wide, most)
            yield (Step(side, most),)
            left = (ahead - cost - 50) // 50 * 50
            if left >= 250:
                yield Step(side, most), Step("advance", left)
            if 250 <= tables.FIRING_MOVE - cost <= left:
                yield Step(side, most), Step("advance", (tables.FIRING_MOVE - cost) // 50 * 50)
