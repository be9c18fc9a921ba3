"""Advice on charges: contact is sought where the sums promise well, since who is charged and loses suffers a step more."""

from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.advice.worth import cost, gain_and_loss
from longroll.rulesets.volume_of_fire.combat.combat_value import Side, reckon, supporters_of
from longroll.rulesets.volume_of_fire.melee.contact import is_frontal
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move
from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.orders.permissions import may_charge
from longroll.rulesets.volume_of_fire.record import Battle, Unit
from longroll.tabletop import gap, turn_to

ANGLE = 600
"""How far off straight ahead an enemy may be to be thought of, in tenths of a degree."""


class Charge(NamedTuple):
    """Regiments that go straight ahead into one enemy, how far each, and the points that promises."""

    gain: int
    chargers: tuple[int, ...]
    moves: tuple[Move, ...]


def charges(field: Field, after: Battle, units: list[Unit]) -> list[Charge]:
    """Charges worth making, by one regiment or by several at once, the best first."""
    found = []
    for foe in field.foes:
        regiments = (unit for unit in units if unit.regiment)
        ways = [(unit, way) for unit in regiments if (way := into_contact(after, unit, foe)) is not None]
        for count in range(1, min(field.style.together, len(ways)) + 1):
            for some in combinations(ways[:4], count):
                if (gain := promise(field, after, some, foe)) >= field.style.charge * count:
                    moves_made = tuple(Move((unit.id,), (Step("advance", way),)) for unit, way in some)
                    found.append(Charge(gain, tuple(unit.id for unit, _ in some), moves_made))
    found.sort(key=lambda row: (-row.gain, row.chargers))
    return found


def into_contact(after: Battle, unit: Unit, foe: Unit) -> int | None:
    """How far straight ahead a unit goes to touch an enemy it may charge; None if it cannot."""
    far = law_of_moves.allowance(unit, forward=True)
    if gap(unit.quad, foe.quad) > far:
        return None
    if abs(turn_to(unit.pose.heading, unit.pose.bearing(*foe.pose.spot))) > ANGLE:
        return None
    start, _, _ = tabletop.straight_contact(unit.quad, foe.quad, unit.pose.heading, 10)
    if not 1 <= start <= far or may_charge(after, unit, foe) is not None:
        return None
    return int(start)


def promise(field: Field, after: Battle, some: tuple[tuple[Unit, int], ...], foe: Unit) -> int:
    """Points that a charge may expect to win over standing where the units are (VF-CHG, VF-MELEE-04)."""
    b = after.copy()
    there = [(unit, replace(unit, pose=unit.pose.ahead(way)), way) for unit, way in some]
    b.put_units(*[at for _, at, _ in there])
    chargers = tuple(at.id for _, at, _ in there)
    frontal = all(is_frontal(before, at, foe) for before, at, _ in there)
    mine, theirs = _side(b, chargers, (), chargers), _side(b, (foe.id,), ((foe.id, frontal),), ())
    difference = reckon(b, mine, theirs, True).total - reckon(b, theirs, mine, True).total
    harm, own = gain_and_loss(difference, True)
    lost = sum(cost(own, at, field.price[at.id]) for _, at, _ in there)
    value = cost(harm, foe, field.price[foe.id]) - lost * field.caution // 100
    value += field.tired_by((foe.id,)) - field.tired_by(chargers)
    for before, at, way in there:
        value += (field.worth_of(at, way, now=False) - field.worth_of(before, 0)) // 2
        value += field.worth_of_ground(at) - field.worth_of_ground(before)
    return value


def _side(b: Battle, units: tuple[int, ...], charged: tuple[tuple[int, bool], ...], charging: tuple[int, ...]) -> Side:
    return Side(units, supporters_of(b, b.units[units[0]].side, units, units), charged, charging)
