"""What cards are called."""

from collections.abc import Iterable

from longroll.cards import UNKNOWN
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERALS


def title(number: int) -> str:
    """A card in a few words: `Line 1/2, +2 vs Skirmish`, `Heth's card`, `Night March Moves Only`."""
    if number == UNKNOWN:
        return "a card"
    card = CARDS[number]
    if card.kind == "command":
        return f"{GENERALS[card.general].name}'s {'Army card' if card.army else 'card'}"
    if card.kind == "event":
        return card.name
    more = [f"{card.bonus:+} vs {card.versus}"] if card.versus else []
    more += [f"Tactic vs {card.tactic}"] if card.tactic else []
    more += [f"Select {card.select}"] if card.select else []
    more += [f"Re-roll {card.reroll}"] if card.reroll else []
    return ", ".join((f"{card.formation} {card.attack}/{card.defence}", *more))


def titles(numbers: Iterable[int]) -> str:
    """Several cards in words."""
    return "; ".join(map(title, numbers))
