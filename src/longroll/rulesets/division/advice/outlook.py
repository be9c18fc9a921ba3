"""What places are worth to a side: how far it is to what a division is told, who could fall on it there, what it would take.

All in whole numbers: a hundred is a victory point.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from longroll.miniatures.positions import kept
from longroll.rulesets.division.advice.situation import lump
from longroll.rulesets.division.areas.control import occupied
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART, from_circle
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.staff import Task, Tasks

WHOLE = 100
POINT = 100
FAR, ALONE = 9, 40


class Style(NamedTuple):
    """A way of playing: how far apart from the aim counts (`pull`, an area), how danger counts (`caution`, of a hundred), and
    by how much attackers must be stronger (`odds`, hundredths)."""

    pull: int
    caution: int
    odds: int
    rests: bool


STYLES = {"private": Style(30, 20, 90, False), "sergeant": Style(30, 60, 125, True)}


class Outlook:
    """What a side has before it, by what it knows and has told its divisions."""

    def __init__(self, known: Battle, side: int, tasks: Callable[[], Tasks], style: Style) -> None:
        self.known, self.side, self.style = known, side, style
        self._plan = tasks
        self._tasks: Tasks | None = None
        self._aims: dict[int, tuple[int, ...]] = {}

    @property
    def tasks(self) -> Tasks:
        """What each division is told, once somebody asks."""
        if self._tasks is None:
            self._tasks = self._plan()
        return self._tasks

    def aim(self, number: int) -> tuple[int, ...]:
        """The areas that a division is to get to; none where it is to stay."""
        if number not in self._aims:
            self._aims[number] = self._aim(self.tasks.get(number))
        return self._aims[number]

    def _aim(self, task: Task | None) -> tuple[int, ...]:
        if task is None:
            return ()
        if task.foe >= 0 and task.kind in ("attack", "support"):
            found = [row.area for row in self.known.stands if row.deployed and row.area >= 0 and lump(row) == task.foe]
            found = [area for area in found if self.known.there(area, 1 - self.side)]
            if found:
                return tuple(dict.fromkeys(found))
        if task.ground >= 0:
            areas = CIRCLES[task.ground].areas
            return tuple(area for area in areas if self.known.control[area] != self.side) or areas
        return ()

    def far(self, number: int, area: int) -> int:
        """How many areas a place is from where a division is to get to."""
        return min((EDGES_APART[area][each] for each in self.aim(number)), default=0)

    def far_from_circle(self, number: int, circle: int) -> int:
        """The same from a circle."""
        return min((from_circle(circle, each) for each in self.aim(number)), default=0)

    def strength(self, areas: Iterable[int], side: int) -> int:
        """The steps of steady troops in areas."""
        return sum(row.strength for area in areas for row in self.known.steady(area, side))

    def near(self, area: int) -> tuple[int, int]:
        """The steps of steady enemies next to an area, and of those two areas off."""
        return kept(self.known.found, ("near", self.side, area), lambda: self._near(area))

    def _near(self, area: int) -> tuple[int, int]:
        ring = AREAS[area].edges
        second = {each for one in ring for each in AREAS[one].edges}.difference(ring, (area,))
        return self.strength(ring, 1 - self.side), self.strength(second, 1 - self.side)

    def danger(self, area: int, own: int) -> int:
        """What those about an area could do to so much strength that stands there."""
        close, further = self.near(area)
        shelter = 1 + AREAS[area].board.number
        beside = self.strength(AREAS[area].edges, self.side)
        over = close + further // 3 - own * shelter - beside // 2
        return max(0, over) * self.style.caution // 10

    def need(self, area: int, stand: Stand) -> int:
        """What it is worth that a stand keeps an area from enemies who are near: its part in the circles about it."""
        close, further = self.near(area)
        if not close and not further:
            return 0
        others = [row for row in self.known.steady(area, self.side) if row.id != stand.id and row.on_foot]
        found = sum(
            POINT * CIRCLES[number].vp for number in AREAS[area].circles if self.known.owner(number) != 1 - self.side
        )
        return (found if close else found // 2) // (2 if not others else 6)

    def apart(self, stand: Stand, area: int) -> int:
        """How far an area is from the nearest other stand of the same division, beyond the next."""
        far = [
            EDGES_APART[area][row.area]
            for row in self.known.stands
            if row.deployed and row.id != stand.id and lump(row) == lump(stand)
        ]
        return max(0, min(far, default=0) - 1)

    def gain(self, area: int) -> int:
        """What it brings to stand in an area: its part in the circles about it, if it is not ours; for every circle that it would
        complete, or take from the enemy."""
        if self.known.control[area] == self.side:
            return 0
        found = 0
        for number in AREAS[area].circles:
            circle = CIRCLES[number]
            others = [each for each in circle.areas if each != area and self.known.control[each] != self.side]
            found += POINT * circle.vp // (1 + 2 * len(others))
            if self.known.owner(number) == 1 - self.side:
                found += POINT * circle.vp // 2
        return found

    def place(self, stand: Stand, area: int) -> int:
        """What it is worth that a stand be in an area."""
        own = stand.strength + sum(row.strength for row in self.known.steady(area, self.side) if row.id != stand.id)
        worth = -self.style.pull * min(FAR, self.far(lump(stand), area)) - self.danger(area, own)
        worth += self.need(area, stand) - ALONE * self.apart(stand, area)
        if not occupied(self.known, area):
            worth += self.gain(area)
        return worth

    def attackers(self, area: int, general: int) -> int:
        """The steps that a general has steady and on foot in an area."""
        rows = self.known.steady(area, self.side)
        return sum(row.strength for row in rows if row.on_foot and self.known.commands(general, row.id))

    def defence(self, area: int) -> int:
        """What holds an area against a battle: steady troops, by the ground."""
        rows = self.known.steady(area, 1 - self.side)
        guns = sum(row.strength for row in rows if row.arm == "artillery")
        return sum(row.strength for row in rows if row.on_foot) + guns + AREAS[area].board.number

    def promising(self, area: int, own: int) -> bool:
        """Whether a battle in an area promises well with so many steps of one's own."""
        theirs = self.known.there(area, 1 - self.side)
        return bool(theirs) and WHOLE * own >= self.style.odds * self.defence(area)
