"""What fights are worth, in hundredths of a strength point, and how players differ.

All is reckoned in whole numbers, so that the same advice is given on every machine.
"""

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from longroll.flow import total
from longroll.rulesets.volley_and_bayonet.dice.dice import Blow, blows
from longroll.rulesets.volley_and_bayonet.dice.dice_chart import count, row_of
from longroll.rulesets.volley_and_bayonet.dice.saving_throws import ordinary
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import near, reach
from longroll.rulesets.volley_and_bayonet.fire.shelter import behind_works, level
from longroll.rulesets.volley_and_bayonet.morale.morale_number import steady
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import (
    BATTALION_POINTS,
    CARTRIDGE,
    COLLAPSED_POINTS,
    DEDICATED_GUN,
    EXHAUSTED_POINTS,
    OBJECTIVE,
)
from longroll.tabletop import point_gap

FACES, WHOLE = 6, 100
WON = 60
"""What it is worth to win a melee for certain, and not to lose it for certain: the loser is disordered and gives ground."""
ROUTED = 60
"""Of each strength point of who routs, the part that is as good as lost."""
LIKELY = 38
"""Hundredths by which a lead of one standard deviation in hits raises the chance to win a melee from one half."""
POINT, WEIGHT = 80, 40
"""What a point of the score is worth; and a strength point apart from all points, for the weight that it has in a fight."""
NEARLY = 2
"""So few points a division has left when each is worth half as much again."""


class Style(msgspec.Struct, frozen=True):
    """A way of playing.  `caution`: hundredths at which own losses count against the enemy's; `charge`: what a charge must
    promise; `pull`: what an inch nearer to the goal is worth; `fire`: hundredths at which one's fire from a place counts;
    `still`: what it is worth to stand Stationary before the enemy; `sight`: to see him, who can be charged then; `wary`: whether
    the enemy's fire, open flanks and the ground that counts are heeded."""

    name: str
    caution: int
    charge: int
    pull: int
    fire: int
    still: int
    sight: int
    wary: bool


STYLES = {
    row.name: row
    for row in (Style("private", 30, -60, 10, 50, 0, 0, False), Style("sergeant", 90, 0, 10, 100, 20, 40, True))
}
BEHIND = {"sergeant": Style("sergeant behind", 60, 0, 25, 100, 20, 40, True)}
"""How those play towards the end who do not lead and heed it: bolder and quicker, since time is against them."""
SOON = 1
"""So few turns are left towards the end."""


def style_of(name: str, patient: bool) -> Style:
    """How a player plays by whether he has time: his side leads, or the end is not near."""
    return STYLES[name] if patient else BEHIND.get(name, STYLES[name])


class Charger(NamedTuple):
    """A stand as it would charge, and whether on a flank."""

    stand: Stand
    flank: bool


class Clash(NamedTuple):
    """What is expected of a melee: losses given and taken, in hundredths of a strength point, and the chance to win it."""

    given: int
    taken: int
    won: int


def expected(b: Battle, found: tuple[Blow, ...]) -> int:
    """Hundredths of a strength point that blows are expected to cost."""
    cost = 0
    for blow in found:
        hits = WHOLE * blow.dice * (FACES + 1 - blow.on) // FACES
        cost += hits // 2 if ordinary(b, blow) is not None else hits
    return cost


def fire(b: Battle, mine: Stand, foe: Stand) -> int:
    """What a stand's fire on another is expected to cost it."""
    return expected(b, blows(b, mine, foe, False))


def volley(mine: Stand, far: int) -> int:
    """What a stand's fire at somebody so far off, in reach and in the open, is about to cost him."""
    if mine.routed or (mine.artillery and mine.limbered):
        return 0
    own = 0 if mine.horse or far > reach(mine).long else 1
    row = row_of(mine, near(mine, far))
    guns = mine.guns if far <= DEDICATED_GUN.long else 0
    return WHOLE * (own * count(mine, row, False) * (FACES + 1 - row.hit) + guns) // FACES


