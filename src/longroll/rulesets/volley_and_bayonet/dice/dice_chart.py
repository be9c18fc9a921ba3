"""Which row of the dice chart a stand throws by, and how many dice it has there (VB-DICE-01 to VB-DICE-11)."""

from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import (
    BATTERY,
    CAVALRY_BRIGADE,
    CAVALRY_SKIRMISHER,
    CLOSE_BATTALION,
    DISMOUNTED_BRIGADE,
    INFANTRY_DICE,
    INFANTRY_SKIRMISHER,
    LONG_BATTALION,
    MOUNTED_INFANTRY,
    Dice,
)


def row_of(stand: Stand, close: bool) -> Dice:
    """A stand's row of the dice chart; guns have one for close range, which contact is (VB-DICE-17)."""
    if stand.kind == "artillery battery":
        return BATTERY
    if stand.bore is not None:
        return CLOSE_BATTALION[stand.bore] if close else LONG_BATTALION
    if stand.skirmishing:
        return CAVALRY_SKIRMISHER if stand.horse else INFANTRY_SKIRMISHER
    if stand.horse:
        return CAVALRY_BRIGADE if stand.kind == "cavalry brigade" else MOUNTED_INFANTRY
    if stand.kind == "cavalry brigade":
        return DISMOUNTED_BRIGADE
    assert stand.arm is not None
    return INFANTRY_DICE[stand.arm]


def halved(b: Battle, stand: Stand, dice: int) -> int:
    """How many of its own dice a stand does not throw: half of them, of a brigade with one strength point left, where that is
    agreed (VB-ORG-09)."""
    return dice // 2 if b.options.remnants and stand.brigade and stand.strength == 1 else 0


def guns_lent(stand: Stand, melee: bool) -> int:
    """The dice of a stand's dedicated guns: those of infantry in melee too, those of cavalry in fire alone, in the saddle or not
    (VB-DICE-12)."""
    return stand.guns if stand.infantry or not melee else 0


def count(stand: Stand, row: Dice, melee: bool) -> int:
    """The dice of a row in fire or melee: the Stationary columns if a stand is."""
    if stand.stationary:
        return row.stationary_melee if melee else row.stationary_fire
    return row.melee if melee else row.fire
