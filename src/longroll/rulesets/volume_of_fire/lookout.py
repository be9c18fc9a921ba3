"""Who sees whom in one position: the bases as they stand, and what was found out about them.

A position is known by the very records of its units.  What the ground does to the lines between two bases depends on
their poses alone, and is kept from position to position; what troops do is looked at anew.
"""

from collections import OrderedDict
from functools import lru_cache

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.setting import Ring, laid
from longroll.rulesets.volume_of_fire.terrain import boxed_pieces, elevation, on_hill, pieces_under, sight_of
from longroll.rulesets.volume_of_fire.units import Battle, Unit
from longroll.tabletop import Pose, kernel

CLASSES = {"obstructed": 1, "close": 2}
NOWHERE: Ring = (-240000, -240000, -240000, -240001, -240001, -240001, -240001, -240000)
"""The base of a unit that is not on the table: in nobody's way."""
OBSERVE = kernel.SightRule(
    [tables.SIGHT["obstructed"], tables.SIGHT["close"]], tables.CREST_REACH, False, tables.TROOPS_REACH, 10, 0
)
"""VF-LOS-01 to VF-LOS-03 as the plane's sight has them."""
POSITIONS = 128
PAIRS = 1 << 17

Pair = tuple[int, int, int, int, int, int, int, int]
_ground: dict[tuple[str, Pair], tuple[int, int]] = {}


@lru_cache(maxsize=64)
def scenery(setting: str) -> kernel.Scenery:
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


@lru_cache(maxsize=1 << 15)
def _looks_out_of(setting: str, x: int, y: int, heading: int, frontage: int) -> tuple[list[int], list[int]]:
    """The woods and buildings an observer on a hill looks out of, by number, and how far inside them he sees."""
    pose = Pose(x, y, heading)
    if not on_hill(setting, pose, frontage):
        return [], []
    own = {piece.id for piece in pieces_under(setting, pose, frontage) if piece.sight in CLASSES}
    numbers = [i for i, row in enumerate(boxed_pieces(setting)) if row.piece.id in own]
    limits = [
        tables.SIGHT["close"] if boxed_pieces(setting)[i].piece.sight == "obstructed" else tables.SIGHT["rolling"]
        for i in numbers
    ]
    return numbers, limits


class Lookout:
    """One position.  Units are asked for by number; those not on the table see nothing and are not seen."""

    __slots__ = ("_bases", "_found", "_half", "_keys", "_reach", "_setting", "units")

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
        self._found: dict[tuple[int, int], bool] = {}

    def sees(self, observer: int, target: int) -> bool:
        """Whether one unit sees another (VF-LOS-01)."""
        reach = self._reach[observer]
        if reach < 0 or self._reach[target] < 0:
            return False
        mine, other = self._keys[observer], self._keys[target]
        far = reach + self._half[observer] + self._half[target]
        if abs(mine[0] - other[0]) > far or abs(mine[1] - other[1]) > far:
            return False
        asked = (observer, target)
        answer = self._found.get(asked)
        if answer is None:
            key = (self._setting, mine + other)
            known, clear = _ground.get(key, (0, 0))
            own, limits = _looks_out_of(self._setting, *mine)
            found, now_known, now_clear = kernel.sees(
                scenery(self._setting), self._bases, observer, target, reach, OBSERVE, own, limits, known, clear
            )
            if now_known != known:
                if len(_ground) >= PAIRS:
                    _ground.clear()
                _ground[key] = now_known, now_clear
            answer = self._found[asked] = found >= 0
        return answer

    def sees_spot(self, observer: int, x: int, y: int, besides: int) -> bool:
        """Whether a unit sees a spot of ground, the unit `besides` taken away."""
        reach = self._reach[observer]
        ring = self._bases.rings[observer]
        if reach < 0 or kernel.point_to_ring(ring, x, y) > reach:
            return False
        own, limits = _looks_out_of(self._setting, *self._keys[observer])
        among = [unit.id for unit in self.units if unit.place == "table" and unit.id not in (observer, besides)]
        centre = ((ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2)
        found, _, _ = kernel.look(
            scenery(self._setting), self._bases, among, centre + ring, (x, y), -1, -1, OBSERVE, own, limits, 0, 0
        )
        return found >= 0

    def seen_by_any(self, target: int, hint: int = -1) -> int:
        """An enemy unit that sees the target, -1 if none does; `hint` is asked first."""
        side = self.units[target].side
        if 0 <= hint < len(self.units) and self.units[hint].side != side and self.sees(hint, target):
            return hint
        for unit in self.units:
            if unit.side != side and self.sees(unit.id, target):
                return unit.id
        return -1


_positions: OrderedDict[tuple[object, ...], Lookout] = OrderedDict()


def lookout(b: Battle) -> Lookout:
    """The position of a battle, or of what a side knows of it."""
    key = (b.setting, *map(id, b.units))
    found = _positions.get(key)
    if found is None:
        found = _positions[key] = Lookout(b.setting, tuple(b.units))
        if len(_positions) > POSITIONS:
            _positions.popitem(last=False)
    return found
