"""Who sees whom in one position: the bases as they stand, and what was found out about them.

A position is known by the very records of its units.  What the ground does to the lines between two bases depends on
their poses alone, and is kept from position to position; so is whatever else the one or two units that moved cannot have
changed.
"""

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.setting import Ring, laid
from longroll.rulesets.volume_of_fire.terrain import boxed_pieces, elevation, numbers_under, on_hill, sight_of
from longroll.rulesets.volume_of_fire.units import Battle, Unit
from longroll.tabletop import Pose, kernel

CLASSES = {"obstructed": 1, "close": 2}
NOWHERE: Ring = (-240000, -240000, -240000, -240001, -240001, -240001, -240001, -240000)
"""The base of a unit that is not on the table: in nobody's way."""
OBSERVE = kernel.SightRule(
    [tables.SIGHT["obstructed"], tables.SIGHT["close"]], tables.CREST_REACH, False, tables.TROOPS_REACH, 10, 0
)
"""VF-LOS-01 to VF-LOS-03 as the plane's sight has them."""
PAIRS = 1 << 17
KIN = 6
"""How many of the latest positions are looked through for one that differs little from a new one."""
FEW = 6
"""How many units may stand elsewhere for a position to be made from another."""

NOBODY, UNASKED = -1, -2

Pair = tuple[int, int, int, int, int, int, int, int]
Spared = tuple[list[int], list[int]]
_ground: dict[tuple[str, Pair], tuple[int, int]] = {}


@lru_cache(maxsize=64)
def scenery(setting: str) -> Any:
    """The ground of a setting as the plane's sight has it: areas by class, crests and hills with their levels."""
    pieces = [row.piece for row in boxed_pieces(setting)]
    hills = laid(setting).hills
    crested = [hill for hill in hills if hill.crest]
    return kernel.Scenery(
        [piece.ring for piece in pieces],
        [CLASSES.get(piece.sight, 0) for piece in pieces],
        [hill.crest for hill in crested],
        [hill.level for hill in crested],
        [hill.ring for hill in hills],
        [hill.level for hill in hills],
    )


def spared(setting: str, numbers: Iterable[int]) -> Spared:
    """Of the pieces an observer on a hill stands in, those that hinder sight, and how far he sees inside each (VF-LOS-01)."""
    rows = boxed_pieces(setting)
    own = [number for number in numbers if rows[number].piece.sight in CLASSES]
    far = {"obstructed": tables.SIGHT["close"], "close": tables.SIGHT["rolling"]}
    return own, [far[rows[number].piece.sight] for number in own]


@lru_cache(maxsize=1 << 15)
def looks_out_of(setting: str, x: int, y: int, heading: int, frontage: int) -> Spared:
    """The woods and buildings that a base on a hill looks out of, by number, and how far inside them it sees."""
    pose = Pose(x, y, heading)
    if not on_hill(setting, pose, frontage):
        return [], []
    return spared(setting, numbers_under(setting, pose, frontage))


