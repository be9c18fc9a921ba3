"""Who could fire at a base: being under fire calls for the Tactic arrow (BC-MOVE-08)."""

from longroll.rulesets.brigade import facing, sight
from longroll.rulesets.brigade.tables import BLUE, FRONT, MUSKETRY, ORANGE, STICKS, Stick
from longroll.rulesets.brigade.units import Battle, Stand
from longroll.tabletop import Ring, kernel

BROADEST = 1500
"""No point of a base lies further than this from its centre."""


def stick(firer: Stand, distance: int) -> Stick | None:
    """The shortest stick by which a stand reaches so far, or None (BC-FIRE-03)."""
    if firer.arm != "artillery":
        return MUSKETRY if distance <= MUSKETRY.to else None
    return next((each for each in STICKS if distance <= each.to), None)


def could_fire(b: Battle, enemy: Stand, ring: Ring, ignore: int = -1, reach: int = STICKS[-1].to) -> Stick | None:
    """The stick with which a stand could fire at a base, were it asked to; None if it could not.

    Formed, of an arm that fires, not held in a melee, the base in its arc, in range and in sight; whether it is activated
    does not matter (BC-MOVE-08).  `ignore` is a stand taken to be elsewhere: the one whose new place is tried.
    """
    if enemy.routed or enemy.place != "table" or not enemy.shoots:
        return None
    reach = min(reach, BLUE) if enemy.arm != "artillery" else reach
    x, y = enemy.flag
    far = reach + BROADEST
    if abs((ring[0] + ring[4]) // 2 - x) > far or abs((ring[1] + ring[5]) // 2 - y) > far:
        return None
    distance = kernel.range_in_wedge(ring, x, y, enemy.pose.heading, 0, 0, FRONT)
    if distance < 0 or distance > reach:
        return None
    if any(other.id != ignore for other in facing.enemies_at(b, enemy)):
        return None
    aim = facing.aim(enemy, ring)
    found = stick(enemy, distance)
    if aim is None or found is None or not sight.clear(b, enemy, ring, aim):
        return None
    return None if sight.blocked_by(b, enemy, ring, aim, found.band, ignore) else found


def under_fire(b: Battle, side: int, ring: Ring, ignore: int = -1) -> Stand | None:
    """The enemy, the first by number, that puts a base of this side under fire; None if it is free of it.

    By musketry, or a battery's canister or shell; solid shot and long range do not count (BC-MOVE-08).  `ignore` is the
    stand whose base this is or will be.
    """
    for enemy in b.stands:
        if enemy.side != side and could_fire(b, enemy, ring, ignore, ORANGE) is not None:
            return enemy
    return None
