"""A battle that is fought with regiments, on the ground of its area: how the columns form, and what is marked after it
(DC-CAMP-01, DC-CAMP-03, DC-CAMP-04, DC-CAMP-07).

What happens in between is another rulebook's; here it is a report of one side and the other.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Need, Procedure, Refusal, done
from longroll.rulesets.division.battle.battle_cards import FormationCards
from longroll.rulesets.division.battle.columns import change, fought, here
from longroll.rulesets.division.fire.losses import rout, spend
from longroll.rulesets.division.fire.step_losses import mark
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.board import Fight
from longroll.rulesets.division.rout.retreat import Retreat
from longroll.rulesets.division.tables import GRAVESTONES, NOBODY, SIDES


class Suffered(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a stand suffered: the steps that are marked on it, by part (DC-CAMP-04); that most of it ran (`routed`), or that its
    guns are `gone`."""

    stand: int
    foot: int = 0
    mounted: int = 0
    holders: int = 0
    routed: bool = False
    gone: bool = False


class Outcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What came of a battle with regiments: who suffered what; the gravestones of generals after it; the side that left the
    field, NOBODY where both stayed."""

    stands: tuple[Suffered, ...] = ()
    generals: tuple[tuple[int, int], ...] = ()
    left: int = NOBODY


def engaged(fight: Fight) -> tuple[int, ...]:
    """Who is in the battle: all in the columns, and behind them."""
    return tuple(
        sorted(
            {
                *(number for row in fight.columns for side in (0, 1) for number in row.troops(side)),
                *(number for side in (0, 1) for number in fight.rear[side]),
            }
        )
    )


class Report(Decision[Outcome], frozen=True):
    """What came of the battle with regiments (DC-CAMP-03)."""

    rule: ClassVar[str] = "DC-CAMP-03"
    rules: ClassVar[tuple[str, ...]] = ("DC-CAMP-04", "DC-CAMP-05")

    def offers(self, known: Battle) -> Iterator[Outcome]:
        yield Outcome()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if not isinstance(answer, Outcome):
            return Refusal(self.rule, "what each stand suffered is to be told")
        there = engaged(fought(known))
        for row in answer.stands:
            if row.stand not in there:
                return Refusal(self.rule, "a stand is told of that was not in this battle")
            stand = known.stands[row.stand]
            left = (stand.full - stand.lost, stand.horses, stand.holders)
            for lost, most in zip((row.foot, row.mounted, row.holders), left, strict=True):
                if not 0 <= lost <= most:
                    return Refusal(self.rule, f"{stand.name} has {most} of these steps left, and cannot lose {lost}")
            if row.gone and stand.arm != "artillery":
                return Refusal("DC-CAMP-04", f"{stand.name} has no batteries to lose")
        if answer.left not in (NOBODY, 0, 1):
            return Refusal(self.rule, "one side left the field, or neither")
        for number, marks in answer.generals:
            if not (0 <= number < len(known.generals) and known.generals[number].marks <= marks <= GRAVESTONES):
                return Refusal(self.rule, "a general keeps the gravestones he has, and bears two at most")
        return None


class Regiments(Procedure[None]):
    """The columns form, the battle is fought, and what came of it is marked."""

    left: int = NOBODY
    routed: tuple[int, ...] = ()

    def form(self, b: Battle) -> Need[None]:
        """Where both sides stand, the cards of the columns say how their brigades will deploy (DC-CAMP-07)."""
        fight = fought(b)
        for at, row in enumerate(fight.columns):
            if row.foot[fight.attacker] and row.troops(1 - fight.attacker) and not row.open:
                b.fight = replace(fight, at=at)
                b.say("phase", f"Column {at + 1} forms", "DC-CAMP-07")
                return self.go(self.form, FormationCards())
        return None

    def fight(self, b: Battle) -> Need[Outcome]:
        b.say("said", "The battle is fought with regiments", "DC-CAMP-01")
        return Report(fought(b).attacker)

    def suffer(self, b: Battle, outcome: Outcome) -> Need[None]:
        """What the regiments lost is marked on their brigades; whoever left the field goes routed (DC-CAMP-03)."""
        there, self.left = engaged(fought(b)), outcome.left
        self._lay_cards_away(b)
        for row in outcome.stands:
            stand = b.stands[row.stand]
            if row.gone:
                spend(b, stand, f"{stand.name} is removed: most of its batteries are lost", "DC-CAMP-04")
            else:
                mark(b, row.stand, (row.foot, row.mounted, row.holders), "DC-CAMP-03")
        for number, marks in outcome.generals:
            if marks > b.generals[number].marks:
                general = b.change_general(number, marks=marks)
                b.say("hit", f"{general.name} has fallen: a gravestone", "DC-KILL-02", general)
        ran = {row.stand for row in outcome.stands if row.routed}
        ran |= {number for number in there if b.stands[number].side == self.left}
        gone = [number for number in there if number in ran and b.stands[number].deployed]
        for number in gone:
            rout(b, b.stands[number], "DC-CAMP-03")
        attacker = fought(b).attacker
        self.routed = tuple(number for number in gone if b.stands[number].side == attacker)
        if self.left != NOBODY:
            b.say("said", f"The {SIDES[self.left]} side has left the field", "DC-CAMP-03")
        return Retreat(stands=tuple(number for number in gone if number not in self.routed))

    def attackers_retreat(self, b: Battle) -> Need[None]:
        return Retreat(stands=self.routed)

    def end(self, b: Battle) -> done[None]:
        return done()

    def _lay_cards_away(self, b: Battle) -> None:
        """The cards that formed the columns are discarded with them (DC-BCARD-10)."""
        for at, row in enumerate(fought(b).columns):
            if row.open:
                b.fight = replace(fought(b), at=at)
                for side in (0, 1):
                    if cards := here(b).stack(side):
                        b.change_pile(side, discards=tuple(sorted((*b.piles[side].discards, *cards))))
                change(b, formations=(NOBODY, NOBODY), done=True)
        b.fight = replace(fought(b), at=NOBODY)
