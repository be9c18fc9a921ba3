"""What comes of a hit: a check, a step lost, a rout (DC-FIRE-03, DC-DISC-05, DC-LOSS).

`UnderFire` serves the map and the board alike: it marks what is lost, lets the stand rout, and takes it away with its last
step.  On the map friends who see a stand go are checked; what follows in a column is told with the column.
"""

from longroll.flow import Jump, Modifier, Need, Procedure, done
from longroll.rulesets.division.areas import control
from longroll.rulesets.division.discipline.checks import Check, in_column
from longroll.rulesets.division.fire.step_losses import StepLosses
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import NOBODY


def spend(b: Battle, stand: Stand, text: str, rule: str = "DC-SCOPE-04") -> None:
    """Take a stand out of play: it is spent, not wiped out, and takes no more part (DC-SCOPE-04)."""
    b.change(stand.id, where="spent", area=NOBODY, general=NOBODY, routed=False)
    b.say("lost", text, rule, stand)


def rout(b: Battle, stand: Stand, rule: str) -> None:
    """Let a stand rout where it is (DC-ROUT-02)."""
    if not stand.routed:
        b.change(stand.id, routed=True)
        b.say("changed", f"{stand.name} routs", rule, stand)


class Unnerved(Procedure[None]):
    """Friends in the area, on foot or on horse, see a stand go: each makes a check once, and routs if it fails (DC-LOSS-06)."""

    stands: tuple[int, ...] = ()

    def next_stand(self, b: Battle) -> Need[bool] | done[None]:
        self.stands = tuple(number for number in self.stands if b.stands[number].steady)
        if not self.stands:
            return done()
        return Check(stand=self.stands[0], why="as a friend goes", rule="DC-LOSS-06")

    def stand_or_run(self, b: Battle, passed: bool) -> Jump:
        stand, self.stands = b.stands[self.stands[0]], self.stands[1:]
        if not passed:
            rout(b, stand, "DC-LOSS-06")
        return self.go(self.next_stand)


def unnerved(b: Battle, gone: Stand, area: int) -> Unnerved | None:
    """The friends who are unnerved by a stand lost in an area, if it was one of infantry or cavalry (DC-LOSS-06)."""
    if gone.arm == "artillery":
        return None
    friends = tuple(row.id for row in b.steady(area, gone.side) if row.arm != "artillery")
    return Unnerved(stands=friends) if friends else None


class UnderFire(Procedure[bool]):
    """A stand that was hit by so much makes its check; failing, it marks a step and routs, guns only mark it (DC-FIRE-03,
    DC-LOSS-03).  The result is whether it routs of it: a stand that is spent, that was routed before, or guns do not."""

    stand: int = NOBODY
    surplus: int = 0
    rule: str = "DC-FIRE-03"
    area: int = NOBODY

    def check(self, b: Battle) -> Need[bool]:
        self.area = b.stands[self.stand].area
        harder = (Modifier(self.surplus, "by how much it was hit", "DC-DISC-05"),) if self.surplus else ()
        self.surplus = 0
        return Check(stand=self.stand, why="under fire", rule=self.rule, terms=harder)

    def suffer(self, b: Battle, passed: bool) -> Need[None] | done[bool]:
        if passed:
            return done(False)
        guns = b.stands[self.stand].arm == "artillery"
        return StepLosses(stand=self.stand, rule="DC-LOSS-03" if guns else "DC-LOSS-01")

    def run(self, b: Battle) -> Jump | done[bool]:
        stand = b.stands[self.stand]
        if stand.where == "spent":
            return done(False) if in_column(b) else self.go(self.over, self._seen_to_go(b, stand))
        if stand.routed or stand.arm == "artillery":
            return done(False)
        rout(b, stand, "DC-FIRE-03")
        return done(True)

    def _seen_to_go(self, b: Battle, stand: Stand) -> Need[None]:
        control.settle(b)
        return unnerved(b, stand, self.area)

    def over(self, b: Battle) -> done[bool]:
        return done(False)
