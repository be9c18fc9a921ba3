"""Decks and hands: capacity, drawing, discarding, the reshuffle (DC-HAND, DC-DECK, DC-SEQ-03, DC-CMD-05, DC-CMD-06)."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from longroll.cards import Deal, beneath, drawn, shuffled, top, without
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.division.cards.names import title, titles
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.events.piles import everywhere
from longroll.rulesets.division.events.resolution import Resolving
from longroll.rulesets.division.generals.commanding import capacity
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.sequence.closing import close
from longroll.rulesets.division.tables import SIDES


def excess(b: Battle, side: int) -> int:
    """How many cards a side holds above its capacity."""
    return max(0, len(b.piles[side].hand) - capacity(b, side))


def discard(b: Battle, side: int, cards: Iterable[int]) -> None:
    """Cards of the hand go on the discard pile."""
    hand = b.piles[side].hand
    for card in cards:
        hand = without(hand, card)
    b.change_pile(side, hand=hand, discards=tuple(sorted((*b.piles[side].discards, *cards))))


def reshuffle(b: Battle, side: int) -> None:
    """The discards are shuffled and put under what was not drawn; the hand is kept (DC-DECK-01)."""
    pile = b.piles[side]
    if pile.discards:
        b.change_pile(side, deck=beneath(pile.deck, pile.discards), discards=())
        b.say("drawn", f"The {SIDES[side]} discards are shuffled and put under the deck", "DC-DECK-01")


def reckon(b: Battle, side: int) -> None:
    """Say what a side's cards are made of to begin with (DC-SETUP-01)."""
    cards = [CARDS[card] for card in everywhere(b, side)]
    rules = {"battle": "DC-BCARD-09", "command": "DC-SETUP-01", "event": "DC-EVT-01"}
    counted = {kind: len([card for card in cards if card.kind == kind]) for kind in rules}
    terms = tuple(Modifier(count, f"{kind} cards", rules[kind]) for kind, count in counted.items() if count)
    b.say("drawn", f"The {SIDES[side]} side begins with {len(cards)} cards", "DC-SETUP-01", sums=(("Cards", terms),))


def worth(card: int) -> int:
    """A rough worth of a card, for the order in which discards are offered."""
    row = CARDS[card]
    if row.kind == "battle":
        return row.attack + row.defence + row.bonus + row.select + row.reroll
    return 6 if row.kind == "event" else 4 + max(row.plan, row.march, row.draw)


class Discard(Decision[tuple[int, ...]], frozen=True):
    """Which cards of the hand go: `least` to `most` of them (DC-SEQ-03, DC-HAND-02)."""

    least: int
    most: int
    rule: ClassVar[str] = "DC-SEQ-03"
    rules: ClassVar[tuple[str, ...]] = ("DC-HAND-01", "DC-HAND-02", "DC-CMD-06")

    def offers(self, known: Battle) -> Iterator[tuple[int, ...]]:
        """The cheapest cards, so many as must go and then more; and any one card alone, if one is enough."""
        hand = sorted(known.piles[self.side].hand, key=lambda card: (worth(card), card))
        most = min(self.most, len(hand))
        cheapest = [tuple(sorted(hand[:count])) for count in range(min(self.least, most), most + 1)]
        singly = [(card,) for card in hand] if self.least <= 1 <= most else []
        yield from dict.fromkeys([*cheapest, *singly])

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        hand = known.piles[self.side].hand
        if not isinstance(answer, tuple):
            return Refusal(self.rule, "name the cards that go by their numbers")
        most = min(self.most, len(hand))
        if not self.least <= len(answer) <= most:
            need = str(most) if self.least == most else f"{self.least} to {most}"
            return Refusal(
                "DC-HAND-02" if self.least else self.rule, f"{len(answer)} cards are named and {need} may go"
            )
        if len(set(answer)) != len(answer):
            return Refusal(self.rule, "a card is named twice")
        if any(card not in hand for card in answer):
            return Refusal(self.rule, "that card is not in your hand")
        return None


class Discarding(Procedure[None]):
    """A side discards of its hand; nothing is asked when there is no choice."""

    side: int = 0
    least: int = 0
    most: int = 0
    rule: str = "DC-SEQ-03"

    def ask(self, b: Battle) -> Need[tuple[int, ...]] | done[None]:
        most = min(self.most, len(b.piles[self.side].hand))
        return Discard(self.side, min(self.least, most), most) if most > 0 else done()

    def lay_away(self, b: Battle, cards: tuple[int, ...]) -> done[None]:
        if cards:
            discard(b, self.side, cards)
            b.say("drawn", f"The {SIDES[self.side]} side discards {titles(cards)}", self.rule, reveals=True)
        return done()


