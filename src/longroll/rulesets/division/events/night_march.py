"""Night March Moves Only (DC-EVT-08)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.events.piles import lay_away
from longroll.rulesets.division.record.battle import Battle


class NightMarch(Procedure[None]):
    """To the end of this turn nobody fights, and troops only march."""

    side: int = 0
    card: int = 0

    def darkness(self, b: Battle) -> done[None]:
        b.night = True
        lay_away(b, self.side, self.card)
        b.say("phase", "Night: until the turn ends there is no fighting, and troops only march", "DC-EVT-08")
        return done()
