"""What a charge that is pressed home meets; nobody chooses it (DC-CHG-06): cavalry charges back, guns fire and then fight, routed
men on foot try to form square."""

from longroll.flow import Jump, Modifier, Need, Procedure, done
from longroll.rulesets.division.charge.melee import HandToHand, Totals
from longroll.rulesets.division.dice.roll import Terms
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.fire.losses import UnderFire, spend
from longroll.rulesets.division.fire.step_losses import StepLosses
from longroll.rulesets.division.fire.to_hit import Fire
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.rout.retreat import Retreat
from longroll.rulesets.division.tables import CLOSE_RANGE, NOBODY

DOUBLED = 2
"""How many times the loser's total the winner's is, for the loser to be destroyed (DC-CHG-07)."""


class CounterCharge(Procedure[None]):
    """Enemy cavalry charges back.  The loser marks a step, routs and retreats, or is destroyed if it is doubled; a tie has no
    effect (DC-CHG-07)."""

    stand: int = NOBODY
    target: int = NOBODY
    loser: int = NOBODY

    def fight(self, b: Battle) -> Need[Totals]:
        return HandToHand(stand=self.stand, target=self.target, rule="DC-CHG-07")

    def lose(self, b: Battle, totals: Totals) -> Need[None] | done[None]:
        mine, theirs = totals
        if mine == theirs:
            b.say("said", "Both hold, and nothing comes of it", "DC-CHG-07")
            return done()
        self.loser = self.stand if mine < theirs else self.target
        loser = b.stands[self.loser]
        if max(totals) >= DOUBLED * min(totals):
            b.say("said", f"{loser.name} is doubled", "DC-CHG-07", loser)
            spend(b, loser, f"{loser.name} is broken up and spent")
            return done()
        return StepLosses(stand=self.loser, rule="DC-CHG-07")

    def flee(self, b: Battle) -> Jump | done[None]:
        if not b.stands[self.loser].deployed:
            return done()
        return self.end_with(Retreat(stands=(self.loser,)))


class GunsFire(Procedure[None]):
    """The guns fire at close range, and cavalry that is not routed by it comes among them.  If it wins the guns are destroyed,
    else it routs (DC-CHG-08)."""

    stand: int = NOBODY
    target: int = NOBODY

    def fire(self, b: Battle) -> Need[int]:
        """Guns that are routed, or moved in this phase, have no shot (DC-FIRE-04)."""
        guns = b.stands[self.target]
        if guns.routed or guns.limbered == b.phase:
            return self.go(self.fight)
        close = (Modifier(CLOSE_RANGE, "close range", "DC-CHG-08"),)
        return Fire(firer=self.target, target=self.stand, rule="DC-CHG-08", terms=close)

    def hit(self, b: Battle, surplus: int) -> Need[bool]:
        if surplus < 0:
            return self.go(self.fight)
        return UnderFire(stand=self.stand, surplus=surplus)

    def shaken(self, b: Battle, routs: bool) -> Jump | done[None]:
        if not b.stands[self.stand].deployed:
            return done()
        if routs:
            return self.end_with(Retreat(stands=(self.stand,)))
        return self.go(self.fight)

    def fight(self, b: Battle) -> Need[Totals]:
        return HandToHand(stand=self.stand, target=self.target, rule="DC-CHG-08")

    def take(self, b: Battle, totals: Totals) -> Jump | done[None]:
        mine, theirs = totals
        if mine > theirs:
            guns = b.stands[self.target]
            spend(b, guns, f"{b.stands[self.stand].name} is among the guns: {guns.name} is spent", "DC-CHG-08")
            return done()
        return self.end_with(Retreat(stands=(self.stand,)))


def in_square(b: Battle, target: Stand) -> Terms:
    """What is added to the dice of a square: one less for each steady friend on foot in the area, one more for each other that is
    routed (DC-CHG-09)."""
    friends = [row for row in b.there(target.area, target.side) if row.on_foot and row.id != target.id]
    routed = len([row for row in friends if row.routed])
    steady = len(friends) - routed
    return (
        *((Modifier(-steady, "steady friends on foot in the area", "DC-CHG-09"),) if steady else ()),
        *((Modifier(routed, "routed friends on foot in the area", "DC-CHG-09"),) if routed else ()),
    )


class Square(Procedure[None]):
    """Routed men on foot form square and the cavalry routs, or they are destroyed (DC-CHG-09)."""

    stand: int = NOBODY
    target: int = NOBODY

    def form(self, b: Battle) -> Need[bool]:
        terms = in_square(b, b.stands[self.target])
        return Check(stand=self.target, why="to form square", rule="DC-CHG-09", terms=terms, alone=True)

    def stand_or_fall(self, b: Battle, passed: bool) -> Jump | done[None]:
        target = b.stands[self.target]
        if not passed:
            spend(b, target, f"{target.name} is ridden down and spent", "DC-CHG-09")
            return done()
        b.change(self.target, routed=False)
        b.say("changed", f"{target.name} forms square and is steady", "DC-CHG-09", target)
        return self.end_with(Retreat(stands=(self.stand,)))
