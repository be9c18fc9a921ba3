"""What units shoot with, and how far it carries (VF-ARMS-02, VF-ARTY-03, VF-OPT-01)."""

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import Unit


def weapon(b: Battle, unit: Unit) -> tables.Weapon | None:
    """A unit's row of the optional weapon table; None where that is not played (VF-OPT-01)."""
    return tables.WEAPONS.get(unit.weapon) if b.options.weapons else None


def range_of(b: Battle, unit: Unit) -> int:
    """How far its arm or weapon carries (VF-ARMS-02, VF-ARTY-03, VF-OPT-01)."""
    if (row := weapon(b, unit)) is not None:
        return row.reach
    return tables.GUNS_SIGHT if unit.arm == "artillery" else tables.SMALL_ARMS
