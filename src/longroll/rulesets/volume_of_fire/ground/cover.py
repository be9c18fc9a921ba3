"""Cover and height against an enemy (VF-TERR-17, VF-TERR-18, VF-VOF-10).  Cover is a matter of two bases: where one
stands, and from where the other's line comes, centre to centre."""

from typing import NamedTuple

from longroll import tabletop
from longroll.once import of_values
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, elevation, pieces_under
from longroll.rulesets.volume_of_fire.record import DEPTH, Piece, Unit, laid
from longroll.tabletop import Pose, area_gap, border, footprint, front_covered

WORTH = {"": 0, "soft": 1, "hard": 2}


class Cover(NamedTuple):
    """What shelters a base: "", soft or hard; the name of the ground; and that of a cutting which does not shelter."""

    worth: str = ""
    name: str = ""
    lost: str = ""


def cover(setting: str, unit: Unit, foe: Unit) -> Cover:
    """The best cover of a unit against an enemy (VF-TERR-17)."""
    return _cover(setting, unit.pose, unit.frontage, foe.pose, foe.frontage)


@of_values(1 << 15)
def _cover(setting: str, pose: Pose, frontage: int, foe: Pose, foe_frontage: int) -> Cover:
    """The best cover of a base against another (VF-TERR-17).  An area counts if half of the base lies in it and the
    line crosses its edge, as it does in a melee where the enemy's centre is outside; a feature if it runs ahead of half
    of the front edge within half an inch and the line crosses it.  Pieces of one name are one area."""
    best, lost = Cover(), ""
    line = (foe.x, foe.y, pose.x, pose.y)
    for pieces in _areas(setting, pose, frontage):
        worth = pieces[0].cover
        if WORTH[worth] <= WORTH[best.worth] or not _half_inside(pieces, pose, frontage):
            continue
        outside = all(tabletop.point_in_ring(piece.ring, foe.x, foe.y) <= 0 for piece in pieces)
        if not outside and not any(tabletop.cuts_line(border(piece.ring), *line) for piece in pieces):
            continue
        if pieces[0].kind == "cut" and _bares(pieces, foe, foe_frontage, line):
            lost = pieces[0].name or pieces[0].kind
            continue
        best = Cover(worth, pieces[0].name or pieces[0].kind)
    for barrier in laid(setting).barriers:
        if (
            WORTH[barrier.cover] > WORTH[best.worth]
            and tabletop.cuts_line(barrier.points, *line)
            and 2 * front_covered(barrier.points, pose, frontage, DEPTH, tables.LINE_COVER, SLACK) >= frontage
        ):
            best = Cover(barrier.cover, barrier.name or barrier.kind)
    return best if best.worth else Cover(lost=lost)


def _areas(setting: str, pose: Pose, frontage: int) -> list[list[Piece]]:
    """The areas under a base that give cover, each with all of its pieces there."""
    found: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces_under(setting, pose, frontage):
        if piece.cover:
            found.setdefault((piece.kind, piece.name or piece.id), []).append(piece)
    return list(found.values())


def _half_inside(pieces: list[Piece], pose: Pose, frontage: int) -> bool:
    base = footprint(pose, frontage, DEPTH)
    shares = [tabletop.area_inside(base, piece.ring) for piece in pieces]
    return bool(2 * sum(inside for inside, _ in shares) >= shares[0][1])


def _bares(pieces: list[Piece], foe: Pose, foe_frontage: int, line: tuple[int, int, int, int]) -> bool:
    """Whether an enemy stands at the rim of a cutting, or fires along it: no cover then."""
    base = footprint(foe, foe_frontage, DEPTH)
    if any(area_gap(base, piece.ring) <= tables.CONTACT for piece in pieces):
        return True
    return bool(sum(tabletop.length_inside(piece.ring, *line) for piece in pieces) > tables.ENFILADE)


def uphill_of(setting: str, unit: Unit, other: Unit) -> bool:
    """Whether one unit's centre is on a higher level than another's (VF-TERR-18)."""
    return elevation(setting, unit.pose.x, unit.pose.y) > elevation(setting, other.pose.x, other.pose.y)
