"""What places are worth to a side: how far it is to what a division is told, who could fall on it there, what it would take.

All in whole numbers: a hundred is a victory point.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from longroll.miniatures.positions import kept
from longroll.rulesets.division.advice import points
from longroll.rulesets.division.advice.clock import clock
from longroll.rulesets.division.advice.roads import Ways, ways
from longroll.rulesets.division.advice.situation import front, lump
from longroll.rulesets.division.areas.control import occupied
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.staff import Task, Tasks

WHOLE = 100
POINT = 100
FAR, ALONE = 9, 40
PRIZE = 50
"""What an area must bring to whoever clears it to be worth going to for its points alone."""


class Style(NamedTuple):
    """A way of playing: how far apart from the aim counts (`pull`, an area), how danger counts (`caution`, of a hundred), and
    by how much attackers must be stronger (`odds`, hundredths); `reckons`: with points and the clock."""

    pull: int
    caution: int
    odds: int
    reckons: bool


STYLES = {"private": Style(30, 20, 90, False), "sergeant": Style(30, 30, 100, True)}
LAST = Style(8, 0, 80, True)
"""How a sergeant plays when nobody comes after him."""
LATE = Style(20, 30, 95, True)
"""How he plays in a turn that decides."""


def _steady_steps(known: Battle, side: int) -> tuple[int, ...]:
    """Of each area, the steps of a side's steady troops in it."""
    return tuple(sum(row.strength for row in known.steady(area.id, side)) for area in AREAS)


