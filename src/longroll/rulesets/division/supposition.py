"""A whole battle supposed from what a side knows: the other's cards that do not lie open are dealt anew."""

from collections.abc import Callable
from random import Random

from longroll.cards import Layer, Pile
from longroll.rulesets.division.battle.battle_cards import FormationCards, battle_cards
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.record.battle import Battle, paired


def can_suppose(known: Battle) -> bool:
    """Always: where everybody stands is known, and which cards are in the game."""
    return True


def suppose(known: Battle, side: int, rng: Random) -> Battle:
    """A battle as a side may suppose it, free to be played on: Reserve cards that are still to come,
    a hand without events that are played at once or cards laid open, and the rest in the deck."""
    after, other = known.copy(), 1 - side
    cards = list(known.unseen)
    rng.shuffle(cards)
    reserves = _taken(cards, len(known.reserves[other]), lambda card: CARDS[card].reserve)
    pile = known.piles[other]
    hand = _taken(cards, len(pile.hand), lambda card: not CARDS[card].at_once and not CARDS[card].army)
    deck = []
    for layer in pile.deck:
        deck.append(tuple(sorted(cards[: len(layer)])))
        del cards[: len(layer)]
    after.piles = paired(after.piles, other, Pile(hand, tuple(deck), pile.discards))
    after.reserves = paired(after.reserves, other, reserves)
    after.unseen = ()
    _formed(after, other, rng)
    return after


def _formed(b: Battle, side: int, rng: Random) -> None:
    """Who has placed a formation card that is not turned up yet has placed one of his hand, if it holds one (DC-BAT-07)."""
    fight, last = b.fight, b.stack[-1] if b.stack else None
    if fight is None or side != fight.attacker or not isinstance(last, FormationCards) or not last.placed:
        return
    if cards := battle_cards(b, side):
        b.fight = fight.but(fight.at, formations=paired(fight.columns[fight.at].formations, side, rng.choice(cards)))


def _taken(cards: list[int], count: int, fits: Callable[[int], bool]) -> Layer:
    """So many of the cards that fit, taken from them; others where too few do."""
    chosen = [card for card in cards if fits(card)][:count]
    chosen += [card for card in cards if card not in chosen][: count - len(chosen)]
    for card in chosen:
        cards.remove(card)
    return tuple(sorted(chosen))
