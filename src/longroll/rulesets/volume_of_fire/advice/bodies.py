"""Brigades as lumps: where each is, how strong it is, how far it has to go; and what it is to be about."""

from typing import NamedTuple

from longroll import tabletop
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Objective
from longroll.rulesets.volume_of_fire.record.units import INCH, Brigade, Order, Unit
from longroll.tabletop import gap


class Intent(NamedTuple):
    """What a brigade should do: the order that says it, and why, in a few words."""

    brigade: int
    order: Order
    why: str


class Body(NamedTuple):
    """A brigade as a lump: its units, where its middle is, its size."""

    brigade: Brigade
    units: tuple[Unit, ...]
    x: int
    y: int
    strength: int


def lump(b: Battle, brigade: Brigade, units: list[Unit]) -> Body | None:
    """A brigade's known units, their middle and their size; None if there are none."""
    if not units:
        return None
    x = sum(unit.pose.x for unit in units) // len(units)
    y = sum(unit.pose.y for unit in units) // len(units)
    return Body(brigade, tuple(units), x, y, sum(unit.strength for unit in units if unit.condition != "beaten"))


def own_bodies(known: Battle, side: int) -> list[Body]:
    """The side's brigades that stand on the table."""
    rows = (
        lump(known, row, known.of_brigade(row.id))
        for row in known.brigades
        if row.side == side and row.place == "table"
    )
    return [row for row in rows if row is not None]


def enemy_bodies(known: Battle, side: int) -> list[Body]:
    """The enemy brigades of which anything is known, ghosts included."""
    found = []
    for row in known.brigades:
        if row.side == side:
            continue
        units = [unit for unit in known.units if unit.brigade == row.id and unit.place in ("table", "ghost")]
        body = lump(known, row, units)
        if body is not None:
            found.append(body)
    return found


def away(body: Body, objective: Objective) -> int:
    """How far a brigade's middle is from an objective's ground."""
    return tabletop.point_gap(objective.ring, body.x, body.y)


def enemy_in(known: Battle, side: int, objective: Objective) -> Unit | None:
    """The largest known enemy unit in or touching an objective's ground."""
    there = [
        unit
        for unit in known.units
        if unit.side != side and unit.place in ("table", "ghost") and gap(objective.ring, unit.quad) <= tables.CONTACT
    ]
    return max(there, key=lambda unit: (unit.strength, -unit.id), default=None)


def for_guns(body: Body, far: int) -> Intent:
    """Guns stand where they can fire; where nothing is within reach they follow the fight.  `far`: the nearest enemy."""
    number = body.brigade.id
    if far > 22 * INCH and body.brigade.order.kind == "advance":
        return Intent(number, body.brigade.order, "brings its guns up")
    return Intent(number, Order("hold"), "keeps its guns in battery")


def steadiness(known: Battle, brigade: int) -> int:
    """What a brigade adds to its activation die, as far as is known: below 0 it may break (VF-ACT-02, VF-ACT-11, VF-ACT-12)."""
    row = known.brigades[brigade]
    fallen = sum(unit.place == "broken" for unit in known.units if unit.brigade == brigade)
    beaten = sum(unit.condition == "beaten" for unit in known.of_brigade(brigade))
    added = tables.ACTIVATION_MODIFIERS
    marked = added[row.mark] if row.mark else 0
    general = known.brigadier(brigade)
    quality = general.quality if general.present else tables.NO_BRIGADIER
    losses = fallen * added["unit broken"] + beaten * added["unit beaten"]
    return quality + tables.LEVEL_MODIFIER[level(known, brigade)] + losses + marked
