"""When a turn comes to its end: the other side has one phase more (DC-TRACK-02)."""

from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY, SIDES


def close(b: Battle, side: int, why: str, rule: str = "DC-TRACK-02") -> None:
    """A side has come to its end of this turn, unless one has already."""
    if b.closing == NOBODY:
        b.closing = 1 - side
        b.say("said", f"{why}: the {SIDES[1 - side]} side has one phase more this turn", rule)
