"""The discipline check: two dice, modifiers to the roll, equal or under Discipline and Heroism passes (BC-DICE-02)."""

from longroll.dice import AtMost, Throw
from longroll.flow import Modifier, Need, Procedure, done, total
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.dice.rolls import Roll, shown
from longroll.rulesets.brigade.record import Battle, Stand


def number(b: Battle, stand: Stand) -> tuple[Modifier, ...]:
    """What a stand must roll equal to or under: its Discipline, and the Heroism of a general within reach."""
    return (Modifier(stand.discipline, "Discipline", "BC-STAND-03"), *chain_of_command.heroism(b, stand))


class Check(Procedure[bool]):
    """A stand checks its discipline; the result says whether it passed.  `rule` and `why` say what calls for the check, and
    `adds` are added to the roll (BC-DICE-03).  While neither side has a reroll only passing and failing are told apart."""

    stand: int = 0
    why: str = ""
    rule: str = "BC-DICE-02"
    adds: tuple[Modifier, ...] = ()
    need: int = 0

    def roll(self, b: Battle) -> Need[bool | tuple[int, ...]]:
        stand = b.stands[self.stand]
        needed = number(b, stand)
        self.need = total(needed)
        sums = (("Pass at or under", needed), *((("Added to the roll", self.adds),) if self.adds else ()))
        why = f"{stand.name} checks discipline, {self.why}"
        if any(b.rerolls):
            return Roll(by=stand.side, why=why, rule=self.rule, sums=sums)
        most = min(max(self.need - total(self.adds), 1), 12)
        return Throw(AtMost(2, most), why, self.rule, stand.side, shown(sums))

    def judge(self, b: Battle, came: bool | tuple[int, ...]) -> done[bool]:
        stand, added = b.stands[self.stand], total(self.adds)
        if isinstance(came, tuple):
            passed, how = sum(came) + added <= self.need, f"{sum(came) + added} against {self.need}"
        else:
            passed, how = came, f"{self.need} or less was needed" + (f", with {added:+d}" if added else "")
        text = f"{stand.name} {'passes' if passed else 'fails'} its check, {self.why}: {how}"
        b.say("threw", text, self.rule, stand, at=stand.pose.spot)
        return done(passed)
