"""Advice for generals: brigadiers within six inches of their regiments, their superiors near but out of the fire."""

from collections.abc import Iterator

from longroll import tabletop
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind, commands, general_to_unit
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Ride
from longroll.rulesets.volume_of_fire.record.units import INCH, NONE, General, Unit

NEAR_ENOUGH = 1 * INCH


def rides(field: Field) -> Iterator[Ride]:
    """Rides worth a point that is left over."""
    for general in field.known.generals:
        if general.side != field.side or not general.present or general.points == 0 or general.attached != NONE:
            continue
        if general.rides >= tables.RIDES:
            continue
        spot = _brigadier(field, general) if general.command != NONE else _superior(field, general)
        if spot is not None:
            yield _towards(general, spot)


def _towards(general: General, spot: tuple[int, int]) -> Ride:
    """As much of the way as a ride takes."""
    dx, dy = spot[0] - general.x, spot[1] - general.y
    far = tabletop.length(dx, dy)
    if far > tables.RIDE:
        reach = tables.RIDE - 10
        dx, dy = tabletop.divide(dx * reach, far), tabletop.divide(dy * reach, far)
    return Ride(general.id, general.x + dx, general.y + dy)


def _middle(units: list[Unit]) -> Unit:
    """The unit nearest to the middle of these."""
    x = sum(unit.pose.x for unit in units) // len(units)
    y = sum(unit.pose.y for unit in units) // len(units)
    return min(units, key=lambda unit: (tabletop.length(unit.pose.x - x, unit.pose.y - y), unit.id))


def _brigadier(field: Field, general: General) -> tuple[int, int] | None:
    """Behind the middle of his brigade, if he has lost touch with it."""
    units = field.known.of_brigade(general.command)
    if not units:
        return None
    if all(general_to_unit(general, unit) <= tables.NEAR_COMMAND - INCH for unit in units):
        return None
    spot = behind(field.known, _middle(units))
    if tabletop.length(spot[0] - general.x, spot[1] - general.y) < NEAR_ENOUGH:
        return None
    return spot


def _superior(field: Field, general: General) -> tuple[int, int] | None:
    """Where he is within twelve inches of most of his brigadiers, and nobody within reach of him is under fire."""
    known = field.known
    leaders = [
        known.generals[row.general]
        for row in known.brigades
        if row.side == general.side and row.place == "table" and commands(known, general.id, row.id)
    ]
    leaders = [row for row in leaders if row.present]
    if not leaders:
        return None
    spots = [(general.x, general.y)]
    for row in leaders:
        units = known.of_brigade(row.command)
        if units:
            pose = _middle(units).pose
            back = pose.ahead(-8 * INCH)
            spots.append((back.x, back.y))
    best = max(spots, key=lambda spot: (_good(field, leaders, spot), spot == (general.x, general.y)))
    return None if best == (general.x, general.y) else best


def _good(field: Field, leaders: list[General], spot: tuple[int, int]) -> int:
    """How many brigadiers a spot is near, less for the enemy being near it."""
    near = sum(4 for row in leaders if tabletop.length(row.x - spot[0], row.y - spot[1]) <= tables.SUPERIOR)
    risk = any(tabletop.length(foe.pose.x - spot[0], foe.pose.y - spot[1]) < 10 * INCH for foe in field.foes)
    return near - (6 if risk else 0)
