"""How a side stands, in plain measures: what its strength weighs in a fight, whose divisions are worn, points and ground.

Each is the greater the better, and made of what the side knows.  How much each counts is learnt from games.
"""

from collections.abc import Callable, Iterable
from math import exp, sqrt

from longroll.rulesets.volley_and_bayonet.advice.situation import might
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import Objective, laid
from longroll.rulesets.volley_and_bayonet.record.units import Formation, Stand
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.rulesets.volley_and_bayonet.tables import COLLAPSED_POINTS, EXHAUSTED_POINTS
from longroll.tabletop import point_gap

TEN = 10
NEAR = 6_000
"""At a place so far off a stand's weight counts for some two fifths, twice so far off for two fifths of that."""


def measures(known: Battle, side: int) -> dict[str, float]:
    """What is measured of a side, by name."""
    have = victory.points(known)
    late = 1 / (1 + max(0, laid(known.setting).turns - known.turn))
    return {
        "weight in a fight": _share(known.stands, side, lambda row: might(known, row)),
        "divisions worn": _fewer(known, side, lambda row: min(1.0, row.tally / row.endurance)),
        "divisions collapsed": _fewer(known, side, lambda row: row.collapsed),
        "late points": late * (have[side] - have[1 - side]) / TEN,
        "late ground": late * _ground(known, side),
    }


def _share(stands: Iterable[Stand], side: int, counts: Callable[[Stand], float]) -> float:
    """Of what there is on the table and to come, unrouted, how much more is on a side than on the other, from -1 to 1."""
    whole, more = 0.0, 0.0
    for row in stands:
        if row.place in ("table", "coming") and not row.routed:
            weight = counts(row)
            whole += weight
            more += weight if row.side == side else -weight
    return more / whole if whole else 0.0


def _divisions(known: Battle) -> list[Formation]:
    return [row for row in known.formations if row.endurance]


def _fewer(known: Battle, side: int, of: Callable[[Formation], float]) -> float:
    """How much more of something befell the enemy's divisions than one's own, of all there are (VB-EXH-01)."""
    rows = _divisions(known)
    return sum(of(row) if row.side != side else -of(row) for row in rows) / max(1, len(rows))


def _ground(known: Battle, side: int) -> float:
    """The ground that counts, by whose weight is about it; the more points there are to be won, the less each decides."""
    rows = laid(known.setting).objectives
    stake = sum(row.value for row in rows) + (EXHAUSTED_POINTS + COLLAPSED_POINTS) * len(_divisions(known))
    return sum(row.value * _about(known, side, row) for row in rows) / sqrt(max(1, stake))


def _about(known: Battle, side: int, row: Objective) -> float:
    there = [each for each in known.stands if each.on_table]
    return _share(there, side, lambda each: might(known, each) * exp(-point_gap(each.quad, *row.at) / NEAR))
