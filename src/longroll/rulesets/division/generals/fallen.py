"""Generals of columns that break: killed or wounded, and where they go (DC-KILL)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.dice import Sum, Throw
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.tables import GRAVESTONES, NOBODY

POINTS_FOR_A_GENERAL = 1
"""What the enemy has for a general killed (DC-KILL-03)."""


class Fallen(Procedure[None]):
    """A general in a column that breaks rolls two dice: his Command, killed; his Leadership, wounded (DC-KILL-01)."""

    general: int = 0

    def roll(self, b: Battle) -> Need[int]:
        row = b.generals[self.general]
        numbers = (
            ("Killed on", (Modifier(row.command, f"Command of {row.name}", "DC-KILL-03"),)),
            ("Wounded on", (Modifier(row.leadership, f"Leadership of {row.name}", "DC-KILL-04"),)),
        )
        return Throw(Sum(2), f"{row.name} is in the column that breaks", "DC-KILL-01", row.side, numbers)

    def judge(self, b: Battle, shown: int) -> done[None]:
        """If both numbers are equal he is killed."""
        row = b.generals[self.general]
        if shown == row.command:
            b.bonus = paired(b.bonus, 1 - row.side, b.bonus[1 - row.side] + POINTS_FOR_A_GENERAL)
            told = f"{row.name} is killed: {POINTS_FOR_A_GENERAL} point for the enemy"
            b.say("hit", told, "DC-KILL-03", row)
            self._mark(b)
        elif shown == row.leadership:
            b.say("hit", f"{row.name} is wounded", "DC-KILL-04", row)
            self._mark(b)
        else:
            b.say("said", f"{row.name} is unhurt", "DC-KILL-01", row)
        return done()

    def _mark(self, b: Battle) -> None:
        """A gravestone, of which he bears two at most; whoever succeeds him is led by his stand (DC-KILL-02)."""
        row = b.generals[self.general]
        if row.marks < GRAVESTONES:
            row = b.change_general(row.id, marks=row.marks + 1)
            numbers = f"Command {row.command}, Leadership {row.leadership}, Heroism {row.heroism}"
            b.say("changed", f"A gravestone for {row.name}: {numbers}", "DC-KILL-02", row)


class FleeWith(Decision[int], frozen=True):
    """To which of the areas that his routers reached a general goes with them (DC-KILL-01)."""

    general: int
    areas: tuple[int, ...]
    rule: ClassVar[str] = "DC-KILL-01"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from self.areas

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if type(answer) is int and answer in self.areas:
            return None
        names = ", ".join(AREAS[area].name for area in self.areas)
        return Refusal(self.rule, f"he goes where his routers have gone: {names}")


class GeneralsFlee(Procedure[None]):
    """The generals of broken columns go with their routers; who stood in a circle stays there (DC-KILL-01)."""

    generals: tuple[int, ...] = ()
    routers: tuple[int, ...] = ()
    area: int = 0
    at: int = NOBODY

    def choose(self, b: Battle) -> Need[int] | done[None]:
        if not self.generals:
            return done()
        self.at, self.generals = self.generals[0], self.generals[1:]
        row = b.generals[self.at]
        if row.area != self.area:
            return self.go(self.choose)
        gone = [b.stands[number] for number in self.routers]
        areas = {stand.area for stand in gone if stand.side == row.side and stand.deployed and stand.area != self.area}
        if not areas:
            return self.go(self.choose)
        return FleeWith(row.side, row.id, tuple(sorted(areas)))

    def go_with(self, b: Battle, area: int) -> Jump:
        row = b.change_general(self.at, area=area)
        b.say("moved", f"{row.name} goes with his routers to {AREAS[area].name}", "DC-KILL-01", row)
        return self.go(self.choose)
