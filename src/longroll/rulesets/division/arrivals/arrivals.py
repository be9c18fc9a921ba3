"""Whose cards come into the deck at the end of a turn (DC-ARR-01, DC-ARR-02, DC-ARR-03)."""

from longroll.rulesets.division.record.battle import Battle


def add_cards(b: Battle, turn: int) -> None:
    """Put the cards of those who arrive in a turn on their owner's discard pile."""
