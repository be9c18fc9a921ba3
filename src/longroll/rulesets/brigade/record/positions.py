"""Where everybody is: boxes to sieve neighbours by, front arcs of those who may fire, who is under fire and who touches whom;
and likewise of the generals.

It depends on nothing but the frozen records of stands and generals.  A battle has it with it once it has been asked for, and
keeps it in step with its stands.
"""

from typing import Any

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.brigade.record.units import LOST, Battle, Command, General, Stand
from longroll.rulesets.brigade.tables import BLUE, FRONT, LIMIT_WITHOUT_GENERAL, NONE, ORANGE, TOUCH
from longroll.tabletop import Ring

EITHER = -1
"""No side in particular."""


def _elsewhere(old: Stand, new: Stand) -> bool:
    """Whether a stand, or another of its number, has another place on the map than before, is another's, has taken the field,
    or fires or moves otherwise."""
    return (
        (old.pose is not new.pose and new.place == "table")
        or old.place != new.place
        or old.routed != new.routed
        or old.mounted != new.mounted
        or old.arm != new.arm
        or old.side != new.side
        or old.discipline != new.discipline
        or old.fielded != new.fielded
    )


def _fate(stand: Stand) -> int:
    """What a stand is to its side's losses (see `Positions.fates`)."""
    if not stand.fielded or stand.arm == "holders":
        return NONE
    lost = stand.routed if stand.place in ("table", "retired") else stand.place in LOST
    return 2 * stand.side + lost


class Positions:
    """The stands of one moment by number: their bases and sides as `troops`, and `arcs` and `places` four numbers each.

    A place is the pose and the depth, 0 but for unrouted troops on the map, of whom horse holders are none (BC-CAV-09).
    An arc is a flag, a heading and how far the stand's fire puts others under fire, negative where it does not
    (BC-MOVE-08).  `threats` remembers by whom a place was found to be under fire, `noted` what else was found out that depends
    on nothing but who is where.  `contacts` are the barricades there were, the numbers of the enemies
    whom each stand was found to touch, and who has come or gone since.

    Of those who have taken the field `fates` are twice the number of their side, and one more if they are lost, routed off the
    map or routed now, or were routed as the rest were taken off it; NONE of the others (BC-WIN-02).  `rolls` are the numbers
    of each side's stands that are on the map or yet to come.

    `shared`: more battles than one have them, and they are not worked on any more but for what is found out about them;
    `lent`: others have the same lists, which are copied before they are worked on.
    """

    troops: tabletop.Troops
    fates: list[int]
    rolls: tuple[list[int], list[int]]
    places: list[int]
    arcs: list[int]
    threats: dict[Any, int]
    noted: dict[Any, Any]
    contacts: tuple[tuple[Any, ...], dict[int, tuple[int, ...]], frozenset[int]] | None
    shared: bool
    lent: bool

    def __init__(self, stands: tuple[Stand, ...], before: "Positions | None" = None) -> None:
        self.stands, self.shared, self.lent = stands, False, before is not None
        if before is not None:
            self.troops, self.arcs = before.troops, before.arcs
            self.fates, self.places, self.rolls = before.fates, before.places, before.rolls
            self.threats, self.noted, self.contacts = before.threats, before.noted, before.contacts
            return
        self.threats, self.noted, self.contacts = {}, {}, None
        count = len(stands)
        self.troops, self.fates = tabletop.Troops([()] * count, [0] * count), [NONE] * count
        self.arcs, self.places = [-1] * 4 * count, [0] * 4 * count
        for number, stand in enumerate(stands):
            self._note(number, stand)
        self._call()

    def after(self, stands: tuple[Stand, ...], number: int) -> "Positions":
        """The positions of these, of whom one is no longer the same; these themselves if no other battle has them.  If he is
        not elsewhere all that was found out stays."""
        found = Positions(stands, self) if self.shared else self
        was, now, found.stands = self.stands[number], stands[number], stands
        if _elsewhere(was, now):
            found._stirs(number, was, now)
        return found

    def mended(self, stands: tuple[Stand, ...]) -> "Positions":
        """The positions of these, of whom any may be others."""
        before = self.stands
        if len(before) != len(stands):
            return Positions(stands)
        found = Positions(stands, self)
        for number in tabletop.differing(before, stands):
            if _elsewhere(before[number], stands[number]):
                found._stirs(number, before[number], stands[number])
        return found

    def _stirs(self, number: int, was: Stand, now: Stand) -> None:
        """One is elsewhere."""
        if self.lent:
            self.lent = False
            self.troops, self.arcs = self.troops.copy(), self.arcs.copy()
            self.fates, self.places = self.fates.copy(), self.places.copy()
        self.threats, self.noted = {}, {}
        if self.contacts is not None:
            by, found, stirred = self.contacts
            self.contacts = by, found, stirred | {number}
        self._note(number, now)
        if was.place != now.place or was.side != now.side:
            self._call()

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
        here = [stand for stand in self.stands if stand.place in ("table", "off")]
        self.rolls = [one.id for one in here if one.side == 0], [one.id for one in here if one.side == 1]

    def near(self, ring: Ring, reach: int) -> list[Stand]:
        """The stands whose boxes come within `reach` of a ring's box."""
        found: list[Stand] = tabletop.those_near(self.stands, self.troops, ring, reach)
        return found

    def touched(self, ring: Ring, side: int = EITHER, besides: int = NONE) -> list[Stand]:
        """The stands, but for one, of a side or of either, that a base touches or overlaps (BC-STAND-09)."""
        found = tabletop.bases_reached(self.troops, ring, TOUCH, side, besides)
        return [self.stands[number] for number in found] if found else []

    def overlapped(self, ring: Ring, side: int = EITHER, besides: int = NONE) -> list[Stand]:
        """The stands, but for one, of a side or of either, that a base reaches into further than rounding may (BC-STAND-09)."""
        found = tabletop.bases_overlapped(self.troops, ring, TOUCH, side, besides)
        return [self.stands[number] for number in found] if found else []

    def crossed(self, ax: int, ay: int, bx: int, by: int) -> list[Stand]:
        """The stands through whose bases a line runs further than rounding may."""
        found = tabletop.bases_crossed(self.troops, ax, ay, bx, by, TOUCH)
        return [self.stands[number] for number in found] if found else []

    def ahead(self, stand: Stand, reach: int) -> list[tuple[int, int]]:
        """The enemies in a stand's front arc whose bases come within `reach` of its flag: their numbers and how far they are
        (BC-FIRE-02)."""
        x, y = stand.flag
        heading, side = stand.pose.heading, 1 - stand.side
        found = tabletop.bases_in_arc(self.troops, side, x, y, heading, reach, FRONT)
        return list(zip(found[::2], found[1::2], strict=True)) if found else []


