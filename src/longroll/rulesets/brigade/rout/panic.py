"""The checks of friends beside a stand that fire has destroyed, and the routs of those that fail (BC-LOSS-05)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Procedure, Refusal, done
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.tables import NONE


class WhoChecks(Decision, frozen=True):
    """Which of the friends beside a stand destroyed by fire checks next: in its owner's order (BC-LOSS-05)."""

    stands: tuple[int, ...]
    rule: ClassVar[str] = "BC-LOSS-05"
    answers: ClassVar[Any] = int

    def offers(self, known: Battle) -> Iterator[int]:
        yield from self.stands

    def refusal(self, known: Battle, answer: int) -> Refusal | None:
        if answer in self.stands:
            return None
        names = ", ".join(known.stands[number].name for number in self.stands)
        return Refusal(self.rule, f"one of these checks now: {names}")


class Shaken(Procedure):
    """Each of these stands checks in its owner's order, and routs away from `enemy` if it fails."""

    stands: tuple[int, ...] = ()
    enemy: int = NONE
    now: int = NONE

    def choose(self, b: Battle) -> Any:
        """Those that have gone or routed meanwhile check no more (BC-ROUT-09)."""
        self.stands = tuple(number for number in self.stands if b.stands[number].formed)
        if not self.stands:
            return done()
        if len(self.stands) == 1:
            self.now = self.stands[0]
            return self.go(self.check)
        return WhoChecks(b.stands[self.stands[0]].side, self.stands)

    def chosen(self, b: Battle, stand: int) -> Any:
        self.now = stand
        return None

    def check(self, b: Battle) -> Any:
        self.stands = tuple(number for number in self.stands if number != self.now)
        return Check(stand=self.now, why="a friend beside it is destroyed", rule="BC-LOSS-05")

    def checked(self, b: Battle, passed: bool) -> Any:
        return None if passed else Rout(stand=self.now, enemy=self.enemy)

    def again(self, b: Battle) -> Any:
        self.now = NONE
        return self.go(self.choose)
