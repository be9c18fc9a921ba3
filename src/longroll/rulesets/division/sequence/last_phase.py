"""Whom a side may still activate this turn (DC-TRACK-02)."""

from longroll.rulesets.division.arrivals.entering import waiting
from longroll.rulesets.division.record.battle import Battle


def left(b: Battle, side: int) -> bool:
    """Whether a side has a general who may be activated yet, on the map or about to enter without his card (DC-TRACK-02)."""
    return any(row.on_map and not row.used and row.side == side for row in b.generals) or bool(waiting(b, side))
