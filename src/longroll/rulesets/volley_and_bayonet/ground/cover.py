"""What the ground gives a stand that is attacked: the cells of the combat column that hold for this attack.

The ground is that under the middle of its front edge; works, walls and sunken roads count where the attack comes across
them from ahead (VB-SAVE-06).
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.ground.land import (
    AS_IT_WAS,
    WORKS,
    Changed,
    Course,
    Land,
    Patch,
    Spot,
    courses_along,
    patches_at,
    terrain_of,
)
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CHART, Class, Cover, combat
from longroll.rulesets.volley_and_bayonet.tables import EDGE
from longroll.tabletop import Pose, Ring

Attack = Literal["small arms", "field", "heavy", "siege", "melee", "infantry melee"]
"""With what a stand is attacked: fire of small arms, or of guns by their weight; melee, by infantry or by others."""


class Sheltered(NamedTuple):
    """A cell of the combat column that holds, its rule, and what gives it."""

    cover: Cover
    rule: str
    of: Patch | Course


def works_before(land: Land, pose: Pose, width: int, depth: int, attacker: Spot) -> Iterator[Course]:
    """The works that a stand lines and an attack from a point comes across: within half an inch ahead of its front edge, or as
    much behind it, and between the attacker and the stand (VB-SAVE-06)."""
    front = pose.ahead(depth // 2).spot
    if tabletop.right_and_ahead(pose, *attacker)[1] < depth // 2:  # from the flank or the rear (VB-CHG-20)
        return
    box = tabletop.footprint(pose.ahead(depth // 2), width, 2 * EDGE)
    for course in courses_along(land, box):
        if course.terrain in WORKS:
            lined = tabletop.front_covered(course.points, pose, width, depth, EDGE, EDGE)
            if 2 * lined >= width and _across(course, front, pose, attacker):
                yield course


def _across(course: Course, front: Spot, pose: Pose, attacker: Spot) -> bool:
    """Whether an attack on the middle of a front edge crosses a work that may run a little behind it."""
    behind = tabletop.ahead(*front, pose.heading, -EDGE, 0)
    return tabletop.cuts_line(course.points, *attacker, *behind)


def shelters(
    land: Land,
    column: Class,
    pose: Pose,
    width: int,
    depth: int,
    attacker: Spot,
    changed: Changed = AS_IT_WAS,
) -> Iterator[Sheltered]:
    """Every cell of the combat column that does something for a stand attacked from a point: areas first, then works.

    The point is the middle of the attacker's front edge if it fires; in melee the middle of its base, its front being on the
    work."""
    front = pose.ahead(depth // 2).spot
    for patch in patches_at(land, *front):
        terrain = terrain_of(patch, changed)
        cover = combat(terrain, column)
        if cover != Cover():
            yield Sheltered(cover, CHART[terrain].combat.rule, patch)
    for course in works_before(land, pose, width, depth, attacker):
        cover = combat(course.terrain, column)
        if cover != Cover():
            yield Sheltered(cover, CHART[course.terrain].combat.rule, course)


def saves_against(cover: Cover, attack: Attack) -> bool:
    """Whether a cell gives a saving throw against an attack (VB-TERR-12, VB-TERR-13, VB-TERR-15)."""
    if attack in ("melee", "infantry melee"):
        return cover.saves == "all" and (cover.infantry or attack == "melee")
    if attack == "small arms":
        return cover.saves != ""
    return cover.saves in ("all", "fire") and (cover.siege or attack != "siege")


def behind_buildings_or_works(sheltered: Sheltered) -> bool:
    """Whether what shelters a stand counts for its morale (VB-MOR-09): buildings, forts, works, walls."""
    return isinstance(sheltered.of, Course) or sheltered.cover.special != ""


def reaches_into_fort(attack: Attack, close: bool) -> bool:
    """Whether fire has any effect on a fort: heavy guns close by, siege guns at any range (VB-TERR-41)."""
    return attack == "siege" or (attack == "heavy" and close)


def saved_by_fort(attack: Attack, close: bool) -> bool:
    """Whether a fort gives a saving throw: against melee, and against all guns but siege artillery close by (VB-TERR-41)."""
    return not (attack == "siege" and close)


def quarter(dice: int) -> int:
    """The dice that a block of a town, or each of its sides, has on one side: a quarter, rounded up (VB-TERR-80)."""
    return -(-dice // 4)


def side_faced(block: Ring, x: int, y: int) -> int:
    """From which of the four sides of a block a point lies: 0 north, 1 east, 2 south, 3 west (VB-TERR-80)."""
    left, bottom, right, top = tabletop.bounds(block)
    bearing = tabletop.bearing(2 * x - left - right, 2 * y - bottom - top)
    return (bearing + 450) % tabletop.TURN // 900
