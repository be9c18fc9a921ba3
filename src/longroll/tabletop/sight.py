"""Lines of sight: what a ray runs through, cuts and leaves, and who sees whom.

What the ground does to the rays between two bases never changes while both stand: an `Overlook` keeps it, and only asks
again which troops have come in between.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from longroll.tabletop import kernel
from longroll.tabletop.base import Ring
from longroll.tabletop.stands import Stands


class Hill(msgspec.Struct, frozen=True):
    """A hill as sight knows it: its outline, its level (the table is 0) and the line along its top, if it has one."""

    ring: Ring
    level: int
    crest: Ring = ()


class SightRule(msgspec.Struct, frozen=True):
    """What a line of sight can bear, as one ruleset has it. Lengths in thousandths."""

    limits: tuple[int, ...] = ()
    """Of areas of class 1 to k together it may cross at most `limits[k - 1]`; others hinder nothing (VF-LOS-01)."""
    margin: int = 0
    """A crest no further than this from an end of the line does not cut it (VF-LOS-02)."""
    by_base: bool = False
    """Against crests and hills a base's own level counts, not that of each of its points."""
    beyond: int = -1
    """How far it may run on past a base that it crosses; -1 if it may cross none (VF-LOS-03)."""
    overhead: int = -1
    """A base lower than the higher end, and at least this far from both, is looked over; -1 if none is (VF-LOS-03)."""
    least: int = 10
    """Crossing a base by no more than this is brushing past it: overlaps from rounding do not hinder (VF-GEOM-02)."""


class Spared(msgspec.Struct, frozen=True):
    """An area, by its number, that is left out of the sums for one observer and has a limit of its own (VF-LOS-01)."""

    area: int
    limit: int


class Overlook:
    """Who sees whom over one table. `areas` are (ring, class): class 0 is in nobody's way."""

    def __init__(self, areas: Iterable[tuple[Ring, int]] = (), hills: Iterable[Hill] = ()) -> None:
        areas = tuple(areas)
        hills = tuple(hills)
        crested = [hill for hill in hills if hill.crest]
        self._scenery = kernel.Scenery(
            [ring for ring, _ in areas],
            [number for _, number in areas],
            [hill.crest for hill in crested],
            [hill.level for hill in crested],
            [hill.ring for hill in hills],
            [hill.level for hill in hills],
        )
        self._rules: dict[SightRule, kernel.SightRule] = {}
        self._ground: dict[tuple[Ring, Ring, int, int, SightRule, tuple[Spared, ...]], tuple[int, int]] = {}
        self._nobody = Stands(())

    def level(self, x: int, y: int) -> int:
        """The level of the highest hill at a point, its border included; 0 off the hills."""
        return kernel.level_at(self._scenery, x, y)

    def ray(
        self,
        stands: Stands,
        observer: int,
        target: int,
        reach: int,
        rule: SightRule,
        spared: tuple[Spared, ...] = (),
    ) -> tuple[int, int, int, int] | None:
        """A clear line from one stand to another at most `reach` away, as (x, y, x, y); None if none is.

        Lines join the centre, the point nearest to the other base and the corners of each (VF-LOS-01).
        """
        bases = stands.bases
        here, there = stands.rings[observer], stands.rings[target]
        if _gap(here, there) > reach:
            return None
        key = (here, there, stands.levels[observer], stands.levels[target], rule, spared)
        known, clear = self._ground.get(key, (0, 0))
        areas, limits = [one.area for one in spared], [one.limit for one in spared]
        found, now_known, now_clear = kernel.sees_near(
            self._scenery, bases, observer, target, self._compiled(rule), areas, limits, known, clear
        )
        if now_known != known:
            if len(self._ground) >= 1 << 16:
                self._ground.clear()
            self._ground[key] = now_known, now_clear
        if found < 0:
            return None
        if found == 0:
            return (
                (here[0] + here[4]) // 2,
                (here[1] + here[5]) // 2,
                (there[0] + there[4]) // 2,
                (there[1] + there[5]) // 2,
            )
        ax, ay, bx, by = kernel.nearest_points(here, there)
        start, end = divmod(found, 6)
        from_points = kernel.sight_points(here, ax, ay)
        to_points = kernel.sight_points(there, bx, by)
        return from_points[2 * start], from_points[2 * start + 1], to_points[2 * end], to_points[2 * end + 1]

    def seen(
        self,
        stands: Stands,
        observer: int,
        targets: Iterable[int],
        reach: int,
        rule: SightRule,
        spared: tuple[Spared, ...] = (),
    ) -> list[int]:
        """Those of the targets that a stand sees; quicker than asking for each ray, and nothing is kept."""
        return kernel.sight_row(
            self._scenery,
            stands.bases,
            observer,
            list(targets),
            reach,
            self._compiled(rule),
            [one.area for one in spared],
            [one.limit for one in spared],
        )

    def clear_line(
        self,
        x: int,
        y: int,
        other_x: int,
        other_y: int,
        rule: SightRule,
        stands: Stands | None = None,
        among: Iterable[int] = (),
        spared: tuple[Spared, ...] = (),
    ) -> bool:
        """Whether one line, point to point, is clear of the ground and of the stands numbered in `among`."""
        found, _, _ = kernel.look(
            self._scenery,
            (stands or self._nobody).bases,
            list(among),
            (x, y),
            (other_x, other_y),
            -1,
            -1,
            self._compiled(rule),
            [one.area for one in spared],
            [one.limit for one in spared],
            0,
            0,
        )
        return found == 0

    def _compiled(self, rule: SightRule) -> kernel.SightRule:
        known = self._rules.get(rule)
        if known is None:
            known = self._rules[rule] = kernel.SightRule(
                list(rule.limits), rule.margin, rule.by_base, rule.beyond, rule.least, rule.overhead
            )
        return known