class Lookout:
    """One position.  Units are asked for by number; those not on the table see nothing and are not seen."""

    __slots__ = ("_bases", "_found", "_half", "_hidden", "_keys", "_others", "_reach", "_seers", "_setting", "units")

    def __init__(self, setting: str, units: tuple[Unit, ...]) -> None:
        self._setting = setting
        self.units = units
        rings, levels = [], []
        self._reach: list[int] = []
        self._keys: list[tuple[int, int, int, int]] = []
        self._half: list[int] = []
        for unit in units:
            pose = unit.pose
            if unit.place == "table":
                rings.append(unit.quad)
                levels.append(elevation(setting, pose.x, pose.y))
                self._reach.append(sight_of(setting, pose, unit.frontage))
            else:
                rings.append(NOWHERE)
                levels.append(0)
                self._reach.append(-1)
            self._keys.append((pose.x, pose.y, pose.heading, unit.frontage))
            self._half.append((unit.frontage + 1200) // 2)
        self._bases = kernel.Bases(rings, levels)
        self._others = (
            [unit.id for unit in units if unit.side == 1 and unit.place == "table"],
            [unit.id for unit in units if unit.side == 0 and unit.place == "table"],
        )
        # By observer times the number of units plus target: whether it sees it; and those hidden by ground or distance.
        self._found: dict[int, bool] = {}
        self._hidden: set[int] = set()
        # By target: an enemy that sees it, NOBODY, or UNASKED.
        self._seers = [UNASKED] * len(units)

    def but(self, units: tuple[Unit, ...]) -> "Lookout | None":
        """The position with these records instead, made from this one; None if too many units stand elsewhere."""
        mine = self.units
        if len(mine) != len(units):
            return None
        changed = [i for i, unit in enumerate(units) if unit is not mine[i]]
        moved = [
            i
            for i in changed
            if units[i].pose != mine[i].pose
            or (units[i].place == "table") != (mine[i].place == "table")
            or units[i].frontage != mine[i].frontage
        ]
        if len(moved) > FEW:
            return None
        after = Lookout.__new__(Lookout)
        after._setting, after.units = self._setting, units
        after._bases, after._reach, after._keys, after._half = self._bases, self._reach, self._keys, self._half
        after._others, after._found, after._hidden, after._seers = self._others, self._found, self._hidden, self._seers
        if moved:
            after._move(moved)
        return after

    def _move(self, moved: list[int]) -> None:
        """Take up new places, and forget what they may have changed."""
        before = self._bases.boxes
        self._reach, self._keys, self._half = self._reach.copy(), self._keys.copy(), self._half.copy()
        bases = self._bases
        for i in moved:
            unit = self.units[i]
            pose = unit.pose
            there = unit.place == "table"
            ring = unit.quad if there else NOWHERE
            bases = bases.replaced(i, ring, elevation(self._setting, pose.x, pose.y) if there else 0)
            self._reach[i] = sight_of(self._setting, pose, unit.frontage) if there else -1
            self._keys[i] = (pose.x, pose.y, pose.heading, unit.frontage)
            self._half[i] = (unit.frontage + 1200) // 2
            if there != (i in self._others[1 - unit.side]):
                self._others = (
                    [unit.id for unit in self.units if unit.side == 1 and unit.place == "table"],
                    [unit.id for unit in self.units if unit.side == 0 and unit.place == "table"],
                )
        self._bases = bases
        boxes, count = bases.boxes, len(self.units)
        near = [tuple(where[4 * i : 4 * i + 4]) for i in moved for where in (before, boxes)]
        self._hidden = {pair for pair in self._hidden if pair // count not in moved and pair % count not in moved}
        kept = {}
        seers = self._seers.copy()
        for i in moved:
            seers[i] = UNASKED
            for target in self._others[self.units[i].side]:
                if seers[target] in (i, NOBODY):
                    seers[target] = UNASKED
        for pair, answer in self._found.items():
            one, other = divmod(pair, count)
            if one in moved or other in moved:
                continue
            o, t = 4 * one, 4 * other
            left, low = min(boxes[o], boxes[t]), min(boxes[o + 1], boxes[t + 1])
            right, high = max(boxes[o + 2], boxes[t + 2]), max(boxes[o + 3], boxes[t + 3])
            if not any(box[0] <= right and box[2] >= left and box[1] <= high and box[3] >= low for box in near):
                kept[pair] = answer
            elif seers[other] in (one, NOBODY):
                seers[other] = UNASKED
        self._found, self._seers = kept, seers

    def sees(self, observer: int, target: int) -> bool:
        """Whether one unit sees another (VF-LOS-01)."""
        pair = observer * len(self.units) + target
        if pair in self._hidden:
            return False
        answer = self._found.get(pair)
        return self._find(observer, target, pair) if answer is None else answer

    def _find(self, observer: int, target: int, pair: int) -> bool:
        reach = self._reach[observer]
        if reach < 0 or self._reach[target] < 0:
            return False
        mine, other = self._keys[observer], self._keys[target]
        far = reach + self._half[observer] + self._half[target]
        if abs(mine[0] - other[0]) > far or abs(mine[1] - other[1]) > far:
            self._hidden.add(pair)
            return False
        key = (self._setting, mine + other)
        known, clear = _ground.get(key, (0, 0))
        own, limits = looks_out_of(self._setting, *mine)
        found, now_known, now_clear = kernel.sees(
            scenery(self._setting), self._bases, observer, target, reach, OBSERVE, own, limits, known, clear
        )
        if now_known != known:
            if len(_ground) >= PAIRS:
                _ground.clear()
            _ground[key] = now_known, now_clear
        if now_clear == 0:  # no troops have a say in it
            self._hidden.add(pair)
            return False
        answer = self._found[pair] = bool(found >= 0)
        return answer

    def whole_in_view(self, side: int, base: Ring, besides: int) -> bool:
        """Whether some unit of a side sees the whole of a base's footprint, the unit `besides` taken away."""
        x, y = (base[0] + base[4]) // 2, (base[1] + base[5]) // 2
        spots = ((x, y), base[0:2], base[2:4], base[4:6], base[6:8])
        for observer in self._others[1 - side]:
            far = self._reach[observer] + self._half[observer]
            here = self._keys[observer]
            if abs(here[0] - x) <= far and abs(here[1] - y) <= far and self._sees_all(observer, spots, besides):
                return True
        return False

    def _sees_all(self, observer: int, spots: tuple[tuple[int, ...], ...], besides: int) -> bool:
        reach = self._reach[observer]
        ring = self._bases.rings[observer]
        if any(kernel.point_to_ring(ring, x, y) > reach for x, y in spots):
            return False
        own, limits = looks_out_of(self._setting, *self._keys[observer])
        among = [number for side in self._others for number in side if number not in (observer, besides)]
        points = ((ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2, *ring)
        ground = scenery(self._setting)
        for spot in spots:
            found, _, _ = kernel.look(ground, self._bases, among, points, spot, -1, -1, OBSERVE, own, limits, 0, 0)
            if found < 0:
                return False
        return True

    def seen_by_any(self, target: int) -> int:
        """An enemy unit that sees the target, -1 if none does."""
        seer = self._seers[target]
        if seer == UNASKED:
            seer = self._seers[target] = self._seer(target)
        return seer

    def _seer(self, target: int) -> int:
        found, hidden, count = self._found, self._hidden, len(self.units)
        for number in self._others[self.units[target].side]:
            pair = number * count + target
            if pair in hidden:
                continue
            answer = found.get(pair)
            if self._find(number, target, pair) if answer is None else answer:
                return number
        return NOBODY

    def near(self, ring: Ring, reach: int) -> list[int]:
        """The units on the table whose bases are at most `reach` from a convex ring."""
        numbers: list[int] = kernel.bases_near(self._bases, ring, reach)
        return numbers

    def enemies_of(self, side: int) -> list[int]:
        """The other side's units on the table, by number."""
        return self._others[side]


_late: dict[str, deque[Lookout]] = {}
"""The latest positions of a setting: most new ones differ from one of them by a unit or two."""


def lookout(b: Battle) -> Lookout:
    """The position of a battle, or of what a side knows of it; remembered with its units."""
    found = b.roll.found
    position: Lookout | None = found.get("lookout")
    if position is None:
        position = found["lookout"] = made(b.setting, tuple(b.units))
        _late.setdefault(b.setting, deque(maxlen=KIN)).appendleft(position)
    return position


def made(setting: str, units: tuple[Unit, ...]) -> Lookout:
    """A position: made from a late one that it differs little from, or anew."""
    for late in _late.get(setting, ()):
        close = late.but(units)
        if close is not None:
            return close
    return Lookout(setting, units)
