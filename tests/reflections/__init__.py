"""Each ruleset's mirror, and what a side does not know of its battles dealt anew: what the tests of fairness and secrecy
stand on.

A ruleset of the tests has them itself; for the others they are here, since nothing but tests ever asks for them.
"""

from importlib import import_module
from random import Random
from typing import Any, Protocol

from longroll.flow import State


class Reflecting(Protocol):
    """What can mirror a ruleset's battles and deal the unseen anew."""

    def imagine(self, battle: State, side: int, rng: Random) -> State:
        """The battle with all that `side` does not know dealt anew, however unlikely."""
        ...

    def mirrored(self, battle: State) -> State:
        """The battle on the mirrored table, all that is under way and asked included; mirrored twice it is the same."""
        ...

    def mirrored_answer(self, battle: State, answer: Any) -> Any:
        """What answers the mirrored battle as `answer` answers `battle`; an answer without places is its own mirror."""
        ...


def reflection(rules: Any) -> Reflecting:
    """What mirrors the battles of a ruleset."""
    found: Any = (
        rules if hasattr(rules, "mirrored") else import_module(f"reflections.{rules.package.rpartition('.')[2]}")
    )
    return found  # type: ignore[no-any-return]
