"""The card decks: what is in them, how cards come into a hand, and how they leave it unplayed (BC-DECK, BC-CARD-02,
BC-CARD-03).  A deck is built of the Command cards of the generals who are in the battle and of the Battle cards of
their brigades, on the map or off it (BC-DECK-01, BC-REIN-04).  A brigade that is led directly by a senior general
brings a choice of its Battle cards and not its own general's card (BC-DECK-05)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from longroll.cards import UNKNOWN, Deal, drawn, shuffled, top
from longroll.cards import without as less
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.cards.window import discard
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record import Battle, Card, laid, paired
from longroll.rulesets.brigade.tables import COMMANDS, DESIGNS, NONE, RANKS

SENIOR = RANKS.index("division")
"""The lowest rank whose general may lead brigades directly (BC-DECK-05, BC-DECK-06)."""


def title(b: Battle, number: int) -> str:
    """What a card is called in the news: `Fire 3 / Firing Line (Stone)`, or `General Hancock's card`."""
    if number == UNKNOWN:
        return "a card"
    if not (card := b.cards[number]).design:
        return f"{b.generals[card.general].label}'s card"
    design = DESIGNS[card.design]
    return f"{design.label} / {design.bottom} ({b.commands[card.command].label or b.commands[card.command].name})"


def titles(b: Battle, cards: Iterable[int]) -> str:
    """Several cards in words."""
    return ", ".join(title(b, number) for number in cards)


# --- what is in a deck
def battle_cards(b: Battle, number: int) -> tuple[int, ...]:
    """The Battle cards of a brigade or battalion (BC-CARD-15)."""
    return tuple(card.id for card in b.cards if card.command == number and card.design)


def subordinators(b: Battle, number: int) -> tuple[int, ...]:
    """The commands whose generals may lead a brigade directly: above it, division or higher, with a general who is in the
    battle when the brigade is (BC-DECK-05, BC-DECK-06).  Nearest first."""
    if b.commands[number].rank not in ("brigade", "artillery"):
        return ()
    arrival = min((stand.arrival for stand in b.stands if stand.command == number), default=0)
    above = (b.commands[each] for each in chain_of_command.chain(b, number)[1:])
    led = ((row, b.generals[row.general]) for row in above if RANKS.index(row.rank) >= SENIOR and row.general != NONE)
    return tuple(row.id for row, one in led if one.place in ("table", "off") and one.arrival <= arrival)


def least_cards(b: Battle, number: int) -> int:
    """How many of a subordinated brigade's Battle cards must be in the deck: the subordinating general's Leadership, or all
    there are if they are fewer (BC-DECK-05)."""
    leader = b.generals[b.commands[b.commands[number].to].general]
    return min(leader.leadership, len(battle_cards(b, number)))


def belongs(b: Battle, card: Card) -> bool:
    """Whether a card goes into its side's deck, as far as no choice was made: every Battle card, and the Command card of
    every general in the battle but those whose brigades are subordinated (BC-DECK-03, BC-DECK-04, BC-DECK-05)."""
    if card.design:
        return True
    general = b.generals[card.general]
    return general.place != "unused" and b.commands[general.leads].to == NONE


def build(b: Battle, side: int) -> None:
    """Make a side's deck of every card that belongs in it (BC-DECK-01, BC-DECK-07); nothing is in hand."""
    numbers = [card.id for card in b.cards if card.side == side and belongs(b, card)]
    b.change_pile(side, deck=shuffled(*numbers), hand=(), discards=())


def reckon(b: Battle, side: int) -> None:
    """Say how many cards of whom a side has shuffled (BC-DECK-01 to BC-DECK-05, BC-DECK-07)."""
    cards = [b.cards[number] for layer in b.piles[side].deck for number in layer]
    terms, of_command = [], Counter(card.command for card in cards if card.design)
    for row in b.commands:
        if count := of_command[row.id]:
            rule = "BC-DECK-04" if row.to == NONE else "BC-DECK-05"
            terms.append(Modifier(count, f"{row.name}, {'independent' if row.to == NONE else 'subordinated'}", rule))
    if generals := sum(not card.design for card in cards):
        terms.append(Modifier(generals, "Command cards of its generals", "BC-DECK-03"))
    text = f"The {laid(b.setting).sides[side]} side shuffles a deck of {len(cards)} cards"
    b.say("drawn", text, "BC-DECK-07", sums=(("Cards", tuple(terms)),))


