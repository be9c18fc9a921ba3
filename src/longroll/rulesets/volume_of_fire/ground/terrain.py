"""The ground under a base and on its way: rough terrain, barriers, levels and sight (VF-TERR-01 to VF-TERR-16,
VF-TERR-18).  All ground that is not marked is of the default class.  Answers depend only on the setting and on poses,
so they are kept."""

from typing import Any, NamedTuple

from longroll import tabletop
from longroll.laid import of_laid
from longroll.once import of_values
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.record.setting import Barrier, Piece, Ring, laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH
from longroll.tabletop import Pose, border, bounds, footprint, vector

Box = tuple[int, int, int, int]
SLACK = 10  # VF-GEOM-02: overlaps up to a hundredth of an inch are rounding
OPEN = "open"
"""The kind of a piece that says of what class the open ground of a stretch of table is (VF-TERR-01)."""


def inside(setting: str, x: int, y: int) -> bool:
    """Whether a point lies on the table."""
    return drawn_in(setting, x, y) == (x, y)


def drawn_in(setting: str, x: int, y: int, off: int = 0) -> tuple[int, int]:
    """The place on the table, so far off its edge at least, that is nearest to a point."""
    table = laid(setting)
    return min(max(x, off), table.width - off), min(max(y, off), table.height - off)


def edge_room(setting: str, ring: Ring) -> int:
    """How far a base is from the nearest edge of the table; negative if some part of it is beyond."""
    table = laid(setting)
    left, bottom, right, top = tabletop.bounds(ring)
    return min(left, bottom, table.width - right, table.height - top)


def apart(a: Box, b: Box) -> bool:
    """Whether two boxes have no point in common."""
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]) > 0


def box_gap(a: Box, b: Box) -> int:
    """How far two boxes are apart along x or along y, whichever is more; nothing or less if they meet.  What they hold
    is at least so far apart."""
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])


@of_laid
def rough_pieces(setting: str) -> tuple[Piece, ...]:
    """The areas of rough terrain: obstructed or close for movement (VF-TERR-14)."""
    return tuple(piece for piece in laid(setting).pieces if piece.move in ("obstructed", "close"))


@of_laid
def joined(setting: str) -> dict[str, str]:
    """For each area of rough terrain by its id the first of those of one kind and name that it joins on to: they are one
    piece, such as the stretches of a stream or a grove drawn in two (VF-GT-11)."""
    rows = rough_pieces(setting)
    first = {row.id: row.id for row in rows}
    for place, one in enumerate(rows):
        for other in rows[place + 1 :]:
            alike = (one.kind, one.name) == (other.kind, other.name)
            if alike and tabletop.rings_meet(one.ring, other.ring):
                mine, its = first[one.id], first[other.id]
                first = {name: min(mine, its) if of in (mine, its) else of for name, of in first.items()}
    return first


class Ground(NamedTuple):
    """The ground of a setting as the plane asks it: all pieces, the rough, the impassable, obstacles and hills."""

    pieces: Any
    rough: Any
    impassable: Any
    barriers: Any
    hills: Any
    levels: tuple[int, ...]


@of_laid
def ground(setting: str) -> Ground:
    """The ground of a setting as the plane asks it."""
    table = laid(setting)
    return Ground(
        tabletop.Shapes([piece.ring for piece in table.pieces]),
        tabletop.Shapes([piece.ring for piece in rough_pieces(setting)]),
        tabletop.Shapes([piece.ring for piece in table.impassable]),
        tabletop.Shapes([row.points for row in table.barriers]),
        tabletop.Shapes([row.ring for row in table.hills]),
        tuple(row.level for row in table.hills),
    )


def _shrunk(pose: Pose, frontage: int) -> Ring:
    return footprint(pose, frontage - 2 * SLACK, DEPTH - 2 * SLACK)


@of_values(1 << 16)
def numbers_under(setting: str, pose: Pose, frontage: int) -> tuple[int, ...]:
    """The pieces that some part of a base overlaps, by their number in the setting (VF-GEOM-01 'in')."""
    return tuple(tabletop.areas_overlapped(ground(setting).pieces, _shrunk(pose, frontage)))


def pieces_under(setting: str, pose: Pose, frontage: int) -> tuple[Piece, ...]:
    """The pieces that some part of a base overlaps (VF-GEOM-01 'in')."""
    pieces = laid(setting).pieces
    return tuple([pieces[number] for number in numbers_under(setting, pose, frontage)])


