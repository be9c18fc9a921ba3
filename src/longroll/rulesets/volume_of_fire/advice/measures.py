"""How a side stands, in plain measures: who is gone, whose brigades may give way or are tired, who is ahead at the end.

Each is the greater the better, and made of what the side knows.  How much each counts is learnt from games.
"""

from collections.abc import Callable
from math import tanh

from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.advice.situation import steadiness
from longroll.rulesets.volume_of_fire.record import NONE, Battle, Brigade, laid
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.rulesets.volume_of_fire.tables import LEVEL_MODIFIER

WAVERS = (0.6, 0.3, 0.1)
"""How much a brigade counts as given way that adds 0, 1 or 2 to its activation die; one that adds less has as good as done so."""
CLEAR = 1.5
"""So many points past what parts the two victories is clearly past it."""


def measures(known: Battle, side: int) -> dict[str, float]:
    """What is measured of a side, by name."""
    late = 1 / (1 + max(0, laid(known.setting).turns - known.turn))
    return {
        "units broken": _gone(known, 1 - side) - _gone(known, side),
        "brigades that waver": _fewer(known, side, wavers),
        "fatigue": _fewer(known, side, tired),
        "ahead at the end": late * tanh(lead(known, side, late) / CLEAR),
    }


def _gone(known: Battle, side: int) -> float:
    """The part of a side's strength that is broken or routed."""
    rows = [row for row in known.units if row.side == side]
    return sum(row.strength for row in rows if row.place in victory.GONE) / max(1, sum(row.strength for row in rows))


def _fewer(known: Battle, side: int, of: Callable[[Battle, Brigade], float]) -> float:
    """By how much the enemy's brigades are worse off in something than one's own, each side's in the mean."""
    mean = [0.0, 0.0]
    for each in (0, 1):
        rows = [of(known, row) for row in known.brigades if row.side == each]
        mean[each] = sum(rows) / max(1, len(rows))
    return mean[1 - side] - mean[side]


def wavers(known: Battle, brigade: Brigade) -> float:
    """How near a brigade is to giving way; 1 where it has (VF-ACT-02, VF-ACT-03)."""
    if brigade.place == "out":
        return float(brigade.fate in victory.GONE)
    adds = steadiness(known, brigade.id)
    return 1.0 if adds < 0 else WAVERS[adds] if adds < len(WAVERS) else 0.0


def tired(known: Battle, brigade: Brigade) -> float:
    """How tired a brigade is that is not out: its level, of all levels there are (VF-FAT-03)."""
    return level(known, brigade.id) / len(LEVEL_MODIFIER) if brigade.place != "out" else 0.0


def lead(known: Battle, side: int, late: float) -> float:
    """By how many points a side is past what parts its victory from the other's (VF-WIN-01); what one has to lead by counts the
    more, the later it is."""
    rules, have = laid(known.setting).victory, victory.points(known)
    first = max(0, rules.side)
    graded = have[first] - (have[1 - first] if rules.side == NONE else 0)
    wins = min((row.least for row in rules.grades if row.winner == first), default=0)
    keeps = min((row.least for row in rules.grades if row.winner in (first, NONE)), default=0)
    past = (graded - late * (wins + keeps)) / 2
    return past if side == first else -past
