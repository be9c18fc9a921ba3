"""What each brigade should be about: which ground to take or keep, whom to attack, when to rest (VF-ORD, VF-OBJ, VF-WIN).

Brigades are committed one after the other to whatever gains most by one more, in points of the score, until nothing is
gained any longer: who is left over stands in reserve behind the fight.  What is committed already counts, so that a
second brigade goes where it turns the scale and not where the first will do.
"""

from longroll import tabletop
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.advice.bodies import (
    Body,
    Intent,
    enemy_bodies,
    enemy_in,
    for_guns,
    own_bodies,
    steadiness,
)
from longroll.rulesets.volume_of_fire.advice.commitment import Aim, Commitment, committed
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.orders.permissions import nearest_enemy, order_text
from longroll.rulesets.volume_of_fire.record.setting import Objective
from longroll.rulesets.volume_of_fire.record.units import INCH, Order, Unit
from longroll.tabletop import gap

WORN = 2
"""The level of fatigue from which a brigade is spared (VF-FAT-03)."""
OUT_OF_REACH = 18 * INCH
AT_HAND = 9 * INCH
TIME_TO_RETIRE = 2
"""Turns that must be left for a brigade to draw off in."""
SHAKY = 0
"""What a brigade adds to its activation die that is drawn off."""


def intents(field: Field) -> list[Intent]:
    """What every brigade of the side should be about, in the order of the brigades."""
    known, side = field.known, field.side
    mine = own_bodies(known, side)
    theirs = enemy_bodies(known, side)
    plan = committed(field, [body for body in mine if not body.brigade.guns], theirs)
    found = []
    for body in mine:
        near = nearest_enemy(known, side, *[unit.quad for unit in body.units])
        far = near[1] if near else tabletop.FAR
        if body.brigade.guns:
            worn = level(known, body.brigade.id) >= WORN and far > OUT_OF_REACH
            resting = Intent(body.brigade.id, Order("rest"), "rests, worn and out of reach")
            found.append(resting if worn else for_guns(body, far))
            continue
        commitment = plan.get(body.brigade.id)
        if _to_be_relieved(field, body, far):
            found.append(Intent(body.brigade.id, Order("retire"), "is relieved before it breaks"))
        elif commitment is None:
            found.append(_in_reserve(field, body, mine, theirs, far))
        elif commitment.aim.objective is not None:
            found.append(_for_ground(field, body, theirs, commitment, commitment.aim.objective, near))
        else:
            found.append(_attack(body, commitment.aim))
    return found


def _to_be_relieved(field: Field, body: Body, far: int) -> bool:
    """Whether a brigade in reach of the enemy is near to breaking, and there is time to draw it off."""
    if far > AT_HAND or field.left < TIME_TO_RETIRE:
        return False
    fallen = any(unit.place == "broken" for unit in field.known.units if unit.brigade == body.brigade.id)
    return fallen and steadiness(field.known, body.brigade.id) <= SHAKY


def _attack(body: Body, aim: Aim) -> Intent:
    order = body.brigade.order
    words = "presses its attack" if order.kind == "attack" and order.target == aim.brigade else "attacks"
    return Intent(body.brigade.id, Order("attack", target=aim.brigade), f"{words}: {aim.name}")


def _for_ground(
    field: Field,
    body: Body,
    theirs: list[Body],
    commitment: Commitment,
    objective: Objective,
    near: tuple[Unit, int] | None,
) -> Intent:
    """Go there, stand there, or drive off who stands there."""
    number = body.brigade.id
    known, side = field.known, field.side
    there = any(gap(objective.ring, unit.quad) <= tables.CONTACT for unit in body.units if unit.condition != "beaten")
    foe = enemy_in(known, side, objective)
    if foe is None:
        if there:
            return Intent(number, Order("hold"), f"holds {objective.name}")
        return Intent(number, Order("advance", area=objective.id), f"goes to {objective.name}")
    if commitment.chance >= field.style.attack:
        return Intent(number, Order("attack", target=foe.brigade), f"takes {objective.name} from the enemy")
    if there:
        return Intent(number, Order("hold"), f"stands on {objective.name} against the enemy")
    return Intent(number, Order("hold"), f"stands against the enemy at {objective.name}")


def _in_reserve(field: Field, body: Body, mine: list[Body], theirs: list[Body], far: int) -> Intent:
    """Rest if it is worn; else come up behind the nearest fight."""
    number = body.brigade.id
    if level(field.known, number) >= WORN and far > OUT_OF_REACH:
        return Intent(number, Order("rest"), "rests, worn and out of reach")
    return Intent(number, Order("hold"), "stands in reserve")


def plan(field: Field, wanted: list[Intent]) -> tuple[str, ...]:
    """A line a brigade: its name, its order, what it should be about."""
    known = field.known
    return tuple(
        f"{known.brigades[row.brigade].name} ({order_text(known, known.brigades[row.brigade].order)}): {row.why}"
        for row in wanted
    )
