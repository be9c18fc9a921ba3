"""Where routed stands go (DC-ROUT-01)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.record.battle import Battle


class Retreat(Procedure[None]):
    """These stands, one after another, go to an adjacent area of their owner's choice, routed, or are captured; `routed` says
    whether they rout of it."""

    stands: tuple[int, ...] = ()
    routed: bool = True

    def next_stand(self, b: Battle) -> done[None]:
        return done()
