"""Where everybody is: bases to sieve neighbours by, with the front arcs of those who may fire, and who touches whom;
and likewise of the generals.  It depends on nothing but the frozen records of stands and generals, and is remembered
beside the battle (see `miniatures.positions`)."""

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


def _troop(stand: Stand) -> tabletop.Troop:
    """A stand as the plane has it.  Unrouted troops on the map count where they stand, but for horse holders (BC-CAV-09); its
    wedge is what its fire puts under fire (BC-MOVE-08)."""
    if stand.place != "table":
        return tabletop.Troop((), stand.side)
    pose, reach, depth = stand.pose, -1, 0
    if not stand.routed:
        depth = stand.depth if stand.arm != "holders" else 0
        if stand.shoots:
            reach = ORANGE if stand.arm == "artillery" else BLUE
    return tabletop.Troop(stand.quad, stand.side, (pose.x, pose.y, pose.heading, depth), (*stand.flag, reach))


class Positions(Bases[Stand]):
    """The stands of one moment by number, and their bases.

    `found` is what was found out, by name, that depends on nothing but who is where.  `contacts` are the barricades there
    were, the numbers of the enemies whom each stand was found to touch, and who has come or gone since.

    Of those who have taken the field `fates` are twice the number of their side, and one more if they are lost, routed off the
    map or routed now, or were routed as the rest were taken off it; NONE of the others (BC-WIN-02).  `rolls` are the numbers
    of each side's stands that are on the map or yet to come.
    """

    __slots__ = ("contacts", "fates", "found", "rolls")
    fates: list[int]
    rolls: tuple[list[int], list[int]]
    found: dict[Any, Any]
    contacts: tuple[tuple[Any, ...], dict[int, tuple[int, ...]], frozenset[int]] | None

    def __init__(self, stands: tuple[Stand, ...]) -> None:
        self.rows, self.found, self.contacts = stands, {}, None
        self.troops, self.fates = tabletop.Troops([_troop(one) for one in stands]), [_fate(one) for one in stands]
        self._call()

    def but(self, rows: tuple[Stand, ...], numbers: list[int]) -> "Positions":
        """The positions of these, of whom no others than those numbered differ.  What was found out stays if nobody is
        elsewhere."""
        before, after = self.rows, Positions.__new__(Positions)
        after.rows, after.rolls = rows, self.rolls
        stirred = [number for number in numbers if _elsewhere(before[number], rows[number])]
        if not stirred:
            after.troops, after.fates, after.found, after.contacts = self.troops, self.fates, self.found, self.contacts
            return after
        after.troops, after.fates = self.troops.but(stirred, [_troop(rows[one]) for one in stirred]), self.fates.copy()
        after.found, after.contacts = {}, None
        if self.contacts is not None:
            by, found, others = self.contacts
            after.contacts = by, found, others.union(stirred)
        called = True
        for number in stirred:
            was, now = before[number], rows[number]
            after.fates[number] = _fate(now)
            called = called and was.place == now.place and was.side == now.side
        if not called:
            after._call()
        return after

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


def works(b: Battle, ring: Ring, reach: int = TOUCH) -> list[tuple[Pose, Ring]]:
    """The barricades whose boxes come within `reach` of that of a ring, each with its base: a quick sieve."""
    if not b.barricades:
        return []
    rings = (footprint(piece, *BARRICADE) for piece in b.barricades)
    bases = latest(b, "works", (b.barricades,), lambda: tabletop.Bases(list(rings), [0] * len(b.barricades)))
    left, bottom, right, top = tabletop.bounds(ring)
    near = tabletop.near_boxes(bases.boxes, left - reach, bottom - reach, right + reach, top + reach)
    return [(b.barricades[number], bases.rings[number]) for number in near] if near else []


class Officers(Bases[General]):
    """The generals of one moment by number: their bases and sides.  `offices` is what was found out, by name, that depends on
    nothing but what each of them is."""

    __slots__ = ("offices",)
    offices: dict[Any, Any]

    def __init__(self, generals: tuple[General, ...]) -> None:
        self.rows, self.offices = generals, {}
        self.troops = tabletop.Troops([_rider(general) for general in generals])

    def but(self, rows: tuple[General, ...], numbers: list[int]) -> "Officers":
        """Where these are, of whom no others than those numbered differ.  What was found out stays if they are who they were."""
        before, after = self.rows, Officers.__new__(Officers)
        elsewhere = [number for number in numbers if WHERE(before[number]) != WHERE(rows[number])]
        alike = all(OFFICE(before[number]) == OFFICE(rows[number]) for number in numbers)
        after.rows, after.offices, after.troops = rows, self.offices if alike else {}, self.troops
        if elsewhere:
            after.troops = self.troops.but(elsewhere, [_rider(rows[number]) for number in elsewhere])
        return after


def _rider(general: General) -> tabletop.Troop:
    """A general as the plane has him."""
    return tabletop.Troop(general.quad if general.place == "table" else (), general.side)


def officers(b: Battle) -> Officers:
    """Where a battle's generals are now."""
    here: tuple[Any, Officers] | None = b.__dict__.get("officers")  # asked so often that a call is spared
    return here[1] if here is not None and here[0] is b.generals else in_step(b, "officers", b.generals, Officers)
