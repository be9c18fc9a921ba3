"""The ground under a base and on its way: rough terrain, barriers, levels and sight (VF-TERR-01 to VF-TERR-16, VF-TERR-18).

All ground that is not marked is of the default class.  Answers depend only on the setting and on poses, so they are kept.
"""

from functools import lru_cache
from typing import NamedTuple

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.setting import Barrier, Hill, Piece, Ring, laid
from longroll.rulesets.volume_of_fire.units import DEPTH
from longroll.tabletop import Pose, footprint, kernel, vector

Box = tuple[int, int, int, int]
SLACK = 10  # VF-GEOM-02: overlaps up to a hundredth of an inch are rounding
OPEN = "open"
"""The kind of a piece that says of what class the open ground of a stretch of table is (VF-TERR-01)."""


class Boxed(NamedTuple):
    """A piece of ground with its bounding box."""

    box: Box
    piece: Piece


def box_of(ring: Ring) -> Box:
    """Least and greatest x and y of a ring or line."""
    left, bottom, right, top = kernel.bounds(ring)
    return left, bottom, right, top


def apart(a: Box, b: Box) -> bool:
    """Whether two boxes have no point in common."""
    return a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


def box_gap(a: Box, b: Box) -> int:
    """How far two boxes are apart along x or along y, whichever is more; nothing or less if they meet.

    What they hold is at least so far apart.
    """
    return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])


@lru_cache(maxsize=64)
def boxed_pieces(setting: str) -> tuple[Boxed, ...]:
    """The pieces of a setting with their boxes."""
    return tuple(Boxed(box_of(piece.ring), piece) for piece in laid(setting).pieces)


@lru_cache(maxsize=64)
def rough_pieces(setting: str) -> tuple[Boxed, ...]:
    """The areas of rough terrain: obstructed or close for movement (VF-TERR-14)."""
    return tuple(row for row in boxed_pieces(setting) if row.piece.move in ("obstructed", "close"))


@lru_cache(maxsize=64)
def _impassable(setting: str) -> tuple[Boxed, ...]:
    return tuple(row for row in boxed_pieces(setting) if row.piece.move == "impassable")


@lru_cache(maxsize=64)
def _barriers(setting: str) -> tuple[tuple[Box, Barrier], ...]:
    return tuple((box_of(row.points), row) for row in laid(setting).barriers)


@lru_cache(maxsize=64)
def _hills(setting: str) -> tuple[tuple[Box, Hill], ...]:
    return tuple((box_of(row.ring), row) for row in laid(setting).hills)


def _shrunk(pose: Pose, frontage: int) -> Ring:
    return footprint(pose, frontage - 2 * SLACK, DEPTH - 2 * SLACK)


@lru_cache(maxsize=1 << 16)
def numbers_under(setting: str, pose: Pose, frontage: int) -> tuple[int, ...]:
    """The pieces that some part of a base overlaps, by their number in the setting (VF-GEOM-01 'in')."""
    ring = _shrunk(pose, frontage)
    box = box_of(ring)
    return tuple(
        number
        for number, row in enumerate(boxed_pieces(setting))
        if not apart(row.box, box) and kernel.overlaps_area(ring, row.piece.ring)
    )


def pieces_under(setting: str, pose: Pose, frontage: int) -> tuple[Piece, ...]:
    """The pieces that some part of a base overlaps (VF-GEOM-01 'in')."""
    rows = boxed_pieces(setting)
    return tuple(rows[number].piece for number in numbers_under(setting, pose, frontage))


# --- rough ground
@lru_cache(maxsize=1 << 16)
def rough_touched(setting: str, pose: Pose, frontage: int) -> bool:
    """Whether a base is in rough ground, on a linear obstacle, or borders on either (VF-MOVE-03)."""
    ring = footprint(pose, frontage, DEPTH)
    box = box_of(ring)
    return any(
        not apart(row.box, box) and kernel.rings_meet(row.piece.ring, ring) for row in rough_pieces(setting)
    ) or any(not apart(where, box) and kernel.line_gap(ring, row.points) == 0 for where, row in _barriers(setting))


