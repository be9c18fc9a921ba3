"""Supplies Arrive: routed Confederates may rally, and where it is agreed a step comes back (DC-EVT-17, DC-EVT-18)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import control
from longroll.rulesets.division.components.areas import AREAS
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
    """The stands of a side on the map that have lost a step; in a campaign also the spent ones whose regiments have strength
    left, where they can come back (DC-CAMP-05)."""
    there = [row.id for row in b.stands if row.side == side and row.where == "map" and row.lost]
    return there + [number for number in b.spared if b.stands[number].side == side and refuges(b, number)]


def refuges(b: Battle, number: int) -> list[int]:
    """Where a spent stand may come back: with a general of its chain, and without the enemy (DC-CAMP-05)."""
    stand = b.stands[number]
    if stand.where != "spent":
        return []
    led = {b.generals[one].area for one in stand.unit.chain if b.generals[one].where == "map"} - {NOBODY}
    return sorted(area for area in led if not b.there(area, 1 - stand.side))


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


class ComeBack(Decision[int], frozen=True):
    """In which area a spent stand comes back (DC-CAMP-05)."""

    stand: int
    rule: ClassVar[str] = "DC-CAMP-05"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from refuges(known, self.stand)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in refuges(known, self.stand):
            return None
        because = f"{known.stands[self.stand].name} comes back with a general of its own, where no enemy is"
        return Refusal(self.rule, because)


class SuppliesArrive(Procedure[None]):
    """Each such stand tests once, without action points, in the order its player likes."""

    side: int = 0
    card: int = 0
    tested: tuple[int, ...] = ()
    back: int = NOBODY

    def ask(self, b: Battle) -> Need[int]:
        return NextSupplied(self.side, self.tested) if routed(b, self.side, self.tested) else self.go(self.step_back)

    def test(self, b: Battle, stand: int) -> Need[bool]:
        if stand == NOBODY:
            return self.go(self.step_back)
        self.tested = (*self.tested, stand)
        return Check(stand=stand, why="as supplies arrive", rule="DC-EVT-17")

    def rally(self, b: Battle, passed: bool) -> Jump:
        if passed:
            stand = b.change(self.tested[-1], routed=False)
            b.say("changed", f"{stand.name} rallies", "DC-EVT-17", stand)
        return self.go(self.ask)

    def step_back(self, b: Battle) -> Need[int]:
        agreed = b.options.supplies_step and hurt(b, self.side)
        return StepBack(self.side) if agreed else self.go(self.end)

    def regain(self, b: Battle, stand: int) -> Need[int] | Jump:
        if stand == NOBODY:
            return self.go(self.end)
        row = b.change(stand, lost=b.stands[stand].lost - 1)
        b.say("changed", f"{row.name} has a step back", "DC-EVT-18", row)
        self.back = stand
        return ComeBack(self.side, stand) if row.where == "spent" else self.go(self.end)

    def come_back(self, b: Battle, area: int) -> None:
        row = b.change(self.back, where="map", area=area, routed=True, mounted=False)
        b.spared = tuple(number for number in b.spared if number != row.id)
        control.settle(b)
        b.say("moved", f"{row.name} is gathered again at {AREAS[area].name}, routed", "DC-CAMP-05", row)

    def end(self, b: Battle) -> done[None]:
        lay_away(b, self.side, self.card)
        return done()
