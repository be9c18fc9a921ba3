"""Placing a brigade: which of its units go down, where they may together, and good ways of doing it (VF-DEP-01,
VF-DEP-02, VF-GT-15).  It is answered with one pose for each unit, in the order of battle, and judged as the units that
would stand so."""

from collections.abc import Iterator
from itertools import combinations, product

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.history.battle import Edge
from longroll.miniatures import zones
from longroll.miniatures.entries import Entry
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement.paths import linked
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record import DEPTH, INCH, Battle, Unit, laid
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose, Ring, any_within, gap, overlap

Units = tuple[Unit, ...]
Poses = tuple[Pose, ...]
ROOM_TO_WHEEL = 3 * INCH
"""How far from the table's edge placements are tried first, so that the brigade can wheel."""


def still_to_come(b: Battle, brigade: int) -> Units:
    """A brigade's units that wait off the table, mounted and limbered as they will come."""
    waiting = (unit for unit in b.units if unit.brigade == brigade and unit.place == "coming")
    return tuple(replace(unit, mounted=unit.arm == "cavalry", limbered=unit.arm == "artillery") for unit in waiting)


def stood(units: Units, down: tuple[int, ...]) -> Units:
    """Units as they go down: those named dismounted, or unlimbered."""
    return tuple(replace(unit, mounted=False, limbered=False) if unit.id in down else unit for unit in units)


def placed(units: Units, poses: Poses) -> Units:
    """Units as they would stand."""
    return tuple(replace(unit, pose=pose) for unit, pose in zip(units, poses, strict=True))


def ill_said(units: Units, poses: Poses, down: tuple[int, ...], rule: str, on_foot: str) -> Refusal | None:
    """Why an answer does not say how units go down: only horse dismounts, only guns unlimber, and each needs a place."""
    if not set(down) <= {unit.id for unit in units if unit.arm != "infantry"}:
        return Refusal(on_foot, "only horse dismounts and only guns unlimber")
    if len(poses) != len(units):
        return Refusal(rule, f"{len(units)} units need {len(units)} places, and there are {len(poses)}")
    return None


def ill_placed(known: Battle, units: Units, rule: str) -> Refusal | None:
    """Why units may not stand so whoever they are: off the table, on others, or apart (VF-DEP-01)."""
    table, position = laid(known.setting), lookout(known)
    for unit in units:
        if (over := zones.overhang(table, unit.quad)) > SLACK:
            return Refusal(rule, f"{unit.name} would stand {said(over)} over the edge of the table")
        for piece in table.impassable:
            if tabletop.rings_meet(piece.ring, unit.quad):
                return Refusal(rule, f"{unit.name} would stand in {piece.name}, which cannot be entered")
        for number in position.under(unit.quad, SLACK):
            return Refusal(rule, f"{unit.name} would stand on {known.units[number].name}")
    for one, other in combinations(units, 2):
        if overlap(one.quad, other.quad, SLACK):
            return Refusal(rule, f"{one.name} and {other.name} would overlap")
    return _unchained(units)


def _unchained(units: Units) -> Refusal | None:
    """VF-DEP-01: the units of a brigade form a chain with gaps of at most 3 inches."""
    quads = [unit.quad for unit in units]
    chain = linked(
        0, range(1, len(quads)), lambda i, chain: any_within([quads[i]], [quads[k] for k in chain], tables.CHAIN)
    )
    if (lost := next((i for i in range(len(quads)) if i not in chain), None)) is None:
        return None
    near = min(gap(quads[lost], quads[k]) for k in chain)
    because = f"{units[lost].name} would stand {said(near)} from the rest of its brigade; the chain allows 3 inches"
    return Refusal("VF-DEP-01", because)


def too_near(known: Battle, units: Units, keep: int, rule: str) -> Refusal | None:
    """Why units may not stand so: within `keep` of an enemy the owner knows of, or where he saw one last."""
    enemies = known.believed(units[0].side)
    if not any_within([unit.quad for unit in units], [enemy.quad for enemy in enemies], keep):
        return None
    for unit, enemy in product(units, enemies):
        if (far := gap(unit.quad, enemy.quad)) <= keep:
            where = f"{said(far)} from {enemy.name} and must be more than {said(keep)} off"
            return Refusal(rule, f"{unit.name} would stand {where}")
    return None


# --- good placements
def poses_at(units: Units, front: Pose, ranks: int) -> Poses:
    """The units in so many ranks behind a pose that marks the middle of the first."""
    per = -(-len(units) // ranks)
    poses = []
    for first in range(0, len(units), per):
        line = units[first : first + per]
        right = -sum(unit.frontage for unit in line) // 2
        for unit in line:
            poses.append(front.ahead(-(first // per) * DEPTH).aside(right + unit.frontage // 2))
            right += unit.frontage
    return tuple(poses)


def along_edge(known: Battle, units: Units, entry: Entry, heading: int, deepest: int = tabletop.FAR) -> Iterator[Poses]:
    """Placements facing `heading` along an entry, from its middle outward, fewest ranks first, with room to wheel behind them
    and then without; none with a unit further than `deepest` from the edge."""
    table = laid(known.setting)
    least, most = max(entry.least, 0), min(entry.most, zones.length(table, entry.edge))
    middle = (least + most) // 2
    for clear in (ROOM_TO_WHEEL, 0):
        for ranks in range(1, min(len(units), 6) + 1):
            form = poses_at(units, Pose(0, 0, heading), ranks)
            reaches = [_reach(unit.quad, entry.edge) for unit in placed(units, form)]
            back = max(reaches)
            if clear + back - min(reaches) > deepest:
                continue
            for off in range(0, (most - least) // 2 + 1, INCH):
                for at in dict.fromkeys((middle - off, middle + off)):
                    x, y = zones.on_edge(table, entry.edge, at, back + clear)
                    yield tuple(pose.shifted(x, y) for pose in form)


def _reach(quad: Ring, edge: Edge) -> int:
    """How far a base reaches from the middle of the plane towards a table edge."""
    left, bottom, right, top = tabletop.bounds(quad)
    return {"west": -left, "south": -bottom, "east": right, "north": top}[edge]
