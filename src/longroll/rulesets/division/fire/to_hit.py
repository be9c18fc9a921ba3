"""A fire check: Fire and the target's strength make the number to hit (DC-FIRE-02).

The modifiers that hold for all fire are found here; musketry, bombardment, the board and the charge bring their own.
"""

from longroll.dice import Sum, Throw, Within
from longroll.flow import Modifier, Need, Procedure, Refusal, done, total
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.dice.battle_dice import DICE, plain
from longroll.rulesets.division.dice.roll import Roll, Terms
from longroll.rulesets.division.discipline.checks import heroism
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import NOBODY

MISSED = -1
BEST = 12
"""The most that two dice show."""


def unable_to_fire(b: Battle, stand: Stand) -> Refusal | None:
    """Why a stand may not fire at all, with muskets or guns (DC-FIRE-04)."""
    if b.night:
        return Refusal("DC-EVT-08", "only marches are allowed for the rest of this evening", "rally, or march")
    if stand.marching:
        return Refusal("DC-FIRE-04", f"{stand.name} is in march order", "let it deploy first")
    if not stand.deployed:
        return Refusal("DC-FIRE-04", f"{stand.name} is not on the map")
    if stand.routed:
        return Refusal("DC-ROUT-03", f"{stand.name} is routed, and does not fire", "let it rally first")
    if stand.mounted:
        return Refusal("DC-FIRE-04", f"{stand.name} is mounted", "let it dismount, or charge")
    if stand.arm == "artillery" and stand.limbered == b.phase:
        return Refusal(
            "DC-FIRE-04", f"{stand.name} moved in this phase and is limbered", "it may fire in a later phase"
        )
    return None


def supporter(b: Battle, guns: Stand) -> Stand | None:
    """Who on the map may lend a gun stand his strength: the strongest that is steady on foot in its area (DC-TROOP-03,
    DC-MUSK-03).  A routed stand supports nobody (DC-ROUT-03)."""
    if guns.arm != "artillery" or not guns.deployed:
        return None
    return max(
        (row for row in b.steady(guns.area, guns.side) if row.on_foot),
        key=lambda row: (row.strength, -row.id),
        default=None,
    )


def supported(helper: Stand | None) -> Terms:
    """What a supporter adds to the number that guns are hit on."""
    if helper is None:
        return ()
    return (Modifier(helper.strength, f"{helper.name} supports the guns", "DC-TROOP-03"),)


def number_to_hit(firer: Stand, target: Stand, more: Terms) -> Terms:
    """What the number to hit is made of; `more` are ground and the strength that supports guns (DC-TROOP-03)."""
    whole = target.unit.mounted if target.mounted else target.full
    strength = Modifier(whole, f"standees of {target.name}", "DC-TROOP-02")
    fire = Modifier(firer.unit.fire, f"Fire of {firer.name}", "DC-FIRE-01")
    if lost := whole - target.strength:
        return fire, strength, Modifier(-lost, "steps that it has lost", "DC-TROOP-01"), *more
    return fire, strength, *more


def dice_terms(b: Battle, firer: Stand, terms: Terms) -> Terms:
    """All that is added to the dice: what the kind of fire brings, and the Heroism of one general (DC-GEN-06)."""
    return (*terms, *heroism(b, firer, "DC-GEN-06"))


def natural(b: Battle, firer: Stand, target: Stand, terms: Terms, more: Terms) -> int:
    """What two dice must show at least for a hit."""
    return total(number_to_hit(firer, target, more)) - total(dice_terms(b, firer, terms))


def shelter(area: int, times: int, rule: str) -> Terms:
    """What the ground of an area adds to the number, so many times (DC-BOMB-04)."""
    board = AREAS[area].board
    return (Modifier(board.number * times, board.name, rule),) if board.number * times else ()


class Fire(Procedure[int]):
    """A stand fires at another; the result is by how much it beat the number to hit, or MISSED.  `terms` are added to the dice,
    `more` to the number."""

    firer: int = NOBODY
    target: int = NOBODY
    rule: str = "DC-FIRE-02"
    terms: Terms = ()
    more: Terms = ()

    def roll(self, b: Battle) -> Need[int]:
        firer, target = b.stands[self.firer], b.stands[self.target]
        self.terms = dice_terms(b, firer, self.terms)
        if not b.heard and plain(b, firer.side):
            missed = total(number_to_hit(firer, target, self.more)) - total(self.terms) - 1
            why = f"{firer.name} fires at {target.name}"
            return Throw(Within(Sum(DICE), min(missed, BEST), BEST), why, self.rule, firer.side)
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
        number = total(number_to_hit(firer, target, self.more))
        came = shown + total(self.terms)
        word = "hits" if came >= number else "misses"
        text = f"{firer.name} {word} {target.name}: {came} against {number}"
        b.say("hit" if came >= number else "threw", text, self.rule, firer, target)
        return done(max(MISSED, came - number))
