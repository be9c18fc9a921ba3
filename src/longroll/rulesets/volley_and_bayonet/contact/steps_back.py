"""Stepping back an inch out of contact (VB-CHG-18)."""

from collections.abc import Sequence

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.contact.contact import in_the_way, off_table, touch, touched
from longroll.rulesets.volley_and_bayonet.movement.going import straight
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import followed
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import OBLIQUE, STEP_BACK
from longroll.tabletop import Pose, gap

FAN = 50
"""How far apart the ways are that are tried, in tenths of a degree."""


def away_from(stand: Stand, enemies: Sequence[Stand]) -> int:
    """The heading straight away from some enemies: from the middle between them."""
    x = tabletop.divide(sum(row.pose.x for row in enemies), len(enemies))
    y = tabletop.divide(sum(row.pose.y for row in enemies), len(enemies))
    return tabletop.bearing(stand.pose.x - x, stand.pose.y - y)


def step_back(b: Battle, stand: Stand) -> Pose | None:
    """Where a stand in contact comes to by stepping back: straight away, or as near to it as there is room; None if every way
    within 45 degrees is blocked."""
    enemies = touched(b, stand)
    if not enemies:
        return None
    away = away_from(stand, enemies)
    for turn in range(0, OBLIQUE + 1, FAN):
        ends = {stand.pose.toward((away + off) % tabletop.TURN, STEP_BACK) for off in (turn, -turn)}
        free = [to for to in ends if _free(b, stand, to)]
        if free:  # of two ways as wide the one that gets further from the enemy
            return min(free, key=lambda to: (-_far(stand, to, enemies), to.y, to.x))
    return None


def _free(b: Battle, stand: Stand, to: Pose) -> bool:
    there = replace(stand, pose=to, trail=followed(stand, to))
    if off_table(b, there.quad) or in_the_way(b, stand, there.bases) is not None:
        return False
    if straight(b, stand, to).barred is not None:
        return False
    return not any(touch(there, row) for row in b.enemies(stand.side))


def _far(stand: Stand, to: Pose, enemies: tuple[Stand, ...]) -> int:
    quad = stand.quad_at(to)
    return sum(gap(quad, row.quad) for row in enemies)