class Drawing(Procedure[None]):
    """A side draws so many cards, one after another; an event that must be played uses up its draw and is resolved before the
    next (DC-EVT-02).  `above`: also beyond the capacity (DC-CMD-06)."""

    side: int = 0
    count: int = 0
    above: bool = False

    def ask(self, b: Battle) -> Need[int] | done[None]:
        pile = b.piles[self.side]
        full = len(pile.hand) >= capacity(b, self.side)
        if self.count <= 0 or not pile.deck or (full and not self.above):
            return done()
        self.count -= 1
        return Deal(top(pile.deck), f"The {SIDES[self.side]} side draws a card", "DC-SEQ-03", self.side)

    def take(self, b: Battle, place: int) -> Jump:
        """An Army card is laid face up (DC-CMD-05); the last card of the deck ends the turn (DC-DECK-02)."""
        side = self.side
        card, deck = drawn(b.piles[side].deck, place)
        b.change_pile(side, deck=deck)
        who, row = f"The {SIDES[side]} side", CARDS[card]
        if not deck:
            close(b, side, f"{who} has drawn its last card", "DC-DECK-02")
        if row.at_once:
            b.say("drawn", f"{who} draws {title(card)}, which is played at once", "DC-EVT-02", row, reveals=True)
            return self.go(self.ask, Resolving(side=side, card=card))
        if row.army:
            b.open_cards = paired(b.open_cards, side, tuple(sorted((*b.open_cards[side], card))))
            b.fresh = (*b.fresh, card)
            b.say("drawn", f"{who} draws {title(card)} and lays it open", "DC-CMD-05", row, reveals=True)
            return self.go(self.ask)
        b.change_pile(side, hand=tuple(sorted((*b.piles[side].hand, card))))
        b.say("drawn", f"{who} draws {title(card)}", "DC-SEQ-03", to=side, reveals=True)
        b.say("drawn", f"{who} draws a card", "DC-SEQ-03", to=1 - side)
        return self.go(self.ask)


class Refresh(Procedure[None]):
    """The active side may discard, then draws: up to Command each, never above capacity (DC-SEQ-03).  With a Draw card it draws
    all of its number, then discards to its capacity (DC-CMD-06)."""

    side: int = 0
    command: int = 0
    draw: int = 0

    def lay_away(self, b: Battle) -> Need[None]:
        return Discarding(side=self.side, most=self.command)

    def draw_cards(self, b: Battle) -> Need[None]:
        return Drawing(side=self.side, count=self.draw or self.command, above=self.draw > 0)

    def down_to_capacity(self, b: Battle) -> Need[None]:
        return Reducing()

    def end(self, b: Battle) -> done[None]:
        return done()


class Reducing(Procedure[None]):
    """Whoever holds more cards than his capacity discards down to it at once (DC-HAND-02)."""

    turn: int = 0

    def check(self, b: Battle) -> Jump | done[None]:
        if self.turn == 2:
            return done()
        side = b.active if self.turn == 0 else 1 - b.active
        self.turn += 1
        over = excess(b, side)
        return self.go(self.check, Discarding(side=side, least=over, most=over, rule="DC-HAND-02") if over else None)


class OpeningHands(Procedure[None]):
    """Each side draws up to its capacity; events that must be played are drawn again and shuffled back in (DC-HAND-04)."""

    side: int = 0
    aside: tuple[int, ...] = ()

    def ask(self, b: Battle) -> Need[int]:
        pile = b.piles[self.side]
        if not pile.deck or len(pile.hand) >= capacity(b, self.side):
            return self.go(self.shuffle_back)
        return Deal(top(pile.deck), f"The {SIDES[self.side]} side draws its hand", "DC-HAND-04", self.side)

    def take(self, b: Battle, place: int) -> Jump:
        card, deck = drawn(b.piles[self.side].deck, place)
        b.change_pile(self.side, deck=deck)
        if CARDS[card].at_once or CARDS[card].army:
            self.aside = (*self.aside, card)
        else:
            b.change_pile(self.side, hand=tuple(sorted((*b.piles[self.side].hand, card))))
        return self.go(self.ask)

    def shuffle_back(self, b: Battle) -> Jump | done[None]:
        side, pile = self.side, b.piles[self.side]
        b.change_pile(side, deck=shuffled(*(card for layer in pile.deck for card in layer), *self.aside))
        b.say(
            "drawn", f"The {SIDES[side]} side holds {titles(b.piles[side].hand)}", "DC-HAND-04", to=side, reveals=True
        )
        b.say("drawn", f"The {SIDES[side]} side draws {len(b.piles[side].hand)} cards", "DC-HAND-04", to=1 - side)
        self.side, self.aside = self.side + 1, ()
        return done() if self.side == len(SIDES) else self.go(self.ask)
