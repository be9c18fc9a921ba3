"""The battle on a board (DC-BOARD-02): its columns, who stands in them and in the rear, the cards played on them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.rulesets.division.tables import NOBODY

Pair = tuple[tuple[int, ...], tuple[int, ...]]
EMPTY: Pair = ((), ())


def column_area(at: int) -> str:
    """What a column is called in the scene."""
    return f"column:{at}"


def rear_area(side: int) -> str:
    """What a side's rear is called in the scene."""
    return f"rear:{side}"


class Column(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A column of the board, each side's half of it: infantry and dismounted cavalry from front to rear, guns beside the
    front, generals, who has routed; attackers who `held` back (DC-BAT-16).  `formations` are the cards in both slots, face down
    until the column is `open`; `cards` those played after them, `used` the Select and Re-roll cards that have served.
    `attacks` is the side that attacks in the melee round being fought, `round` how many have begun; `had` who had somebody
    on foot, `broken` whose foot has gone (DC-KILL-01), `done` that the column is resolved."""

    foot: Pair = EMPTY
    guns: Pair = EMPTY
    generals: Pair = EMPTY
    routed: Pair = EMPTY
    held: tuple[int, ...] = ()
    formations: tuple[int, int] = (NOBODY, NOBODY)
    cards: Pair = EMPTY
    used: tuple[int, ...] = ()
    open: bool = False
    attacks: int = NOBODY
    round: int = 0
    had: tuple[bool, bool] = (False, False)
    broken: tuple[bool, bool] = (False, False)
    done: bool = False

    def stack(self, side: int) -> tuple[int, ...]:
        """All cards of a side that lie face up on the column, the formation first (DC-BCARD-05)."""
        if not self.open or self.formations[side] == NOBODY:
            return self.cards[side]
        return (self.formations[side], *self.cards[side])

    def troops(self, side: int) -> tuple[int, ...]:
        """A side's stands in the column, routers left out."""
        return self.foot[side] + self.guns[side]


class Fight(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A battle: its area, who attacks under which general, its columns; which of them is being resolved.  `rear` are those who
    are in no column (DC-BAT-27), `red` how many defended columns the attacker could not match (DC-UNM-01), `fled` the generals
    of broken columns who go with the routers (DC-KILL-01)."""

    area: int
    attacker: int
    general: int
    columns: tuple[Column, ...] = ()
    rear: Pair = EMPTY
    at: int = NOBODY
    red: int = 0
    fled: tuple[int, ...] = ()

    def but(self, at: int, **changes: Any) -> "Fight":
        """The same battle with a column changed."""
        columns = (*self.columns[:at], replace(self.columns[at], **changes), *self.columns[at + 1 :])
        return replace(self, columns=columns)


def veiled(fight: Fight, other: int) -> Fight:
    """The board without what the side that looks may not know of the other's: whether a formation card lies face down, and
    which (DC-BAT-07)."""
    columns = tuple(
        column
        if column.open or column.formations[other] == NOBODY
        else replace(column, formations=with_other(column.formations, other, NOBODY))
        for column in fight.columns
    )
    return fight if columns == fight.columns else replace(fight, columns=columns)


def with_other(pair: Any, side: int, value: Any) -> Any:
    """A pair with another value for one side."""
    return (value, pair[1]) if side == 0 else (pair[0], value)