def positions(b: Battle) -> Positions:
    """The positions of a battle's stands as they are now."""
    found: Positions | None = b.__dict__.get("positions")
    if found is None or found.stands is not b.stands:
        found = b.__dict__["positions"] = Positions(b.stands) if found is None else found.mended(b.stands)
    return found


class Officers:
    """The generals of one moment by number, under the chain of command of that moment: their bases and sides as `troops`.

    `highest` is of each side the general on the map of the highest rank, ties by Leadership, NONE where there is none, and
    `limits` how many cards each may hold (BC-CARD-02).  `leading` remembers who was found to lead a base of a side and
    command, `chiefs` who might, wherever it is (see `command.led`), `below` what commands are under another.
    """

    commands: tuple[Command, ...]
    leading: dict[tuple[int, int, Ring], list[int]]
    chiefs: dict[tuple[int, int], list[int]]
    below: dict[int, frozenset[int]]
    troops: tabletop.Troops
    highest: tuple[int, int]
    limits: tuple[int, int]

    def __init__(
        self, generals: tuple[General, ...], commands: tuple[Command, ...], before: "Officers | None" = None
    ) -> None:
        self.generals, self.commands = generals, commands
        if before is not None:
            self.troops, self.leading = before.troops, before.leading
            self.highest, self.limits = before.highest, before.limits
            self.chiefs, self.below = before.chiefs, before.below
            return
        self.leading, self.chiefs, self.below = {}, {}, {}
        rings = [one.quad if one.place == "table" else () for one in generals]
        self.troops = tabletop.Troops(rings, [one.side for one in generals])
        self.highest = self._highest(0), self._highest(1)
        self.limits = self._limit(0), self._limit(1)

    def mended(self, generals: tuple[General, ...], commands: tuple[Command, ...]) -> "Officers":
        """Where these are: as before, if all are where and as they were but for their marks of activation, or mended, if some
        have but ridden elsewhere."""
        before, after = self.generals, self
        if self.commands != commands or len(before) != len(generals):
            return Officers(generals, commands)
        for number in tabletop.differing(before, generals):
            was, now = before[number], generals[number]
            if replace(was, activated=now.activated, x=now.x, y=now.y) != now:
                after = Officers(generals, commands)
                after.below = self.below
                return after
            if now.place == "table" and (was.x, was.y) != (now.x, now.y):
                if after is self:
                    after = Officers(generals, commands, self)
                    after.troops, after.leading = self.troops.copy(), {}
                after.troops.put(number, now.quad, now.side)
        return Officers(generals, commands, self) if after is self else after

    def _highest(self, side: int) -> int:
        there = [one for one in self.generals if one.side == side and one.place == "table"]
        return max(there, key=lambda one: (*one.standing, -one.id)).id if there else NONE

    def _limit(self, side: int) -> int:
        number = self.highest[side]
        return LIMIT_WITHOUT_GENERAL if number == NONE else self.generals[number].leadership

    def near(self, ring: Ring, reach: int, side: int = EITHER) -> list[General]:
        """The generals on the map, of a side or of either, whose bases lie within `reach` of a convex ring."""
        found = tabletop.bases_reached(self.troops, ring, reach, side, NONE)
        return [self.generals[number] for number in found] if found else []


def officers(b: Battle) -> Officers:
    """Where a battle's generals are now."""
    found: Officers | None = b.__dict__.get("officers")
    if found is None:
        found = b.__dict__["officers"] = Officers(b.generals, b.commands)
    elif found.generals is not b.generals or found.commands is not b.commands:
        found = b.__dict__["officers"] = found.mended(b.generals, b.commands)
    return found
