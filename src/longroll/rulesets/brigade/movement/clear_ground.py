"""Where a stand may stand and pass: the map's edge, closed ground, other bases, generals in the way (BC-MOVE-03, BC-MOVE-07,
BC-MOVE-09, BC-MAP-12, BC-GENL-07)."""

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.zones import along
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.movement import mounting
from longroll.rulesets.brigade.record import Battle, General, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import officers, positions, works
from longroll.rulesets.brigade.tables import TOUCH
from longroll.tabletop import Pose, Ring


def may_leave(b: Battle, side: int, ring: Ring) -> bool:
    """Whether a side that retires fighting may leave the map where a base crosses its border: over its own edge, or over
    its entry lines (BC-WIN-04)."""
    if not b.retiring[side]:
        return False
    setting = laid(b.setting)
    left, bottom, right, top = tabletop.bounds(ring)
    x, y = (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2
    beyond = {"west": left < 0, "south": bottom < 0, "east": right > setting.width, "north": top > setting.height}
    lines = [entry for entry in setting.entries if entry.side == side]
    leads_off = {line.edge for line in lines if line.least <= along(line.edge, x, y) <= line.most}
    leads_off.add(setting.edges[side])
    return all(edge in leads_off for edge, crossed in beyond.items() if crossed)


def fits(b: Battle, stand: Stand, pose: Pose, ignore: tuple[int, ...] = (), touching: bool = False) -> Refusal | None:
    """Why a stand's base may not lie at a pose: the map's edge, closed ground, other bases, contact with the enemy
    (BC-MOVE-03, BC-MOVE-07, BC-MOVE-09, BC-MAP-12, BC-GENL-07).  `ignore` are stands taken to be elsewhere; `touching`:
    contact with enemies is allowed."""
    ring, setting = facing.base_at(stand, pose), laid(b.setting)
    if terrain.outside(setting, ring):
        return Refusal("BC-MOVE-03", f"{stand.name} would leave the map", "use a shorter arrow or another way")
    if terrain.on_closed(setting, ring):
        return Refusal("BC-MAP-12", f"{stand.name} would touch ground that is closed in this battle")
    for other in positions(b).touched(ring, besides=stand.id):
        if other.id in ignore:
            continue
        if other.side != stand.side and not touching:
            return Refusal("BC-MOVE-07", f"{stand.name} would touch {other.name}, an enemy", "charge, or stop short")
        if tabletop.overlap(ring, other.quad, TOUCH):
            return Refusal("BC-MOVE-09", f"{other.name} leaves {stand.name} no room there", "use a shorter arrow")
    if not touching and works(b, ring):
        for other in facing.touching(b, ring, 1 - stand.side):
            if other.id not in ignore:
                return Refusal("BC-MOVE-07", f"{stand.name} would face {other.name} across a barricade")
    if stand.partner in ignore and not stand.mounted and not mounting.fits_on_foot(b, stand, pose):
        return Refusal("BC-CAV-02", f"there is no room for the horse holders of {stand.name}")
    for general in facing.generals_near(b, ring):
        if generals.bars(b, general, stand.side, ring, pose.heading, stand.id):
            why = "has no room to give way" if general.side == stand.side else "of the enemy is there, among his troops"
            return Refusal("BC-GENL-07", f"{general.label} {why}")
    return None


def way_to(b: Battle, stand: Stand, ring: Ring, end: Ring) -> int:
    """Whether a stand may come to lie at a ring, its way leading to `end`.  Where it is OPEN it fits there, passes, and meets no
    enemy general; where it is SHUT it does not fit or pass, unless it may touch enemies or leave the map; else, to ASK,
    `fits` and `passes` say what comes of it."""
    found: int = tabletop.way_open(positions(b).troops, stand.id, stand.quad, end, ring, confines(b))
    if found == tabletop.OPEN and (laid(b.setting).closed or works(b, stand.quad + ring)):
        return int(tabletop.ASK)
    return found


def confines(b: Battle) -> tabletop.Confines:
    """What any way is judged by besides the stands: the map's size, what touches, and the generals."""
    setting = laid(b.setting)
    return tabletop.Confines(setting.width, setting.height, TOUCH, officers(b).troops)


def passes(b: Battle, stand: Stand, hull: Ring, met: list[General] | None = None) -> Refusal | None:
    """Why a way is barred: by closed ground, an enemy's base, or an enemy general among his troops.  `met` are the enemy
    generals on it, if they are known."""
    if terrain.on_closed(laid(b.setting), hull):
        return Refusal("BC-MAP-12", f"{stand.name} would touch ground that is closed in this battle")
    for other in positions(b).overlapped(hull, 1 - stand.side):
        return Refusal("BC-MOVE-07", f"{stand.name} would pass through {other.name}, an enemy")
    for general in facing.generals_near(b, hull, side=1 - stand.side) if met is None else met:
        if generals.attached(b, general):
            return Refusal("BC-GENL-07", f"{general.label} of the enemy bars the way, among his troops")
    return None
