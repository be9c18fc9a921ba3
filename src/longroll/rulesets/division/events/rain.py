"""Rain: Turn Ends (DC-EVT-09)."""

from longroll.dice import Sum, Throw
from longroll.flow import Need, Procedure, done
from longroll.rulesets.division.events.piles import lay_away
from longroll.rulesets.division.record.battle import Battle, paired

DOWNPOUR = 11
"""What two dice must come to."""


class Rain(Procedure[None]):
    """Two dice: on 11 or 12 the turn ends at once, and the card is gone for good."""

    side: int = 0
    card: int = 0

    def roll(self, b: Battle) -> Need[int]:
        return Throw(Sum(2), "rain ends the turn on 11 or 12", "DC-EVT-09", self.side)

    def pour(self, b: Battle, shown: int) -> done[None]:
        if shown >= DOWNPOUR:
            b.stopped, b.rained = True, paired(b.rained, self.side, True)
            b.say("phase", "It pours: the turn ends", "DC-EVT-09")
        else:
            lay_away(b, self.side, self.card)
            b.say("said", "The rain passes", "DC-EVT-09")
        return done()
