"""Stands that are outnumbered may rout away in their own phase (DC-AREA-04)."""

from collections.abc import Iterator

import msgspec

from longroll.flow import Procedure, Refusal
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.rout.retreat import Retreat


class Withdraw(msgspec.Struct, frozen=True, tag=True):
    """A stand in an area where the enemy is stronger routs and retreats."""

    stand: int

    def carried_out(self) -> Procedure[None]:
        """What carries it out."""
        return Retreat(stands=(self.stand,))


def outnumbered(b: Battle, side: int) -> Iterator[Withdraw]:
    """The stands that may go."""
    yield from ()


def law_of_withdrawal(b: Battle, side: int, answer: Withdraw) -> Refusal | None:
    """Why a stand may not."""
    return Refusal("DC-AREA-04", "it is not outnumbered")
