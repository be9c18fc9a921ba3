"""Computer players: each answers decisions by what its side knows, with randomness of its own.

A player is found by name, loaded when it is first wanted.  It never sees the battle, only `known(side)`.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol, runtime_checkable

import msgspec

from longroll.contract import Ruleset, Trouble
from longroll.flow import Decision
from longroll.game import HUMAN
from longroll.players.patience import REHEARSALS, Budget, Patience

__all__ = ["PLAYERS", "REHEARSALS", "Budget", "Opponent", "Patience", "Player", "Ponderer", "player"]


class Player(Protocol):
    """One who answers."""

    def answer(self, ruleset: Ruleset, known: Any, decision: Decision[object], rng: Random) -> Any:
        """A legal answer to `decision`, by what the side asked knows."""
        ...

    def plan(self, ruleset: Ruleset, known: Any, side: int) -> tuple[str, ...]:
        """What the side is about, in lines for people to read; empty when there is no plan."""
        ...


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


LONG = 10
"""So many figures no number of rehearsals has."""


def player(name: str) -> Player:
    """A fresh computer player.  After the name of one who ponders, and a colon, may stand how many rehearsals he has for a whole
    game: `general:3000`.  Raises Trouble when there is none of that name, or he does not ponder."""
    plain, colon, whole = name.partition(":")
    if plain not in PLAYERS:
        raise Trouble(
            f"there is no computer player {plain!r}; there are {', '.join(PLAYERS)} (and {HUMAN} for a person)"
        )
    found = PLAYERS[plain]
    make: Callable[[], Player] = getattr(import_module(found.module), found.kind)
    made = make()
    if colon:
        if not isinstance(made, Ponderer):
            raise Trouble(f"{name!r}: a {plain} rehearses nothing; say {plain}, or general:{whole or 3000}")
        if not (whole.isascii() and whole.isdigit() and len(whole) < LONG and int(whole)):
            raise Trouble(
                f"{name!r}: after the colon stands how many rehearsals he has for a whole game, like {plain}:3000"
            )
        made.patience = Budget(int(whole))
    return made
