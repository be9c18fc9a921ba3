"""When a turn comes to its end (DC-TRACK-02)."""

from longroll.rulesets.division.arrivals.entering import waiting
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY, SIDES


def close(b: Battle, side: int, why: str) -> None:
    """A side has come to its end of this turn: the other has one phase more (DC-TRACK-02)."""
    if b.closing == NOBODY:
        b.closing = 1 - side
        b.say("said", f"{why}: the {SIDES[1 - side]} side has one phase more this turn", "DC-TRACK-02")


def left(b: Battle, side: int) -> bool:
    """Whether a side has a general who may be activated yet, on the map or about to enter without his card (DC-TRACK-02)."""
    return any(row.on_map and not row.used and row.side == side for row in b.generals) or bool(waiting(b, side))
