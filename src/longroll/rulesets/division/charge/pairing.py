"""Who meets a charge where the enemy has a say: the mounted stand that he sends, the guns that he leaves without support
(DC-CHG-03, DC-CHG-04)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar

from longroll.flow import Decision, Need, Procedure, Refusal, done
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY


class MeetCharge(Decision[int], frozen=True):
    """Which mounted stand meets the charge."""

    rule: ClassVar[str] = "DC-CHG-03"
    stand: int
    riders: tuple[int, ...]

    def offers(self, known: Battle) -> Iterator[int]:
        yield from self.riders

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if type(answer) is int and answer in self.riders:
            return None
        names = ", ".join(known.stands[number].name for number in self.riders)
        return Refusal(self.rule, "one of your mounted stands that has met nobody yet meets it", f"send {names}")


class CoverGuns(Decision[tuple[int, ...]], frozen=True):
    """Which gun stands the stands on foot support, one each; the others may be charged."""

    rule: ClassVar[str] = "DC-CHG-04"
    guns: tuple[int, ...]
    count: int

    def offers(self, known: Battle) -> Iterator[tuple[int, ...]]:
        yield from combinations(self.guns, self.count)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if (
            isinstance(answer, tuple)
            and set(answer) <= set(self.guns)
            and len(set(answer)) == len(answer) == self.count
        ):
            return None
        return Refusal(
            self.rule, f"{self.count} of your {len(self.guns)} gun stands are supported, one by each on foot"
        )


class PickGuns(Decision[int], frozen=True):
    """Which of the guns that nobody supports is charged."""

    rule: ClassVar[str] = "DC-CHG-04"
    stand: int
    guns: tuple[int, ...]

    def offers(self, known: Battle) -> Iterator[int]:
        yield from self.guns

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if type(answer) is int and answer in self.guns:
            return None
        names = ", ".join(known.stands[number].name for number in self.guns)
        return Refusal(self.rule, "it charges guns that nobody supports", f"charge {names}")


class LeftAlone(Procedure[int]):
    """The guns' owner says which are supported; were those meant that were gone for, others are picked."""

    stand: int = NOBODY
    target: int = NOBODY
    guns: tuple[int, ...] = ()
    covered: int = 0

    def cover(self, b: Battle) -> Need[tuple[int, ...]]:
        return CoverGuns(1 - b.stands[self.stand].side, self.guns, self.covered)

    def pick(self, b: Battle, answer: tuple[int, ...]) -> Need[int] | done[int]:
        for number in answer:
            b.say("said", f"{b.stands[number].name} is supported", "DC-CHG-04", b.stands[number])
        alone = tuple(number for number in self.guns if number not in answer)
        if self.target in alone or len(alone) == 1:
            return done(self.target if self.target in alone else alone[0])
        return PickGuns(b.stands[self.stand].side, self.stand, alone)

    def picked(self, b: Battle, number: int) -> done[int]:
        return done(number)
