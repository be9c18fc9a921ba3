"""Troops with cartridge arms lie down as a combat phase begins (VB-MISC-03, VB-MISC-05)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.contact.contact import in_contact
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import CARTRIDGE


def may_lie_down(b: Battle, stand: Stand) -> bool:
    """Whether a stand may go to ground: infantry, skirmishers or troopers on foot, with cartridge arms, out of contact."""
    able = stand.foot and stand.arm in CARTRIDGE and not stand.column and not stand.grounded and not stand.routed
    return able and not in_contact(b, stand)


class LieDown(Decision[int | None], frozen=True):
    """Which stand goes to ground next, if any."""

    rule: ClassVar[str] = "VB-MISC-03"
    rules: ClassVar[tuple[str, ...]] = ("VB-MISC-05", "VB-MISC-06")

    def offers(self, known: Battle) -> Iterator[int | None]:
        yield None
        yield from (row.id for row in known.of_side(self.side) if may_lie_down(known, row))

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        if type(answer) is not int or not 0 <= answer < len(known.stands):
            return Refusal(self.rule, "a stand of your own goes to ground, or none does")
        stand = known.stands[answer]
        if stand.side == self.side and stand.arm not in CARTRIDGE:
            return Refusal("VB-ORG-14", f"{stand.name} has no cartridge arms", "name one that has")
        if stand.side != self.side or not stand.on_table or not may_lie_down(known, stand):
            return Refusal(
                self.rule, f"{stand.name} cannot go to ground", "name one on foot, with cartridge arms, out of contact"
            )
        return None


class GoingToGround(Procedure[None]):
    """The phasing side's stands, then the other's, go to ground one by one."""

    side: int = 0
    other: bool = False

    def ask(self, b: Battle) -> Need[int | None]:
        side = 1 - self.side if self.other else self.side
        able = any(may_lie_down(b, row) for row in b.of_side(side)) and bool(b.enemies(side))
        return LieDown(side) if able else self.go(self.next_side)

    def lies_down(self, b: Battle, number: int | None) -> Jump | None:
        if number is None:
            return None
        stand = b.change(number, grounded=True, stationary=False)
        b.say("changed", f"{stand.name} goes to ground", "VB-MISC-03", stand)
        return self.go(self.ask)

    def next_side(self, b: Battle) -> Jump | done[None]:
        if self.other:
            return done()
        self.other = True
        return self.go(self.ask)
