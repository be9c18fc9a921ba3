"""Computer players: each answers decisions by what its side knows, with randomness of its own.

A player is found by name, loaded when it is first wanted.  It never sees the battle, only `known(side)`.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import monotonic
from typing import Any, Protocol, runtime_checkable

import msgspec

from longroll.contract import Ruleset, Trouble
from longroll.flow import Decision
from longroll.game import HUMAN


class Player(Protocol):
    """One who answers."""

    def answer(self, ruleset: Ruleset, known: Any, decision: Decision[object], rng: Random) -> Any:
        """A legal answer to `decision`, by what the side asked knows."""
        ...

    def plan(self, ruleset: Ruleset, known: Any, side: int) -> tuple[str, ...]:
        """What the side is about, in lines for people to read; empty when there is no plan."""
        ...


REHEARSALS = 12
"""How many rehearsals an answer is worth, and a second where nothing may hang on the clock."""


class Patience:
    """How long an answer may be thought over: so many `rehearsals`, or `seconds` if there are any; `told` says whether one is
    to play now."""

    def __init__(
        self, rehearsals: int = REHEARSALS, seconds: float = 0, told: Callable[[], bool] = lambda: False
    ) -> None:
        self.rehearsals, self.seconds, self.told = rehearsals, seconds, told
        self._began = 0.0

    def begin(self) -> None:
        """The time runs from now."""
        self._began = monotonic()

    def spent(self, part: float, done: int) -> bool:
        """Whether a part of it is used up after so many rehearsals."""
        if self.seconds:
            return monotonic() - self._began >= part * self.seconds
        return done >= part * self.rehearsals


@runtime_checkable
class Ponderer(Protocol):
    """A player who thinks the longer the more patience he is given."""

    patience: Patience


class Opponent(msgspec.Struct, frozen=True):
    """A computer player as a menu shows it, and where it is."""

    name: str
    label: str
    help: str
    module: str
    kind: str


PLAYERS = {
    each.name: each
    for each in (
        Opponent("recruit", "Recruit", "Gives any legal answer.", "longroll.players.recruit", "Recruit"),
        Opponent("private", "Private", "Goes straight for the enemy.", "longroll.players.private", "Private"),
        Opponent("sergeant", "Sergeant", "Plays by sound rules of thumb.", "longroll.players.sergeant", "Sergeant"),
        Opponent(
            "general", "General", "Plays each course on in his mind first.", "longroll.players.general", "General"
        ),
    )
    if find_spec(each.module)
}
"""The computer players there are, the weakest first."""


def player(name: str) -> Player:
    """A fresh computer player.  Raises Trouble when there is none of that name."""
    if name not in PLAYERS:
        raise Trouble(
            f"there is no computer player {name!r}; there are {', '.join(PLAYERS)} (and {HUMAN} for a person)"
        )
    found = PLAYERS[name]
    make: Callable[[], Player] = getattr(import_module(found.module), found.kind)
    return make()
