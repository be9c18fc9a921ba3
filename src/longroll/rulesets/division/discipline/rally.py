"""The rally action, by night too (DC-RALLY-01, DC-EVT-08)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Need, Procedure, Refusal, done
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import NOBODY


class Rally(msgspec.Struct, frozen=True, tag=True):
    """A routed stand tries to rally."""

    stand: int


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    if not stand.deployed or not stand.routed:
        return Refusal("DC-RALLY-01", f"{stand.name} is not routed")
    if enemies := b.steady(stand.area, 1 - stand.side):
        because = f"{enemies[0].name} is steady in {AREAS[stand.area].name} with {stand.name}"
        return Refusal("DC-RALLY-01", because, "rout that enemy, or withdraw if it is the stronger")
    return None


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if stand.routed and _refusal(b, activation, stand, None) is None:
        yield Rally(stand.id)


class Rallying(Procedure[None]):
    """One check with all modifiers; a stand that fails it stays as it is."""

    stand: int = NOBODY

    def check(self, b: Battle) -> Need[bool]:
        return Check(stand=self.stand, why="to rally", rule="DC-RALLY-01")

    def rally(self, b: Battle, passed: bool) -> done[None]:
        if passed:
            stand = b.change(self.stand, routed=False)
            b.say("changed", f"{stand.name} rallies", "DC-RALLY-01", stand)
        return done()


RALLY = Law(Rally, _refusal, _offers, lambda answer: Rallying(stand=answer.stand))
