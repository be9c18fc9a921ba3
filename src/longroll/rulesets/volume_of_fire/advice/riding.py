"""Advice for generals: brigadiers within six inches of their regiments, their superiors amid the brigadiers."""

from collections.abc import Iterator

from longroll import tabletop
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.advice.field import Field, middle, nearest
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind, commands, general_to_unit
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Ride
from longroll.rulesets.volume_of_fire.record import INCH, NONE, Battle, General


def rides(field: Field) -> Iterator[Ride]:
    """Rides, for points that are left over, of generals who have lost touch, as far as a ride takes them."""
    able = (row for row in field.known.generals if row.side == field.side and row.points and row.present)
    for general in able:
        spot = _with_regiments(field.known, general) if general.command != NONE else _amid(field.known, general)
        dx, dy = (spot[0] - general.x, spot[1] - general.y) if spot else (0, 0)
        if (far := tabletop.length(dx, dy)) >= INCH:
            by = min(far, tables.RIDE - 10)
            yield Ride(general.id, general.x + tabletop.divide(dx * by, far), general.y + tabletop.divide(dy * by, far))


def _with_regiments(known: Battle, general: General) -> tuple[int, int] | None:
    """Behind the middle of a brigade that its brigadier has lost touch with."""
    units = known.of_brigade(general.command)
    if all(general_to_unit(general, unit) <= tables.NEAR_COMMAND - INCH for unit in units):
        return None
    return behind(known, nearest(units, *middle(units)))


def _amid(known: Battle, general: General) -> tuple[int, int] | None:
    """Amid the brigadiers whom a higher general helps to activate, if one is out of his reach (VF-ACT-13)."""
    led = [known.generals[row.general] for row in known.brigades if commands(known, general.id, row.id)]
    there = [row for row in led if row.present]
    if all(tabletop.length(row.x - general.x, row.y - general.y) <= tables.SUPERIOR for row in there):
        return None
    return sum(row.x for row in there) // len(there), sum(row.y for row in there) // len(there)
