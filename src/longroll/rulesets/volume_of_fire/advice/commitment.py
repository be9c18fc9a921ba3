"""Which brigade is committed to what: ground or enemies, by what one more of them gains in points of the score.

Chances go by the masses that can be there: ours committed against theirs near, the square of each, as in Lanchester's law
for aimed fire.  Points are hundredths of a point of the score (VF-WIN-01).
"""

from typing import NamedTuple

from longroll import tabletop
from longroll.rulesets.volume_of_fire.advice.bodies import Body, away, steadiness
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.record.setting import Objective, laid
from longroll.rulesets.volume_of_fire.record.units import INCH

POINT = 100
WHOLE = 100
A_TURN = 3200
"""How far a brigade that is seen gets in a turn, by and large."""
A_MARCH = 12000
"""How far one gets that is not."""
BESIDE = 8 * INCH
"""Who stands within this of a spot fights there."""
IN_REACH = 24 * INCH
"""Who stands further from a spot does not come to it."""
A_TURN_LATER = 6
"""Points that a turn on the way costs."""
RISK = 60
"""Points that an attack which surely fails costs who is ahead."""
RISK_BEHIND = 30
"""The same for who is not, less and less towards the end."""
CORRIDOR = 7 * INCH
"""Who stands within this of the way to a spot has to be passed."""
STEADFAST = 35
"""Points by which what a brigade is about already is preferred."""
STEADY = (30, 50, 70, 85, 95, 100)
"""Hundredths of its mass that a brigade counts for, by what it adds to its activation die."""
LEAST = 12
"""Points that a commitment must gain."""


class Aim(NamedTuple):
    """Something that brigades may be committed to: a piece of ground, or an enemy brigade."""

    name: str
    objective: Objective | None
    brigade: int
    x: int
    y: int
    worth: int
    against: int


class Commitment(NamedTuple):
    """What a brigade is committed to, and the chance, of a hundred, with all that are."""

    aim: Aim
    chance: int


def chance(own: int, other: int) -> int:
    """How likely the stronger is to have his way, of a hundred."""
    return WHOLE if other == 0 and own else WHOLE * own * own // max(1, own * own + other * other)


def mass(field: Field, bodies: list[Body], x: int, y: int) -> int:
    """The mass of brigades that may be at a spot: whole where they are, less the further they are off; tenths of a size."""
    found = 0
    for body in bodies:
        off = tabletop.length(body.x - x, body.y - y)
        if off < IN_REACH:
            found += might(field, body) * (IN_REACH - max(off, BESIDE)) // (IN_REACH - BESIDE)
    return found


def might(field: Field, body: Body) -> int:
    """A brigade's mass: tenths of its size, by the value of its units, less where it is near to giving way."""
    whole = sum(unit.strength * (7 + unit.value) for unit in body.units if unit.condition != "beaten")
    steady = max(0, min(len(STEADY) - 1, steadiness(field.known, body.brigade.id)))
    return whole * STEADY[steady] // WHOLE


def aims(field: Field, theirs: list[Body]) -> list[Aim]:
    """The ground that counts and the enemy brigades that are known."""
    known = field.known
    rules = laid(known.setting).victory
    alone = rules.side >= 0
    found = []
    for ground in field.grounds:
        row = ground.objective
        x, y = row.at
        against = mass(field, theirs, x, y)
        swing = 2 if ground.theirs and not alone else 1
        found.append(Aim(row.name, row, -1, x, y, POINT * row.value * swing, against))
    broken = rules.broken_enemy if rules.side in (-1, field.side) else -rules.broken_own
    for body in theirs:
        brigade = body.brigade
        if (brigade.guns and not rules.guns) or brigade.key in rules.detachments:
            worth = POINT // 2
        else:
            worth = POINT * broken
        found.append(Aim(brigade.name, None, brigade.id, body.x, body.y, worth, mass(field, theirs, body.x, body.y)))
    return found


def turns_to(field: Field, body: Body, aim: Aim) -> int:
    """How many turns a brigade needs to get there, by and large."""
    if aim.objective is not None:
        far = away(body, aim.objective)
    else:
        far = max(0, tabletop.length(body.x - aim.x, body.y - aim.y) - BESIDE)
    close = min((tabletop.length(foe.pose.x - body.x, foe.pose.y - body.y) for foe in field.foes), default=tabletop.FAR)
    marched: int = min(far, max(0, close - IN_REACH))
    return marched // A_MARCH + (far - marched + A_TURN - 1) // A_TURN


def in_the_way(field: Field, body: Body, aim: Aim, theirs: list[Body]) -> int:
    """The mass of enemies that stand along a brigade's way to an aim, but for those that are about the aim itself."""
    found = 0
    for foe in theirs:
        if foe.brigade.id == aim.brigade or tabletop.length(foe.x - aim.x, foe.y - aim.y) <= BESIDE:
            continue
        x, y = tabletop.foot(foe.x, foe.y, body.x, body.y, aim.x, aim.y)
        if tabletop.length(foe.x - x, foe.y - y) <= CORRIDOR:
            found += might(field, foe)
    return found


def gain(field: Field, aim: Aim, own: int, besides: int = 0) -> int:
    """Points to be expected of an aim with so much committed to it, `besides` being in the way."""
    if own == 0:
        return 0
    likely = chance(own, max(aim.against, besides))
    risk = RISK if field.ahead else RISK_BEHIND * min(field.left, 8) // 8
    return aim.worth * likely // WHOLE - risk * (WHOLE - likely) // WHOLE


def committed(field: Field, mine: list[Body], theirs: list[Body]) -> dict[int, Commitment]:
    """Brigades and what they are committed to, whoever gains most first; who gains nothing is left out."""
    targets = aims(field, theirs)
    have = [0] * len(targets)
    taken: dict[int, int] = {}
    lengths = {(body.brigade.id, k): turns_to(field, body, aim) for body in mine for k, aim in enumerate(targets)}
    passing = {
        (body.brigade.id, k): in_the_way(field, body, aim, theirs) for body in mine for k, aim in enumerate(targets)
    }
    left = list(mine)
    while left:
        best: tuple[int, int, int] | None = None
        for body in left:
            own = might(field, body)
            for k, aim in enumerate(targets):
                turns = lengths[body.brigade.id, k]
                if turns > field.left + 1 or own == 0:
                    continue
                besides = passing[body.brigade.id, k]
                more = gain(field, aim, have[k] + own, besides) - gain(field, aim, have[k]) - A_TURN_LATER * turns
                if about(body, aim):
                    more += STEADFAST
                if more >= LEAST and (best is None or (more, -body.brigade.id) > best[:2]):
                    best = more, -body.brigade.id, k
        if best is None:
            break
        number, k = -best[1], best[2]
        body = next(row for row in left if row.brigade.id == number)
        left.remove(body)
        have[k] += might(field, body)
        taken[number] = k
    return {number: Commitment(targets[k], chance(have[k], targets[k].against)) for number, k in taken.items()}


def about(body: Body, aim: Aim) -> bool:
    """Whether a brigade's order is about an aim already."""
    order = body.brigade.order
    if aim.objective is not None:
        return order.kind == "advance" and order.area == aim.objective.id
    return order.kind == "attack" and order.target == aim.brigade
