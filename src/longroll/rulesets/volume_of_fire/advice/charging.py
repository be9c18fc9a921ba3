"""Advice on charges: contact is sought where the sums promise well, since who is charged and loses suffers a step more."""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import moves
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.advice.worth import cost, gain_and_loss
from longroll.rulesets.volume_of_fire.movement import is_frontal
from longroll.rulesets.volume_of_fire.moves import Move
from longroll.rulesets.volume_of_fire.obedience import may_charge
from longroll.rulesets.volume_of_fire.paths import Step
from longroll.rulesets.volume_of_fire.reckoning import Side, may_support, reckon
from longroll.rulesets.volume_of_fire.units import Battle, Unit
from longroll.tabletop import gap, kernel, turn_to

ANGLE = 600
"""How far off straight ahead an enemy may be to be thought of, in tenths of a degree."""


def charges(field: Field, after: Battle, units: list[Unit]) -> Iterator[Move]:
    """Charges worth making, the best first; `after` is changed by the caller as they are made."""
    found = []
    for unit in units:
        if unit.arm == "artillery":
            continue
        far = moves.allowance(unit, forward=True)
        for foe in field.foes:
            if gap(unit.quad, foe.quad) > far:
                continue
            turn = turn_to(unit.pose.heading, unit.pose.bearing(foe.pose.x, foe.pose.y))
            if abs(turn) > ANGLE or isinstance(may_charge(after, unit, foe), Refusal):
                continue
            way = into_contact(unit, foe, far)
            if way is None:
                continue
            gain = promise(field, after, unit, foe, way)
            if gain >= field.style.charge:
                found.append((-gain, unit.id, Move((unit.id,), (Step("advance", way),))))
    found.sort(key=lambda row: row[:2])
    struck: set[int] = set()
    for _, number, move in found:
        if number not in struck and not after.units[number].used:
            struck.add(number)
            yield move


def into_contact(unit: Unit, foe: Unit, far: int) -> int | None:
    """How far straight ahead a unit goes to touch an enemy; None if it would pass it by or not reach it."""
    start, _, _ = kernel.straight_contact(unit.quad, foe.quad, unit.pose.heading, 10)
    if start > far or start < 1:
        return None
    return int(start)


def promise(field: Field, after: Battle, unit: Unit, foe: Unit, way: int) -> int:
    """Points that a charge may expect to win over standing where the unit is (VF-CHG, VF-MELEE-04)."""
    there = replace(unit, pose=unit.pose.ahead(way))
    b = after.copy()
    b.units[unit.id] = there
    frontal = is_frontal(unit, there, foe)
    with_us = tuple(
        friend.id
        for friend in b.of_side(unit.side)
        if friend.id != unit.id and may_support(b, there, friend, (unit.id,))
    )
    with_them = tuple(other.id for other in field.foes if other.id != foe.id and may_support(b, foe, other, (foe.id,)))
    mine = Side((unit.id,), with_us, (), (unit.id,))
    theirs = Side((foe.id,), with_them, ((foe.id, frontal),))
    difference = reckon(b, mine, theirs, True).total - reckon(b, theirs, mine, True).total
    harm, own = gain_and_loss(max(-12, min(12, difference)), True)
    won = cost(harm, foe) - cost(own, unit) * field.style.caution // 100 - field.tired_by((unit.id,))
    return won + (field.worth_of(there, way, now=False) - field.worth_of(unit, 0)) // 2
