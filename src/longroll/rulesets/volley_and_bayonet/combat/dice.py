"""How many dice a stand throws at another, and on what they hit (VB-DICE-01 to VB-DICE-19)."""

from typing import NamedTuple

import msgspec

from longroll.flow import Modifier, total
from longroll.rulesets.volley_and_bayonet.combat.fields_of_fire import distance, reach
from longroll.rulesets.volley_and_bayonet.combat.security import BACK, faced
from longroll.rulesets.volley_and_bayonet.combat.shelter import idle
from longroll.rulesets.volley_and_bayonet.movement.contact import in_contact
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import (
    BATTERY,
    CARTRIDGE,
    CAVALRY_BRIGADE,
    CAVALRY_SKIRMISHER,
    CLOSE_BATTALION,
    DAGGER,
    DEDICATED_GUN,
    DISMOUNTED_BRIGADE,
    HIT,
    INFANTRY_DICE,
    INFANTRY_SKIRMISHER,
    LONG_BATTALION,
    MOUNTED_INFANTRY,
    SAME_WAY,
    Dice,
)
from longroll.tabletop import between

Terms = tuple[Modifier, ...]


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


def blows(b: Battle, stand: Stand, target: Stand, melee: bool) -> tuple[Blow, ...]:
    """What a stand throws at another in fire or in melee."""
    if (
        stand.routed or stand.rallied or (stand.artillery and stand.limbered) or idle(b, stand)
    ):  # VB-RALLY-04, VB-ROUT-10, VB-DICE-17
        return ()
    far = 0 if melee else distance(stand, target)
    own = reach(stand)
    near = melee or 0 <= far <= own.close
    found = []
    if melee or (not stand.horse and far <= own.long):
        row = row_of(stand, near)
        better = sharper(stand, target, row, melee, near)
        terms = _own(b, stand, row, melee)
        if melee and stand.artillery and stand.kind != "artillery battery":
            terms = (*terms, Modifier(0, "contact is close range", "VB-DICE-17"))
        if total(terms):
            on = row.hit if better is None else DAGGER
            terms = terms if better is None else (*terms, better)
            found.append(Blow(stand.id, target.id, on, melee, terms, stand.artillery))
    if extra := _extra(b, stand, far, melee):
        found.append(Blow(stand.id, target.id, HIT, melee, extra, cannon=not melee and bool(stand.guns)))
    if helper := None if stand.routed else reinforcing(b, stand):
        on = DAGGER if helper.sharpshooters and not melee else HIT
        if melee or far <= own.long:
            more = (Modifier(1, "a reinforcing skirmisher", "VB-DICE-13"),)
            found.append(Blow(stand.id, target.id, on, melee, more))
    return tuple(found)


def _own(b: Battle, stand: Stand, row: Dice, melee: bool) -> Terms:
    """The dice of a stand's row: the Stationary columns if it is, halved for a remnant where that is agreed (VB-ORG-09)."""
    still = stand.stationary
    count = (row.stationary_melee if still else row.melee) if melee else (row.stationary_fire if still else row.fire)
    column = ("Stationary" if still else "normal") + (" melee" if melee else " fire")
    terms = (Modifier(count, column, row.rule),)
    if b.options.remnants and stand.brigade and stand.strength == 1 and count > 1:
        return (*terms, Modifier(-(count // 2), "a remnant", "VB-ORG-09"))
    return terms


def _extra(b: Battle, stand: Stand, far: int, melee: bool) -> Terms:
    """A die for each dedicated gun: infantry's in melee too, horsemen's in fire alone (VB-DICE-12)."""
    if not stand.guns or (stand.horse and melee) or (not melee and far > DEDICATED_GUN.long):
        return ()
    return (Modifier(stand.guns, "dedicated guns", "VB-DICE-12"),)


def sharper(stand: Stand, target: Stand, row: Dice, melee: bool, near: bool) -> Modifier | None:
    """Why a stand's dice hit on a five as well; None where they do not (VB-DICE-14 to VB-DICE-16, VB-DICE-18)."""
    if not melee:
        if row.fire_dagger and stand.sharpshooters:
            return Modifier(0, "sharpshooters hit on a five", "VB-DICE-14")
        repeats = stand.repeaters and near and row.hit == HIT and not stand.artillery
        return Modifier(0, "repeaters hit on a five close by", "VB-DICE-18") if repeats else None
    if not row.melee_dagger or not target.disordered:
        return None
    if stand.horse:
        return None if stand.disordered else Modifier(0, "cavalry in order hits the disordered on a five", "VB-DICE-16")
    cartridges = stand.arm in CARTRIDGE
    return Modifier(0, "cartridge arms hit the disordered on a five", "VB-DICE-15") if cartridges else None


def reinforcing(b: Battle, stand: Stand) -> Stand | None:
    """The skirmisher that reinforces a brigade of infantry: of its division, at its side or behind, facing its way (VB-MOVE-19)."""
    if stand.kind != "infantry brigade":
        return None
    for row in b.of_side(stand.side):
        same = row.kind == "infantry skirmisher" and row.formation == stand.formation and not row.routed
        same = same and not row.fought and between(row.pose.heading, stand.pose.heading) <= SAME_WAY
        if same and any(edge in BACK for edge in faced(stand, row)):
            return row
    return None


def reinforces(b: Battle, stand: Stand) -> Stand | None:
    """The brigade that a skirmisher reinforces, through which alone it fights (VB-MOVE-19)."""
    if stand.kind != "infantry skirmisher" or in_contact(b, stand):
        return None
    brigades = (row for row in b.of_side(stand.side) if (helper := reinforcing(b, row)) and helper.id == stand.id)
    return next(brigades, None)
