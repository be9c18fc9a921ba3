"""How a side stands, in plain measures: what each has lost of what it brought, who is near to breaking, who is ahead at the end.

Each is the greater the better, and made of what the side knows.  How much each counts is learnt from games.
"""

from math import tanh

from longroll.rulesets.brigade.record import Battle, Stand, laid
from longroll.rulesets.brigade.record.units import LOST
from longroll.rulesets.brigade.sequence import victory

SOON = (0.5, 0.5, 0.2)
"""How much a regiment with none, one or two steps left counts as gone to who is near to breaking."""
BROKEN = 4
"""The power of how near a side is to breaking (BC-WIN-02) with which that tells: far from it hardly, close to it very much."""
CLEAR = 2
"""So many points ahead is clearly ahead."""


def measures(known: Battle, side: int) -> dict[str, float]:
    """What is measured of a side, by name."""
    have = victory.points(known)
    late = 1 / (1 + max(0, laid(known.setting).rounds - known.round))
    (steps, guns, breaks), (theirs, other_guns, other_breaks) = (_lost(known, each) for each in (side, 1 - side))
    return {
        "steps lost": theirs - steps,
        "guns lost": other_guns - guns,
        "near to breaking": other_breaks - breaks,
        "ahead at the end": late * tanh((have[side] - have[1 - side]) / CLEAR),
    }


def _lost(known: Battle, side: int) -> tuple[float, float, float]:
    """Of the steps of a side's regiments what is lost, of its batteries what is lost or routed; and how near it is to breaking."""
    mine = [row for row in known.stands if row.side == side and row.counted]
    regiments = [row for row in mine if row.arm != "artillery"]
    batteries = [row for row in mine if row.arm == "artillery"]
    gone = sum(_whole(row) - row.strength * _there(row) for row in regiments)
    silent = sum(row.routed or not _there(row) for row in batteries)
    nearly = victory.broken(known, side) + sum(map(_nearly, regiments))
    return (
        gone / max(1, sum(map(_whole, regiments))),
        silent / max(1, len(batteries)),
        min(1.0, nearly / max(1, victory.breaking(known, side))) ** BROKEN,
    )


def _there(stand: Stand) -> bool:
    return stand.place not in LOST


def _whole(stand: Stand) -> int:
    """The steps that a regiment has unhurt, as it is now."""
    return stand.horse if stand.mounted else stand.circles


def _nearly(stand: Stand) -> float:
    """How much a regiment that is neither lost nor routed counts as gone already."""
    fit = _there(stand) and not stand.routed and stand.strength < len(SOON)
    return SOON[stand.strength] if fit else 0.0