@lru_cache(maxsize=1 << 16)
def rough_swept(setting: str, ring: Ring) -> tuple[Piece | Barrier, ...]:
    """The rough areas that a convex ring overlaps and the linear obstacles that run through it (VF-TERR-14, VF-TERR-15).

    Give the base, or the ground it sweeps, drawn in by SLACK: lying along an edge is neither.
    """
    box = box_of(ring)
    areas = [
        row.piece
        for row in rough_pieces(setting)
        if not apart(row.box, box) and kernel.overlaps_area(ring, row.piece.ring)
    ]
    lines = [row for where, row in _barriers(setting) if not apart(where, box) and kernel.enters_base(ring, row.points)]
    return (*areas, *lines)


@lru_cache(maxsize=1 << 15)
def rough_ahead(setting: str, pose: Pose, frontage: int, heading: int, limit: int) -> int | None:
    """After what distance, within `limit`, a base moving straight along a heading first touches rough ground (VF-MOVE-03).

    None if it touches none; brushing along it by no more than SLACK is not touching on the way.
    """
    if rough_touched(setting, pose, frontage):
        return 0
    ring = footprint(pose, frontage, DEPTH)
    dx, dy = vector(heading, limit)
    sweep = kernel.hull(ring + tuple(value + (dy if i % 2 else dx) for i, value in enumerate(ring)))
    box = box_of(sweep)
    best = limit + 1
    for row in rough_pieces(setting):
        if not apart(row.box, box) and kernel.rings_meet(row.piece.ring, sweep):
            best = min(best, _reached(ring, heading, row.piece.ring + row.piece.ring[:2], box))
    for where, barrier in _barriers(setting):
        if not apart(where, box):
            best = min(best, _reached(ring, heading, barrier.points, box))
    return max(0, best) if best <= limit else None


def _reached(ring: Ring, heading: int, line: Ring, box: Box) -> int:
    """After what distance a base touches the part of a line that lies in a box."""
    best: int = kernel.FAR
    for i in range(0, len(line) - 2, 2):
        ax, ay, bx, by = line[i : i + 4]
        if apart((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)), box):
            continue
        best = min(best, kernel.straight_contact(ring, (ax, ay, bx, by), heading, SLACK)[0])
    return best


@lru_cache(maxsize=1 << 16)
def depth_in_obstructed(setting: str, pose: Pose, frontage: int) -> int:
    """How far the furthest point of a base stands from the nearest edge of obstructed ground it is in (VF-TERR-16)."""
    quad = footprint(pose, frontage, DEPTH)
    box = box_of(quad)
    return max(
        (
            kernel.depth_inside(quad, row.piece.ring)
            for row in rough_pieces(setting)
            if row.piece.move == "obstructed" and not apart(row.box, box)
        ),
        default=0,
    )


def impassable_met(setting: str, ring: Ring) -> Piece | None:
    """Ground that nobody crosses, in the way of a convex ring: deep streams and the like (VF-TERR-12)."""
    box = box_of(ring)
    for row in _impassable(setting):
        if not apart(row.box, box) and kernel.overlaps_area(ring, row.piece.ring):
            return row.piece
    return None


def impassable_between(setting: str, x: int, y: int, to_x: int, to_y: int) -> Piece | None:
    """Ground that nobody crosses, on the straight way from one point to another."""
    box = (min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))
    for row in _impassable(setting):
        if not apart(row.box, box) and kernel.length_inside(row.piece.ring, x, y, to_x, to_y) > 0:
            return row.piece
    return None


# --- levels and sight
@lru_cache(maxsize=1 << 16)
def elevation(setting: str, x: int, y: int) -> int:
    """The level of the highest hill a point lies on; 0 on the plain (VF-TERR-18)."""
    level = 0
    for box, hill in _hills(setting):
        if (
            hill.level > level
            and box[0] <= x <= box[2]
            and box[1] <= y <= box[3]
            and kernel.point_in_ring(hill.ring, x, y) >= 0
        ):
            level = hill.level
    return level


