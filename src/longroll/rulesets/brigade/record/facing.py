"""Bases against bases: what touches, what overlaps, who faces whom, whose flank is turned or bare, who is in column.
Two bases touch at TOUCH or less and overlap only when one reaches further than that into the other, so that rounding
never spoils a place edge to edge (BC-STAND-09).  Stands at opposite faces of one barricade touch too (BC-TERR-16)."""

from collections.abc import Iterable

from longroll import tabletop
from longroll.miniatures.positions import EITHER
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.positions import Positions, officers, positions, works
from longroll.rulesets.brigade.record.units import General, Stand
from longroll.rulesets.brigade.tables import ALIKE, BARRICADE, BASES, FRONT, OFFSET, SUPPORT, TOUCH
from longroll.tabletop import Pose, Ring, footprint, gap

IN_COLUMN = tabletop.Column(ALIKE, OFFSET, TOUCH)
"""What standing in column behind another is (BC-STAND-10)."""


def base_at(stand: Stand, pose: Pose) -> Ring:
    """A stand's base at a pose."""
    return footprint(pose, stand.width, stand.depth)


def reformed(regiment: Stand, mounted: bool) -> Pose:
    """Where a regiment stands when it mounts or dismounts: its front midpoint and its facing stay (BC-MOVE-14, 15)."""
    deep = BASES["mounted" if mounted else "dismounted"][1]
    return regiment.pose.ahead((regiment.depth - deep) // 2)


def contact(a: Ring, b: Ring) -> bool:
    """Whether two bases are in contact (BC-STAND-09)."""
    return tabletop.within(a, b, TOUCH)


def overlaps(a: Ring, b: Ring) -> bool:
    """Whether one base reaches further into the other than rounding may (BC-STAND-09)."""
    return tabletop.overlap(a, b, TOUCH)


def overlapping(ring: Ring, rings: Iterable[Ring]) -> bool:
    """Whether a base, or the convex ground it sweeps, overlaps any of these (BC-STAND-09)."""
    return any(tabletop.overlap(ring, other, TOUCH) for other in rings)


def occupied(b: Battle, ring: Ring, besides: Iterable[int] = ()) -> bool:
    """Whether a base would lie on that of any stand but these (BC-STAND-09)."""
    return any(stand.id not in besides for stand in positions(b).overlapped(ring))


def near(b: Battle, ring: Ring, reach: int = TOUCH) -> list[Stand]:
    """The stands on the map that may lie within `reach` of a convex ring: a quick sieve, not the answer."""
    return positions(b).near(ring, reach)


def generals_near(b: Battle, ring: Ring, reach: int = TOUCH, side: int = EITHER) -> list[General]:
    """The generals on the map, of a side or of either, within `reach` of a convex ring."""
    return officers(b).reached(ring, reach, side)


def touching(b: Battle, what: Stand | Ring, side: int | None = None) -> list[Stand]:
    """The stands on the map in contact with a stand or a base, of one side only if it is named; never the stand itself.
    Stands at opposite faces of one barricade are in contact (BC-TERR-16)."""
    ring, own = (what.quad, what.id) if isinstance(what, Stand) else (what, -1)
    found = positions(b).touched(ring, EITHER if side is None else side, own)
    if works(b, ring):
        besides = {own, *(stand.id for stand in found)}
        others = [one for one in near(b, ring, BARRICADE[1] + 2 * TOUCH) if side is None or one.side == side]
        found += [one for one in others if one.id not in besides and across(b, ring, one.quad)]
        found.sort(key=lambda stand: stand.id)
    return found


def enemies_touching(b: Battle, stand: Stand) -> tuple[Stand, ...]:
    """The enemies on the map in contact with a stand, routed or not."""
    if b.stands[stand.id] is not stand:  # a stand as it might be elsewhere
        return tuple(touching(b, stand, 1 - stand.side))
    there = contacts(b).get(stand.id)
    return () if there is None else tuple([b.stands[number] for number in there])


def contacts(b: Battle) -> dict[int, tuple[int, ...]]:
    """Of every stand on the map that touches enemies, by number, theirs; found once for a position."""
    here = positions(b)
    found = here.contacts
    if found is None or found[0] != b.barricades:
        found = here.contacts = (b.barricades, _opposed(b, here), frozenset())
    elif found[2]:
        found = here.contacts = (b.barricades, _opposed(b, here, found[1], found[2]), frozenset())
    return found[1]


def _opposed(
    b: Battle, here: Positions, before: dict[int, tuple[int, ...]] | None = None, stirred: frozenset[int] = frozenset()
) -> dict[int, tuple[int, ...]]:
    """Of every stand the enemies whom it touches.  With what was found `before`, only those are asked who have stirred."""
    stirred = stirred if before is not None else frozenset(range(len(here.rows)))
    pairs = _pairs(b, here, sorted(stirred))
    if before is not None and not pairs and stirred.isdisjoint(before):
        return before
    found = {}
    for number, those in (before or {}).items():
        if number not in stirred and (left := tuple(other for other in those if other not in stirred)):
            found[number] = left
    for one, other in pairs:
        found[one] = (*found.get(one, ()), other)
        found[other] = (*found.get(other, ()), one)
    return {number: tuple(sorted(those)) for number, those in found.items()}


def _pairs(b: Battle, here: Positions, stirred: list[int]) -> list[tuple[int, int]]:
    """The pairs of enemies in contact of whom one or both have stirred, each pair once."""
    if not b.barricades:
        found = tabletop.touching_pairs(here.troops, stirred, TOUCH)
        return list(zip(found[::2], found[1::2], strict=True)) if found else []
    found = tabletop.touching_pairs(here.troops, stirred, BARRICADE[1] + 2 * TOUCH)
    rows = here.troops.rows
    near = ((one, other, rows[one].ring, rows[other].ring) for one, other in zip(found[::2], found[1::2], strict=True))
    return [(one, other) for one, other, a, c in near if contact(a, c) or across(b, a, c)]


def across(b: Battle, a: Ring, other: Ring) -> bool:
    """Whether two bases touch opposite faces of the same barricade (BC-TERR-16)."""
    for piece, ring in works(b, a):
        if contact(ring, a) and contact(ring, other) and face_of(piece, a) * face_of(piece, other) < 0:
            return True
    return False


def face_of(piece: Pose, ring: Ring) -> int:
    """On which side of a barricade's long axis the middle of a base lies: positive ahead of it, negative behind."""
    x, y = (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2
    return int(tabletop.own_frame(piece.x, piece.y, piece.heading, x, y)[1])


def enemies_at(b: Battle, stand: Stand) -> list[Stand]:
    """The formed enemies in contact with a stand."""
    return [other for other in enemies_touching(b, stand) if not other.routed]


def pinned(b: Battle, stand: Stand) -> bool:
    """Whether a stand is held by an unrouted enemy in contact with it (BC-MOVE-16)."""
    if b.stands[stand.id] is stand and stand.id not in contacts(b):
        return False
    return any(not other.routed for other in enemies_touching(b, stand))


def nearest_enemy(b: Battle, stand: Stand) -> Stand | None:
    """The enemy on the map whose base is nearest to a stand's; of equals the one of the lowest number."""
    there = [other for other in b.stands if other.side != stand.side and other.place == "table"]
    return min(there, key=lambda other: gap(stand.quad, other.quad), default=None)


def faces(stand: Stand, ring: Ring) -> bool:
    """Whether some part of a base lies in a stand's front arc: 45 degrees either side, limits included (BC-STAND-06)."""
    return distance_ahead(stand, ring) >= 0


def distance_ahead(stand: Stand, ring: Ring) -> int:
    """From the flag to the nearest point of a base that lies in the front arc; -1 if none does (BC-FIRE-02)."""
    x, y = stand.flag
    return tabletop.range_in_arc(ring, x, y, stand.pose.heading, FRONT)


def aim(stand: Stand, ring: Ring, far: int | None = None) -> tuple[int, int, int] | None:
    """The aim point, the nearest point of that part of a base which lies in the front arc, and how far it is from the flag;
    None where no part does (BC-FIRE-02).  `far` is that distance where it is known."""
    if far is None:
        far = distance_ahead(stand, ring)
    if far < 0:
        return None
    x, y = stand.flag
    if far == 0:
        return x, y, 0
    point = nearest_point(ring, x, y)
    if tabletop.length(point[0] - x, point[1] - y) >= far - 1:
        return *point, far
    # The nearest point of the base lies outside the arc, so the nearest one inside it lies on one of the arc's limits.
    limits = [tabletop.ahead(x, y, stand.pose.heading + turn, far, 0) for turn in (-FRONT, FRONT)]
    at = min(
        limits, key=lambda at: (tabletop.point_gap(ring, *at), tabletop.length(at[0] - point[0], at[1] - point[1]))
    )
    return at[0], at[1], far


def nearest_point(ring: Ring, x: int, y: int) -> tuple[int, int]:
    """The point of a convex base nearest to a point outside it; the point itself inside."""
    at: tuple[int, int] = tabletop.nearest_in_ring(ring, x, y)
    return at


def behind_front(flag: tuple[int, int], target: Stand) -> bool:
    """Whether a flag lies behind the line, without end, through a stand's front edge; on it is not behind."""
    x, y = target.flag
    return bool(tabletop.divide(tabletop.own_frame(x, y, target.pose.heading, *flag)[1], 1024) < 0)


def flanks(attacker: Stand, target: Stand) -> bool:
    """Whether an attacker has the target's flank: enfilade (BC-STAND-07)."""
    return behind_front(attacker.flag, target) and faces(attacker, target.quad)


def bare_sides(b: Battle, stand: Stand) -> tuple[bool, bool]:
    """Whether the left, and the right, side of a stand is unsupported.  A side is supported by an unrouted friend of
    which some part lies straight out from that edge, at most SUPPORT away (BC-STAND-08)."""
    there = near(b, stand.quad, SUPPORT)
    friends = [one.quad for one in there if one.side == stand.side and not one.routed and one.id != stand.id]
    x, y, heading = stand.pose.x, stand.pose.y, stand.pose.heading
    # Half thousandths.  Bases flush with the front or rear edge may reach TOUCH past its line and support nothing.
    close, far, half = stand.width - 2 * TOUCH, stand.width + 2 * SUPPORT, stand.depth - 2 * TOUCH
    left, right = (
        any(tabletop.width_inside(ring, x, y, heading + turn, half, close, far) >= 0 for ring in friends)
        for turn in (2700, 900)
    )
    return not left, not right


def unsupported(b: Battle, stand: Stand) -> bool:
    """Whether a stand has an unsupported flank, left or right (BC-STAND-08)."""
    return any(bare_sides(b, stand))


def behind(front: Stand, rear: Stand) -> bool:
    """Whether `rear` is in column right behind `front` (BC-STAND-10)."""
    return right_behind(front, rear.pose, rear.quad)


def right_behind(front: Stand, pose: Pose, ring: Ring) -> bool:
    """Whether a base at a pose would be in column right behind `front` (BC-STAND-10)."""
    at = front.pose
    return tabletop.in_column(at.x, at.y, at.heading, front.quad, pose.x, pose.y, pose.heading, ring, IN_COLUMN)


def column(b: Battle, stand: Stand) -> tuple[Stand, ...]:
    """The formed friends on foot in column behind a stand, nearest first (BC-STAND-10).  Of two that are both right
    behind the same stand the one better aligned follows, then the one of the lower number."""
    found: list[Stand] = []
    at = stand
    while True:
        friends = [one for one in near(b, at.quad) if one.side == stand.side and one.on_foot and not one.routed]
        x, y, heading = at.pose.x, at.pose.y, at.pose.heading
        close = [
            (abs(tabletop.own_frame(x, y, heading, one.pose.x, one.pose.y)[0]), one.id)
            for one in friends
            if one.id != at.id and behind(at, one)
        ]
        if not close:
            return tuple(found)
        at = b.stands[min(close)[1]]
        found.append(at)
