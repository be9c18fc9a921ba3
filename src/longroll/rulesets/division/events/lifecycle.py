"""When events come into the decks and leave them (DC-EVT-01, DC-SEQ-08)."""

from longroll.rulesets.division.record.battle import Battle


def begin_turn(b: Battle) -> None:
    """Events that enter at the start of this turn are shuffled in, others are taken out."""


def end_turn(b: Battle) -> None:
    """Events that are not used in the next turn are taken out."""
