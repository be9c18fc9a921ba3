"""A fire check: Fire and the target's strength make the number to hit (DC-FIRE-02)."""

from longroll.flow import Modifier, Need, Procedure, done, total
from longroll.rulesets.division.dice.roll import Roll, Terms
from longroll.rulesets.division.discipline.checks import heroism
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand

MISSED = -1


def number_to_hit(firer: Stand, target: Stand, more: Terms) -> Terms:
    """What the number to hit is made of; `more` are ground and the strength that supports guns (DC-TROOP-03)."""
    fire = Modifier(firer.unit.fire, f"Fire of {firer.name}", "DC-FIRE-01")
    return fire, Modifier(target.strength, f"strength of {target.name}", "DC-FIRE-02"), *more


class Fire(Procedure[int]):
    """A stand fires at another; the result is by how much it beat the number to hit, or MISSED.  `terms` are added to the dice,
    `more` to the number."""

    firer: int = 0
    target: int = 0
    rule: str = "DC-FIRE-02"
    terms: Terms = ()
    more: Terms = ()

    def roll(self, b: Battle) -> Need[int]:
        firer, target = b.stands[self.firer], b.stands[self.target]
        self.terms = (*self.terms, *heroism(b, firer))
        return Roll(
            side=firer.side,
            why=f"{firer.name} fires at {target.name}",
            rule=self.rule,
            terms=self.terms,
            against=number_to_hit(firer, target, self.more),
            versus="The number to hit",
        )

    def judge(self, b: Battle, shown: int) -> done[int]:
        firer, target = b.stands[self.firer], b.stands[self.target]
        surplus = shown + total(self.terms) - total(number_to_hit(firer, target, self.more))
        word = "hits" if surplus >= 0 else "misses"
        b.say("hit" if surplus >= 0 else "threw", f"{firer.name} {word} {target.name}", self.rule, firer, target)
        return done(max(MISSED, surplus))
