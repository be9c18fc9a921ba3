"""How events come into a deck and leave the game: wherever they are (DC-EVT-04, DC-EVT-07, DC-SEQ-08)."""

from longroll.cards import shuffled
from longroll.rulesets.division.cards.names import title
from longroll.rulesets.division.components.cards import CARDS, of
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import SIDES


def everywhere(b: Battle, side: int) -> tuple[int, ...]:
    """All cards of a side that are in its deck, hand and discards."""
    pile = b.piles[side]
    return (*pile.hand, *(card for layer in pile.deck for card in layer), *pile.discards)


def put_in(b: Battle, side: int, key: str, rule: str) -> None:
    """An event is shuffled into the whole draw deck, if it is nowhere yet."""
    cards = [card for card in of(side, key) if card not in everywhere(b, side)]
    if cards:
        rest = (card for layer in b.piles[side].deck for card in layer)
        b.change_pile(side, deck=shuffled(*rest, *cards))
        b.say("drawn", f"{title(cards[0])} is shuffled into the {SIDES[side]} deck", rule)


def take_out(b: Battle, side: int, key: str, rule: str) -> None:
    """An event is taken out of deck, hand and discards."""
    gone, pile = set(of(side, key)), b.piles[side]
    if not gone.intersection(everywhere(b, side)):
        return
    b.change_pile(
        side,
        hand=tuple(card for card in pile.hand if card not in gone),
        deck=tuple(rest for layer in pile.deck if (rest := tuple(card for card in layer if card not in gone))),
        discards=tuple(card for card in pile.discards if card not in gone),
    )
    b.say("drawn", f"{title(min(gone))} is taken out of the {SIDES[side]} cards", rule)


def lay_away(b: Battle, side: int, card: int) -> None:
    """A used event is discarded like another card, and so comes back with the reshuffle (DC-EVT-04)."""
    b.change_pile(side, discards=tuple(sorted((*b.piles[side].discards, card))))
    if CARDS[card].kind == "event":
        b.say("drawn", f"{title(card)} goes on the discard pile", "DC-EVT-04", CARDS[card])
