"""Decks and hands: capacity, drawing, discarding, the reshuffle (DC-HAND, DC-DECK, DC-SEQ-03)."""

from longroll.flow import Procedure, done
from longroll.rulesets.division.record.battle import Battle


class OpeningHands(Procedure[None]):
    """Each side draws up to its capacity (DC-HAND-04)."""

    def draw(self, b: Battle) -> done[None]:
        return done()


class Refresh(Procedure[None]):
    """The active side may discard, then draws (DC-SEQ-03, DC-CMD-06)."""

    side: int = 0
    count: int = 0
    by_card: bool = False

    def draw(self, b: Battle) -> done[None]:
        return done()


def reshuffle(b: Battle, side: int) -> None:
    """The discards are shuffled and put under the deck (DC-DECK-01)."""
