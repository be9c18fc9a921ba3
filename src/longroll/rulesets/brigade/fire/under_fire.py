"""Who could fire at a stand: being under fire calls for the Tactic arrow (BC-MOVE-08)."""

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import FRONT, MUSKETRY, NONE, STICKS, Stick
from longroll.tabletop import Pose


def stick(firer: Stand, distance: int) -> Stick | None:
    """The shortest stick by which a stand reaches so far, or None (BC-FIRE-03)."""
    if firer.arm != "artillery":
        return MUSKETRY if distance <= MUSKETRY.to else None
    return next((each for each in STICKS if distance <= each.to), None)


def _open(b: Battle, enemy: Stand, stand: Stand, distance: int) -> Stick | None:
    """The stick of an enemy in whose arc and range a stand is, if no melee, ground or stand keeps it from firing."""
    if any(other.id != stand.id for other in facing.enemies_at(b, enemy)):
        return None
    aim, found = facing.aim(enemy, stand.quad, distance), stick(enemy, distance)
    if aim is None or found is None or not sight.shows(b, enemy, stand, aim):
        return None
    return None if sight.blocked_by(b, enemy, stand, aim, found.band) else found


def under_fire(b: Battle, stand: Stand, at: Pose | None = None) -> Stand | None:
    """The enemy, the first by number, that puts a stand under fire where it is, or would be; None if it is free of it.

    By musketry, or a battery's canister or shell; solid shot and long range do not count (BC-MOVE-08).
    """
    if at is not None:
        stand = replace(stand, pose=at)
    here, options, side, ring = positions(b), b.options, stand.side, stand.quad
    key = ("under fire", side, ring, stand.id, b.setting, options.stands_block, options.minor_contours, b.barricades)
    by = here.found.get(key)
    if by is not None:
        return None if by == NONE else b.stands[by]
    found = tabletop.in_arcs(here.arcs, here.troops, 1 - side, ring, FRONT)
    for k in range(0, len(found), 2):
        enemy: Stand = b.stands[found[k]]
        if _open(b, enemy, stand, found[k + 1]) is not None:
            here.found[key] = enemy.id
            return enemy
    here.found[key] = NONE
    return None