# --- rough ground
@of_values(1 << 16)
def rough_touched(setting: str, pose: Pose, frontage: int) -> bool:
    """Whether a base is in rough ground, on a linear obstacle, or borders on either (VF-MOVE-03)."""
    ring = footprint(pose, frontage, DEPTH)
    lie = ground(setting)
    return bool(tabletop.areas_met(lie.rough, ring) or tabletop.lines_met(lie.barriers, ring))


@of_values(1 << 16)
def rough_swept(setting: str, ring: Ring) -> tuple[Piece | Barrier, ...]:
    """The rough areas that a convex ring overlaps and the linear obstacles that run through it (VF-TERR-14,
    VF-TERR-15).  Give the base, or the ground it sweeps, drawn in by SLACK: lying along an edge is neither."""
    lie, rough, barriers = ground(setting), rough_pieces(setting), laid(setting).barriers
    areas = [rough[number] for number in tabletop.areas_overlapped(lie.rough, ring)]
    lines = [barriers[number] for number in tabletop.lines_entering(lie.barriers, ring)]
    return (*areas, *lines)


@of_values(1 << 15)
def rough_ahead(setting: str, pose: Pose, frontage: int, heading: int, limit: int) -> int | None:
    """After what distance, within `limit`, a base moving straight along a heading first touches rough ground
    (VF-MOVE-03).  None if it touches none; brushing along it by no more than SLACK is not touching on the way."""
    if rough_touched(setting, pose, frontage):
        return 0
    ring = footprint(pose, frontage, DEPTH)
    dx, dy = vector(heading, limit)
    sweep = tabletop.hull(ring + tuple(value + (dy if i % 2 else dx) for i, value in enumerate(ring)))
    lie, rough, barriers = ground(setting), rough_pieces(setting), laid(setting).barriers
    lines = [border(rough[number].ring) for number in tabletop.areas_met(lie.rough, sweep)]
    lines += [barriers[number].points for number in tabletop.lines_met(lie.barriers, sweep)]
    box = bounds(sweep)
    best: int = min((tabletop.line_reached(ring, heading, line, box, SLACK) for line in lines), default=limit + 1)
    return max(0, best) if best <= limit else None


@of_values(1 << 16)
def depth_in_obstructed(setting: str, pose: Pose, frontage: int) -> int:
    """How far the furthest point of a base stands from the nearest edge of obstructed ground it is in (VF-TERR-16)."""
    quad = footprint(pose, frontage, DEPTH)
    rough, boxes = rough_pieces(setting), ground(setting).rough.boxes
    near = (rough[number] for number in tabletop.near_boxes(boxes, *tabletop.bounds(quad)))
    return max((tabletop.depth_inside(quad, piece.ring) for piece in near if piece.move == "obstructed"), default=0)


def impassable_met(setting: str, ring: Ring) -> Piece | None:
    """Ground that nobody crosses, in the way of a convex ring: deep streams and the like (VF-TERR-12)."""
    met = tabletop.areas_overlapped(ground(setting).impassable, ring)
    return laid(setting).impassable[met[0]] if met else None


def impassable_between(setting: str, x: int, y: int, to_x: int, to_y: int) -> Piece | None:
    """Ground that nobody crosses, on the straight way from one point to another."""
    for number in tabletop.areas_met(ground(setting).impassable, (x, y, to_x, to_y)):
        piece = laid(setting).impassable[number]
        if tabletop.length_inside(piece.ring, x, y, to_x, to_y) > 0:
            return piece
    return None


# --- levels and sight
@of_values(1 << 16)
def elevation(setting: str, x: int, y: int) -> int:
    """The level of the highest hill a point lies on; 0 on the plain (VF-TERR-18)."""
    lie = ground(setting)
    return max((lie.levels[number] for number in tabletop.areas_at(lie.hills, x, y)), default=0)


@of_values(1 << 16)
def on_hill(setting: str, pose: Pose, frontage: int) -> bool:
    """Whether any part of a base is on a hill (VF-TERR-08)."""
    return bool(tabletop.areas_met(ground(setting).hills, footprint(pose, frontage, DEPTH)))


