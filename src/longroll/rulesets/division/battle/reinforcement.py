"""The defender reinforces the column that was chosen (DC-BAT-06)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.battle.columns import fought, here
from longroll.rulesets.division.battle.deployment import fits, put
from longroll.rulesets.division.record.battle import Battle


class Reinforce(msgspec.Struct, frozen=True, tag=True):
    """A stand of the rear comes up behind the others."""

    stand: int


class Enough(msgspec.Struct, frozen=True, tag=True):
    """No more come up."""


class Reinforces(Decision[Reinforce | Enough], frozen=True):
    """Who of the rear comes up: as many as there were in the column, guns counted; one more stand of guns (DC-BAT-06)."""

    most: int
    brought: tuple[int, ...] = ()
    rule: ClassVar[str] = "DC-BAT-06"
    rules: ClassVar[tuple[str, ...]] = ("DC-BAT-27",)

    def offers(self, known: Battle) -> Iterator[Reinforce | Enough]:
        yield Enough()
        for number in fought(known).rear[self.side]:
            if self.refusal(known, answer := Reinforce(number)) is None:
                yield answer

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, Enough):
            return None
        if not isinstance(answer, Reinforce) or answer.stand not in fought(known).rear[self.side]:
            return Refusal(self.rule, "a stand of yours in the rear comes up, or none")
        stand = known.stands[answer.stand]
        if len(self.brought) >= self.most:
            return Refusal(self.rule, f"{self.most} were in the column, and as many have come up", "let it be enough")
        if stand.arm == "artillery" and any(known.stands[number].arm == "artillery" for number in self.brought):
            return Refusal(self.rule, "one stand of guns has come up, and no more may", "bring up infantry")
        return fits(known, stand)


class Reinforcement(Procedure[None]):
    """One stand after another comes up, until it is enough."""

    most: int = 0
    brought: tuple[int, ...] = ()

    def count(self, b: Battle) -> None:
        self.most = len(here(b).troops(1 - fought(b).attacker))

    def ask(self, b: Battle) -> Need[Reinforce | Enough] | done[None]:
        decision = Reinforces(1 - fought(b).attacker, self.most, self.brought)
        return decision if any(isinstance(answer, Reinforce) for answer in decision.offers(b)) else done()

    def come_up(self, b: Battle, answer: Reinforce | Enough) -> Jump | done[None]:
        if isinstance(answer, Enough):
            return done()
        stand = b.stands[answer.stand]
        put(b, stand.side, stand.id, fought(b).at)
        self.brought = (*self.brought, stand.id)
        b.say("moved", f"{stand.name} comes up", "DC-BAT-06", stand)
        return self.go(self.ask)