@lru_cache(maxsize=1 << 16)
def on_hill(setting: str, pose: Pose, frontage: int) -> bool:
    """Whether any part of a base is on a hill (VF-TERR-08)."""
    ring = footprint(pose, frontage, DEPTH)
    box = box_of(ring)
    return any(not apart(where, box) and kernel.rings_meet(hill.ring, ring) for where, hill in _hills(setting))


@lru_cache(maxsize=1 << 16)
def sight_of(setting: str, pose: Pose, frontage: int) -> int:
    """How far a base sees: the best class under it, one step better on a hill (VF-TERR-02, VF-TERR-08, VF-TERR-09)."""
    return tables.SIGHT[_lifted(_best_class(setting, pose, frontage), on_hill(setting, pose, frontage))]


def _best_class(setting: str, pose: Pose, frontage: int) -> str:
    return max(_classes_under(setting, pose, frontage), key=tables.SIGHT_CLASSES.index)


def _classes_under(setting: str, pose: Pose, frontage: int) -> set[str]:
    """The classes of sight under a base.  Open ground counts where nothing grows or stands on it (VF-TERR-01)."""
    rows = boxed_pieces(setting)
    under = numbers_under(setting, pose, frontage)
    marked = tuple(number for number in under if rows[number].piece.kind != OPEN)
    found = {rows[number].piece.sight for number in marked}
    if not _covered(setting, pose, frontage, marked):
        open_ground = tuple(number for number in under if rows[number].piece.kind == OPEN)
        found |= {rows[number].piece.sight for number in open_ground}
        if not _covered(setting, pose, frontage, under):
            found.add(tables.DEFAULT)
    return found


def _lifted(sight: str, hill: bool) -> str:
    """VF-TERR-08: a hill, however high, lifts by one step; unlimited stays unlimited."""
    classes = tables.SIGHT_CLASSES
    return classes[min(classes.index(sight) + hill, len(classes) - 1)]


def sight_of_point(setting: str, x: int, y: int) -> int:
    """How far a general's spot sees: the best class it lies in, one step better on a hill (VF-ZOO-03)."""
    here = [boxed_pieces(setting)[number].piece for number in numbers_at(setting, x, y)]
    under = [piece.sight for piece in here if piece.kind != OPEN] or [piece.sight for piece in here]
    best = max(under, key=tables.SIGHT_CLASSES.index, default=tables.DEFAULT)
    return tables.SIGHT[_lifted(best, elevation(setting, x, y) > 0)]


def numbers_at(setting: str, x: int, y: int) -> tuple[int, ...]:
    """The pieces a point lies in, by their number in the setting."""
    return tuple(
        number
        for number, row in enumerate(boxed_pieces(setting))
        if row.box[0] <= x <= row.box[2]
        and row.box[1] <= y <= row.box[3]
        and kernel.point_in_ring(row.piece.ring, x, y) >= 0
    )


def _covered(setting: str, pose: Pose, frontage: int, pieces: tuple[int, ...]) -> bool:
    """Whether a whole base lies on some pieces.  They may overlap, so its corners and centre must lie in some too."""
    if not pieces:
        return False
    rows = boxed_pieces(setting)
    ring = _shrunk(pose, frontage)
    covered = whole = 0
    for number in pieces:
        inside, whole = kernel.area_inside(ring, rows[number].piece.ring)
        covered += inside
    # Cuts are rounded to a quarter of a thousandth: a thousandth part of the base is rounding.
    if 1000 * covered < 999 * whole:
        return False
    spots = [(pose.x, pose.y), *((ring[i], ring[i + 1]) for i in (0, 2, 4, 6))]
    return all(any(kernel.point_in_ring(rows[n].piece.ring, x, y) >= 0 for n in pieces) for x, y in spots)


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
    marked = tuple(n for n in numbers_under(setting, pose, frontage) if boxed_pieces(setting)[n].piece.kind != OPEN)
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