def rebuild(b: Battle, side: int, without: Iterable[int] = (), joined: Iterable[int] = ()) -> None:
    """Leave cards out of a deck that is being built, or put some into it; those that are in it stay."""
    every = {number for layer in b.piles[side].deck for number in layer}
    b.change_pile(side, deck=shuffled(*every.difference(without).union(joined)))


def command_cards(b: Battle, general: int) -> tuple[int, ...]:
    """The Command cards of a general."""
    return tuple(card.id for card in b.cards if not card.design and card.general == general)


# --- hands
def room(b: Battle, side: int) -> int:
    """How many cards more a side may hold (BC-CARD-02)."""
    return max(0, chain_of_command.hand_limit(b, side) - len(b.piles[side].hand))


def excess(b: Battle, side: int) -> int:
    """How many cards a side holds above its limit, which go at once (BC-CARD-02)."""
    return max(0, len(b.piles[side].hand) - chain_of_command.hand_limit(b, side))


def overfull(b: Battle) -> bool:
    """Whether either side holds cards above its limit (BC-CARD-02)."""
    return any(excess(b, side) for side in (0, 1))


def drawable(b: Battle, side: int, number: int) -> int:
    """How many of `number` cards can be drawn at all: no more than are left, nor than the hand limit (BC-ACT-02)."""
    return min(number, b.piles[side].left, chain_of_command.hand_limit(b, side))


def discards_needed(b: Battle, side: int, number: int) -> int:
    """How many cards must go before `number` are drawn (BC-ACT-02, BC-CARD-03)."""
    return max(0, drawable(b, side, number) - chain_of_command.hand_limit(b, side) + len(b.piles[side].hand))


class Drawing(Procedure[tuple[int, ...]]):
    """A side draws cards, one after another: so many, or what the deck and its hand limit allow (BC-DRAW-01,
    BC-CARD-03).  The card that empties the deck is remembered: played, it ends the round (BC-TURN-03).  Its result are
    the cards drawn."""

    side: int = 0
    count: int = 0
    rule: str = "BC-DRAW-01"
    cards: tuple[int, ...] = ()

    def ask(self, b: Battle) -> Need[int]:
        if len(self.cards) >= self.count or not b.piles[self.side].deck or not room(b, self.side):
            return self.go(self.tell_both)
        why = f"The {laid(b.setting).sides[self.side]} side draws a card"
        return Deal(top(b.piles[self.side].deck), why, self.rule, self.side)

    def take(self, b: Battle, place: int) -> Jump:
        pile = b.piles[self.side]
        card, deck = drawn(pile.deck, place)
        b.change_pile(self.side, deck=deck, hand=tuple(sorted((*pile.hand, card))))
        self.cards += (card,)
        if not deck:
            b.emptied = paired(b.emptied, self.side, card)
        return self.go(self.ask)

    def tell_both(self, b: Battle) -> done[tuple[int, ...]]:
        """The owner is told which cards came, the other how many (BC-CARD-19)."""
        if self.cards:
            who, count = laid(b.setting).sides[self.side], len(self.cards)
            some = "a card" if count == 1 else f"{count} cards"
            names = titles(b, self.cards)
            b.say("drawn", f"The {who} side draws {some}: {names}", self.rule, to=self.side, reveals=True)
            b.say("drawn", f"The {who} side draws {some}", "BC-CARD-19", to=1 - self.side)
            if not b.piles[self.side].deck:
                b.say("drawn", f"The {who} side has drawn the last card of its deck", "BC-TURN-03")
        return done(self.cards)


class DiscardCards(Decision[tuple[int, ...]], frozen=True):
    """Which cards of the hand go on the discard pile: their numbers, `least` to `most` of them."""

    least: int
    most: int
    rule: ClassVar[str] = "BC-CARD-03"
    rules: ClassVar[tuple[str, ...]] = ("BC-ACT-02", "BC-DRAW-01", "BC-CARD-02", "BC-CARD-17")

    def offers(self, known: Battle) -> Iterator[tuple[int, ...]]:
        """The cheapest cards, so many as must go and then more; and any one card alone, if one is enough."""
        hand = sorted(known.piles[self.side].hand, key=lambda number: (_worth(known, number), number))
        most = min(self.most, len(hand))
        cheapest = [tuple(sorted(hand[:count])) for count in range(min(self.least, most), most + 1)]
        singly = [(number,) for number in hand] if self.least <= 1 <= most else []
        yield from dict.fromkeys([*cheapest, *singly])

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        hand = known.piles[self.side].hand
        if not isinstance(answer, tuple):
            return Refusal(self.rule, "name the cards that go by their numbers")
        most = min(self.most, len(hand))
        if not self.least <= len(answer) <= most:
            need = str(most) if self.least == most else f"{self.least} to {most}"
            return Refusal(self.rule, f"{len(answer)} cards are named and {need} must go")
        if len(set(answer)) != len(answer):
            return Refusal(self.rule, "a card is named twice")
        for number in answer:
            if number not in hand:
                return Refusal("BC-CARD-19", "that card is not in your hand")
        return None


