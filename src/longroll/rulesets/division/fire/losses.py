"""What comes of a hit: a check, a step lost, a rout (DC-FIRE-03, DC-DISC-05, DC-LOSS)."""

from longroll.flow import Modifier, Need, Procedure, done
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.record.battle import Battle


class UnderFire(Procedure[bool]):
    """A stand that was hit by so much makes its check; the result is whether it routs of it (DC-FIRE-03)."""

    stand: int = 0
    surplus: int = 0

    def check(self, b: Battle) -> Need[bool]:
        harder = (Modifier(self.surplus, "by how much it was hit", "DC-DISC-05"),) if self.surplus else ()
        return Check(stand=self.stand, why="under fire", rule="DC-FIRE-03", terms=harder)

    def suffer(self, b: Battle, passed: bool) -> done[bool]:
        return done(not passed)
