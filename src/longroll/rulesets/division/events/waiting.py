"""General Forward is drawn: it waits for its owner's next activation (DC-EVT-03, DC-EVT-19)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.events.piles import lay_away
from longroll.rulesets.division.record.battle import Battle


class GeneralForward(Procedure[None]):
    """From now on it binds; the general is chosen when the compelled activation begins."""

    side: int = 0
    card: int = 0

    def wait(self, b: Battle) -> done[None]:
        b.forward = True
        lay_away(b, self.side, self.card)
        b.say("changed", "The Union general nearest Cashtown must advance with all his command", "DC-EVT-19")
        return done()
