"""Who would see whom from where he is not yet: by the ground alone, an inch more or less (VB-LOS-01 to VB-LOS-05).

A rule asks for the very line of sight; who only thinks of places asks for so many that one answer does for all about them.  Who
is at hand is looked at to the inch nevertheless: in a wood one sees no further than that.
"""

from longroll.miniatures.positions import kept
from longroll.once import of_values
from longroll.rulesets.volley_and_bayonet.ground.land import Changed
from longroll.rulesets.volley_and_bayonet.ground.sight import End, hidden
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES
from longroll.tabletop import Pose, footprint, gap

CELL, MOST = 1_000, 200_000
"""The side of a cell, and how many answers are kept."""
AT_HAND, NEAR = 1_500, 6_500
"""How near somebody is who is at hand, from base to base; and no further from front to front, along or across the table."""
WIDTH, DEPTH = BASES["infantry brigade"]


def in_sight(k: Battle, stand: Stand, foe: Stand) -> bool:
    """Whether a stand, which may stand where it is thought of, and an enemy would see each other."""
    (x, y), (u, v) = stand.front, foe.front
    if abs(x - u) <= NEAR and abs(y - v) <= NEAR and gap(stand.quad, foe.quad) <= AT_HAND:
        return kept(k.found, ("in sight", stand.id, stand.pose, foe.id), lambda: _clear(k, stand, foe))
    return _open(k.setting, x // CELL, y // CELL, u // CELL, v // CELL)


def _clear(k: Battle, stand: Stand, foe: Stand) -> bool:
    """Whether the ground hides neither from the other."""
    ends = End(stand.front, stand.quad), End(foe.front, foe.quad)
    return hidden(laid(k.setting).land, *ends, (), k.ground) is None


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
