"""The melee of a charge: the present steps of two stands, two dice each, Heroism (DC-CHG-07, DC-CHG-08)."""

from longroll.flow import Modifier, Need, Procedure, done, total
from longroll.rulesets.division.dice.roll import Roll, Terms
from longroll.rulesets.division.discipline.checks import heroism
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import NOBODY

Totals = tuple[int, int]


def strength(b: Battle, stand: Stand) -> Terms:
    """What a stand adds to its dice."""
    steps = Modifier(stand.strength, f"steps of {stand.name}", "DC-TROOP-02")
    return steps, *heroism(b, stand, "DC-GEN-05")


class HandToHand(Procedure[Totals]):
    """Who charges and who is charged roll; the result is what both come to."""

    stand: int = NOBODY
    target: int = NOBODY
    rule: str = "DC-CHG-07"
    first: int = 0

    def charger(self, b: Battle) -> Need[int]:
        stand = b.stands[self.stand]
        why = f"{stand.name} charges home"
        return Roll(side=stand.side, why=why, rule=self.rule, terms=strength(b, stand))

    def target_rolls(self, b: Battle, shown: int) -> Need[int]:
        stand, target = b.stands[self.stand], b.stands[self.target]
        self.first = shown + total(strength(b, stand))
        return Roll(
            side=target.side,
            why=f"{target.name} meets the charge",
            rule=self.rule,
            terms=strength(b, target),
            against=(Modifier(self.first, f"{stand.name} in all", self.rule),),
            versus="To beat",
        )

    def compare(self, b: Battle, shown: int) -> done[Totals]:
        stand, target = b.stands[self.stand], b.stands[self.target]
        second = shown + total(strength(b, target))
        b.say("threw", f"Melee: {stand.name} {self.first}, {target.name} {second}", self.rule, stand, target)
        return done((self.first, second))
