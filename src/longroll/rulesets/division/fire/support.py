"""Guns that are fired at may be supported by a stand on foot beside them (DC-TROOP-03, DC-MUSK-03)."""

from collections.abc import Iterator
from typing import ClassVar

from longroll.flow import Decision, Need, Procedure, done
from longroll.rulesets.division.dice.roll import Terms
from longroll.rulesets.division.fire.to_hit import supported, supporter
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY


class SupportGuns(Decision[bool], frozen=True):
    """Whether the strongest stand beside the guns lends them its strength; it takes no harm."""

    rule: ClassVar[str] = "DC-MUSK-03"
    rules: ClassVar[tuple[str, ...]] = ("DC-TROOP-03",)
    guns: int
    helper: int

    def offers(self, known: Battle) -> Iterator[bool]:
        yield from (True, False)


class Support(Procedure[Terms]):
    """What support adds to the number that a target is hit on; the guns' owner decides."""

    target: int = NOBODY

    def ask(self, b: Battle) -> Need[bool] | done[Terms]:
        guns = b.stands[self.target]
        helper = supporter(b, guns)
        return done(()) if helper is None else SupportGuns(guns.side, guns.id, helper.id)

    def add(self, b: Battle, helped: bool) -> done[Terms]:
        return done(supported(supporter(b, b.stands[self.target])) if helped else ())
