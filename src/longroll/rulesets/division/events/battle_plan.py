"""Battle Plan: one more general, or a battle called off (DC-EVT-13, DC-EVT-14)."""

from collections.abc import Iterator

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.division.record.battle import Battle


class PlayBattlePlan(msgspec.Struct, frozen=True, tag=True):
    """Activate a general who has not been activated."""

    card: int
    general: int


def plans(b: Battle, side: int) -> Iterator[PlayBattlePlan]:
    """Whom Battle Plan may activate."""
    yield from ()


def law_of_battle_plan(b: Battle, side: int, answer: PlayBattlePlan) -> Refusal | None:
    """Why it may not be played so."""
    return Refusal("DC-EVT-13", "you do not hold Battle Plan")
