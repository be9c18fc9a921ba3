"""What enemies could win who charged a stand in a place, one or together: by their dice and its own, by and large.

Who is Stationary throws nearly twice the dice (VB-DICE-02): it is this, more than what his fire is worth, that makes somebody
stand who is about to be charged, and keeps him from going where two may come at him.
"""

from math import isqrt

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.advice.worth import FACES, LIKELY, WHOLE, WON, dear
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front
from longroll.rulesets.volley_and_bayonet.dice.dice_chart import count, row_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import CAVALRY, INFANTRY

TOGETHER = 2
"""How many are thought to charge together, the nearest."""
DISORDERED = 60
"""Hundredths of their hits that the blows of who is disordered are worth, since they are saved (VB-SAVE-02)."""
FIRM = 8
"""Hundredths of a hit that a point of morale is worth in a melee."""


def onset(k: Battle, there: Stand, foes: list[Stand]) -> int:
    """Hundredths of a strength point by which the enemies would be better off for charging a stand in a place; 0 where they had
    better not."""
    able = []
    for row in foes:
        if row.brigade and not (row.column or row.routed or k.formations[row.formation].exhausted):
            far = tabletop.point_gap(there.quad, *row.front)
            if far <= (CAVALRY if row.horse else INFANTRY):
                able.append((far, row.id, row))
    able.sort(key=lambda each: each[:2])
    most, hits, firm, flank = 0, 0, 0, False
    for number, (_, _, row) in enumerate(able[:TOGETHER], start=1):
        struck = WHOLE * row_of(row, True).melee // FACES
        hits += struck * (DISORDERED if row.disordered else WHOLE) // WHOLE
        firm += row.morale - row.disordered
        flank = flank or behind_front(there, *row.front)
        most = max(most, _won(k, there, row, hits, firm // number, flank))
    return most


def _won(k: Battle, there: Stand, foe: Stand, hits: int, firm: int, flank: bool) -> int:
    """What enemies win who strike so many hits, are so firm and may take a stand in flank, the last of them as one of all."""
    back = WHOLE * (count(there, row_of(there, True), True) + there.guns) // FACES
    shaken = WHOLE * max(0, FACES - there.morale + there.disordered + flank) // FACES
    back = back * (DISORDERED if there.disordered else WHOLE - shaken // 2) // WHOLE
    lead = hits - back + FIRM * (firm - there.morale + there.disordered)
    won = min(97, max(3, WHOLE // 2 + LIKELY * lead // max(1, isqrt(WHOLE * (hits + back)))))
    given, taken = min(hits, WHOLE * there.strength), min(back, WHOLE * foe.strength)
    return (given * dear(k, there) - taken * dear(k, foe)) // WHOLE + WON * (2 * won - WHOLE) // WHOLE