class Outlook:
    """What a side has before it, by what it knows and has told its divisions."""

    def __init__(self, known: Battle, side: int, tasks: Callable[[], Tasks], style: Style) -> None:
        self.known, self.side = known, side
        self.clock = clock(known, side)
        if style.reckons and self.clock.decides:
            style = LAST if self.clock.last else LATE
        self.style = style
        self._plan = tasks
        self._tasks: Tasks | None = None
        self._aims: dict[int, tuple[int, ...]] = {}
        self._stays: dict[int, int] = {}
        self._steps: dict[int, int] = {}

    @property
    def clock_ends(self) -> bool:
        """Whether one reckons with the clock, and nobody comes after this phase before the points are compared."""
        return self.style.reckons and self.clock.decides and self.clock.last

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
        if task is None or (task.kind in ("reserve", "support") and task.foe < 0 and task.ground < 0):
            return front(self.known, self.side) if self.style.reckons else ()
        if task.foe >= 0 and task.kind in ("attack", "support"):
            found = [row.area for row in self.known.stands if row.deployed and row.area >= 0 and lump(row) == task.foe]
            found = [area for area in found if self.known.there(area, 1 - self.side)]
            if found:
                return tuple(dict.fromkeys(found))
        if task.ground >= 0:
            areas = CIRCLES[task.ground].areas
            return tuple(area for area in areas if self.known.control[area] != self.side) or areas
        return ()

    @property
    def deciding(self) -> bool:
        """Whether one reckons with points, and they are compared after this turn."""
        return self.style.reckons and self.clock.decides

    def prizes(self) -> tuple[int, ...]:
        """The areas that would bring points to whoever clears them."""
        return kept(self.known.found, ("prizes", self.side, self.known.control), self._prizes)

    def _prizes(self) -> tuple[int, ...]:
        return tuple(row.id for row in AREAS if points.cleared(self.known, self.side, row.id) >= PRIZE)

    def ways(self, number: int) -> Ways:
        """How long it is to where a division is to get to: in a turn that decides, wherever there are points."""
        return ways(self.known, self.side, self.prizes() if self.deciding else self.aim(number))

    def far(self, number: int, area: int) -> int:
        """How long a division is on the way from an area to where it is to get to, in halves of an activation."""
        return self.ways(number).area[area]

    def far_from_circle(self, number: int, circle: int) -> int:
        """The same from a circle, in column."""
        return self.ways(number).circle[circle]

    def on_the_road(self, stand: Stand, circle: int) -> int:
        """What it is worth that a stand in march order be in a circle, danger aside."""
        return -self.style.pull * min(2 * FAR, self.far_from_circle(lump(stand), circle)) // 2

    def strength(self, areas: Iterable[int], side: int) -> int:
        """The steps of steady troops in areas."""
        steps = kept(self.known.found, ("steady steps", side), lambda: _steady_steps(self.known, side))
        return sum(steps[area] for area in areas)

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
        beside = kept(self.known.found, ("lumps", self.side), self._lumps).get(lump(stand), ())
        near = EDGES_APART[area]
        far = [near[where] for number, where in beside if number != stand.id]
        return max(0, min(far, default=0) - 1)

    def _lumps(self) -> dict[int, list[tuple[int, int]]]:
        """By division, its stands that are deployed, and where."""
        found: dict[int, list[tuple[int, int]]] = {}
        for row in self.known.stands:
            if row.deployed and row.side == self.side:
                found.setdefault(lump(row), []).append((row.id, row.area))
        return found

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

    def taken(self, circle: int) -> int:
        """What it brings that a column ends its march in a circle: the areas about it that nobody occupies (DC-AREA-05)."""
        known, side = self.known, self.side
        free = [area for area in CIRCLES[circle].areas if known.control[area] != side and not occupied(known, area)]
        if not self.style.reckons:
            return sum(map(self.gain, free))
        return sum(worth for _, worth in points.by_circle(known, side, dict.fromkeys(free, side))) if free else 0

    def place(self, stand: Stand, area: int) -> int:
        """What it is worth that a stand be in an area."""
        return self.stand(stand, area) + self.swing(stand, area)

    def swing(self, stand: Stand, area: int) -> int:
        """What it brings in points that a stand comes to an area."""
        if self.style.reckons:
            return points.swing(self.known, stand, area)
        return 0 if occupied(self.known, area) else self.gain(area)

    def stand(self, stand: Stand, area: int, beside: int = 0) -> int:
        """What it is worth that a stand be in an area with so many steps `beside` it that are not there yet, points aside;
        nothing is kept from enemies who come no more."""
        own = stand.strength + sum(row.strength for row in self.known.steady(area, self.side) if row.id != stand.id)
        worth = -self.style.pull * min(2 * FAR, self.far(lump(stand), area)) // 2 - self.danger(area, own + beside)
        if self.clock_ends:
            return worth
        return worth + self.need(area, stand) - ALONE * self.apart(stand, area)

    def stay(self, stand: Stand) -> int:
        """What it is worth that a stand be where it is."""
        if stand.id not in self._stays:
            self._stays[stand.id] = self.place(stand, stand.area)
        return self._stays[stand.id]

    def step(self, stand: Stand) -> int:
        """What a stand gains by the best of the areas next to it in which no enemy stands."""
        if stand.id not in self._steps:
            near = (area for area in AREAS[stand.area].edges if not self.known.steady(area, 1 - self.side))
            worth = max((self.place(stand, area) for area in near), default=0)
            self._steps[stand.id] = max(0, worth - self.stay(stand))
        return self._steps[stand.id]

    def attackers(self, area: int, general: int) -> int:
        """The steps that a general has steady and on foot in an area."""
        rows = self.known.steady(area, self.side)
        return sum(row.strength for row in rows if row.on_foot and self.known.commands(general, row.id))

    def assault(
        self, area: int, general: int, at: Iterable[int], points: int, plan: bool, spent: Iterable[int] = ()
    ) -> int:
        """The steps that a general could have steady and on foot in an area once his stands have acted: those who are there, and of
        those beside it who are `spent` no more and have no enemies about them as many as his points move, if he is `at` some of
        these areas."""
        found, near = self.attackers(area, general), []
        for each in AREAS[area].edges:
            if self.known.steady(each, 1 - self.side):
                continue
            price = 1 if plan else 1 + min(EDGES_APART[one][each] for one in at)
            for row in self.known.steady(each, self.side):
                if row.on_foot and row.id not in spent and self.known.commands(general, row.id):
                    near.append((price, -row.strength))
        for price, strength in sorted(near):
            points -= price
            if points < 0:
                break
            found -= strength
        return found

    def defence(self, area: int) -> int:
        """What holds an area against a battle: steady troops, by the ground."""
        rows = self.known.steady(area, 1 - self.side)
        guns = sum(row.strength for row in rows if row.arm == "artillery")
        return sum(row.strength for row in rows if row.on_foot) + guns + AREAS[area].board.number

    def promising(self, area: int, own: int) -> bool:
        """Whether a battle in an area promises well with so many steps of one's own."""
        theirs = self.known.there(area, 1 - self.side)
        return bool(theirs) and WHOLE * own >= self.style.odds * self.defence(area)
