"""Where everybody is: boxes to sieve neighbours by, front arcs of those who may fire, who is under fire and who touches whom;
and likewise of the generals.

It depends on nothing but the frozen records of stands and generals, and is remembered beside the battle (see
`miniatures.positions`).
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from longroll import tabletop
from longroll.miniatures.positions import EITHER, Bases, in_step, latest
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import LOST, General, Stand
from longroll.rulesets.brigade.tables import BARRICADE, BLUE, FRONT, NONE, ORANGE, TOUCH
from longroll.tabletop import Pose, Ring, footprint

STATE = attrgetter("place", "routed", "mounted", "arm", "side", "discipline", "fielded")
WHERE = attrgetter("place", "side", "x", "y")
OFFICE = attrgetter("place", "rank", "printed", "gravestones", "leads", "side")
"""What a general is, wherever he rides and whether he is marked or not."""


def _elsewhere(old: Stand, new: Stand) -> bool:
    """Whether a stand, or another of its number, has another place on the map than before, is another's, has taken the field,
    or fires or moves otherwise."""
    return (old.pose is not new.pose and new.place == "table") or STATE(old) != STATE(new)


def _fate(stand: Stand) -> int:
    """What a stand is to its side's losses (see `Positions.fates`)."""
    if not stand.fielded or stand.arm == "holders":
        return NONE
    lost = stand.routed if stand.place in ("table", "retired") else stand.place in LOST
    return 2 * stand.side + lost


class Positions(Bases[Stand]):
    """The stands of one moment by number: their bases, and `arcs` and `places` four numbers each.

    A place is the pose and the depth, 0 but for unrouted troops on the map, of whom horse holders are none (BC-CAV-09).
    An arc is a flag, a heading and how far the stand's fire puts others under fire, negative where it does not
    (BC-MOVE-08).  `found` is what was found out, by name, that depends on nothing but who is where.  `contacts` are the
    barricades there were, the numbers of the enemies whom each stand was found to touch, and who has come or gone since.

    Of those who have taken the field `fates` are twice the number of their side, and one more if they are lost, routed off the
    map or routed now, or were routed as the rest were taken off it; NONE of the others (BC-WIN-02).  `rolls` are the numbers
    of each side's stands that are on the map or yet to come.
    """

    __slots__ = ("arcs", "contacts", "fates", "found", "places", "rolls")
    fates: list[int]
    rolls: tuple[list[int], list[int]]
    places: list[int]
    arcs: list[int]
    found: dict[Any, Any]
    contacts: tuple[tuple[Any, ...], dict[int, tuple[int, ...]], frozenset[int]] | None

    def __init__(self, stands: tuple[Stand, ...]) -> None:
        count = len(stands)
        self.rows, self.found, self.contacts = stands, {}, None
        self.troops, self.fates = tabletop.Troops([()] * count, [0] * count), [NONE] * count
        self.arcs, self.places = [-1] * 4 * count, [0] * 4 * count
        for number, stand in enumerate(stands):
            self._note(number, stand)
        self._call()

    def but(self, rows: tuple[Stand, ...], numbers: list[int]) -> "Positions":
        """The positions of these, of whom no others than those numbered differ.  What was found out stays if nobody is
        elsewhere."""
        before, after = self.rows, Positions.__new__(Positions)
        after.rows, after.rolls = rows, self.rolls
        stirred = [number for number in numbers if _elsewhere(before[number], rows[number])]
        if not stirred:
            after.troops, after.fates, after.places, after.arcs = self.troops, self.fates, self.places, self.arcs
            after.found, after.contacts = self.found, self.contacts
            return after
        after.troops, after.fates = self.troops.copy(), self.fates.copy()
        after.places, after.arcs = self.places.copy(), self.arcs.copy()
        after.found, after.contacts = {}, None
        if self.contacts is not None:
            by, found, others = self.contacts
            after.contacts = by, found, others.union(stirred)
        called = True
        for number in stirred:
            was, now = before[number], rows[number]
            after._note(number, now)
            called = called and was.place == now.place and was.side == now.side
        if not called:
            after._call()
        return after

    def _note(self, number: int, stand: Stand) -> None:
        first, last = 4 * number, 4 * number + 4
        self.fates[number] = _fate(stand)
        if stand.place != "table":
            self.troops.put(number, (), stand.side)
            self.arcs[last - 1], self.places[last - 1] = -1, 0
            return
        pose, reach, depth = stand.pose, -1, 0
        self.troops.put(number, stand.quad, stand.side)
        if not stand.routed:
            depth = stand.depth if stand.arm != "holders" else 0
            if stand.shoots:
                reach = ORANGE if stand.arm == "artillery" else BLUE
        self.places[first:last] = pose.x, pose.y, pose.heading, depth
        self.arcs[first:last] = *stand.flag, pose.heading, reach

    def _call(self) -> None:
        """Call the rolls."""
        here = [stand for stand in self.rows if stand.place in ("table", "off")]
        self.rolls = [one.id for one in here if one.side == 0], [one.id for one in here if one.side == 1]

    def touched(self, ring: Ring, side: int = EITHER, besides: int = NONE) -> list[Stand]:
        """The stands, but for one, of a side or of either, that a base touches or overlaps (BC-STAND-09)."""
        return self.reached(ring, TOUCH, side, besides)

    def overlapped(self, ring: Ring, side: int = EITHER, besides: int = NONE) -> list[Stand]:
        """The stands, but for one, of a side or of either, that a base reaches into further than rounding may (BC-STAND-09)."""
        return self.overlapping(ring, TOUCH, side, besides)

    def crossed(self, ax: int, ay: int, bx: int, by: int) -> list[Stand]:
        """The stands through whose bases a line runs further than rounding may."""
        return self.on_line(ax, ay, bx, by, TOUCH)


