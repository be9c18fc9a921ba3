"""Who could fire at a base: being under fire calls for the Tactic arrow (BC-MOVE-08)."""

from longroll.rulesets.brigade import facing, sight
from longroll.rulesets.brigade.positions import positions
from longroll.rulesets.brigade.tables import FRONT, MUSKETRY, NONE, STICKS, Stick
from longroll.rulesets.brigade.units import Battle, Stand
from longroll.tabletop import Ring, kernel


def stick(firer: Stand, distance: int) -> Stick | None:
    """The shortest stick by which a stand reaches so far, or None (BC-FIRE-03)."""
    if firer.arm != "artillery":
        return MUSKETRY if distance <= MUSKETRY.to else None
    return next((each for each in STICKS if distance <= each.to), None)


def _open(b: Battle, enemy: Stand, ring: Ring, distance: int, ignore: int) -> Stick | None:
    """The stick of a stand in whose arc and range a base is, if no melee, ground or stand keeps it from firing."""
    if any(other.id != ignore for other in facing.enemies_at(b, enemy)):
        return None
    aim, found = facing.aim(enemy, ring, distance), stick(enemy, distance)
    if aim is None or found is None or not sight.clear(b, enemy, ring, aim):
        return None
    return None if sight.blocked_by(b, enemy, ring, aim, found.band, ignore) else found


def under_fire(b: Battle, side: int, ring: Ring, ignore: int = -1) -> Stand | None:
    """The enemy, the first by number, that puts a base of this side under fire; None if it is free of it.

    By musketry, or a battery's canister or shell; solid shot and long range do not count (BC-MOVE-08).  `ignore` is the
    stand whose base this is or will be.
    """
    here, options = positions(b), b.options
    key = (side, ring, ignore, b.setting, options.stands_block, options.minor_contours, b.barricades)
    by = here.threats.get(key)
    if by is not None:
        return None if by == NONE else b.stands[by]
    found = kernel.in_arcs(here.arcs, here.sides, 1 - side, ring, FRONT)
    for k in range(0, len(found), 2):
        enemy: Stand = b.stands[found[k]]
        if _open(b, enemy, ring, found[k + 1], ignore) is not None:
            here.threats[key] = enemy.id
            return enemy
    here.threats[key] = NONE
    return None
