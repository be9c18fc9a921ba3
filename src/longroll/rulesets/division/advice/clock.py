"""The clock: which turns decide, whose phase is the last of a turn, and who has it if nobody hurries (DC-TRACK-02, DC-WIN).

At the end of an evening, and of the last turn, the points are compared.  Who has the last phase before it takes ground that
nobody can take back; so by day whoever is ahead does not hurry, and cards wait for the last phase.  In an evening the night may
fall with any card, and nothing waits.
"""

from typing import NamedTuple

from longroll.rulesets.division.arrivals.entering import waiting
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.tables import EVENING, NOBODY, half

MARGIN = 6
"""Points that an army may lack to twice the other's for an evening to decide."""


class Clock(NamedTuple):
    """How a side stands with time: the points are compared after this turn (`decides`); it would win if they were compared now
    (`stands` above 0), or lose (below 0); this is its last phase of the turn (`closing`), and nobody's comes after (`last`);
    `own` and `other` are the generals whom each may still activate."""

    decides: bool
    stands: int
    closing: bool
    last: bool
    own: int
    other: int
    evening: bool

    @property
    def waits(self) -> bool:
        """Whether nothing is lost by passing: one is ahead, the points are compared soon, and the other has as many generals; not
        in an evening, when the night may end all fighting before (DC-EVT-08)."""
        early = self.decides and not self.closing and not self.evening
        return early and self.stands > 0 and self.own <= self.other + 1

    @property
    def keeps_cards(self) -> bool:
        """Whether cards are kept for the last phase; not in an evening."""
        return self.decides and not self.closing and not self.evening


def clock(known: Battle, side: int) -> Clock:
    """How a side stands with time."""
    own, other = (_left(known, each) for each in (side, 1 - side))
    decides, stands = _decides(known, side)
    closing = known.closing != NOBODY
    return Clock(decides, stands, closing, known.closing == side, own, other, half(known.turn) == EVENING)


def _left(known: Battle, side: int) -> int:
    rows = [row for row in known.generals if row.side == side and row.on_map and not row.used]
    return len(rows) + len(waiting(known, side))


def _decides(known: Battle, side: int) -> tuple[bool, int]:
    mine, theirs = known.points(side), known.points(1 - side)
    if known.turn == laid(known.setting).last:
        return True, (mine > theirs) - (mine < theirs)
    if half(known.turn) != EVENING:
        return False, 0
    near = 2 * mine <= theirs + MARGIN or 2 * theirs <= mine + MARGIN
    return near, (mine >= 2 * theirs) - (theirs >= 2 * mine)
