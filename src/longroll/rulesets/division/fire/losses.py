"""What comes of a hit: a check, a step lost, a rout (DC-FIRE-03, DC-DISC-05, DC-LOSS)."""

from longroll.flow import Modifier, Need, Procedure, done
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.fire.step_losses import StepLosses
from longroll.rulesets.division.record.battle import Battle


class UnderFire(Procedure[bool]):
    """A stand that was hit by so much makes its check; the result is whether it routs of it (DC-FIRE-03)."""

    stand: int = 0
    surplus: int = 0

    def check(self, b: Battle) -> Need[bool]:
        harder = (Modifier(self.surplus, "by how much it was hit", "DC-DISC-05"),) if self.surplus else ()
        return Check(stand=self.stand, why="under fire", rule="DC-FIRE-03", terms=harder)

    def suffer(self, b: Battle, passed: bool) -> Need[None] | done[bool]:
        return done(False) if passed else StepLosses(stand=self.stand)

    def rout(self, b: Battle) -> done[bool]:
        stand = b.stands[self.stand]
        routs = stand.where == "map" and not stand.routed and stand.arm != "artillery"
        if routs:
            b.change(stand.id, routed=True)
            b.say("changed", f"{stand.name} routs", "DC-FIRE-03", stand)
        return done(routs)
