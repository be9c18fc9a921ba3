"""Who sees whom in one position: the bases as they stand, and what was found out about them.  What the ground does to
the lines between two bases depends on how they stand alone, and is kept from position to position; so is whatever else
the one or two units that moved cannot have changed."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from longroll import tabletop
from longroll.laid import of_laid
from longroll.miniatures.positions import in_step
from longroll.once import of_values
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import elevation, numbers_under, on_hill, sight_of
from longroll.rulesets.volume_of_fire.record.position import Position
from longroll.rulesets.volume_of_fire.record.setting import Ring, laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Unit
from longroll.tabletop import Pose, footprint

CLASSES = {"obstructed": 1, "close": 2}
NOWHERE: Ring = (-240000, -240000, -240000, -240001, -240001, -240001, -240001, -240000)
"""The base of a unit that is not on the table: in nobody's way."""
OBSERVE = tabletop.SightRule(
    [tables.SIGHT["obstructed"], tables.SIGHT["close"]], tables.CREST_REACH, False, tables.TROOPS_REACH, 10, 0
)
"""VF-LOS-01 to VF-LOS-03 as the plane's sight has them."""
STANCES = 1 << 16
"""How many ways of standing are kept of a setting."""
UNASKED = 1 << 30
"""How far a base sees of which that has not been asked yet."""

Key = tuple[Pose, int] | None
_NOBODY: list[int] = []
Spared = tuple[list[int], list[int]]


@of_laid
def scenery(setting: str) -> Any:
    """The ground of a setting as the plane's sight has it: areas by class, crests and hills with their levels."""
    pieces, hills = laid(setting).pieces, laid(setting).hills
    crested = [hill for hill in hills if hill.crest]
    return tabletop.Scenery(
        [piece.ring for piece in pieces],
        [CLASSES.get(piece.sight, 0) for piece in pieces],
        [hill.crest for hill in crested],
        [hill.level for hill in crested],
        [hill.ring for hill in hills],
        [hill.level for hill in hills],
    )


def spared(setting: str, numbers: Iterable[int]) -> Spared:
    """Of the pieces an observer on a hill stands in, those that hinder sight, and how far he sees inside each (VF-LOS-01)."""
    pieces = laid(setting).pieces
    own = [number for number in numbers if pieces[number].sight in CLASSES]
    far = {"obstructed": tables.SIGHT["close"], "close": tables.SIGHT["rolling"]}
    return own, [far[pieces[number].sight] for number in own]


@of_values(1 << 15)
def looks_out_of(setting: str, pose: Pose, frontage: int) -> Spared:
    """The woods and buildings that a base on a hill looks out of, by number, and how far inside them it sees (VF-LOS-01)."""
    if not on_hill(setting, pose, frontage):
        return [], []
    return spared(setting, numbers_under(setting, pose, frontage))


class _Stances:
    """The ways bases have stood in a setting, and what the ground does to the lines between them."""

    def __init__(self, setting: str) -> None:
        self._setting = setting
        self._known: dict[tuple[Pose, int], Any] = {}
        self._count = 1
        self.lines = tabletop.Lines()
        self.off_table = tabletop.Stance(0, NOWHERE, 0, -1, [], [])

    def of(self, key: Key) -> Any:
        """How a base stands, or that it is not on the table."""
        if key is None:
            return self.off_table
        if (stance := self._known.get(key)) is None:
            if len(self._known) >= STANCES:
                self._known.clear()
            stance = self._known[key] = self._made(*key)
        return stance

    def _made(self, pose: Pose, frontage: int) -> Any:
        number, self._count = self._count, self._count + 1
        level = elevation(self._setting, pose.x, pose.y)
        return tabletop.Stance(number, footprint(pose, frontage, DEPTH), level, UNASKED, [], [])

    def look_out(self, stance: Any, key: Key) -> None:
        """Find out how far a base sees and what it looks out of, before it is asked whom it sees: many never are."""
        if stance.reach == UNASKED:
            assert key is not None, "off the table nobody sees, which needs no asking"
            pose, frontage = key
            stance.reach = sight_of(self._setting, pose, frontage)
            stance.spared, stance.spared_limits = looks_out_of(self._setting, pose, frontage)


@of_values(64)
def _stances(setting: str) -> _Stances:
    return _Stances(setting)


