"""The four sides of a block of a town: from each who holds it fights with a quarter of the dice, rounded up, and with no more
than all of them (VB-TERR-80, VB-COMB-06)."""

from typing import NamedTuple

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.buildings.buildings import house, mates
from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.dice.dice_chart import count, guns_lent, halved, row_of
from longroll.rulesets.volley_and_bayonet.dice.reinforcing import reinforcing
from longroll.rulesets.volley_and_bayonet.ground.cover import quarter, side_faced
from longroll.rulesets.volley_and_bayonet.ground.land import Patch
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.tabletop import Pose

SIDES = ("north", "east", "south", "west")
"""The sides of a block by number."""


class Muzzles(NamedTuple):
    """From where a stand fires: the front of its base, or a side of the block it holds."""

    pose: Pose
    width: int
    depth: int
    side: int = NONE


def block(b: Battle, stand: Stand) -> Patch | None:
    """The block that a stand holds by its sides; a march column in the street does not."""
    patch = house(b, stand)
    return patch if patch is not None and patch.terrain == "town" and not stand.column else None


def muzzles(b: Battle, stand: Stand) -> tuple[Muzzles, ...]:
    """All from which a stand could fire."""
    patch = block(b, stand)
    if patch is None:
        return (Muzzles(stand.pose, stand.width, stand.depth),)
    left, bottom, right, top = tabletop.bounds(patch.ring)
    x, y = (left + right) // 2, (bottom + top) // 2
    return tuple(Muzzles(Pose(x, y, 900 * side), right - left, top - bottom, side) for side in range(len(SIDES)))


def side_of(b: Battle, stand: Stand, enemy: Stand) -> int:
    """The side of its block on which an enemy touches a stand; NONE for one that holds no block."""
    patch = block(b, stand)
    return NONE if patch is None else side_faced(patch.ring, *enemy.pose.spot)


def fought_from(b: Battle, stand: Stand) -> frozenset[int]:
    """The sides of a stand's block from which somebody has fought in this phase, or the enemy touches."""
    if block(b, stand) is None:
        return frozenset()
    rows = [b.stands[number] for number in mates(b, stand)]
    spent = {side for row in rows for side in row.sides}
    return frozenset(spent | {side_of(b, row, enemy) for row in rows for enemy in touched(b, row)})


def _dice(b: Battle, stand: Stand, melee: bool) -> int:
    """All that is shared out among the sides: a stand's own dice, those of its guns and of who reinforces it (VB-TERR-80)."""
    own = count(stand, row_of(stand, melee), melee)
    return own - halved(b, stand, own) + guns_lent(stand, melee) + (reinforcing(b, stand) is not None)


def evenly(b: Battle, stand: Stand, sides: int) -> bool:
    """Whether a stand has a whole quarter of its melee dice for each of so many sides, after those that have fought."""
    dice = _dice(b, stand, True)
    return quarter(dice) * (len(stand.sides) + sides) <= dice


def sides_left(b: Battle, stand: Stand, melee: bool) -> int:
    """From how many more sides of its block a stand has dice."""
    dice = _dice(b, stand, melee)
    return -(-dice // quarter(dice)) - len(stand.sides) if dice else 0


def part(dice: int, side: int) -> range:
    """Which of so many dice, in their order, the side that fights so many after the first throws.

    >>> [len(part(7, side)) for side in range(4)]
    [2, 2, 2, 1]
    """
    share = quarter(dice)
    return range(min(dice, share * side), min(dice, share * (side + 1)))
