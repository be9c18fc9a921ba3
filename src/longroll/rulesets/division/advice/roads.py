"""How long a side's troops are on the way to where they are to be: from area to area on foot, by the pikes in column.

In halves of an activation: a stand moves one area in each, a column two circles; who deploys gives up a circle, who forms column
a move.  Ways through enemies are not thought of.
"""

from heapq import heappop, heappush
from typing import NamedTuple

from longroll.miniatures.positions import kept
from longroll.rulesets.division.areas import circles
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.record.battle import Battle

MOVED, RIDDEN, DEPLOYED, FORMED = 2, 1, 1, 2
"""What it costs to go into the next area, to ride to the next circle, to deploy and to form column."""
BARRED = 4
"""What it costs besides to go by an area that enemies hold."""
NEVER = 40
"""Who cannot get there at all."""


class Ways(NamedTuple):
    """From each area and from each circle, how long it is to the nearest of some areas."""

    area: tuple[int, ...]
    circle: tuple[int, ...]


def ways(known: Battle, side: int, aims: tuple[int, ...]) -> Ways:
    """How long it is to the nearest of these areas; nothing where there are none."""
    return kept(known.found, ("ways", side, aims), lambda: _ways(known, side, aims))


def _ways(known: Battle, side: int, aims: tuple[int, ...]) -> Ways:
    area, circle = [NEVER] * len(AREAS), [NEVER] * len(CIRCLES)
    if not aims:
        return Ways((0,) * len(AREAS), (0,) * len(CIRCLES))
    enemies = tuple(bool(known.steady(row.id, 1 - side)) for row in AREAS)
    shut = kept(known.found, ("shut", side), lambda: _shut(known, side))
    left: list[tuple[int, bool, int]] = []
    for each in aims:
        area[each] = 0
        left.append((0, False, each))
    while left:
        far, rides, at = heappop(left)
        if far > (circle if rides else area)[at]:
            continue
        if rides:
            if shut[at]:
                continue
            for each in CIRCLES[at].along:
                if far + RIDDEN < circle[each]:
                    circle[each] = far + RIDDEN
                    heappush(left, (far + RIDDEN, True, each))
            for each in CIRCLES[at].areas:
                if far + FORMED < area[each]:
                    area[each] = far + FORMED
                    heappush(left, (far + FORMED, False, each))
            continue
        through = far + BARRED * (enemies[at] and far > 0)
        for each in AREAS[at].edges:
            if through + MOVED < area[each]:
                area[each] = through + MOVED
                heappush(left, (through + MOVED, False, each))
        if not enemies[at]:
            for each in AREAS[at].circles:
                if far + DEPLOYED < circle[each]:
                    circle[each] = far + DEPLOYED
                    heappush(left, (far + DEPLOYED, True, each))
    return Ways(tuple(area), tuple(circle))


def _shut(known: Battle, side: int) -> tuple[bool, ...]:
    """The circles that no column of a side can ride into without being surprised, or at all."""
    return tuple(
        circles.red(known, row.id, side) or circles.barred(known, row.id, side, True) is not None for row in CIRCLES
    )


def rides(known: Battle, side: int, start: int, most: int) -> dict[int, int]:
    """The circles that a column may ride to from one with so many rides, itself among them, and how many it takes to each."""
    shut = kept(known.found, ("shut", side), lambda: _shut(known, side))
    found, edge = {start: 0}, [start]
    for ridden in range(1, most + 1):
        near = (each for at in edge for each in CIRCLES[at].along)
        edge = list(dict.fromkeys(each for each in near if each not in found and not shut[each]))
        found |= dict.fromkeys(edge, ridden)
    return found
