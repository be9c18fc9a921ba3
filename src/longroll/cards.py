"""Decks, hands and discards: what is drawn is asked for like dice, and nothing is ever in an order that anybody could see.

A deck is a tuple of layers, each a sorted tuple of card numbers: cards lie in the layer they were shuffled into, the top
layer is drawn from first, and which of a layer comes is left to the `Deal` that draws it.  So there is no hidden order to
keep: a deck that has been shuffled under what was left of another is two layers.
"""

from typing import TypeAlias

import msgspec

from longroll.flow import Chance
from longroll.once import Once

Layer: TypeAlias = tuple[int, ...]
Deck: TypeAlias = tuple[Layer, ...]

UNKNOWN = -1
"""The number of a card of which a side knows only that it is there."""


class Deal(Chance[int], frozen=True):
    """One card to be drawn out of `count` that are equally likely; its place among them is the result."""

    count: int
    why: str
    rule: str
    by: int

    @property
    def dice(self) -> int:
        """How many numbers the table must bring."""
        return 1

    @property
    def whole(self) -> int:
        return self.count

    def read(self, faces: tuple[int, ...]) -> int:
        if len(faces) != 1 or type(faces[0]) is not int or not 1 <= faces[0] <= self.count:
            raise ValueError(f"{self.why}: bring one number from 1 to {self.count}, not {list(faces)!r}")
        return faces[0] - 1

    def outcomes(self) -> list[tuple[int, int]]:
        return [(1, place) for place in range(self.count)]


def shuffled(*cards: int) -> Deck:
    """A deck of these cards, in an order that nobody knows."""
    return (tuple(sorted(cards)),) if cards else ()


def size(deck: Deck) -> int:
    """How many cards a deck holds."""
    return sum(map(len, deck))


def top(deck: Deck) -> int:
    """How many cards the next one is drawn from; 0 for an empty deck."""
    return len(deck[0]) if deck else 0


def drawn(deck: Deck, place: int) -> tuple[int, Deck]:
    """The card at `place` of the top layer, and the deck without it.  Raises IndexError when there is none."""
    layer = deck[0]
    rest = layer[:place] + layer[place + 1 :]
    return layer[place], ((rest, *deck[1:]) if rest else deck[1:])


def beneath(deck: Deck, discards: Layer) -> Deck:
    """The deck with the discards shuffled and put under it."""
    return (*deck, tuple(sorted(discards))) if discards else deck


def without(cards: Layer, card: int) -> Layer:
    """The cards but for one of that number.  Raises ValueError when there is none."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def covered(cards: Layer) -> Layer:
    """So many cards face down."""
    return (UNKNOWN,) * len(cards)


def covered_deck(deck: Deck) -> Deck:
    """So many cards face down, layer by layer."""
    return tuple(map(covered, deck))


class Pile(msgspec.Struct, frozen=True, dict=True):
    """One side's cards: in hand, to be drawn, and discarded face up."""

    hand: Layer = ()
    deck: Deck = ()
    discards: Layer = ()

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return size(self.deck)

    @Once
    def covered(self) -> "Pile":
        """The pile as the other side sees it (discards lie open)."""
        return Pile(covered(self.hand), covered_deck(self.deck), self.discards)