def in_front(bases: Bases[Any], stand: Stand, reach: int) -> list[tuple[int, int]]:
    """The enemies among these in a stand's front arc, whose bases come within `reach` of its flag: their numbers and how far
    they are (BC-FIRE-02)."""
    x, y = stand.flag
    found = tabletop.bases_in_arc(bases.troops, 1 - stand.side, x, y, stand.pose.heading, reach, FRONT)
    return list(zip(found[::2], found[1::2], strict=True)) if found else []


def positions(b: Battle) -> Positions:
    """The positions of a battle's stands as they are now."""
    here: tuple[Any, Positions] | None = b.__dict__.get("positions")  # asked so often that a call is spared
    return here[1] if here is not None and here[0] is b.stands else in_step(b, "positions", b.stands, Positions)


def works(b: Battle) -> tuple[tuple[Pose, Ring], ...]:
    """The barricades on the map, each with its base."""
    return latest(b, "works", (b.barricades,), lambda: tuple((one, footprint(one, *BARRICADE)) for one in b.barricades))


class Officers(Bases[General]):
    """The generals of one moment by number: their bases and sides.  `offices` is what was found out, by name, that depends on
    nothing but what each of them is."""

    __slots__ = ("offices",)
    offices: dict[Any, Any]

    def __init__(self, generals: tuple[General, ...]) -> None:
        self.rows, self.offices, count = generals, {}, len(generals)
        self.troops = tabletop.Troops([()] * count, [0] * count)
        self._note(range(count))

    def but(self, rows: tuple[General, ...], numbers: list[int]) -> "Officers":
        """Where these are, of whom no others than those numbered differ.  What was found out stays if they are who they were."""
        before, after = self.rows, Officers.__new__(Officers)
        elsewhere = [number for number in numbers if WHERE(before[number]) != WHERE(rows[number])]
        alike = all(OFFICE(before[number]) == OFFICE(rows[number]) for number in numbers)
        after.rows, after.offices = rows, self.offices if alike else {}
        after.troops = self.troops.copy() if elsewhere else self.troops
        after._note(elsewhere)
        return after

    def _note(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            general = self.rows[number]
            self.troops.put(number, general.quad if general.place == "table" else (), general.side)


def officers(b: Battle) -> Officers:
    """Where a battle's generals are now."""
    here: tuple[Any, Officers] | None = b.__dict__.get("officers")  # asked so often that a call is spared
    return here[1] if here is not None and here[0] is b.generals else in_step(b, "officers", b.generals, Officers)
