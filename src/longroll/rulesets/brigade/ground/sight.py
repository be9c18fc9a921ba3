"""Lines of sight: what ground between two points hides them from one another, who stands in the way, who is higher.
Ground is read every quarter of an inch along the line, its ends left out (BC-LOS-05).  A point hides what lies behind
it when its contour interval is above that of both stands; woods and town count one interval higher, but for the patch
that either stand is in, next to it (BC-LOS-06).  With minor contours all intervals are of 8 feet (BC-LOS-07)."""

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.brigade.record import Battle, General, Ground, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.tables import CONTOUR, EDGE_OF_WOODS, MINOR, TOUCH, TOWN, WOODS, Band

OVERHEAD: tuple[Band, ...] = ("shell", "solid shot", "long range")
"""Fire that may pass over a stand lower than the firer or the target (BC-LOS-08)."""


def levels(b: Battle, ground: Ground) -> tuple[list[int], int]:
    """The interval of every cell, and by how many intervals woods and town count higher (BC-LOS-06, BC-LOS-07)."""
    return (ground.minor, CONTOUR // MINOR) if b.options.minor_contours else (ground.interval, 1)


def level_at(b: Battle, x: int, y: int) -> int:
    """The number of the contour interval at a point (BC-LOS-02); between cells the higher."""
    ground = laid(b.setting).ground
    found, _ = levels(b, ground)
    return tabletop.highest_at(ground.lattice, found, x, y)


def eye(record: Stand | General) -> tuple[int, int]:
    """Where a stand looks from: its flag; a general's centre (BC-LOS-05)."""
    return (record.x, record.y) if isinstance(record, General) else record.flag


def middle(record: Stand | General) -> tuple[int, int]:
    """The centre of a base."""
    return (record.x, record.y) if isinstance(record, General) else (record.pose.x, record.pose.y)


def up_slope(b: Battle, firer: Stand, target: Stand | General) -> bool:
    """Whether the target lies in a higher interval than the firer: centre against flag (BC-LOS-04)."""
    return level_at(b, *middle(target)) > level_at(b, *firer.flag)


def clear(b: Battle, firer: Stand | General, ring: tabletop.Ring, aim: tuple[int, ...]) -> bool:
    """Whether no ground hides a point of a base from a stand (BC-LOS-05, BC-LOS-06).  `aim` may be longer than a point."""
    ground = laid(b.setting).ground
    heights, lift = levels(b, ground)
    (eye_x, eye_y), to_x, to_y = eye(firer), aim[0], aim[1]
    x, y = (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2
    if not ground.kinds_about(eye_x, eye_y, to_x, to_y) & (WOODS | TOWN):
        _, highest = ground.span("minor" if b.options.minor_contours else "interval", eye_x, eye_y, to_x, to_y)
        if highest <= level_at(b, eye_x, eye_y) or highest <= level_at(b, x, y):
            return True
    looker, target = (eye_x, eye_y, *middle(firer)), (to_x, to_y, x, y)
    return not tabletop.hidden_by_ground(ground.lattice, heights, ground.patch, looker, target, lift, EDGE_OF_WOODS)


def why_hidden(b: Battle, firer: Stand | General, target: Stand | General, aim: tuple[int, ...]) -> Refusal:
    """What hides a point of a base from a stand, its line not being clear: bare ground, or the woods or town on it."""
    ground = laid(b.setting).ground
    heights, _ = levels(b, ground)
    looker, there = (*eye(firer), *middle(firer)), (aim[0], aim[1], *middle(target))
    if tabletop.hidden_by_ground(ground.lattice, heights, ground.patch, looker, there, 0, EDGE_OF_WOODS):
        rule, what = "BC-LOS-07" if b.options.minor_contours else "BC-LOS-05", "the ground between is"
    else:
        rule, what = "BC-LOS-06", "woods or houses between are"
    return Refusal(rule, f"{firer.name} does not see {target.name}: {what} higher than both")


def sees(b: Battle, one: Stand | General, other: Stand | General) -> bool:
    """Whether two stands see each other: the line is clear from either to the nearest point of the other (BC-LOS-05)."""
    if clear(b, one, other.quad, facing.nearest_point(other.quad, *eye(one))):
        return True
    return clear(b, other, one.quad, facing.nearest_point(one.quad, *eye(other)))


def shows(b: Battle, firer: Stand, target: Stand | General, aim: tuple[int, ...]) -> bool:
    """Whether the ground lets a stand fire at a point of a base: the line of the shot is clear, or that by which the target
    would aim back, sight being mutual (BC-LOS-05, BC-FIRE-02)."""
    if clear(b, firer, target.quad, aim):
        return True
    back = facing.aim(target, firer.quad) if isinstance(target, Stand) else None
    return clear(b, target, firer.quad, back or facing.nearest_point(firer.quad, *eye(target)))


def blocked_by(b: Battle, firer: Stand, target: Stand | General, aim: tuple[int, ...], band: Band) -> Stand | None:
    """The stand that a shot may not pass, if there is one: the first by number.  A stand beside the target and in contact with
    it does not block; one lower than firer or target does not block shell, shot or long range (BC-LOS-08)."""
    if not b.options.stands_block:
        return None
    ring = target.quad
    own = target.id if isinstance(target, Stand) else -1
    x, y = firer.flag
    for other in positions(b).crossed(x, y, aim[0], aim[1]):
        if other.id in (firer.id, own) or beside(ring, other.quad):
            continue
        if band in OVERHEAD:
            low = level_at(b, other.pose.x, other.pose.y)
            there = ((ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2)
            if level_at(b, x, y) > low or level_at(b, *there) > low:
                continue
        return other
    return None


def beside(ring: tabletop.Ring, other: tabletop.Ring) -> bool:
    """Whether a base touches the left or the right edge of another."""
    x, y = (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2
    across, deep = (tabletop.length(ring[i + 2] - ring[i], ring[i + 3] - ring[i + 1]) for i in (0, 2))
    right = tabletop.bearing(ring[2] - ring[0], ring[3] - ring[1])
    return any(
        tabletop.width_inside(other, x, y, right + turn, deep - 2 * TOUCH, across - 2 * TOUCH, across + 2 * TOUCH) >= 0
        for turn in (0, 1800)
    )
