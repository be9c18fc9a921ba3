"""Supplies Arrive: routed Confederates may rally, and where it is agreed a step comes back (DC-EVT-17, DC-EVT-18)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.events.piles import lay_away
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY


def routed(b: Battle, side: int, tested: tuple[int, ...] = ()) -> list[int]:
    """The routed stands of a side in areas without enemies that have not tested."""
    return [
        row.id
        for row in b.stands
        if row.side == side and row.deployed and row.routed and not b.there(row.area, 1 - side) and row.id not in tested
    ]


def hurt(b: Battle, side: int) -> list[int]:
    """The stands of a side on the map that have lost a step."""
    return [row.id for row in b.stands if row.side == side and row.where == "map" and row.lost]


class NextSupplied(Decision[int], frozen=True):
    """Which routed stand tests next; -1 for no more."""

    tested: tuple[int, ...] = ()
    rule: ClassVar[str] = "DC-EVT-17"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from routed(known, self.side, self.tested)
        yield NOBODY

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer == NOBODY or answer in routed(known, self.side, self.tested):
            return None
        return Refusal(self.rule, "a routed stand tests once, in an area without enemies")

    def passed(self, known: Battle) -> int:
        return NOBODY


class StepBack(Decision[int], frozen=True):
    """Which stand has a lost step back; -1 for none."""

    rule: ClassVar[str] = "DC-EVT-18"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from hurt(known, self.side)
        yield NOBODY

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer == NOBODY or answer in hurt(known, self.side):
            return None
        return Refusal(self.rule, "a stand on the map that has lost a step has it back")

    def passed(self, known: Battle) -> int:
        return NOBODY


class SuppliesArrive(Procedure[None]):
    """Each such stand tests once, without action points, in the order its player likes."""

    side: int = 0
    card: int = 0
    tested: tuple[int, ...] = ()

    def ask(self, b: Battle) -> Need[int]:
        return NextSupplied(self.side, self.tested) if routed(b, self.side, self.tested) else self.go(self.step_back)

    def test(self, b: Battle, stand: int) -> Need[bool]:
        if stand == NOBODY:
            return self.go(self.step_back)
        self.tested = (*self.tested, stand)
        return Check(stand=stand, why="supplies arrive", rule="DC-EVT-17")

    def rally(self, b: Battle, passed: bool) -> Jump:
        if passed:
            stand = b.change(self.tested[-1], routed=False)
            b.say("changed", f"{stand.name} rallies", "DC-EVT-17", stand)
        return self.go(self.ask)

    def step_back(self, b: Battle) -> Need[int]:
        agreed = b.options.supplies_step and hurt(b, self.side)
        return StepBack(self.side) if agreed else self.go(self.end)

    def regain(self, b: Battle, stand: int) -> None:
        if stand != NOBODY:
            row = b.change(stand, lost=b.stands[stand].lost - 1)
            b.say("changed", f"{row.name} has a step back", "DC-EVT-18", row)

    def end(self, b: Battle) -> done[None]:
        lay_away(b, self.side, self.card)
        return done()