def dear(b: Battle, stand: Stand) -> int:
    """What a strength point of a stand is worth, of a hundred: its part of the points that exhausting and breaking its division
    brings, more where that is near (VB-WIN-02)."""
    formation = b.formations[stand.formation]
    found = WEIGHT
    if stand.kind == "artillery battalion":
        found += POINT * BATTALION_POINTS // max(1, stand.strength + stand.lost)
    if formation.endurance and not formation.collapsed:
        left = formation.endurance - formation.tally
        if formation.exhausted:
            found += POINT * COLLAPSED_POINTS // FACES
        else:
            found += POINT * (EXHAUSTED_POINTS + COLLAPSED_POINTS) // formation.endurance
            found += found // 2 if left <= NEARLY else 0
    return found


def fails(held: int) -> int:
    """How likely a stand of such morale is to fail, of a hundred."""
    return WHOLE * min(FACES, max(0, FACES - held)) // FACES


def clash(b: Battle, mine: Sequence[Charger], foe: Stand, support: int = 0) -> Clash:
    """What is expected of stands charging an enemy together, who is shot at by others at the same time."""
    broken = fails(_defends(b, mine, foe))
    routs = broken if foe.disordered else 0
    given = taken = firm = 0
    for one in mine:
        stand = replace(one.stand, stationary=False)
        shaken = fails(_charges(b, one, foe))
        hits = expected(b, blows(b, stand, foe, True))
        if stand.disordered:
            given += hits * (WHOLE - shaken) // WHOLE
            taken += shaken * stand.strength * ROUTED // WHOLE
        else:
            given += hits * (2 * WHOLE - shaken) // (2 * WHOLE)
        firm += total((*steady(b, stand),)) + stand.morale
    at = max((one.stand for one in mine), key=lambda row: row.strength)
    usual = expected(b, blows(b, replace(foe, stationary=False), at, True)) if foe.stationary else 0
    struck = expected(b, blows(b, foe, at, True))
    spared = routs if foe.disordered else broken
    worse = 0 if foe.disordered else (usual if foe.stationary else struck) // 2
    back = (struck * (WHOLE - spared) + worse * spared) // WHOLE
    lead = given + support - back + 8 * (firm // len(mine) - foe.morale + foe.disordered)
    spread = max(1, isqrt(WHOLE * (given + support + back)))
    won = min(97, max(3, WHOLE // 2 + LIKELY * lead // spread))
    given = min(
        WHOLE * foe.strength, (given + support) * (WHOLE - routs) // WHOLE + routs * foe.strength * ROUTED // WHOLE
    )
    return Clash(given, taken + back, routs + won * (WHOLE - routs) // WHOLE)


def _charges(b: Battle, one: Charger, foe: Stand) -> int:
    """The morale of a charger (VB-MOR-06, VB-MOR-14, VB-MOR-16, VB-MOR-17)."""
    held = one.stand.morale + total((*steady(b, one.stand),)) + one.flank
    held -= foe.artillery and not foe.limbered and not one.flank
    return held - (foe.arm in CARTRIDGE and foe.stationary and not one.flank)


def _defends(b: Battle, mine: Sequence[Charger], foe: Stand) -> int:
    """The morale of who is charged (VB-MOR-06, VB-MOR-08, VB-MOR-09, VB-MOR-10, VB-MOR-12)."""
    held = foe.morale + total((*steady(b, foe),)) - any(one.flank for one in mine)
    held += any(behind_works(b, foe, one.stand.pose.spot) for one in mine)
    held -= foe.artillery and any(one.stand.horse for one in mine)
    if foe.stationary and not foe.horse:
        mark = level(b, foe.front)
        held += any(level(b, one.stand.front) < mark for one in mine)
    return held


def outcome(b: Battle, found: Clash, mine: Sequence[Charger], foe: Stand, style: Style) -> int:
    """What a melee is worth to who charges."""
    at = max((one.stand for one in mine), key=lambda row: row.strength)
    value = found.given * dear(b, foe) // WHOLE - found.taken * dear(b, at) * style.caution // WHOLE // WHOLE
    return value + (WON + stake(b, foe)) * (2 * found.won - WHOLE) // WHOLE


def stake(b: Battle, foe: Stand) -> int:
    """What the ground is worth that an enemy stands on: the more, the fewer turns are left to win it back."""
    left = max(0, laid(b.setting).turns - b.turn)
    points = sum(row.value for row in laid(b.setting).objectives if point_gap(foe.quad, *row.at) <= OBJECTIVE)
    return POINT * points // (1 + left)
