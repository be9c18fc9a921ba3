"""Hand to hand: contact, the charge and its consequences (VF-CHG, VF-MELEE)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volume_of_fire.combat.combat_value import Side, supporters_of
from longroll.rulesets.volume_of_fire.combat.engaged import lost_and_won, named, note_fight, of_side, opposed
from longroll.rulesets.volume_of_fire.combat.results import result, suffer, worse
from longroll.rulesets.volume_of_fire.movement.manoeuvres import touching
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.lookout import lookout


class NextMelee(Decision[int], frozen=True):
    """VF-RES-06  The phasing player says which melee is fought next, by one of its units.  `fought`: who is in none."""

    rule: ClassVar[str] = "VF-RES-06"
    choices: tuple[int, ...] = ()
    fought: tuple[int, ...] = ()

    def offers(self, known: Battle) -> Iterator[Any]:
        yield from self.choices

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in self.choices and type(answer) is int:
            return None
        return Refusal("VF-RES-06", "name a unit of a melee not yet fought this phase")


def melees(b: Battle, done_with: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The melees not yet fought: all units linked by chains of enemy contact (VF-MELEE-01).  Who has been in a melee
    this phase is in none any more, whomever it has been driven against."""
    found: list[tuple[int, ...]] = []
    seen, here = set(done_with), lookout(b)
    for number in here.in_contact():
        if number in seen:
            continue
        chain, edge = [number], [number]
        seen.add(number)
        while edge:
            for enemy in here.contacts(edge.pop()):
                if enemy not in seen:
                    seen.add(enemy)
                    chain.append(enemy)
                    edge.append(enemy)
        if len(chain) > 1:
            found.append(tuple(sorted(chain)))
    return found


class Melees(Procedure[None]):
    """All melees of a combat phase, one after the other (VF-RES-06).  `fought`: who is in none of them any more."""

    side: int = 0
    fought: tuple[int, ...] = ()

    def choose(self, b: Battle) -> Need[int] | done[None]:
        if len(left := melees(b, self.fought)) > 1:
            return NextMelee(self.side, tuple(chain[0] for chain in left), self.fought)
        return self.chosen(b, left[0][0]) if left else done()

    def chosen(self, b: Battle, number: int) -> Jump:
        chain = next(chain for chain in melees(b, self.fought) if number in chain)
        self.fought = (*self.fought, *chain)
        return self.go(self.choose, Melee(side=self.side, units=chain))


def sides_of(b: Battle, units: tuple[int, ...], side: int) -> tuple[Side, Side]:
    """The two sides of a melee, with the charges of this player turn and everyone who supports (VF-VOF-11)."""
    charges = [charge for charge in b.charges if charge.charger in units and charge.target in units]
    busy = b.fought + units
    found = []
    for which in (side, 1 - side):
        mine = of_side(b, which, units)
        supporters = supporters_of(b, which, mine, busy)
        charged = {(charge.target, charge.frontal) for charge in charges if charge.target in mine}
        charging = {charge.charger for charge in charges if charge.charger in mine}
        found.append(Side(mine, supporters, tuple(sorted(charged)), tuple(sorted(charging))))
    return found[0], found[1]


class Melee(Procedure[None]):
    """One melee, reckoned like a firefight (VF-MELEE-02).  `ahead`: by how much the phasing side leads before the dice."""

    side: int = 0
    units: tuple[int, ...] = ()
    ahead: int = 0

    def meet(self, b: Battle) -> Need[int]:
        mine, theirs = sides_of(b, self.units, self.side)
        words = f"melee: {named(b, mine.units)} against {named(b, theirs.units)}"
        self.ahead, throw = opposed(b, words, "VF-MELEE-02", mine, theirs, melee=True)
        return throw

    def resolve(self, b: Battle, lead: int) -> done[None]:
        """VF-MELEE-04, VF-MELEE-05: the losers take the result, those charged this turn one category worse."""
        mine, theirs = of_side(b, self.side, self.units), of_side(b, 1 - self.side, self.units)
        margin = self.ahead + lead
        losers, winners = lost_and_won(margin, mine, theirs)
        charged = {charge.target for charge in b.charges if charge.charger in winners}
        fresh = any(charge.charger in self.units and charge.target in self.units for charge in b.charges)
        note_fight(b, mine, theirs)
        came = f"{named(b, losers)} lose by {abs(margin)}" if margin else "neither gives way"
        text = f"{named(b, mine)} and {named(b, theirs)} hand to hand: {came}"
        rule = "VF-MELEE-03" if fresh else "VF-MELEE-05"
        units = [b.units[number] for number in self.units]
        b.say("threw", text, rule, *units, at=units[0].pose.spot, reveals=True)
        name = result(abs(margin))
        for number in losers:
            by_charge = number in charged
            rule = "VF-MELEE-04" if by_charge else "" if fresh else "VF-MELEE-05"
            suffer(b, number, worse(name) if by_charge else name, winners, rule)
        freed = tuple(number for number in winners if name and not touching(b, b.units[number]))
        if freed:
            text = f"{named(b, freed)} {'stands' if len(freed) == 1 else 'stand'} fast: nobody pursues"
            b.say("said", text, "VF-MELEE-06", *(b.units[number] for number in freed))
        look(b, self.units)
        return done()
