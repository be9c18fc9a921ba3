"""Ways that a line might go, and what each would gain: how well its units would stand there, and how near to the goal."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.advice.field import Field, nearest
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_field, reach
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Kind, Step, trace
from longroll.rulesets.volume_of_fire.orders.permissions import goal_gap, nearest_point
from longroll.rulesets.volume_of_fire.record import INCH, Battle, Brigade, Unit
from longroll.tabletop import FAR, gap, turn_to, wheel_length

OWED = 1000
"""Points at which moving counts that an order obliges to."""
WORTH_A_POINT = 7
"""Points that a move must gain to be worth its action point."""
STAND_OFF = 2000
"""How near to its target an attack goes to fire: within a charge of the next turn, over rough ground too (VF-MOVE-03)."""
FAR_OFF = 6 * INCH
"""How far from its goal a unit is that is in no hurry to get nearer."""
HURRY = 3
"""How much more each inch counts further away."""
ARRIVED = 10
"""Points for standing where an Advance goes."""
CLOSE = 14 * INCH
"""How near an enemy is that a line turns to."""


class Option(NamedTuple):
    """A move that may be worth making, and the points it would gain."""

    gain: int
    move: Move


def weighed(field: Field, after: Battle, brigade: Brigade, group: tuple[Unit, ...], owing: set[int]) -> list[Option]:
    """The moves of a line that gain enough, the best first."""
    stay = sum(field.worth_of(unit, 0) + _drawn(field, after, brigade, unit) for unit in group)
    stay -= OWED * sum(unit.id in owing for unit in group)
    if not (otherwise := min(law_of_moves.allowance(unit, forward=False) for unit in group)):
        return _pivots(field, group)
    numbers = tuple(unit.id for unit in group)
    found = []
    for path in islice(dict.fromkeys(paths_for(field, after, brigade, group, otherwise)), field.style.ways):
        if isinstance(traced := trace(after.setting, group, path), Refusal):
            continue
        score = 0
        for unit, pose in zip(group, traced.poses, strict=True):
            there = replace(unit, pose=pose)
            score += field.worth_of(there, traced.cost) + _drawn(field, after, brigade, there)
            score -= field.disorder(unit, there)
        if score - stay >= WORTH_A_POINT:
            found.append(Option(score - stay + field.whim(), Move(numbers, _cut(after, group, path))))
    found.sort(key=lambda option: -option.gain)
    return found


def _cut(after: Battle, group: tuple[Unit, ...], path: tuple[Step, ...]) -> tuple[Step, ...]:
    """A way straight ahead, cut to what rough ground leaves of it (VF-MOVE-03): the rest is gone the turn after."""
    if len(path) > 1 or path[0].kind != "advance":
        return path
    far = min(law_of_moves.most_ahead(after.setting, unit) for unit in group)
    return (Step("advance", min(path[0].by, far)),)


def _pivots(field: Field, group: tuple[Unit, ...]) -> list[Option]:
    """Unlimbered guns with nothing in their arc turn to what they could fire at (VF-MOVE-08)."""
    found = []
    for unit in group:
        if any(in_field(field.known, unit, foe) for foe in field.foes):
            continue
        for foe in field.foes:
            turn = turn_to(unit.pose.heading, unit.pose.bearing(*foe.pose.spot))
            if 150 < abs(turn) <= tables.PIVOT_GUNS and gap(unit.quad, foe.quad) <= reach(field.known, unit):
                near = 40 - gap(unit.quad, foe.quad) // INCH
                found.append(Option(near, Move((unit.id,), (Step("turn", turn),))))
    found.sort(key=lambda option: -option.gain)
    return found


def _drawn(field: Field, after: Battle, brigade: Brigade, unit: Unit) -> int:
    """Points for being nearer to what the order names, each inch counted more where the enemy is not yet near, and for
    standing on ground that counts."""
    if (far := goal_gap(after, brigade.id, unit.quad)) is None:
        return field.worth_of_ground(unit)
    advances = brigade.order.kind == "advance"
    off = far if advances else max(0, far - STAND_OFF)
    pulled = (min(off, FAR_OFF) + HURRY * max(0, off - FAR_OFF)) * field.style.pull // INCH
    return field.worth_of_ground(unit) - pulled + ARRIVED * (advances and far <= tables.CONTACT)


def marks_for(field: Field, after: Battle, brigade: Brigade, lead: Unit) -> list[tuple[int, int]]:
    """The spots a line turns to: what its brigade's order names, and the nearest enemy."""
    order, (x, y) = brigade.order, lead.pose.spot
    foes = after.believed(field.side)
    aim = nearest_point(after.setting, order, lead.pose) if order.kind == "advance" else None
    targets = [foe for foe in foes if foe.brigade == order.target] if order.kind == "attack" else []
    near = [foe for foe in foes if foe.pose.distance(x, y) < CLOSE]
    found = [nearest(each, x, y).pose.spot for each in (targets, near) if each]
    return [aim, *found] if aim else found


def paths_for(
    field: Field, after: Battle, brigade: Brigade, group: tuple[Unit, ...], otherwise: int
) -> Iterator[tuple[Step, ...]]:
    """Ways a line might go: ahead by several lengths, wheeled towards its marks, aside, back."""
    lead = group[len(group) // 2]
    ahead = far = min(law_of_moves.allowance(unit, forward=True) for unit in group)
    off = min((gap(unit.quad, foe.quad) for unit in group for foe in field.foes), default=FAR)
    short = (off - STAND_OFF) // 50 * 50
    lengths = sorted({ahead, tables.FIRING_MOVE, 1500, short}, reverse=True)
    yield from ((Step("advance", length),) for length in lengths if 0 < length <= ahead)
    yield (Step("back", min(otherwise, tables.FALL_BACK)),)
    wide = sum(unit.frontage for unit in group)
    for x, y in marks_for(field, after, brigade, lead):
        if abs(turn := turn_to(lead.pose.heading, lead.pose.bearing(x, y))) < 40:
            continue
        if len(group) == 1:
            yield (Step("turn", turn),)
            cost = wheel_length(wide // 2, abs(turn))
            if cost + 500 <= otherwise:
                yield Step("turn", turn), Step("advance", (otherwise - cost) // 50 * 50)
        if abs(turn) < 1500:
            yield (Step("oblique", otherwise, turn % 3600),)
        side: Kind = "wheel-right" if turn > 0 else "wheel-left"
        most = abs(turn)
        while most > 40 and wheel_length(wide, most) > far:
            most = most * 3 // 4
        if most > 40 and abs(turn) <= 1350:
            cost = wheel_length(wide, most)
            yield (Step(side, most),)
            for length in ((far - cost - 50) // 50 * 50, (tables.FIRING_MOVE - cost) // 50 * 50):
                if length >= 250:
                    yield Step(side, most), Step("advance", length)
