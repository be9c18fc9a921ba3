"""How many dice a stand throws at another, and on what they hit (VB-DICE-01 to VB-DICE-19)."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from longroll.flow import Modifier, total
from longroll.rulesets.volley_and_bayonet.buildings.buildings import STONE, in_stone
from longroll.rulesets.volley_and_bayonet.buildings.sides_of_a_block import block, part
from longroll.rulesets.volley_and_bayonet.dice.dice_chart import count, guns_lent, halved, row_of
from longroll.rulesets.volley_and_bayonet.dice.reinforcing import reinforcing
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import aim, near, reach
from longroll.rulesets.volley_and_bayonet.fire.shelter import idle, makes_a_stand
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import CARTRIDGE, DAGGER, DEDICATED_GUN, HIT, Dice

Terms = tuple[Modifier, ...]
HELPER = "VB-DICE-13"
"""The rule by which a reinforcing skirmisher adds a die."""


class Blow(msgspec.Struct, frozen=True):
    """Dice of one stand at another, all of which hit on the same face."""

    by: int
    at: int
    on: int
    melee: bool
    terms: Terms
    cannon: bool = False

    @property
    def dice(self) -> int:
        """How many they are."""
        return total(self.terms)


class Share(NamedTuple):
    """Melee dice that go to one of several enemies: so many of all."""

    dice: int
    of: int


def blows(b: Battle, stand: Stand, target: Stand, melee: bool, earlier: int = 0) -> tuple[Blow, ...]:
    """What a stand throws at another in fire or in melee; `earlier`: from how many sides of its block it does so before in the
    same combat (VB-TERR-80)."""
    if (
        stand.routed or stand.rallied or (stand.artillery and stand.limbered) or idle(b, stand)
    ):  # VB-RALLY-04, VB-ROUT-10, VB-DICE-17
        return ()
    far = 0 if melee else aim(b, stand, target).far
    stone = not melee and in_stone(b, target)
    found = list(_by_its_arms(b, stand, target, far, melee, stone))
    if extra := _extra(b, stand, far, melee):
        found.append(Blow(stand.id, target.id, HIT, melee, extra, cannon=True))
    if helper := None if stone else reinforcing(b, stand):
        on = DAGGER if helper.sharpshooters and not melee else HIT
        if melee or far <= reach(stand).long:
            more = (Modifier(1, "a reinforcing skirmisher", HELPER),)
            found.append(Blow(stand.id, target.id, on, melee, more))
    return tuple(found) if block(b, stand) is None else tuple(_from_one_side(found, len(stand.sides) + earlier))


def _by_its_arms(b: Battle, stand: Stand, target: Stand, far: int, melee: bool, stone: bool) -> Iterator[Blow]:
    """What its own arms give, without guns lent to it and helpers; against stone small arms give nothing, and guns what they do
    at long range (VB-TERR-87)."""
    if not melee and (stand.horse or far > reach(stand).long or (stone and not stand.artillery)):
        return
    close = melee or (near(stand, far) and not stone)
    row = row_of(stand, close)
    better = sharper(b, stand, target, row, melee, close)
    terms = _own(b, stand, row, melee)
    if melee and stand.artillery and stand.kind != "artillery battery":
        terms = (*terms, Modifier(0, "contact is close range", "VB-DICE-17"))
    if stone and near(stand, far):
        terms = (*terms, Modifier(0, "stone counts as long range", STONE))
    if total(terms):
        on = row.hit if better is None else DAGGER
        terms = terms if better is None else (*terms, better)
        yield Blow(stand.id, target.id, on, melee, terms, stand.artillery)


def _from_one_side(found: list[Blow], side: int) -> Iterator[Blow]:
    """Of all blows those dice that the next side of a block throws: a quarter, as long as there are any (VB-TERR-80)."""
    mine, before = part(sum(blow.dice for blow in found), side), 0
    for blow in found:
        kept = len(range(max(mine.start, before), min(mine.stop, before + blow.dice)))
        before += blow.dice
        if kept:
            cut = () if kept == blow.dice else (Modifier(kept - blow.dice, "a quarter for each side", "VB-TERR-80"),)
            yield replace(blow, terms=(*blow.terms, *cut))


def _own(b: Battle, stand: Stand, row: Dice, melee: bool) -> Terms:
    """The dice of a stand's row: the Stationary columns if it is, halved for a remnant where that is agreed (VB-ORG-09)."""
    dice = count(stand, row, melee)
    column = ("Stationary" if stand.stationary else "normal") + (" melee" if melee else " fire")
    terms = (Modifier(dice, column, row.rule),)
    less = halved(b, stand, dice)
    return (*terms, Modifier(-less, "a remnant", "VB-ORG-09")) if less else terms


def _extra(b: Battle, stand: Stand, far: int, melee: bool) -> Terms:
    """A die for each dedicated gun, in melee or within its reach (VB-DICE-12)."""
    guns = guns_lent(stand, melee)
    if not guns or (not melee and far > DEDICATED_GUN.long):
        return ()
    return (Modifier(guns, "dedicated guns", "VB-DICE-12"),)


def sharper(b: Battle, stand: Stand, target: Stand, row: Dice, melee: bool, close: bool) -> Modifier | None:
    """Why a stand's dice hit on a five as well; None where they do not (VB-DICE-14 to VB-DICE-16, VB-DICE-18)."""
    if not melee:
        if row.fire_dagger and stand.sharpshooters:
            return Modifier(0, "sharpshooters hit on a five", "VB-DICE-14")
        repeats = stand.repeaters and close and row.hit == HIT and not stand.artillery
        return Modifier(0, "repeaters hit on a five close by", "VB-DICE-18") if repeats else None
    if not row.melee_dagger or not target.disordered:
        return None
    if stand.horse and target.skirmishing and makes_a_stand(b, target):
        return None  # VB-TERR-29: they fight as though in close order
    if stand.horse:
        return None if stand.disordered else Modifier(0, "cavalry in order hits the disordered on a five", "VB-DICE-16")
    cartridges = stand.arm in CARTRIDGE
    return Modifier(0, "cartridge arms hit the disordered on a five", "VB-DICE-15") if cartridges else None
