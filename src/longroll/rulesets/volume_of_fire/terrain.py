"""The ground under a base: rough terrain, barriers, roads, levels and cover (VF-TERR-01 to VF-TERR-18).

All ground that is not marked is of the default class.  Answers depend only on the setting and on poses, so they are kept.
"""

from functools import lru_cache
from typing import NamedTuple

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.setting import Barrier, Hill, Piece, Ring, laid
from longroll.rulesets.volume_of_fire.units import DEPTH
from longroll.tabletop import Pose, footprint, kernel

Box = tuple[int, int, int, int]
SLACK = 10  # VF-GEOM-02: overlaps up to a hundredth of an inch are rounding


class Boxed(NamedTuple):
    """A piece of ground with its bounding box."""

    box: Box
    piece: Piece


def box_of(ring: Ring) -> Box:
    """Least and greatest x and y of a ring or line."""
    return min(ring[::2]), min(ring[1::2]), max(ring[::2]), max(ring[1::2])


def apart(a: Box, b: Box) -> bool:
    """Whether two boxes have no point in common."""
    return a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


@lru_cache(maxsize=64)
def boxed_pieces(setting: str) -> tuple[Boxed, ...]:
    """The pieces of a setting with their boxes."""
    return tuple(Boxed(box_of(piece.ring), piece) for piece in laid(setting).pieces)


@lru_cache(maxsize=64)
def rough_pieces(setting: str) -> tuple[Boxed, ...]:
    """The areas of rough terrain: obstructed or close for movement (VF-TERR-14)."""
    return tuple(row for row in boxed_pieces(setting) if row.piece.move in ("obstructed", "close"))


@lru_cache(maxsize=64)
def _barriers(setting: str) -> tuple[tuple[Box, Barrier], ...]:
    return tuple((box_of(row.points), row) for row in laid(setting).barriers)


@lru_cache(maxsize=64)
def _hills(setting: str) -> tuple[tuple[Box, Hill], ...]:
    return tuple((box_of(row.ring), row) for row in laid(setting).hills)


def _shrunk(pose: Pose, frontage: int) -> Ring:
    return footprint(pose, frontage - 2 * SLACK, DEPTH - 2 * SLACK)


@lru_cache(maxsize=1 << 16)
def pieces_under(setting: str, pose: Pose, frontage: int) -> tuple[Piece, ...]:
    """The pieces that some part of a base overlaps (VF-GEOM-01 'in')."""
    ring = _shrunk(pose, frontage)
    box = box_of(ring)
    return tuple(
        row.piece
        for row in boxed_pieces(setting)
        if not apart(row.box, box) and kernel.rings_meet(row.piece.ring, ring)
    )


@lru_cache(maxsize=1 << 16)
def rough_touched(setting: str, pose: Pose, frontage: int) -> bool:
    """Whether a base is in or touches rough ground, or stands over a linear obstacle (VF-MOVE-03)."""
    ring = footprint(pose, frontage, DEPTH)
    box = box_of(ring)
    for row in rough_pieces(setting):
        if not apart(row.box, box) and kernel.rings_meet(row.piece.ring, ring):
            return True
    return any(not apart(where, box) and _meets(barrier.points, ring) for where, barrier in _barriers(setting))


@lru_cache(maxsize=1 << 16)
def _swept_rough(setting: str, ring: Ring) -> tuple[str, ...]:
    box = box_of(ring)
    found = [
        row.piece.move
        for row in rough_pieces(setting)
        if not apart(row.box, box) and kernel.rings_meet(row.piece.ring, ring)
    ]
    found += [
        barrier.kind for where, barrier in _barriers(setting) if not apart(where, box) and _meets(barrier.points, ring)
    ]
    return tuple(found)


def rough_swept(setting: str, ring: Ring) -> tuple[str, ...]:
    """What is rough that a convex ring overlaps or crosses: classes of areas, kinds of barriers (VF-TERR-15)."""
    return _swept_rough(setting, ring)


def _meets(line: Ring, ring: Ring) -> bool:
    """Whether an open line runs through a convex ring or touches it."""
    for i in range(0, len(line) - 2, 2):
        if (
            kernel.point_in_ring(ring, line[i], line[i + 1]) >= 0
            or kernel.passage(ring, line[i], line[i + 1], line[i + 2], line[i + 3])[1] >= 0
        ):
            return True
    return kernel.point_in_ring(ring, line[-2], line[-1]) >= 0


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
    ring = footprint(pose, frontage, DEPTH)
    under = [piece.sight for piece in pieces_under(setting, pose, frontage)]
    if not under or not _covered(setting, ring):
        under.append(tables.DEFAULT)
    best = max(map(tables.SIGHT_CLASSES.index, under))
    if on_hill(setting, pose, frontage):
        best = min(best + 1, len(tables.SIGHT_CLASSES) - 1)
    return tables.SIGHT[tables.SIGHT_CLASSES[best]]


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
    """The ground a base stands on, in words with how far one sees from it, and the rule that says so."""
    under = pieces_under(setting, pose, frontage)
    reach = sight_of(setting, pose, frontage)
    words = ", ".join(dict.fromkeys(piece.name or piece.kind for piece in under)) or "open ground"
    rule = "VF-TERR-01"
    if on_hill(setting, pose, frontage):
        rule, words = "VF-TERR-08", f"{words}, on a hill"
    elif len({piece.sight for piece in under}) > 1 or (
        under and not _covered(setting, footprint(pose, frontage, DEPTH))
    ):
        rule = "VF-TERR-09"
    elif under:
        rule = GROUND_RULE.get(under[0].kind) or GROUND_RULE[under[0].sight]
    return f"{words}; sees {reach / 1000:g} inches", rule


def _covered(setting: str, ring: Ring) -> bool:
    """Whether the whole base lies on marked ground: every corner and its centre do."""
    x, y = (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2
    points = [(ring[0], ring[1]), (ring[2], ring[3]), (ring[4], ring[5]), (ring[6], ring[7]), (x, y)]
    for px, py in points:
        if not any(
            row.box[0] <= px <= row.box[2]
            and row.box[1] <= py <= row.box[3]
            and kernel.point_in_ring(row.piece.ring, px, py) >= 0
            for row in boxed_pieces(setting)
        ):
            return False
    return True
