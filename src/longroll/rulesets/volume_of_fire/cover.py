"""Cover and height against an enemy (VF-TERR-17, VF-TERR-18, VF-VOF-10)."""

from functools import lru_cache

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.setting import Piece, Ring, laid
from longroll.rulesets.volume_of_fire.terrain import box_of, elevation, pieces_under
from longroll.rulesets.volume_of_fire.units import DEPTH, Unit
from longroll.tabletop import Pose, footprint, kernel

WORTH = {"": 0, "soft": 1, "hard": 2}
SAMPLES = 8


@lru_cache(maxsize=1 << 15)
def cover_from(setting: str, pose: Pose, frontage: int, x: int, y: int) -> str:
    """The best cover of a base against an enemy whose centre is at (x, y): "", soft or hard (VF-TERR-17).

    An area counts if half of the base lies in it and the enemy's line enters it; a feature if it runs ahead of half of
    the front edge within half an inch and the line crosses it.  Halves are taken of eight by four points of the base and
    of eight points of its front.
    """
    best = ""
    line = (x, y, pose.x, pose.y)
    for piece in pieces_under(setting, pose, frontage):
        if WORTH[piece.cover] <= WORTH[best] or not _half_inside(piece, pose, frontage):
            continue
        if kernel.point_in_ring(piece.ring, x, y) > 0 or (piece.kind == "cut" and _at_the_rim(piece, line)):
            continue
        best = piece.cover
    for barrier in laid(setting).barriers:
        if (
            WORTH[barrier.cover] > WORTH[best]
            and _along_front(barrier.points, pose, frontage)
            and kernel.cuts_line(barrier.points, *line)
        ):
            best = barrier.cover
    return best


def _half_inside(piece: Piece, pose: Pose, frontage: int) -> bool:
    inside = 0
    for i in range(SAMPLES):
        aside = (2 * i + 1 - SAMPLES) * frontage // (2 * SAMPLES)
        for k in (-3, -1, 1, 3):
            spot = pose.aside(aside).ahead(k * DEPTH // 8)
            inside += kernel.point_in_ring(piece.ring, spot.x, spot.y) >= 0
    return 2 * inside >= 4 * SAMPLES


def _at_the_rim(piece: Piece, line: tuple[int, int, int, int]) -> bool:
    """Whether the enemy touches the cutting, or fires along it: no cover then."""
    if kernel.point_to_ring(piece.ring, line[0], line[1]) <= DEPTH // 2 + tables.CONTACT:
        return True
    within = kernel.length_inside(piece.ring, *line)
    return bool(within > 2 * tables.CUT_WIDTH)


def _along_front(points: Ring, pose: Pose, frontage: int) -> bool:
    """Whether a line runs within half an inch ahead of at least half of the front edge."""
    quad = footprint(pose, frontage, DEPTH)
    box, where = box_of(quad), box_of(points)
    if box[2] + DEPTH < where[0] or where[2] + DEPTH < box[0] or box[3] + DEPTH < where[1] or where[3] + DEPTH < box[1]:
        return False
    covered = 0
    for i in range(SAMPLES):
        start = pose.aside((2 * i + 1 - SAMPLES) * frontage // (2 * SAMPLES)).ahead(DEPTH // 2)
        end = start.ahead(tables.LINE_COVER)
        covered += kernel.cuts_line(points, start.x, start.y, end.x, end.y)
    return 2 * covered >= SAMPLES


def uphill_of(setting: str, unit: Unit, other: Unit) -> bool:
    """Whether one unit's centre is on a higher level than another's (VF-TERR-18)."""
    return elevation(setting, unit.pose.x, unit.pose.y) > elevation(setting, other.pose.x, other.pose.y)
