"""The first step of a phase: effects that waited for it (DC-EVT-03)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.record.battle import Battle


class PendingEvents(Procedure[None]):
    """What waits is carried out."""

    side: int = 0

    def resolve(self, b: Battle) -> done[None]:
        return done()
