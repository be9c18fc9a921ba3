"""What a side makes of the enemy's stands where rosters are hidden: his losses are seen, and not what is left (VB-ORG-10)."""

from msgspec.structs import replace

from longroll.rulesets.volley_and_bayonet.record.units import Stand, Strength
from longroll.rulesets.volley_and_bayonet.tables import Kind

USUAL: dict[Kind, Strength] = {
    "infantry brigade": 4,
    "cavalry brigade": 4,
    "mounted infantry": 4,
    "infantry skirmisher": 1,
    "cavalry skirmisher": 1,
    "artillery battalion": 3,
    "artillery battery": 1,
}
"""What the enemy takes a fresh stand for."""


def least(stand: Stand, remnants: bool) -> Strength:
    """What is known to be left of a stand at least: where remnants fight with half their dice, it shows who is none."""
    return 2 if remnants and stand.brigade else 1


def veiled(stand: Stand, remnants: bool) -> Stand:
    """A stand as the enemy knows it: one of the usual strength, less what it was seen to lose."""
    if stand.place == "lost" or stand.strength < least(stand, remnants):
        return stand
    return replace(stand, strength=max(least(stand, remnants), USUAL[stand.kind] - stand.lost), veiled=True)
