"""Battle Plan may call a battle off before the melee: an option (DC-EVT-14)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.cards import without
from longroll.flow import Decision, Need, Procedure, Refusal, done
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.events.heroic_charge import held
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import CS, NOBODY

BATTLE_PLAN = "battle-plan"


class CallOff(Decision[bool], frozen=True):
    """Whether the Confederates call the battle off between the play of cards and the melee (DC-EVT-14)."""

    rule: ClassVar[str] = "DC-EVT-14"

    def offers(self, known: Battle) -> Iterator[bool]:
        yield False
        if self.refusal(known, True) is None:
            yield True

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is False:
            return None
        if answer is not True:
            return Refusal(self.rule, "answer yes or no")
        if held(known, self.side, BATTLE_PLAN) == NOBODY:
            return Refusal(self.rule, "you do not hold Battle Plan")
        return None


class CallingOff(Procedure[bool]):
    """The result is whether the battle is over: losses and routs stand, everybody else goes back to the map."""

    def ask(self, b: Battle) -> Need[bool] | done[bool]:
        return CallOff(CS) if b.options.call_off else done(False)

    def call_off(self, b: Battle, calls: bool) -> done[bool]:
        if calls:
            card = held(b, CS, BATTLE_PLAN)
            pile = b.piles[CS]
            b.change_pile(CS, hand=without(pile.hand, card), discards=tuple(sorted((*pile.discards, card))))
            b.say("revealed", "Battle Plan: the battle is called off", "DC-EVT-14", CARDS[card], reveals=True)
        return done(calls)
