"""The bases on a table at one moment, by number: who is near a place, who is in the way."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.tabletop import kernel
from longroll.tabletop.base import Ring
from longroll.tabletop.contact import ROUNDING


class Stands:
    """Bases by number, each with the level of the ground under it (0, the table's own, where none are given).

    Made once for a position and then only read; `replaced` makes the next one cheaply.
    """

    def __init__(self, rings: Sequence[Ring], levels: Sequence[int] = ()) -> None:
        self.bases = kernel.Bases(list(rings), list(levels) or [0] * len(rings))

    @property
    def rings(self) -> Sequence[Ring]:
        """Every base by its number."""
        return self.bases.rings

    @property
    def levels(self) -> Sequence[int]:
        """The level of the ground under each base."""
        return self.bases.levels

    def replaced(self, number: int, ring: Ring, level: int = 0) -> Stands:
        """The same stands but for one that has moved."""
        stands = Stands.__new__(Stands)
        stands.bases = self.bases.replaced(number, ring, level)
        return stands

    def near(self, ring: Ring, reach: int) -> list[int]:
        """The numbers of the stands at most `reach` from a base or a swept ring, itself included if it is one of them."""
        return kernel.bases_near(self.bases, ring, reach)

    def under(self, ring: Ring, slack: int = ROUNDING) -> list[int]:
        """The numbers of the stands that a base or a swept ring overlaps by more than `slack` (VF-GEOM-02)."""
        return kernel.bases_under(self.bases, ring, slack)
