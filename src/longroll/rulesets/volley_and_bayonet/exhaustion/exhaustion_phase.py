"""The exhaustion phase: divisions that have lost too much are exhausted, and may collapse (VB-EXH-01 to VB-EXH-06)."""

from typing import ClassVar

from longroll.dice import AtMost, Throw
from longroll.flow import Jump, Modifier, Need, Procedure, done
from longroll.rulesets.volley_and_bayonet.buildings.fires import FiresGoOut
from longroll.rulesets.volley_and_bayonet.exhaustion.order_of_collapse import NextToDrop, entangled, nearest
from longroll.rulesets.volley_and_bayonet.morale.levels import remove
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Formation
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Chased, Pursuit, together
from longroll.rulesets.volley_and_bayonet.rout.rout import Rout
from longroll.rulesets.volley_and_bayonet.tables import COLLAPSES

Sums = tuple[tuple[str, tuple[Modifier, ...]], ...]


class ExhaustionPhase(Procedure[None]):
    """Both sides' divisions, the phasing side's first: who is exhausted, who collapses, what becomes of them."""

    rolling: tuple[int, ...] = ()
    falling: tuple[int, ...] = ()
    chased: tuple[Chased, ...] = ()
    rule: ClassVar[str] = "VB-EXH-05"

    def exhaust(self, b: Battle) -> None:
        """VB-EXH-01, VB-EXH-03: who has lost what it could is exhausted, and none of it is Stationary any longer."""
        rows = sorted((row for row in b.formations if row.endurance), key=lambda row: (row.side != b.phasing, row.id))
        for row in rows:
            if row.tally >= max(row.endurance, row.rested + 1) and not row.exhausted:
                row = b.change_formation(row.id, exhausted=True)
                lost = f"{row.name} is exhausted: {row.tally} of {row.endurance} strength points are lost"
                b.say("changed", lost, "VB-EXH-01")
                for stand in b.of_formation(row.id):
                    if stand.stationary:
                        b.change(stand.id, stationary=False)
                        b.say("changed", f"{stand.name} is Stationary no longer", "VB-EXH-03", stand)
        after = (b.formations[row.id] for row in rows)
        self.rolling = tuple(row.id for row in after if row.exhausted and row.recent and not row.collapsed)

    def roll(self, b: Battle) -> Need[bool]:
        """VB-EXH-05: a die no higher than what it has lost in this player turn, and it collapses."""
        if not self.rolling:
            return self.go(self.end)
        row = b.formations[self.rolling[0]]
        return Throw(AtMost(1, row.recent), f"{row.name} is exhausted", self.rule, row.side, self._sums(row))

    def _sums(self, row: Formation) -> Sums:
        return (row.name, ()), ("lost this turn", (Modifier(row.recent, "strength points lost", "VB-EXH-05"),))

    def collapse(self, b: Battle, collapses: bool) -> None:
        row = b.formations[self.rolling[0]]
        self.rolling = self.rolling[1:]
        word = "collapses" if collapses else "holds together"
        b.say("threw", f"{row.name} {word}", self.rule, sums=self._sums(row))
        if collapses:
            b.change_formation(row.id, collapsed=True)
            self.falling = tuple(stand.id for stand in b.of_formation(row.id))

    def next_stand(self, b: Battle) -> Need[int]:
        """VB-EXH-06: its owner says who drops next, where it may matter."""
        if not self.falling:
            return self.go(self.pursue)
        able = entangled(b, self.falling)
        free = next((number for number in self.falling if number not in able), None)
        if free is None:
            stand = b.stands[able[0]]
            return NextToDrop(stand.side, stand.formation, able)
        self.falling = (free, *(number for number in self.falling if number != free))
        return self.go(self.drops)

    def chosen(self, b: Battle, number: int) -> None:
        self.falling = (number, *(each for each in self.falling if each != number))

    def drops(self, b: Battle) -> Need[tuple[Chased, ...]]:
        """VB-EXH-06: it drops a level; who was in good order is disordered for good."""
        number, self.falling = self.falling[0], self.falling[1:]
        stand = b.stands[number]
        level = COLLAPSES[stand.level] if stand.on_table else "eliminated"
        if level == "rout":
            return Rout(stand=number, before=nearest(b, number))
        if stand.on_table and level == "eliminated":
            remove(b, number, "VB-EXH-06", "breaks up with its division")
        elif stand.on_table:
            stand = b.change(number, level=level, stationary=False)
            b.say("changed", f"{stand.name} is disordered for good", "VB-EXH-06", stand)
        return self.go(self.next_stand)

    def flees(self, b: Battle, more: tuple[Chased, ...]) -> Jump:
        self.chased = together(self.chased, more)
        return self.go(self.next_stand)

    def pursue(self, b: Battle) -> Need[None]:
        """VB-ROUT-08: when all of it have dropped, one enemy behind each router may follow or turn."""
        chased, self.chased = self.chased, ()
        return Pursuit(chased=chased)

    def next_division(self, b: Battle) -> Jump:
        return self.go(self.roll)

    def end(self, b: Battle) -> Need[None] | done[None]:
        """VB-EXH-07: the other side's turn comes, or the hour is over; fires may go out then (VB-TERR-90)."""
        whole = b.half % 2 == 1
        sides = laid(b.setting).sides
        b.say("said", "The hour is over" if whole else f"{sides[1 - b.phasing]} has its turn now", "VB-EXH-07")
        if not whole:
            return done()
        return self.end_with(FiresGoOut())
