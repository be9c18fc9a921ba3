"""Who commands an army, and how many cards he lets its player hold (DC-HAND-01, DC-HAND-03)."""

from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY, US

HIGHEST = tuple(
    tuple(row.id for row in sorted(GENERALS, key=lambda row: (row.rank, row.seniority)) if row.side == side)
    for side in (0, 1)
)
"""The generals of each side, the highest and most senior first."""


def commanding(b: Battle, side: int) -> int:
    """The commanding general of a side: whom Command Changes named (DC-EVT-15), or else the highest on the map and of these the
    most senior (DC-HAND-03); NOBODY while none is there."""
    if side == US and b.commander != NOBODY and b.generals[b.commander].on_map:
        return b.commander
    return next((number for number in HIGHEST[side] if b.generals[number].on_map), NOBODY)


def capacity(b: Battle, side: int) -> int:
    """How many cards a side may hold: the Leadership of its commanding general, gravestones counted (DC-HAND-01)."""
    number = commanding(b, side)
    return 0 if number == NOBODY else b.generals[number].leadership
