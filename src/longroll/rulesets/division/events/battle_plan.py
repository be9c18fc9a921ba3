"""Battle Plan: one more general in the same phase (DC-EVT-13)."""

from collections.abc import Iterator

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.record.battle import Battle


class PlayBattlePlan(msgspec.Struct, frozen=True, tag=True):
    """Activate a general who has not been activated this turn."""

    card: int
    general: int


def held(b: Battle, side: int) -> list[int]:
    """The Battle Plans in a side's hand."""
    return [card for card in b.piles[side].hand if card >= 0 and CARDS[card].key == "battle-plan"]


def plans(b: Battle, side: int) -> Iterator[PlayBattlePlan]:
    """Whom Battle Plan may activate."""
    for card in held(b, side):
        for row in b.generals:
            if row.side == side and row.on_map and not row.used:
                yield PlayBattlePlan(card, row.id)


def law_of_battle_plan(b: Battle, side: int, answer: PlayBattlePlan) -> Refusal | None:
    """Why it may not be played so."""
    if answer.card not in held(b, side):
        return Refusal("DC-EVT-13", "you do not hold Battle Plan")
    row = b.generals[answer.general] if 0 <= answer.general < len(b.generals) else None
    if row is None or row.side != side or not row.on_map:
        return Refusal("DC-EVT-13", "a general of yours on the map is activated")
    if row.used:
        return Refusal("DC-EVT-13", f"{row.name} has been activated this turn", "choose one who has not")
    return None
