"""What a fight and a place are worth, in hundredths of a strength point, and how players differ.

All is reckoned in whole numbers, so that the same advice is given on every machine.
"""

import msgspec

from longroll import tabletop
from longroll.flow import total
from longroll.rulesets.volley_and_bayonet.combat.dice import Blow, blows
from longroll.rulesets.volley_and_bayonet.combat.fields_of_fire import distance, longest, reach
from longroll.rulesets.volley_and_bayonet.combat.saving_throws import ordinary
from longroll.rulesets.volley_and_bayonet.morale.morale_number import terms
from longroll.rulesets.volley_and_bayonet.movement.contact import behind_front
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand

FACES = 6
WON = 45
"""What it is worth to win a melee for certain, and not to lose it for certain."""
FLANKED = 40
"""What it is worth to strike a flank, or costs to offer one."""


class Style(msgspec.Struct, frozen=True):
    """A way of playing.  `caution`: hundredths at which own losses count against the enemy's; `charge`: what a charge must
    promise; `pull`: what an inch nearer to the goal is worth; `together`: what an inch beyond the reach of its commander costs;
    `steady`: what it is worth to stand still before the enemy."""

    name: str
    caution: int
    charge: int
    pull: int
    together: int
    steady: int


STYLES = {row.name: row for row in (Style("private", 30, -60, 10, 0, 0), Style("sergeant", 75, 0, 10, 8, 20))}


def expected(b: Battle, found: tuple[Blow, ...]) -> int:
    """Hundredths of a strength point that blows are expected to cost."""
    cost = 0
    for blow in found:
        hits = 100 * blow.dice * (FACES + 1 - blow.on) // FACES
        cost += hits // 2 if ordinary(b, blow) is not None else hits
    return cost


def fails(b: Battle, stand: Stand) -> int:
    """How likely a stand is to fail its morale as things are, of a hundred."""
    held = total(terms(b, stand))
    return 100 * min(FACES, max(0, FACES - held)) // FACES


def melee(b: Battle, mine: Stand, foe: Stand, style: Style, friends: int, flank: bool) -> int:
    """What one stand may expect of a melee with another, with so many friends in it already."""
    given = expected(b, blows(b, mine, foe, True)) * (1 + friends)
    taken = expected(b, blows(b, foe, mine, True)) // (1 + friends)
    edge = given - taken + 10 * (mine.morale - foe.morale) + (FLANKED if flank else 0) - 25 * mine.disordered
    edge += 25 * foe.disordered
    return given - taken * style.caution // 100 + WON * max(-100, min(100, edge)) // 100


def fire(b: Battle, mine: Stand, foe: Stand) -> int:
    """What a stand's fire on another is expected to cost it."""
    return expected(b, blows(b, mine, foe, False))


def threatened(b: Battle, stand: Stand) -> int:
    """What standing so offers the enemy: his fire, and a flank within his reach."""
    cost = 0
    for row in b.enemies(stand.side):
        if row.routed:
            continue
        far = distance(row, stand)
        near = reach(row).close if row.artillery else longest(row)
        if 0 <= far <= near and not row.horse:
            cost += 15 if row.artillery else 8
        apart = tabletop.point_gap(stand.quad, *row.front)
        if apart <= 8_000 and not row.artillery and behind_front(stand, *row.front):
            cost += FLANKED
    return cost
