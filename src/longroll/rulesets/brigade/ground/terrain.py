"""Ground under a move and under a shot: what calls for the Tactic arrow, what bars an arm, what a shot must overcome.
A move goes through a kind of ground when the way of the stand's centre lies over a quarter of an inch of it in all, or
begins or ends in it (BC-TERR-19).  Ground is steep where three major lines are crossed one way within three inches
(BC-TERR-09)."""

from longroll import tabletop
from longroll.flow import Modifier, Refusal
from longroll.miniatures.zones import overhang
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import Battle, General, Ground, Setting, Stand, laid
from longroll.rulesets.brigade.record.positions import works
from longroll.rulesets.brigade.tables import CELL, NEAR_EDGE, ROCKS, TOUCH, TOWN, WOODS
from longroll.tabletop import Pose, Ring, footprint, vector


def outside(setting: Setting, ring: Ring) -> bool:
    """Whether some part of a base lies off the map."""
    return overhang(setting, ring) > 0


def on_ground(setting: Setting, ring: Ring) -> bool:
    """Whether a base lies wholly on the map and touches no closed ground (BC-MAP-12)."""
    return not outside(setting, ring) and not on_closed(setting, ring)


def on_closed(setting: Setting, ring: Ring) -> bool:
    """Whether a base, or the ground that it sweeps, touches closed ground (BC-MAP-12)."""
    return bool(setting.closed) and any(tabletop.rings_meet(ring, closed) for closed in setting.closed)


def leaves(b: Battle, ring: Ring) -> bool:
    """Whether some part of a base is beyond the map's edge (BC-ROUT-05) or on closed ground (BC-MAP-12)."""
    setting = laid(b.setting)
    return outside(setting, ring) or any(tabletop.overlaps_area(ring, closed) for closed in setting.closed)


