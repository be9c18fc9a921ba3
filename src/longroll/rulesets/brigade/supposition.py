"""A whole battle supposed from what a side knows, so that one can play on in the mind and give nothing hidden away."""

from random import Random

from longroll.cards import Pile
from longroll.rulesets.brigade.record import Battle, paired


def dealt(b: Battle, side: int, held: list[int], rng: Random) -> tuple[int, ...]:
    """Deal cards anew to a side's hand and deck, as many to each as lie there.  Answers the hand."""
    pile = b.piles[side]
    rng.shuffle(held)
    parts = []
    for many in (len(pile.hand), *map(len, pile.deck)):
        parts.append(tuple(sorted(held[:many])))
        held = held[many:]
    b.piles = paired(b.piles, side, Pile(parts[0], tuple(parts[1:]), pile.discards))
    return parts[0]


def can_suppose(known: Battle) -> bool:
    """Once the battle has begun: before that the other side chooses in secret."""
    return known.stage == "play"


def suppose(known: Battle, side: int, rng: Random) -> Battle:
    """A whole battle as a side may suppose it from what it knows: the cards that do not lie open are dealt."""
    after, other = known.copy(), 1 - side
    gone = known.lying_open(other)
    dealt(after, other, [card.id for card in known.cards if card.side == other and card.id not in gone], rng)
    return after
