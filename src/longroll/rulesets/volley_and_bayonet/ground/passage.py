"""The ground that a straight way leads over, and what it costs a stand: distance, half moves, order, or the way itself.

The way is that of the middle of the front edge (VB-MOVE-12).  Distances that several pieces of ground lengthen are lengthened
by the worst of them only, half moves add up, disorder comes once (VB-TERR-92).
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Literal, NamedTuple

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.ground.land import (
    AS_IT_WAS,
    WATERS,
    Changed,
    Course,
    Crossing,
    Land,
    Patch,
    Spot,
    courses_along,
    level_at,
    meetings,
    on_road,
    steep_at,
    terrain_of,
)
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CHART, NO_DIE, Class, Going, Terrain, movement
from longroll.rulesets.volley_and_bayonet.tables import EDGE, MIRE, ROAD_REACH
from longroll.tabletop import Ring

STRIDE = 250
SLOPE = "slope"
"""What stands for the feature where it is a slope of two contours that asks something."""

FORTS = ("fort", "fortress")
"""What no road leads into but by the gate (VB-TERR-40)."""

Toll = Literal["half", "half or disorder", "disorder", "barred", "die", "guns lost"]
"""What a way may ask: half a move; that or disorder; disorder; it ends here; a die for the marsh; the dedicated guns."""


class Event(NamedTuple):
    """Something that ground asks of a stand, after so much of its way; `feature` is the id of what does, "" for a contour line, and
    `name` what it is called."""

    at: int
    toll: Toll
    rule: str
    feature: str
    name: str


class Stretch(NamedTuple):
    """A part of the way on which each inch costs so many."""

    start: int
    end: int
    times: int
    rule: str


class Mover(NamedTuple):
    """Who goes: a class of stand, whether in march column, whether it keeps to roads where it can, how many streams it has
    crossed in this move, whether it has paid for a slope of two contours, by the id of each marsh how often it pays the
    distance there, once thrown for (VB-TERR-55), and whether it goes back and pays for the distance alone (VB-ROUT-01)."""

    column: Class
    marching: bool = False
    by_road: bool = False
    streams: int = 0
    climbed: bool = False
    marshes: Mapping[str, int] = {}
    back: bool = False


class Passage(NamedTuple):
    """A straight way over the ground: its length, its stretches, what it asks in the order of the way, whether all of it is on
    roads, how many streams it crosses that count, and the waters whose banks it leaves behind."""

    length: int
    stretches: tuple[Stretch, ...]
    events: tuple[Event, ...]
    by_road: bool
    streams: int
    waters: tuple[str, ...]

    @property
    def distance(self) -> int:
        """What the way costs in distance, before march rates."""
        return sum((row.end - row.start) * row.times for row in self.stretches)

    def of(self, *tolls: Toll) -> tuple[Event, ...]:
        """What it asks of these kinds."""
        return tuple(event for event in self.events if event.toll in tolls)

    @property
    def barred(self) -> Event | None:
        """Where the way ends, if it does."""
        return next((event for event in self.events if event.toll == "barred"), None)


def passage(
    land: Land,
    start: Spot,
    end: Spot,
    mover: Mover,
    changed: Changed = AS_IT_WAS,
    held: frozenset[str] = frozenset(),
) -> Passage:
    """What a straight way asks of a stand.  `held`: the blocks of a town whose road another stand blocks (VB-TERR-05)."""
    way = (*start, *end)
    length = tabletop.length(end[0] - start[0], end[1] - start[1])
    rows = [(patch, *span) for patch in _patches(land, way) for span in spans(patch.ring, way, length)]
    roads = mover.by_road and on_road(land, *way) and not _closed(rows, mover, held)
    spared = roads and spared_by_roads(mover)
    walled = [row for row in rows if row[0].id in changed.burning or row[0].terrain in FORTS]
    events = list(_entered(land, walled if spared else rows, way, mover, changed))
    events += [] if spared else _climbed(land, way, mover)
    streams, waters = 0, list[str]()
    for course in courses_along(land, way):
        if mover.back and not movement(course.terrain, mover.column).barred:
            continue
        for at, x, y in meetings(course.points, *way):
            if not at:
                continue
            if course.terrain in WATERS:
                waters.append(course.id)
            if spared:
                continue
            row, terrain = _crossed(land, course, x, y, mover.column)
            found = list(_paid(row, terrain, course, at, mover, mover.streams + streams))
            streams += bool(found) and terrain == "stream"
            events += found
    stretches = _stretches(rows, length, mover, changed) if not spared else [Stretch(0, length, 1, "")]
    ordered = tuple(sorted(events, key=lambda event: event.at))
    return Passage(length, tuple(stretches), ordered, roads, streams, tuple(dict.fromkeys(waters)))


def spared_by_roads(mover: Mover) -> bool:
    """Whether a road spares a stand the terrain that it leads through (VB-TERR-67)."""
    spares = movement("road", mover.column).spares
    return spares == "always" or (spares == "columns" and mover.marching)


def mire(die: int, column: Class, earlier: int) -> tuple[int, bool]:
    """How often a stand pays the distance in a marsh by its die, and whether the marsh disorders it; `earlier` is how many have
    entered at that spot this turn (VB-TERR-55)."""
    total = min(die + movement("marsh", column).die + earlier, MIRE[-1][0])
    times = next(times for most, times in MIRE if total <= most)
    return times, times == MIRE[-1][1]


# --- areas
def spans(ring: Ring, way: Ring, length: int) -> Iterator[tuple[int, int]]:
    """The parts of a straight way that lie in an area: from how far along to how far."""
    ax, ay, bx, by = way
    cuts = sorted({0, length, *(at for at, _, _ in meetings(tabletop.border(ring), *way))})
    begun = -1
    for start, end in pairwise(cuts):
        middle = start + end
        x, y = (a + tabletop.divide((b - a) * middle, 2 * length) for a, b in ((ax, bx), (ay, by)))
        if tabletop.holds(ring, x, y):
            begun = start if begun < 0 else begun
        elif begun >= 0:
            yield begun, start
            begun = -1
    if begun >= 0:
        yield begun, length


def _patches(land: Land, way: Ring) -> Iterator[Patch]:
    for number in tabletop.near_boxes(land.areas.boxes, *tabletop.bounds(way)):
        yield land.patches[number]


def _closed(rows: list[tuple[Patch, int, int]], mover: Mover, held: frozenset[str]) -> bool:
    """Whether a block on the way closes its road to this stand: one in which its arm has no use of it, or held (VB-TERR-05)."""
    return any(patch.id in held or movement(patch.terrain, mover.column).roadless for patch, _, _ in rows)


def _entered(
    land: Land, rows: list[tuple[Patch, int, int]], way: Ring, mover: Mover, changed: Changed
) -> Iterator[Event]:
    """What areas ask of a stand that enters or leaves them."""
    length = tabletop.length(way[2] - way[0], way[3] - way[1])
    for patch, start, end in rows:
        enters, leaves = start > 0, end < length
        for at, entering in ((start, True),) * enters + ((end, False),) * leaves:
            for toll, rule in _tolls(land, patch, at, way, length, mover, changed, entering):
                yield Event(at, toll, rule, patch.id, patch.name or f"the {terrain_of(patch, changed)}")


def _tolls(
    land: Land, patch: Patch, at: int, way: Ring, length: int, mover: Mover, changed: Changed, entering: bool
) -> Iterator[tuple[Toll, str]]:
    """What one area asks where a stand enters it, or leaves it, and by which rule."""
    if patch.id in changed.burning:
        if entering:
            yield "barred", "VB-TERR-90"
        return
    terrain = terrain_of(patch, changed)
    row, rule = movement(terrain, mover.column), CHART[terrain].movement.rule
    spot = tuple(a + tabletop.divide((b - a) * at, length) for a, b in ((way[0], way[2]), (way[1], way[3])))
    if terrain in FORTS:
        by_gate = mover.marching and row.column and _near(patch.gates, *spot)
        by_breach = row.barred == "but by a breach" and _near(patch.breaches + changed.breaches, *spot)
        if row.barred and not by_gate and not by_breach:
            yield "barred", rule
        elif row.entering and not by_gate:
            yield "disorder", rule
    elif not entering:
        if row.leaving:
            yield "disorder", rule
    elif row.barred:
        yield "barred", rule
    elif row.die != NO_DIE and patch.id not in mover.marshes:
        yield "die", rule
    elif row.entering or row.inside or mover.marshes.get(patch.id) == MIRE[-1][1]:
        yield "disorder", rule


def _near(spots: tuple[Spot, ...], x: int, y: int) -> bool:
    return any(tabletop.length(x - at, y - up) <= ROAD_REACH for at, up in spots)


def _stretches(rows: list[tuple[Patch, int, int]], length: int, mover: Mover, changed: Changed) -> Iterator[Stretch]:
    """The way in parts, each at the worst rate of the areas it lies in (VB-TERR-92)."""
    cuts = sorted({0, length, *(at for _, start, end in rows for at in (start, end))})
    for start, end in pairwise(cuts):
        worst = (1, "")
        for patch, enters, leaves in rows:
            if enters <= start and end <= leaves:
                terrain = terrain_of(patch, changed)
                times = mover.marshes.get(patch.id, 1) if terrain == "marsh" else movement(terrain, mover.column).times
                worst = max(worst, (times, CHART[terrain].movement.rule), key=lambda pair: pair[0])
        yield Stretch(start, end, *worst)


# --- slopes
def _climbed(land: Land, way: Ring, mover: Mover) -> Iterator[Event]:
    """What going uphill asks: contour by contour, and where a slope of two contours begins (VB-TERR-49, VB-TERR-52)."""
    contour, slope = movement("hill", mover.column), movement("steep hill", mover.column)
    if not slope.barred and (mover.back or not (contour.half or slope.half)):
        return
    ax, ay, bx, by = way
    heading, before, climbed = tabletop.bearing(bx - ax, by - ay), level_at(land, ax, ay), mover.climbed
    spots = ((ax, ay), *_pairs((*tabletop.points_along(ax, ay, bx, by, STRIDE), bx, by)))
    for number, (here, there) in enumerate(pairwise(spots)):
        at, level = number * STRIDE, 0 if mover.back else level_at(land, *there)
        if steep_at(land, *_middle(here, there), heading):
            rule = CHART["steep hill"].movement.rule
            if slope.barred:
                yield Event(at, "barred", rule, SLOPE, "the steep slope")
                return
            if slope.half and not climbed:
                yield Event(at, "half", rule, SLOPE, "the steep slope")
                yield Event(at, "disorder", rule, SLOPE, "the steep slope")
            climbed = True
        elif contour.half and not mover.back:
            for _ in range(level - before):
                yield Event(at, "half", CHART["hill"].movement.rule, "", "the slope")
        before = level


def _middle(here: Spot, there: Spot) -> Spot:
    """Halfway between two points, odd halves towards the second, so that every mirror image agrees."""
    return here[0] + tabletop.divide(there[0] - here[0], 2), here[1] + tabletop.divide(there[1] - here[1], 2)


def _pairs(flat: Ring) -> Iterator[Spot]:
    return zip(flat[::2], flat[1::2], strict=True)


# --- lines
def crossing_of(land: Land, course: Course, x: int, y: int) -> Crossing | None:
    """The bridge or ford by which water is crossed at a point (VB-TERR-22, VB-TERR-25)."""
    near = (row for row in land.crossings if row.over == course.id)
    return next((row for row in near if tabletop.length(row.x - x, row.y - y) <= ROAD_REACH), None)


def _crossed(land: Land, course: Course, x: int, y: int, column: Class) -> tuple[Going, Terrain]:
    """The row of the chart for crossing a line at a point: of a bridge, of a ford, or of the line itself."""
    over = crossing_of(land, course, x, y) if course.terrain in WATERS else None
    if over is not None and over.terrain == "bridge":
        return movement("bridge", column), "bridge"
    if over is not None:
        return movement("stream", column), "stream"  # VB-TERR-25; a ford of a stream is that stream
    return movement(course.terrain, column), course.terrain


def _paid(row: Going, terrain: Terrain, course: Course, at: int, mover: Mover, streams: int) -> Iterator[Event]:
    """What crossing a line asks."""
    rule, name = CHART[terrain].movement.rule, course.name or f"the {course.terrain}"
    name = f"the bridge over {name}" if terrain == "bridge" else name

    def event(toll: Toll) -> Event:
        return Event(at, toll, rule, course.id, name)

    if row.column and mover.marching:
        return
    if row.barred:
        yield event("barred")
        return
    if terrain == "stream" and streams:
        if row.second:
            yield event("disorder")
        return
    if row.half:
        yield event("half or disorder" if row.choice else "half")
    if row.entering or row.leaving or row.inside:
        yield event("disorder")
    if row.loses_guns:
        yield event("guns lost")


# --- banks
def lines_bank(land: Land, water: str, front: Ring) -> bool:
    """Whether a defender lines the bank of a water: some part of its front edge, given as (x, y, x, y), lies within half an inch
    of it (VB-TERR-74)."""
    return any(_lines(course.points, front) for course in land.courses if course.id == water)


def bank_rule(land: Land, water: str, way: Ring) -> str:
    """The rule by which a defender who lines a bank disorders who has come over on a straight way: that of the bridge or ford by
    which he crossed, or of the water (VB-TERR-23, VB-TERR-26, VB-TERR-59, VB-TERR-74)."""
    course = next(row for row in land.courses if row.id == water)
    for _, x, y in meetings(course.points, *way):
        over = crossing_of(land, course, x, y)
        if over is not None:
            return CHART[over.terrain].combat.rule
    return CHART[course.terrain].combat.rule


def _lines(bank: Ring, front: Ring) -> bool:
    ends = (tabletop.point_gap_to_line(bank, *front[number : number + 2]) for number in (0, 2))
    near = (tabletop.point_gap_to_line(front, x, y) for x, y in _pairs(bank))
    return tabletop.cuts_line(bank, *front) or min(*ends, *near) <= EDGE
