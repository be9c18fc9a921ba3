"""Command cards and what they bring (DC-CMD)."""

from collections.abc import Iterator

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.division.components.cards import Term
from longroll.rulesets.division.record.battle import Battle


class PlayCommand(msgspec.Struct, frozen=True, tag=True):
    """Play a command card for one of its terms."""

    card: int
    term: Term


def plays(b: Battle, side: int) -> Iterator[PlayCommand]:
    """The command cards a side may play, for each of their terms."""
    yield from ()


def law_of_play(b: Battle, side: int, answer: PlayCommand) -> Refusal | None:
    """Why a command card may not be played."""
    return Refusal("DC-CMD-04", "that card is not in your hand")


def laid_down(b: Battle, card: int, general: int, term: Term | None) -> None:
    """A card that activates a general is played."""
