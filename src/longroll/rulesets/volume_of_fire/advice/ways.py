"""Ways across the field: what rough ground on them costs a brigade that marches, and how it is gone round.  A march
goes straight and is stopped by woods; guns and horse bring the whole brigade to a stand before them (VF-GT-11,
VF-GT-12, VF-TERR-16).  Who goes round needs two orders, one after the other (VF-ORD-10)."""

from collections.abc import Iterable, Iterator

from longroll import tabletop
from longroll.rulesets.volume_of_fire.advice.field import middle
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, inside, joined, rough_swept
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Piece
from longroll.rulesets.volume_of_fire.record.units import DEPTH, INCH, Order, Unit
from longroll.tabletop import Pose, swept

A_WOOD, A_THICKET, A_BAR = 12 * INCH, 4 * INCH, 40 * INCH
"""What obstructed ground on the way counts for, in length; close ground, or a line; and obstructed ground for guns and horse."""
ANOTHER_ORDER = 6 * INCH
"""What it counts for that a second order must follow the first."""
LANE = 6 * INCH
"""How wide a brigade on the march is, by and large."""
ASIDE = (-18 * INCH, -12 * INCH, -6 * INCH, 6 * INCH, 12 * INCH, 18 * INCH)
"""How far beside the straight way a brigade may go."""


def hindrance(setting: str, ways: Iterable[tuple[Pose, Pose, int]], barred: bool) -> int:
    """What rough ground counts for on straight ways, in length; pieces that join count as one.  `barred`: guns or horse go."""
    same = joined(setting)
    lanes = [swept(start, end, wide - 2 * SLACK, DEPTH - 2 * SLACK) for start, end, wide in ways]
    met = {same.get(row.id, row.id): row for lane in lanes for row in rough_swept(setting, lane)}
    deep = A_BAR if barred else A_WOOD
    return sum(deep if isinstance(row, Piece) and row.move == "obstructed" else A_THICKET for row in met.values())


def bars(units: Iterable[Unit]) -> bool:
    """Whether there are guns or mounted horse among units, which obstructed ground stops (VF-TERR-16)."""
    return any(unit.arm == "artillery" or unit.mounted for unit in units)


def roundabout(known: Battle, units: list[Unit], now: Order, order: Order, goal: tuple[int, int]) -> Order:
    """The order, or an Advance to a spot beside the straight way to its goal from where that is less hindered."""
    here, barred = middle(units), bars(units)

    def leg(start: tuple[int, int], end: tuple[int, int]) -> int:
        pose = Pose(*start, 0).facing(*end)
        far = pose.distance(*end)
        return far + hindrance(known.setting, [(pose, pose.ahead(far), LANE)], barred)

    straight = leg(here, goal)
    best, spot = straight, None
    if straight - tabletop.length(goal[0] - here[0], goal[1] - here[1]) >= A_WOOD:
        for each in (*([now.point] if now.point else []), *_beside(known.setting, here, goal)):
            found = leg(here, each) + leg(each, goal) + ANOTHER_ORDER * (each != now.point)
            if found < best:
                best, spot = found, each
    return order if spot is None else Order("advance", point=spot)


def _beside(setting: str, start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Spots about a third, a half and two thirds of the way, so far beside it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = max(1, tabletop.length(dx, dy))
    for part in (3, 6, 5):
        for off in ASIDE:
            x = start[0] + tabletop.divide(dx * part, 9) - tabletop.divide(dy * off, far)
            y = start[1] + tabletop.divide(dy * part, 9) + tabletop.divide(dx * off, far)
            if inside(setting, x, y):
                yield x, y
