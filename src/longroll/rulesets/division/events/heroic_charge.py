"""Heroic Charge: at the start of a column its player lays his cards, and the other none (DC-EVT-12)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.cards import without
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.battle.battle_cards import battle_cards, kinds, play
from longroll.rulesets.division.battle.columns import change, fought, here
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.tables import NOBODY, SIDES

FURTHER = 2
"""How many cards go on the column besides the formation (DC-EVT-12)."""


def held(b: Battle, side: int, key: str) -> int:
    """The first card of a key in a side's hand; NOBODY where there is none."""
    return next((card for card in b.piles[side].hand if card >= 0 and CARDS[card].key == key), NOBODY)


class PlayHeroicCharge(Decision[bool], frozen=True):
    """Whether a Heroic Charge is played on the column that is about to be resolved (DC-EVT-12)."""

    rule: ClassVar[str] = "DC-EVT-12"

    def offers(self, known: Battle) -> Iterator[bool]:
        yield False
        if self.refusal(known, True) is None:
            yield True

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is False:
            return None
        if answer is not True:
            return Refusal(self.rule, "answer yes or no")
        if held(known, self.side, "heroic-charge") == NOBODY:
            return Refusal(self.rule, "you do not hold a Heroic Charge")
        if not battle_cards(known, self.side):
            return Refusal(self.rule, "a Heroic Charge needs a battle card to form the column", "fight without it")
        return None


class ChargingCard(Decision[int], frozen=True):
    """Which card goes on the column: first the formation, then up to two more, or NOBODY (DC-EVT-12)."""

    formed: bool = False
    rule: ClassVar[str] = "DC-EVT-12"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from kinds(battle_cards(known, self.side))
        if self.formed:
            yield NOBODY

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer == NOBODY:
            if not self.formed:
                return Refusal(self.rule, "a Heroic Charge has a formation", "place a battle card")
            return None
        if type(answer) is int and answer in battle_cards(known, self.side):
            return None
        return Refusal(self.rule, "a battle card of your hand goes on the column")

    def passed(self, known: Battle) -> int:
        return NOBODY if self.formed else next(iter(self.offers(known)))


class HeroicCharge(Procedure[bool]):
    """The attacker says first whether he plays one, then the defender; the result is whether anybody did (DC-EVT-12)."""

    side: int = NOBODY

    def attacker(self, b: Battle) -> Need[bool]:
        return PlayHeroicCharge(fought(b).attacker)

    def defender(self, b: Battle, charges: bool) -> Need[bool]:
        if charges:
            self.side = fought(b).attacker
            return self.go(self.charge)
        return PlayHeroicCharge(1 - fought(b).attacker)

    def answer(self, b: Battle, charges: bool) -> Jump | done[bool]:
        if not charges:
            return done(False)
        self.side = 1 - fought(b).attacker
        return self.go(self.charge)

    def charge(self, b: Battle) -> Need[int]:
        card = held(b, self.side, "heroic-charge")
        pile = b.piles[self.side]
        discards = tuple(sorted((*pile.discards, card)))
        b.change_pile(self.side, hand=without(pile.hand, card), discards=discards)
        told = f"Heroic Charge: the {SIDES[1 - self.side]} side plays no cards on this column"
        b.say("revealed", told, "DC-EVT-12", CARDS[card], reveals=True)
        return ChargingCard(self.side)

    def form(self, b: Battle, card: int) -> None:
        pile = b.piles[self.side]
        b.change_pile(self.side, hand=without(pile.hand, card))
        change(b, formations=paired(here(b).formations, self.side, card), open=True)
        row = CARDS[card]
        b.say("revealed", f"The {SIDES[self.side]} column is in {row.formation}", "DC-EVT-12", row, reveals=True)

    def further(self, b: Battle) -> Need[int] | done[bool]:
        """Up to two more; who has no more battle cards is asked all the same, so that nothing shows."""
        if len(here(b).cards[self.side]) >= FURTHER:
            return done(True)
        return ChargingCard(self.side, True)

    def lay(self, b: Battle, card: int) -> Jump | done[bool]:
        if card == NOBODY:
            return done(True)
        play(b, self.side, card)
        return self.go(self.further)
