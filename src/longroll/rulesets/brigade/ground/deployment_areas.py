"""Deployment areas: where a side sets its stands down before play, and what no stand may do there (BC-DEPL-01)."""

from collections.abc import Iterator

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.zones import INWARD, band, overhang
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.record import Battle, General, Setting, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import officers, positions
from longroll.rulesets.brigade.tables import INCH, NONE, SQUARE, TOUCH
from longroll.tabletop import Ring


def areas(setting: Setting, side: int) -> tuple[Ring, ...]:
    """A side's deployment areas: what the scenario draws, or the band along its edge, a square deep but no more than a third
    of the map (BC-DEPL-01)."""
    drawn = tuple(zone.ring for zone in setting.zones if zone.side == side)
    return drawn or (band(setting, setting.edges[side], SQUARE),)


def middle(setting: Setting, side: int) -> tuple[int, int]:
    """About the middle of the first of a side's areas."""
    left, bottom, right, top = tabletop.bounds(areas(setting, side)[0])
    return (left + right) // 2, (bottom + top) // 2


def inward(setting: Setting, side: int) -> int:
    """The heading from a side's edge into the map."""
    return INWARD[setting.edges[side]]


def wholly_inside(ring: Ring, area: Ring) -> bool:
    """Whether a base lies wholly in an area, its border included."""
    if any(tabletop.point_in_ring(area, ring[i], ring[i + 1]) < 0 for i in range(0, len(ring), 2)):
        return False
    x, y = (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2
    return tabletop.point_in_ring(area, x, y) >= 0 and not tabletop.crosses_line(ring, (*area, area[0], area[1]))


def in_own_area(b: Battle, side: int, ring: Ring) -> bool:
    """Whether a base lies wholly in one of its side's deployment areas."""
    return any(wholly_inside(ring, area) for area in areas(laid(b.setting), side))


def gap_to(b: Battle, side: int, ring: Ring) -> int:
    """How far a base is from the nearest deployment area of a side; 0 if it reaches into one."""
    own = areas(laid(b.setting), side)
    return min(0 if tabletop.overlaps_area(ring, area) else tabletop.area_gap(ring, area) for area in own)


def no_place(b: Battle, what: Stand | General, leave: frozenset[int] | set[int] = frozenset()) -> Refusal | None:
    """Why no base may lie where `what` would stand, in its area or not: the map's edge, closed ground, other bases.  `leave`
    are stands that will not be where they are now."""
    setting, ring = laid(b.setting), what.quad
    if overhang(setting, ring) > 0:
        return Refusal("BC-DEPL-02", f"{what.name} would not stand wholly on the map")
    for closed in setting.closed:
        if tabletop.rings_meet(ring, closed) or tabletop.point_in_ring(closed, ring[0], ring[1]) >= 0:
            return Refusal("BC-MAP-12", f"{what.name} would stand on closed ground")
    stand_id, general_id = (what.id, NONE) if isinstance(what, Stand) else (NONE, what.id)
    for stand in positions(b).overlapped(ring, besides=stand_id):
        if stand.id not in leave:
            return Refusal("BC-GENL-07", f"{what.name} would overlap {stand.name}")
    if facing.overlapping(ring, map(terrain.barricade, b.barricades)):
        return Refusal("BC-TERR-14", f"{what.name} would stand on a barricade")
    for general in officers(b).overlapping(ring, TOUCH, besides=general_id):
        return Refusal("BC-GENL-08", f"{what.name} would overlap {general.name}")
    return None


def lattice(b: Battle, side: int, step: int = INCH) -> Iterator[tuple[int, int]]:
    """Points of a side's areas, `step` apart, which must go into a square a whole number of times."""
    for area in areas(laid(b.setting), side):
        left, bottom, right, top = tabletop.bounds(area)
        for y in range(-(-bottom // step) * step, top + 1, step):
            for x in range(-(-left // step) * step, right + 1, step):
                if tabletop.point_in_ring(area, x, y) >= 0:
                    yield x, y


def along(area: Ring) -> Iterator[tuple[int, int]]:
    """Points of the edge of an area, at most an inch apart, corners among them (BC-FORM-03).  Each side is divided evenly, so
    that it comes to the same whichever way the edge is walked."""
    for i in range(0, len(area), 2):
        ends = sorted(((area[i], area[i + 1]), (area[i - 2], area[i - 1])), key=lambda end: end[1])
        (ax, ay), (bx, by) = ends
        parts = max(1, -(-tabletop.length(bx - ax, by - ay) // INCH))
        for part in range(parts + 1):
            yield ax + tabletop.divide((bx - ax) * part, parts), ay + tabletop.divide((by - ay) * part, parts)
