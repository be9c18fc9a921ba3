"""A table to look over, for tests of who sees whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from longroll.tabletop import Ring, kernel


class Hill(NamedTuple):
    """A hill: its outline, its level (the table is 0) and the line along its top, if it has one."""

    ring: Ring
    level: int
    crest: Ring = ()


class Spared(NamedTuple):
    """An area, by its number, that is left out of the sums for the observer and has a limit of its own."""

    area: int
    limit: int


class Overlook:
    """Who sees whom over one table. `areas` are (ring, class): class 0 is in nobody's way."""

    def __init__(self, areas: Iterable[tuple[Ring, int]] = (), hills: Iterable[Hill] = ()) -> None:
        areas, hills = tuple(areas), tuple(hills)
        crested = [hill for hill in hills if hill.crest]
        self.scenery = kernel.Scenery(
            [ring for ring, _ in areas],
            [number for _, number in areas],
            [hill.crest for hill in crested],
            [hill.level for hill in crested],
            [hill.ring for hill in hills],
            [hill.level for hill in hills],
        )

    def bases(self, rings: Sequence[Ring]) -> kernel.Bases:
        """Bases, each at the level of the ground under its middle."""
        middles = [((ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2) for ring in rings]
        return kernel.Bases(list(rings), [kernel.level_at(self.scenery, *middle) for middle in middles])

    def sees(
        self,
        rings: Sequence[Ring],
        observer: int,
        target: int,
        reach: int,
        rule: kernel.SightRule,
        spared: tuple[Spared, ...] = (),
    ) -> bool:
        """Whether one base sees another at most `reach` away."""
        bases = self.bases(rings)
        areas, limits = [one.area for one in spared], [one.limit for one in spared]
        if not kernel.in_reach(bases, observer, target, reach):
            return False
        among = kernel.in_between(bases, observer, target, rule.overhead)
        found, known, clear = kernel.sees_near(self.scenery, bases, among, observer, target, rule, areas, limits, 0, 0)
        again = kernel.sees_near(self.scenery, bases, among, observer, target, rule, areas, limits, known, clear)
        assert again[0] == found, "what is known of the ground changes no answer"
        return found >= 0

    def open(self, x: int, y: int, other_x: int, other_y: int, rule: kernel.SightRule) -> bool:
        """Whether the ground leaves one line open."""
        nobody = kernel.Bases([], [])
        ends = (x, y), (other_x, other_y)
        return kernel.look(self.scenery, nobody, [], *ends, -1, -1, rule, [], [], 0, 0)[0] == 0