class Discarding(Procedure[tuple[int, ...]]):
    """A side discards of its hand; the result are the cards that went.  Nothing is asked when there is no choice."""

    side: int = 0
    least: int = 0
    most: int = 0

    def ask(self, b: Battle) -> Need[tuple[int, ...]] | done[tuple[int, ...]]:
        hand = b.piles[self.side].hand
        if (most := min(self.most, len(hand))) == 0:
            return done(())
        return DiscardCards(self.side, min(self.least, most), most)

    def discard(self, b: Battle, cards: tuple[int, ...]) -> done[tuple[int, ...]]:
        cards = tuple(sorted(cards))
        for number in cards:
            discard(b, self.side, number)
        if cards:
            text = f"{laid(b.setting).sides[self.side]} discards {titles(b, cards)}"
            b.say("drawn", text, "BC-CARD-03", reveals=True)
        return done(cards)


class ReducingHand(Procedure[None]):
    """Whoever holds more cards than his limit discards the excess at once, the active side first (BC-CARD-02)."""

    turn: int = 0

    def check(self, b: Battle) -> Jump | done[None]:
        if self.turn == 2:
            return done()
        side = b.active if self.turn == 0 else 1 - b.active
        self.turn += 1
        over = excess(b, side)
        return self.go(self.check, Discarding(side=side, least=over, most=over) if over else None)


class OpeningHands(Procedure[None]):
    """Each side draws to its hand limit, the Attacker first (BC-DECK-07, BC-CARD-02)."""

    turn: int = 0

    def draw(self, b: Battle) -> Jump | done[None]:
        if self.turn == 2:
            return done()
        attacker = laid(b.setting).attacker
        side = attacker if self.turn == 0 else 1 - attacker
        self.turn += 1
        return self.go(self.draw, Drawing(side=side, count=room(b, side), rule="BC-CARD-02"))


class ChooseCards(Decision[tuple[int, ...]], frozen=True):
    """Which Battle cards of a subordinated brigade go into the deck: at least as many as the Leadership of the general who
    leads it (BC-DECK-05)."""

    command: int
    least: int
    rule: ClassVar[str] = "BC-DECK-05"
    rules: ClassVar[tuple[str, ...]] = ("BC-DECK-01", "BC-CARD-15")

    def offers(self, known: Battle) -> Iterator[tuple[int, ...]]:
        """All of them, then without the cheapest, the next cheapest and so on."""
        cards = battle_cards(known, self.command)
        yield cards
        for number in sorted(cards, key=lambda number: (_worth(known, number), number))[: len(cards) - self.least]:
            cards = less(cards, number)
            yield cards

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if not isinstance(answer, tuple):
            return Refusal(self.rule, "name the cards that go into the deck by their numbers")
        own = battle_cards(known, self.command)
        name = known.commands[self.command].name
        if len(set(answer)) != len(answer) or any(number not in own for number in answer):
            return Refusal(self.rule, f"name cards of {name}, each once")
        if len(answer) < self.least:
            because = f"{len(answer)} cards are chosen and {self.least} is the least"
            return Refusal(self.rule, f"{because}, the Leadership of the general who leads {name}")
        return None


def _worth(b: Battle, number: int) -> int:
    """A rough worth of a card, for the order of offers: its numbers and what its top does."""
    if number == UNKNOWN:
        return 0
    if (card := b.cards[number]).design:
        design = DESIGNS[card.design]
        return design.stands + design.rerolls + max(design.red, design.blue)
    profile = b.commands[card.command].card
    return sum(COMMANDS[profile]) + 4 if profile in COMMANDS else 8