class Lookout:
    """One position.  Units are asked for by number; those not on the table see nothing and are not seen."""

    __slots__ = ("_blind", "_contacts", "_keys", "_setting", "_sides", "_stale", "_stances", "_watch")

    def __init__(self, setting: str, units: Iterable[Unit]) -> None:
        self._setting = setting
        rows = list(units)
        self._sides = [unit.side for unit in rows]
        self._contacts: dict[int, list[int]] = {}
        self._stale: Iterable[int] = range(len(rows))
        self._blind = set(range(len(rows)))
        self._keys = [_key(unit) for unit in rows]
        self._stances = stances = _stances(setting)
        self._watch = tabletop.Watch(
            scenery(setting), OBSERVE, stances.lines, self._sides, [stances.of(key) for key in self._keys]
        )

    def but(self, units: tuple[Unit, ...], numbers: Iterable[int]) -> "Lookout":
        """The position with these units instead, of which no others than those numbered differ."""
        keys = {number: _key(units[number]) for number in numbers}
        moved = {number: key for number, key in keys.items() if key != self._keys[number]}
        if not moved:
            return self
        after = Lookout.__new__(Lookout)
        after._setting, after._sides, after._keys = self._setting, self._sides, self._keys.copy()
        after._contacts, after._stale = self._contacts, {*self._stale, *moved}
        after._blind = {*self._blind, *moved}
        for number, key in moved.items():
            after._keys[number] = key
        stances = after._stances = self._stances
        after._watch = self._watch.moved(list(moved), [stances.of(key) for key in moved.values()])
        return after

    def sees(self, observer: int, target: int) -> bool:
        """Whether one unit sees another (VF-LOS-01)."""
        if observer in self._blind:
            self._look_out((observer,))
        return self._watch.sees(observer, target)

    def whole_in_view(self, side: int, base: Ring, besides: int) -> bool:
        """Whether some unit of a side sees the whole of a base's footprint, the unit `besides` taken away."""
        self._look_out_of(side)
        return self._watch.whole_in_view(side, base, besides)

    def seen_by_any(self, target: int) -> int:
        """The first enemy unit that sees the target, -1 if none does."""
        self._look_out_of(1 - self._sides[target])
        return self._watch.seer(target)

    def seers(self) -> list[int]:
        """The same of every unit."""
        self._look_out(tuple(self._blind))
        return self._watch.seers()

    def _look_out_of(self, side: int) -> None:
        if self._blind:
            self._look_out([number for number in self._blind if self._sides[number] == side])

    def _look_out(self, numbers: Iterable[int]) -> None:
        """Let these units look out: the answers of the watch hold for observers that have."""
        stances = self._stances
        for number in numbers:
            stances.look_out(self._watch.stances[number], self._keys[number])
        self._blind.difference_update(numbers)

    def contacts(self, number: int) -> list[int]:
        """The enemy units in contact with a unit on the table, by number (VF-GEOM-01).  Only read the list."""
        if self._stale:
            self._contacts, self._stale = self._contacts_mended(), ()
        return self._contacts.get(number, _NOBODY)

    def in_contact(self) -> list[int]:
        """The units in contact with an enemy, by number."""
        self.contacts(0)
        return sorted(self._contacts)

    def _contacts_mended(self) -> dict[int, list[int]]:
        """Who is in contact with whom now: what was found of an earlier position, but for those who stand elsewhere."""
        stale, sides = set(self._stale), self._sides
        same = ((number, others) for number, others in self._contacts.items() if number not in stale)
        left = ((number, [other for other in others if other not in stale]) for number, others in same)
        rows = {number: others for number, others in left if others}
        bases = self._watch.bases
        for number in stale:
            if self._keys[number] is None:
                continue
            for other in tabletop.bases_near(bases, bases.rings[number], tables.CONTACT):
                if sides[other] != sides[number]:
                    rows.setdefault(number, []).append(other)
                    if other not in stale:
                        rows.setdefault(other, []).append(number)
        for others in rows.values():
            others.sort()
        return rows

    def near(self, ring: Ring, reach: int) -> list[int]:
        """The units on the table whose bases are at most `reach` from a convex ring."""
        return tabletop.bases_near(self._watch.bases, ring, reach)

    def near_box(self, box: tuple[int, int, int, int], reach: int) -> list[int]:
        """The units on the table of which some part may be at most `reach` from what a box holds."""
        grown = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
        numbers: list[int] = tabletop.near_boxes(self._watch.bases.boxes, *grown)
        return numbers

    def opposed(self, ones: list[int], others: list[int], reach: int) -> set[int]:
        """Which of those units are at most `reach` from one of these, all of them on the table."""
        return set(tabletop.opposed(self._watch.bases, ones, others, reach)[1::2])

    def under(self, ring: Ring, slack: int) -> list[int]:
        """The units on the table whose bases overlap a convex ring by more than `slack`."""
        return tabletop.bases_under(self._watch.bases, ring, slack)


def _key(unit: Unit) -> Key:
    """What tells how a unit stands."""
    return (unit.pose, unit.frontage) if unit.place == "table" else None


def lookout(b: Position) -> Lookout:
    """The position of a battle, or of what a side knows of it."""
    here: tuple[Any, Lookout] | None = b.__dict__.get("lookout")  # asked so often that a call is spared
    if here is not None and here[0] is b.units:
        return here[1]
    return in_step(b, "lookout", b.units, partial(Lookout, b.setting))
