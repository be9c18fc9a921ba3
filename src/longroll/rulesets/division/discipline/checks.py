"""The Discipline check: two dice and modifiers against Discipline and a general's Heroism (DC-DISC-02).

The modifiers that hold in every check are found here; whoever calls for one brings his own.  A check is made only where a
rule calls for one (DC-DISC-01).
"""

from longroll.dice import AtMost, Throw
from longroll.flow import Modifier, Need, Procedure, done, total
from longroll.rulesets.division.components.areas import CIRCLES
from longroll.rulesets.division.dice.battle_dice import DICE, plain
from longroll.rulesets.division.dice.roll import Roll, Terms
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand


def in_column(b: Battle) -> bool:
    """Whether a column of a board is being resolved."""
    return b.fight is not None and b.fight.at >= 0


def present(b: Battle, stand: Stand) -> list[General]:
    """The generals of its chain who are with a stand: in its column of a board, or in its area or prominent in a circle attached
    to it (DC-GEN-05, DC-GEN-06, DC-CIRC-07)."""
    chain = [b.generals[number] for number in stand.unit.chain if b.generals[number].where == "map"]
    if b.fight is not None and in_column(b):
        column = b.fight.columns[b.fight.at]
        return [row for row in chain if row.id in column.generals[stand.side]]
    here = [row for row in chain if row.area >= 0 and row.area == stand.area]
    return here + [
        row for row in chain if row.circle >= 0 and _prominent(b, row) and stand.area in CIRCLES[row.circle].areas
    ]


def _prominent(b: Battle, general: General) -> bool:
    """Whether a general in a circle is the one who counts as being in the attached areas: the active one if he is there, or the
    highest, then the most senior (DC-CIRC-07)."""
    others = b.in_circle(general.circle, general.side)
    active = b.activation.general if b.activation is not None else -1
    return general is min(others, key=lambda row: (row.id != active, row.printed.rank, row.printed.seniority))


def heroism(b: Battle, stand: Stand, rule: str = "DC-DISC-04") -> Terms:
    """The Heroism that a stand has the good of, by the rule that gives it: of one general only, the highest (DC-GEN-05)."""
    best = max(present(b, stand), key=lambda row: row.heroism, default=None)
    if best is None:
        return ()
    own = Modifier(best.printed.heroism, f"Heroism of {best.name}", rule)
    if not best.marks:
        return (own,)
    return own, Modifier(best.marks, f"gravestones of {best.name}", "DC-GEN-02")


def number(b: Battle, stand: Stand) -> Terms:
    """What a roll may not exceed: Discipline, and Heroism on top (DC-DISC-02)."""
    return Modifier(stand.unit.discipline, f"Discipline of {stand.name}", "DC-DISC-01"), *heroism(b, stand)


def routed_friends(b: Battle, stand: Stand) -> Terms:
    """One more for each routed friend in the column, or on the map in the area, the tester not counted (DC-DISC-03, DC-DISC-06)."""
    if b.fight is not None and in_column(b):
        count = len([number for number in b.fight.columns[b.fight.at].routed[stand.side] if number != stand.id])
        return (Modifier(count, "routed friends in the column", "DC-DISC-03"),) if count else ()
    count = len([row for row in b.there(stand.area, stand.side) if row.routed and row.id != stand.id])
    return (Modifier(count, "routed friends in the area", "DC-DISC-06"),) if count else ()


class Check(Procedure[bool]):
    """A stand makes a Discipline check, with these terms added to the dice; the result is whether it passed.  `why` goes on
    from "its check"; `alone`: the terms given are all there are (DC-CHG-09)."""

    stand: int = 0
    why: str = ""
    rule: str = "DC-DISC-02"
    terms: Terms = ()
    alone: bool = False

    def roll(self, b: Battle) -> Need[int]:
        stand = b.stands[self.stand]
        self.terms = self.terms if self.alone else (*self.terms, *routed_friends(b, stand))
        if not b.heard and plain(b, stand.side):
            most, self.terms = total(number(b, stand)) - total(self.terms), ()
            return self.go(self.known, Throw(AtMost(DICE, most), self.why, self.rule, stand.side))
        return Roll(
            side=stand.side,
            why=f"{stand.name}: check {self.why}",
            rule=self.rule,
            wanted="low",
            terms=self.terms,
            against=number(b, stand),
            versus="Discipline",
        )

    def judge(self, b: Battle, shown: int) -> done[bool]:
        stand = b.stands[self.stand]
        most, came = total(number(b, stand)), shown + total(self.terms)
        word = "passes" if came <= most else "fails"
        b.say("threw", f"{stand.name} {word} its check {self.why}: {came} against {most}", "DC-DISC-02", stand)
        return done(came <= most)

    def known(self, b: Battle, passed: bool) -> done[bool]:
        """Where nobody hears by how much, it only matters whether it passed."""
        return done(passed)