@of_values(1 << 16)
def sight_of(setting: str, pose: Pose, frontage: int) -> int:
    """How far a base sees: the best class under it, one step better on a hill (VF-TERR-02, VF-TERR-08, VF-TERR-09)."""
    return tables.SIGHT[_lifted(_classes_under(setting, pose, frontage), on_hill(setting, pose, frontage))]


def _classes_under(setting: str, pose: Pose, frontage: int) -> set[str]:
    """The classes of sight under a base.  Open ground counts where nothing grows or stands on it (VF-TERR-01)."""
    pieces = laid(setting).pieces
    under = numbers_under(setting, pose, frontage)
    marked = tuple(number for number in under if pieces[number].kind != OPEN)
    found = {pieces[number].sight for number in marked}
    if not _covered(setting, pose, frontage, marked):
        found = {pieces[number].sight for number in under}
        if not _covered(setting, pose, frontage, under):
            found.add(tables.DEFAULT)
    return found


def _lifted(under: set[str], hill: bool) -> str:
    """The best of some classes; a hill, however high, lifts by one step, and unlimited stays unlimited (VF-TERR-08)."""
    classes = tables.SIGHT_CLASSES
    return classes[min(max(map(classes.index, under)) + hill, len(classes) - 1)]


def sight_of_point(setting: str, x: int, y: int) -> int:
    """How far a general's spot sees: the best class it lies in, one step better on a hill (VF-ZOO-03)."""
    here = [laid(setting).pieces[number] for number in numbers_at(setting, x, y)]
    marked = {piece.sight for piece in here if piece.kind != OPEN}
    under = marked or {piece.sight for piece in here} or {tables.DEFAULT}
    return tables.SIGHT[_lifted(under, elevation(setting, x, y) > 0)]


def numbers_at(setting: str, x: int, y: int) -> tuple[int, ...]:
    """The pieces a point lies in, by their number in the setting."""
    return tuple(tabletop.areas_at(ground(setting).pieces, x, y))


def _covered(setting: str, pose: Pose, frontage: int, pieces: tuple[int, ...]) -> bool:
    """Whether a whole base lies on some pieces.  They may overlap, so its corners and centre must lie in some too."""
    if not pieces:
        return False
    rings = [laid(setting).pieces[number].ring for number in pieces]
    base = _shrunk(pose, frontage)
    for x, y in ((base[0], base[1]), (base[2], base[3]), (base[4], base[5]), (base[6], base[7]), (pose.x, pose.y)):
        if not any(tabletop.point_in_ring(ring, x, y) >= 0 for ring in rings):
            return False
    covered = whole = 0
    for ring in rings:
        inside, whole = tabletop.area_inside(base, ring)
        covered += inside
    # Cuts are rounded to a quarter of a thousandth: a thousandth part of the base is rounding.
    return 1000 * covered >= 999 * whole


# --- in words
# The rule by which ground has its class of sight.
GROUND_RULE = {
    "obstructed": "VF-TERR-03",
    "close": "VF-TERR-04",
    "rolling": "VF-TERR-05",
    "good": "VF-TERR-06",
    "unlimited": "VF-TERR-07",
    "rocks": "VF-TERR-10",
    "marsh": "VF-TERR-11",
}


def lie_of(setting: str, pose: Pose, frontage: int) -> tuple[str, str]:
    """The ground a base stands on, in words, and the rule that says what it is."""
    under = [piece for piece in pieces_under(setting, pose, frontage) if piece.kind != OPEN]
    words = list(dict.fromkeys(piece.name or piece.kind for piece in under))
    marked = tuple(n for n in numbers_under(setting, pose, frontage) if laid(setting).pieces[n].kind != OPEN)
    if not _covered(setting, pose, frontage, marked):
        words.append("open ground")
    rule = (GROUND_RULE.get(under[0].kind) or GROUND_RULE[under[0].sight]) if under else "VF-TERR-01"
    return ", ".join(words) + (", on a hill" if on_hill(setting, pose, frontage) else ""), rule


def outlook_of(setting: str, pose: Pose, frontage: int) -> tuple[str, str]:
    """How far a base sees from where it stands, in words, and the rule that decides it."""
    words = f"{sight_of(setting, pose, frontage) / 1000:g} inches"
    if on_hill(setting, pose, frontage):
        return f"{words}, from a hill", "VF-TERR-08"
    return words, "VF-TERR-09" if len(_classes_under(setting, pose, frontage)) > 1 else "VF-TERR-02"
