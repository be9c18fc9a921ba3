"""The first step of a phase: what was drawn outside it and waited (DC-EVT-03).

General Forward binds the phase by itself (`events.general_forward`); Army cards that lie open may be played from now on.
"""

from longroll.flow import Procedure, done
from longroll.rulesets.division.record.battle import Battle


class PendingEvents(Procedure[None]):
    """What waits is made ready."""

    side: int = 0

    def resolve(self, b: Battle) -> done[None]:
        b.fresh = ()
        if b.forward and self.side == 0:
            b.say("said", "General Forward waits for this phase's activation", "DC-EVT-03")
        return done()
