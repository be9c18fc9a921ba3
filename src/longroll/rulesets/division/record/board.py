"""The battle on a board (DC-BOARD-02): its columns, who stands in them and in the rear, the cards played on them."""

import msgspec

from longroll.cards import UNKNOWN
from longroll.rulesets.division.tables import NOBODY

Pair = tuple[tuple[int, ...], tuple[int, ...]]


class Column(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A column of the board, each side's half of it: infantry and dismounted cavalry from front to rear, guns beside the
    front, generals, who has routed, and the cards with the formation first."""

    foot: Pair = ((), ())
    guns: Pair = ((), ())
    generals: Pair = ((), ())
    routed: Pair = ((), ())
    held: tuple[int, ...] = ()
    formations: tuple[int, int] = (NOBODY, NOBODY)
    cards: Pair = ((), ())
    open: bool = False
    done: bool = False


class Fight(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A battle: its area, who attacks under which general, its columns; which of them is being resolved."""

    area: int
    attacker: int
    general: int
    columns: tuple[Column, ...] = ()
    rear: Pair = ((), ())
    at: int = NOBODY


def face_down(fight: Fight, side: int) -> tuple[int, ...]:
    """The formation cards of a side that lie face down."""
    return tuple(row.formations[side] for row in fight.columns if not row.open and row.formations[side] >= 0)


def veiled(fight: Fight, other: int) -> Fight:
    """The board without what the side that looks may not know of the other's: formation cards that lie face down (DC-BAT-07)."""

    def seen(column: Column) -> Column:
        if column.open or column.formations[other] == NOBODY:
            return column
        hidden = (UNKNOWN, column.formations[1]) if other == 0 else (column.formations[0], UNKNOWN)
        return msgspec.structs.replace(column, formations=hidden)

    return msgspec.structs.replace(fight, columns=tuple(map(seen, fight.columns)))