@lru_cache(maxsize=1 << 15)
def _gap(a: Ring, b: Ring) -> int:
    return kernel.convex_gap(a, b)


# ------------------------------------------------------------------------------------------------------ single rays


def length_inside(ring: Ring, x: int, y: int, other_x: int, other_y: int) -> int:
    """How much of a segment lies inside a simple ring; a stretch along its border counts half."""
    return kernel.length_inside(ring, x, y, other_x, other_y)


def stretches_inside(ring: Ring, x: int, y: int, other_x: int, other_y: int) -> list[int]:
    """Where a segment runs inside a simple ring, as distances from its first end: from, to, from, to, ..."""
    return kernel.stretches_inside(ring, x, y, other_x, other_y)


def cuts_line(line: Ring, x: int, y: int, other_x: int, other_y: int) -> bool:
    """Whether a segment touches or crosses an open line (VF-LOS-02)."""
    return kernel.cuts_line(line, x, y, other_x, other_y)


def cuts_border(ring: Ring, x: int, y: int, other_x: int, other_y: int) -> bool:
    """Whether a segment touches or crosses the edge of a ring (VF-TERR-17)."""
    return kernel.cuts_line(ring + ring[:2], x, y, other_x, other_y)


def crosses_whole(ring: Ring, x: int, y: int, other_x: int, other_y: int) -> bool:
    """Whether a segment enters a simple ring and leaves it: neither end inside, some of it within (VF-LOS-02)."""
    return kernel.crosses_whole(ring, x, y, other_x, other_y)


def passage(base: Ring, x: int, y: int, other_x: int, other_y: int) -> tuple[int, int]:
    """Of a segment through a convex base: the length within it and what is left to run where it leaves (VF-LOS-03).

    (0, -1) if it keeps out; running along an edge is keeping out.
    """
    return kernel.passage(base, x, y, other_x, other_y)


def samples(x: int, y: int, other_x: int, other_y: int, spacing: int) -> list[tuple[int, int]]:
    """The points every `spacing` along a segment from its first end, both ends left out."""
    flat = kernel.points_along(x, y, other_x, other_y, spacing)
    return list(zip(flat[::2], flat[1::2], strict=True))
