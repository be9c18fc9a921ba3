"""A whole battle supposed from what a side knows: the other's cards that do not lie open are dealt anew."""

from collections.abc import Callable
from random import Random

from longroll.cards import Layer, Pile
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.record.battle import Battle, paired


def can_suppose(known: Battle) -> bool:
    """Always: where everybody stands is known, and which cards are in the game."""
    return True


def suppose(known: Battle, side: int, rng: Random) -> Battle:
    """A battle as a side may suppose it, free to be played on: Reserve cards that are still to come, a formation card that lies
    face down, a hand without events that are played at once or cards laid open, and the rest in the deck."""
    after, other = known.copy(), 1 - side
    cards = list(known.unseen)
    rng.shuffle(cards)
    pile = known.piles[other]
    lying = len(cards) - len(known.reserves[other]) - len(pile.hand) - pile.left
    reserves = _taken(cards, len(known.reserves[other]), lambda card: CARDS[card].reserve)
    fight = after.fight
    if lying and fight is not None and fight.at >= 0:
        hidden = _taken(cards, 1, lambda card: CARDS[card].kind == "battle")[0]
        formations = paired(fight.columns[fight.at].formations, other, hidden)
        after.fight = fight.but(fight.at, formations=formations)
    hand = _taken(cards, len(pile.hand), lambda card: not CARDS[card].at_once and not CARDS[card].army)
    deck = []
    for layer in pile.deck:
        deck.append(tuple(sorted(cards[: len(layer)])))
        del cards[: len(layer)]
    after.piles = paired(after.piles, other, Pile(hand, tuple(deck), pile.discards))
    after.reserves = paired(after.reserves, other, reserves)
    after.unseen = ()
    return after


def _taken(cards: list[int], count: int, fits: Callable[[int], bool]) -> Layer:
    """So many of the cards that fit, taken from them; others where too few do."""
    chosen = [card for card in cards if fits(card)][:count]
    chosen += [card for card in cards if card not in chosen][: count - len(chosen)]
    for card in chosen:
        cards.remove(card)
    return tuple(sorted(chosen))
