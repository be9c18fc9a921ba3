"""Who would see whom from where he is not yet: by the ground alone, an inch more or less (VB-LOS-01 to VB-LOS-05).

A rule asks for the very line of sight; who only thinks of places asks for so many that one answer does for all about them.
"""

from longroll.once import of_values
from longroll.rulesets.volley_and_bayonet.ground.land import Changed
from longroll.rulesets.volley_and_bayonet.ground.sight import End, hidden
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES
from longroll.tabletop import Pose, footprint

CELL, MOST = 1_000, 200_000
"""The side of a cell, and how many answers are kept."""
WIDTH, DEPTH = BASES["infantry brigade"]


def in_sight(k: Battle, stand: Stand, foe: Stand) -> bool:
    """Whether a stand, which may stand where it is thought of, and an enemy would see each other."""
    (x, y), (u, v) = stand.front, foe.front
    return _open(k.setting, x // CELL, y // CELL, u // CELL, v // CELL)


@of_values(MOST)
def _open(setting: str, x: int, y: int, u: int, v: int) -> bool:
    """Whether the middles of two cells see each other."""
    found = laid(setting)
    ends = (_end(x, y, u, v), _end(u, v, x, y))
    return hidden(found.land, *ends, (), Changed(light=found.sight)) is None


def _end(x: int, y: int, u: int, v: int) -> End:
    """One end of a line of sight: a brigade in the middle of a cell that faces the other."""
    middle = Pose(x * CELL + CELL // 2, y * CELL + CELL // 2)
    facing = middle.facing(u * CELL + CELL // 2, v * CELL + CELL // 2)
    return End(middle.spot, footprint(facing.ahead(-DEPTH // 2), WIDTH, DEPTH))
