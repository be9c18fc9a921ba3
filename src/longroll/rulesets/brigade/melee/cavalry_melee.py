"""The melee of a mounted charge, fought at once between two stands alone (BC-CHCAV-07, BC-CHCAV-08)."""

from typing import Any

from msgspec.structs import replace

from longroll.flow import Procedure, done
from longroll.rulesets.brigade.cards.events import Boundary
from longroll.rulesets.brigade.cards.window import Window
from longroll.rulesets.brigade.fire.losses import Risk, destroy
from longroll.rulesets.brigade.melee.clash import Clash, Outcome, end, keep, record, release, take_up
from longroll.rulesets.brigade.record.battle import Battle, Melee
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.tables import NONE


class CavalryMelee(Procedure):
    """Horse against horse, or against guns it has charged; the result is the winning side, NONE for a tie.

    The loser routs, doubled it is destroyed; guns are lost or drive the horse off.  A tie of horse is fought again in the
    next turn, with the cards that lie.
    """

    charger: int = 0
    target: int = 0
    held: tuple[int, int] = (0, 0)
    winner: int = NONE

    def open(self, b: Battle) -> Any:
        return Window(what=Boundary(melee=True))

    def clash(self, b: Battle) -> Any:
        b.risked = ()
        stands = self._stands()
        melee = record(b, stands) or Melee(b.stands[self.charger].side, stands)
        self.held = take_up(b, [melee])
        keep(b, replace(melee, fought=b.turn, cavalry=True))
        return Clash(stands=stands, alone=True)

    def judge(self, b: Battle, outcome: Outcome) -> Any:
        self.winner = outcome.winner
        charger, target = b.stands[self.charger], b.stands[self.target]
        if target.arm == "artillery":
            if outcome.winner != charger.side:
                return self.go(self.driven_off)
            b.say("hit", f"{target.name} is ridden down", "BC-CHCAV-08", target, at=target.pose.spot)
            return Risk(stand=target.id)
        if outcome.winner == NONE:
            return self.go(self.over)
        loser = self._loser(b)
        if not outcome.doubled:
            return self.go(self.beaten)
        b.say("hit", f"{loser.name} is doubled and destroyed", "BC-CHCAV-07", loser, at=loser.pose.spot)
        return Risk(stand=loser.id)

    def lost(self, b: Battle) -> Any:
        destroy(b, self._loser(b))
        return self.go(self.over)

    def driven_off(self, b: Battle) -> Any:
        charger = b.stands[self.charger]
        b.say("hit", f"{charger.name} is driven off by the guns", "BC-CHCAV-08", charger, at=charger.pose.spot)
        self.go(self.over)
        return Rout(stand=self.charger, enemy=self.target)

    def beaten(self, b: Battle) -> Any:
        loser = self._loser(b)
        b.say("hit", f"{loser.name} is beaten", "BC-CHCAV-07", loser, at=loser.pose.spot)
        self.go(self.over)
        return Rout(stand=loser.id, enemy=self.target if loser.id == self.charger else self.charger)

    def over(self, b: Battle) -> Any:
        points = release(b, self.held)
        melee = record(b, self._stands())
        assert melee is not None
        if self.winner == NONE and b.stands[self.target].arm != "artillery":
            keep(b, replace(melee, rerolls=points))
        else:
            end(b, melee)
            # Who has fought a cavalry melee is in none of this turn's others (BC-MELEE-01).
            keep(b, Melee(melee.attacker, melee.stands, fought=b.turn, cavalry=True))
        return done(self.winner)

    def _stands(self) -> tuple[int, ...]:
        return tuple(sorted((self.charger, self.target)))

    def _loser(self, b: Battle) -> Stand:
        return next(stand for stand in map(b.stands.__getitem__, self._stands()) if stand.side != self.winner)
