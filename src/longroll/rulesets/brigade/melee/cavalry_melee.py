"""The melee of a mounted charge, fought at once between two stands alone (BC-CHCAV-07, BC-CHCAV-08)."""

from msgspec.structs import replace

from longroll.flow import Need, Procedure, done
from longroll.rulesets.brigade.cards.events import Boundary
from longroll.rulesets.brigade.cards.window import Window
from longroll.rulesets.brigade.fire.losses import Risk, destroy
from longroll.rulesets.brigade.melee.clash import Clash, Outcome, end, keep, record, release, take_up
from longroll.rulesets.brigade.record import Battle, Melee, Stand
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.tables import NONE


class CavalryMelee(Procedure[int]):
    """Horse against horse, or against guns it has charged; the result is the winning side, NONE for a tie.  The loser
    routs, doubled it is destroyed; guns are lost or drive the horse off.  A tie of horse is fought again in the next
    turn, with the cards that lie."""

    charger: int = 0
    target: int = 0
    held: tuple[int, int] = (0, 0)
    winner: int = NONE

    def open(self, b: Battle) -> Need[Boundary]:
        return Window(what=Boundary(melee=True))

    def clash(self, b: Battle) -> Need[Outcome]:
        b.risked = ()
        stands = self._stands()
        melee = record(b, stands) or Melee(b.stands[self.charger].side, stands)
        self.held = take_up(b, [melee])
        keep(b, replace(melee, fought=b.turn, cavalry=True))
        return Clash(stands=stands, alone=True)

    def judge(self, b: Battle, outcome: Outcome) -> Need[None]:
        self.winner = outcome.winner
        guns = b.stands[self.target].arm == "artillery"
        if outcome.winner == NONE and not guns:
            return self.go(self.over)
        loser = self._loser(b)
        if guns:
            destroyed, rule = loser.id == self.target, "BC-CHCAV-08"
            how = "ridden down" if destroyed else "driven off by the guns"
        else:
            destroyed, rule = outcome.doubled, "BC-CHCAV-07"
            how = "doubled and destroyed" if destroyed else "beaten"
        b.say("hit", f"{loser.name} is {how}", rule, loser, at=loser.pose.spot)
        if destroyed:
            return Risk(stand=loser.id)
        return self.go(self.over, Rout(stand=loser.id, enemy=self.charger + self.target - loser.id))

    def lost(self, b: Battle) -> None:
        destroy(b, self._loser(b))

    def over(self, b: Battle) -> done[int]:
        melee = release(b, self._stands(), self.held)
        if self.winner == NONE and b.stands[self.target].arm != "artillery":
            keep(b, melee)
        else:
            end(b, melee)
            # Who has fought a cavalry melee is in none of this turn's others (BC-MELEE-01).
            keep(b, Melee(melee.attacker, melee.stands, fought=b.turn, cavalry=True))
        return done(self.winner)

    def _stands(self) -> tuple[int, ...]:
        return tuple(sorted((self.charger, self.target)))

    def _loser(self, b: Battle) -> Stand:
        """Who has lost: the target if its side did not win, unless it is guns, which drive off whom they do not lose to."""
        charger, target = b.stands[self.charger], b.stands[self.target]
        return target if self.winner == charger.side else charger
