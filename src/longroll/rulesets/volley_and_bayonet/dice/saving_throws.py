"""Saving throws: who has one against what (VB-SAVE-01 to VB-SAVE-07, VB-MISC-06)."""

from collections.abc import Iterator
from math import comb

from longroll.flow import Modifier
from longroll.rulesets.volley_and_bayonet.dice.dice import Blow
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import aim, near
from longroll.rulesets.volley_and_bayonet.fire.shelter import hand_to_hand, sheltered
from longroll.rulesets.volley_and_bayonet.ground.cover import Attack, saved_by_fort, saves_against
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES, SAVE
from longroll.tabletop import ROUNDING, footprint, overlap


def ordinary(b: Battle, blow: Blow) -> Modifier | None:
    """Why the target of a blow saves; None if it does not.  However many reasons there are, it saves once (VB-SAVE-01)."""
    by, at = b.stands[blow.by], b.stands[blow.at]
    if by.disordered:
        return Modifier(0, f"{by.name} is disordered", "VB-SAVE-02")
    if by.kind == "artillery battery" and not by.stationary:
        return Modifier(0, f"{by.name} has just come up", "VB-SAVE-07")
    for row in hand_to_hand(b, at, by) if blow.melee else sheltered(b, at, by.front):
        close = not blow.melee and by.artillery and near(by, aim(b, by, at).far)
        if row.cover.special == "fort":
            if saved_by_fort(_attack(by, blow), close):
                return Modifier(0, f"{at.name} has walls about it", row.rule)
        elif saves_against(row.cover, _attack(by, blow)):
            return Modifier(0, f"{at.name} has cover", row.rule)
    if blow.melee:
        return None
    if at.skirmishing and open_order(b, at):
        return Modifier(0, f"{at.name} is in open order", "VB-SAVE-03")
    heavy = by.artillery and by.weight != "field"
    if at.artillery and not at.limbered and not heavy:
        return Modifier(0, f"{at.name} stands gun by gun", "VB-SAVE-04")
    return None


def because(why: Modifier) -> tuple[Modifier, ...]:
    """What a saving throw is explained by: that there is one for each hit (VB-SAVE-01), that it is the ground's (VB-SAVE-06), and
    which."""
    ground = (Modifier(0, "the ground where it stands", "VB-SAVE-06"),) if why.rule.startswith("VB-TERR") else ()
    return (Modifier(0, "one for each hit", "VB-SAVE-01"), *ground, why)


def saves(b: Battle, blow: Blow) -> Iterator[tuple[Modifier, ...]]:
    """What the hits of a blow are saved by: once for whatever reasons, and once more by who lies on the ground."""
    for why in (ordinary(b, blow), to_ground(b, blow)):
        if why is not None:
            yield because(why)


def unsaved(b: Battle, blow: Blow) -> list[tuple[int, int]]:
    """How many hits of a blow may be left when all saving throws have been made, each with its weight: every die by itself
    hits and is not saved, or it is nothing."""
    throws = sum(1 for _ in saves(b, blow))
    whole, good = 6 ** (1 + throws), (7 - blow.on) * (SAVE - 1) ** throws
    return [
        (comb(blow.dice, hits) * good**hits * (whole - good) ** (blow.dice - hits), hits)
        for hits in range(blow.dice + 1)
    ]


def _attack(by: Stand, blow: Blow) -> Attack:
    """With what a blow is struck, as the ground tells them apart."""
    if blow.melee:
        return "infantry melee" if by.foot else "melee"
    if by.artillery:
        return by.weight
    return "field" if blow.cannon else "small arms"


def open_order(b: Battle, stand: Stand) -> bool:
    """Whether a base's width on either side of skirmishers is clear of friends (VB-SAVE-03)."""
    width = BASES[stand.kind][0]
    sides = (footprint(stand.pose.aside(way * (stand.width + width) // 2), width, stand.depth) for way in (-1, 1))
    others = [row for row in b.of_side(stand.side) if row.id != stand.id]
    return not any(overlap(base, ring, ROUNDING) for ring in sides for row in others for base in row.bases)


def to_ground(b: Battle, blow: Blow) -> Modifier | None:
    """The further save against fire of who has gone to ground (VB-MISC-06)."""
    at = b.stands[blow.at]
    return Modifier(0, f"{at.name} lies down", "VB-MISC-06") if at.grounded and not blow.melee else None


def may_opt(b: Battle, stand: Stand, blow: Blow) -> bool:
    """Whether mounted cavalry may choose to save and fall back (VB-SAVE-05)."""
    return stand.horse and not blow.melee and not stand.routed and ordinary(b, blow) is None