def restrictive(b: Battle, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The kinds on a way that call for the Tactic arrow: those it leads through, and further ones that it only begins or ends
    in (BC-TERR-19).  With the town, unless that option is off (BC-TERR-17)."""
    mask = tables.RESTRICTIVE if b.options.town_hinders else tables.RESTRICTIVE & ~TOWN
    ground = laid(b.setting).ground
    if not ground.kinds_about(ax, ay, bx, by) & mask:
        return 0, 0
    through = tabletop.kinds_along(ground.lattice, ground.kinds, ax, ay, bx, by, CELL) & mask
    return through, (ground.kinds_at(ax, ay) | ground.kinds_at(bx, by)) & mask & ~through


def steep(b: Battle, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether the way of a leading edge's midpoint is steep: three major lines up, or down, within the Tactic arrow's length
    (BC-TERR-09); with minor contours 80 feet (BC-LOS-07)."""
    ground = laid(b.setting).ground
    heights, least, within = ground.interval, tables.STEEP_LINES, tables.ARROWS[tables.TACTIC]
    if b.options.minor_contours:
        heights, least = ground.feet, (tables.STEEP_LINES - 1) * tables.CONTOUR
    low, high = ground.span("feet" if b.options.minor_contours else "interval", ax, ay, bx, by)
    return high - low >= least and tabletop.climbs(ground.lattice, heights, ax, ay, bx, by, within, least)


def reasons(kinds: tuple[int, int], sheer: bool) -> tuple[Refusal, ...]:
    """Why ground calls for the Tactic arrow, a reason for each kind (BC-MOVE-02), steepness last."""
    through, ends = kinds
    if not (through or ends or sheer):
        return ()
    found, remedy = [], "use the Tactic arrow"
    for kind, ground in tables.GROUND.items():
        if through & kind:
            found.append(Refusal(tables.GROUND_RULES[kind], f"the way leads through {ground}", remedy))
        elif ends & kind:
            found.append(Refusal("BC-TERR-19", f"the way begins or ends in {ground}", remedy))
    return (*found, Refusal("BC-TERR-09", "the way is steep", remedy)) if sheer else tuple(found)


def climbs(stand: Stand) -> bool:
    """Whether a stand may move through steep ground: on foot only (BC-TERR-10)."""
    return stand.on_foot


def too_steep(stand: Stand, reasons: tuple[Refusal, ...]) -> bool:
    """Whether one of the reasons that ground gives bars this arm altogether: the way is steep."""
    return bool(reasons) and reasons[-1].rule == "BC-TERR-09" and not climbs(stand)


def cannot_climb(stand: Stand) -> Refusal:
    """Steep ground bars this arm (BC-TERR-10)."""
    kind = {"artillery": "artillery", "holders": "horse holders"}.get(stand.arm, "mounted cavalry")
    return Refusal("BC-TERR-10", f"the way is steep, and {kind} cannot climb", "go round, or another way")


def barred(b: Battle, stand: Stand, frm: Pose, to: Pose) -> Refusal | None:
    """Why ground keeps a stand from a straight way altogether: its flag's way is steep, and it cannot climb (BC-TERR-10)."""
    start = frm.ahead(stand.depth // 2)
    end = start.shifted(to.x - frm.x, to.y - frm.y)
    return cannot_climb(stand) if not climbs(stand) and steep(b, *start.spot, *end.spot) else None


def barricade(piece: Pose) -> Ring:
    """The base of a piece of barricade."""
    return footprint(piece, *tables.BARRICADE)


def pieces(b: Battle, ring: Ring) -> list[Pose]:
    """The barricades that a base touches: it may pass these at the start of a movement action (BC-TERR-12)."""
    return [piece for piece, base in works(b, ring) if tabletop.within(base, ring, TOUCH)]


def stopped(b: Battle, ring: Ring, heading: int, distance: int) -> int:
    """How far a base gets along a heading before a barricade stops it; `distance` where none does (BC-TERR-11).  One that it
    touches at the start it passes (BC-TERR-12)."""
    near = works(b, ring + tabletop.carried(ring, *vector(heading, distance)), 2 * TOUCH)
    if not near:
        return distance
    passed = pieces(b, ring)
    others = [base for piece, base in near if piece not in passed]
    met = (tabletop.straight_contact(ring, other, heading % 3600, TOUCH)[0] for other in others)
    return min([distance, *(far for far in met if far >= 0)])


def fire_terrain(b: Battle, firer: Stand, x: int, y: int, target: Stand | General, melee: bool) -> tuple[Modifier, ...]:
    """What ground adds to the number needed to hit a target, of which the aim point is given (BC-TERR-18).  Each kind
    once.  A firer next to the edge of the woods or rocks it is in fires out of them freely.  `melee`: fire in a melee's
    first step, in which the barricade that the firer lines does not count (BC-TERR-16)."""
    ground = laid(b.setting).ground
    there = ground.kinds_at(*sight.middle(target))
    mask = WOODS | TOWN if b.options.town_hinders else WOODS
    found: list[Modifier] = []
    cover = _cover(ground, *firer.flag, x, y, mask) | there & mask
    if cover & WOODS:
        found.append(Modifier(1, "woods", "BC-TERR-02"))
    elif cover:
        found.append(Modifier(1, "the town", "BC-TERR-17"))
    if (_cover(ground, *firer.flag, x, y, ROCKS) | there) & ROCKS:
        found.append(Modifier(2, "rocks", "BC-TERR-06"))
    if firer.arm != "artillery" and _behind_barricade(b, firer, x, y, target, melee):
        found.append(Modifier(1, "a barricade", "BC-TERR-13"))
    if sight.up_slope(b, firer, target):
        found.append(Modifier(1, "up slope", "BC-TERR-08"))
    return tuple(found)


def _cover(ground: Ground, ax: int, ay: int, bx: int, by: int, mask: int) -> int:
    """Of these kinds of ground, taken as one, those that a shot passes through; out of a near edge it passes freely."""
    if not ground.kinds_about(ax, ay, bx, by) & mask:
        return 0
    if tabletop.length_on(ground.lattice, ground.kinds, ax, ay, bx, by, mask, NEAR_EDGE) < CELL:
        return 0
    kinds = tabletop.kinds_along(ground.lattice, ground.kinds, ax, ay, bx, by, 1) & mask
    return kinds or mask


def _behind_barricade(b: Battle, firer: Stand, x: int, y: int, target: Stand | General, melee: bool) -> bool:
    """Whether a target within reach of a barricade has it between itself and the firer (BC-TERR-13)."""
    return any(
        tabletop.within(ring, target.quad, NEAR_EDGE)
        and not (melee and tabletop.within(ring, firer.quad, TOUCH))
        and tabletop.cuts_line((*ring, *ring[:2]), *firer.flag, x, y)
        for _, ring in works(b, target.quad, NEAR_EDGE)
    )
