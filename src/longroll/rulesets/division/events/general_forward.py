"""General Forward: the general nearest Cashtown must advance his whole command (DC-EVT-19, DC-EVT-20, DC-EVT-23)."""

from typing import Any

from longroll.flow import Refusal
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


def bound(b: Battle, side: int) -> tuple[int, ...]:
    """The generals to one of whom this phase is bound; nobody where it is free."""
    return ()


def lifted(b: Battle, general: int) -> bool:
    """Whether this activation is the compelled one; from now on nothing waits."""
    return False


def astray(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    """Why a compelled general's stand may not act so."""
    return None


def unfinished(b: Battle, activation: Activation) -> Refusal | None:
    """Why a compelled general has not done yet."""
    return None
