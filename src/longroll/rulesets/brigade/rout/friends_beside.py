"""The checks of friends beside a stand that fire has destroyed, and the routs of those that fail (BC-LOSS-05)."""

from typing import ClassVar

from longroll.flow import Decision, Jump, Need, Procedure, done
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.dice.one_of import OneOf
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.tables import NONE


class WhoChecks(OneOf, Decision[int], frozen=True):
    """Which of the friends beside a stand destroyed by fire checks next: in its owner's order (BC-LOSS-05)."""

    choices: tuple[int, ...] = ()
    rule: ClassVar[str] = "BC-LOSS-05"

    def wanted(self, known: Battle) -> str:
        return "one of these checks now: " + ", ".join(known.stands[number].name for number in self.choices)


class Shaken(Procedure[None]):
    """Each of these stands checks in its owner's order, and routs away from `enemy` if it fails."""

    stands: tuple[int, ...] = ()
    enemy: int = NONE
    now: int = NONE

    def choose(self, b: Battle) -> Need[int] | done[None]:
        """Those that have gone or routed meanwhile check no more (BC-ROUT-09)."""
        self.stands = tuple(number for number in self.stands if b.stands[number].formed)
        if not self.stands:
            return done()
        if len(self.stands) > 1:
            return WhoChecks(b.stands[self.stands[0]].side, self.stands)
        return self.chosen(b, *self.stands)

    def chosen(self, b: Battle, stand: int) -> Jump:
        self.now, self.stands = stand, tuple(number for number in self.stands if number != stand)
        return self.go(self.checked, Check(stand=stand, why="a friend beside it is destroyed", rule="BC-LOSS-05"))

    def checked(self, b: Battle, passed: bool) -> Jump:
        return self.go(self.choose, None if passed else Rout(stand=self.now, enemy=self.enemy))
