"""How a side stands, in plain measures: points now and what counts at evening, circles, strength by its state, cards, generals.

Each is the greater the better, and made of what the side knows.  How much each counts is learnt from games.
"""

from collections.abc import Callable
from math import log2, tanh

from longroll.rulesets.division.advice.situation import nearest_foe
from longroll.rulesets.division.components.areas import CIRCLES
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import EVENING, POINTS_ON_THE_MAP, half

TEN = 10
IN_PART = 0.4
"""What a circle counts for whose areas are not all of one side, of what it would."""
CLEAR = 3
"""So many points ahead is clearly ahead."""
FAR = 6
"""So many areas off a circle it makes no difference any more how many."""


def measures(known: Battle, side: int) -> dict[str, float]:
    """What is measured of a side, by name."""
    other = 1 - side
    mine, theirs = known.points(side), known.points(other)
    late = 1 / (1 + laid(known.setting).last - known.turn)
    evening = 1 / (1 + EVENING - half(known.turn))
    lead, circles = (mine - theirs) / TEN, _nearer(known, side)
    steady = _share(known, side, lambda row: row.where == "map" and not row.routed)
    coming = _share(known, side, lambda row: row.where == "off" and _comes(known, row))
    return {
        "points": lead,
        "late points": lead * late,
        "ahead at the end": late * tanh((mine - theirs) / CLEAR),
        "twice the points at evening": evening * max(-1.0, min(1.0, log2((mine + 1) / (theirs + 1)))) ** 3,
        "parts of circles": _held(known, side),
        "nearness to circles": circles,
        "late nearness to circles": circles * late,
        "steady strength": steady,
        "late steady strength": steady * late,
        "strength to come": coming,
        "routed troops": -_share(known, side, lambda row: row.where == "map" and row.routed),
        "cards in hand": (len(known.piles[side].hand) - len(known.piles[other].hand)) / TEN,
        "cards in the deck": (known.piles[side].left - known.piles[other].left) / TEN,
        "generals": _balance(*(_leadership(known, each) for each in (side, other))),
    }


def _balance(one: int, other: int) -> float:
    """Of what there is, how much more is on one side than on the other, from -1 to 1."""
    return (one - other) / max(1, one + other)


def _comes(known: Battle, row: Stand) -> bool:
    return 0 <= row.unit.arrives <= laid(known.setting).last


def _share(known: Battle, side: int, counts: Callable[[Stand], bool]) -> float:
    """Of all strength that is there or to come, how much more of a kind is on one's own side."""
    whole, more = 0, 0
    for row in known.stands:
        if row.where == "map" or (row.where == "off" and _comes(known, row)):
            whole += row.strength
            if counts(row):
                more += row.strength if row.side == side else -row.strength
    return more / max(1, whole)


def _held(known: Battle, side: int) -> float:
    """The circles by whose their areas are, of all points on the map: those that nobody has whole count in part."""
    found = 0.0
    for row in CIRCLES:
        owners = [known.control[area] for area in row.areas]
        more = (owners.count(side) - owners.count(1 - side)) / len(owners)
        found += row.vp * more * (1 if abs(more) == 1 else IN_PART)
    return found / POINTS_ON_THE_MAP


def _nearer(known: Battle, side: int) -> float:
    """The circles by who has steady troops nearer, of all points on the map."""
    found = 0.0
    for row in CIRCLES:
        mine, theirs = (min(FAR, nearest_foe(known, each, row.id)) for each in (1 - side, side))
        found += row.vp * _balance(theirs, mine)
    return found / POINTS_ON_THE_MAP


def _leadership(known: Battle, side: int) -> int:
    """What the generals of a side who are on the map can do in a turn."""
    return sum(row.leadership for row in known.generals if row.side == side and row.on_map)
