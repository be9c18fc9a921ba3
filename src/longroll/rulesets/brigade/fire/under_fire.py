"""Who could fire at a stand: being under fire calls for the Tactic arrow (BC-MOVE-08)."""

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import FRONT, NONE
from longroll.tabletop import Pose


def under_fire(b: Battle, stand: Stand, at: Pose | None = None) -> Stand | None:
    """The enemy, the first by number, that puts a stand under fire where it is, or would be; None if it is free of it.  Solid
    shot and long range do not count (BC-MOVE-08)."""
    if at is not None:
        stand = replace(stand, pose=at)
    here, options, side, ring = positions(b), b.options, stand.side, stand.quad
    key = ("under fire", side, ring, stand.id, b.setting, options.stands_block, options.minor_contours, b.barricades)
    by = here.found.get(key)
    if by is not None:
        return None if by == NONE else b.stands[by]
    found = tabletop.in_arcs(here.troops, 1 - side, ring, FRONT)
    for k in range(0, len(found), 2):
        enemy: Stand = b.stands[found[k]]
        busy = any(other.id != stand.id for other in facing.enemies_at(b, enemy))
        if not busy and line_of_fire.line_over(b, enemy, stand, found[k + 1]) is not None:
            here.found[key] = enemy.id
            return enemy
    here.found[key] = NONE
    return None
