"""Placing a brigade: which of its units go down, where they may together, and good ways of doing it (VF-DEP-01, VF-DEP-02,
VF-GT-15).

A placement is one pose for each unit of the brigade, in the order of battle.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.history.battle import Edge
from longroll.miniatures import zones
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, box_of
from longroll.rulesets.volume_of_fire.movement.paths import linked
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Ring, laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, INCH, Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import Pose, any_within, gap, overlap

Poses = tuple[Pose, ...]
ROOM_TO_WHEEL = 3 * INCH
"""How far from the table's edge placements are tried first, so that the brigade can wheel."""


def still_to_come(b: Battle, brigade: int) -> tuple[Unit, ...]:
    """A brigade's units that wait off the table, mounted and limbered as they will come."""
    return tuple(
        replace(unit, mounted=unit.arm == "cavalry", limbered=unit.arm == "artillery")
        for unit in b.units
        if unit.brigade == brigade and unit.place == "coming"
    )


def stood(units: tuple[Unit, ...], down: tuple[int, ...]) -> tuple[Unit, ...]:
    """Units as they go down: those named dismounted, or unlimbered."""
    return tuple(replace(unit, mounted=False, limbered=False) if unit.id in down else unit for unit in units)


def ill_stood(units: tuple[Unit, ...], down: tuple[int, ...], rule: str) -> Refusal | None:
    """Why units may not go down so: only horse dismounts, and only guns unlimber."""
    if set(down) <= {unit.id for unit in units if unit.arm != "infantry"}:
        return None
    return Refusal(rule, "only horse dismounts and only guns unlimber")


def quads_of(units: tuple[Unit, ...], poses: Poses) -> list[Ring]:
    """The bases of units as they would stand."""
    return [unit.quad_at(pose) for unit, pose in zip(units, poses, strict=True)]


def to_edge(b: Battle, quad: Ring, edge: Edge) -> int:
    """How far the nearest part of a base is from a table edge."""
    return max(0, zones.depth(laid(b.setting), edge, quad))


def ill_placed(known: Battle, units: tuple[Unit, ...], poses: Poses, rule: str) -> Refusal | None:
    """Why units may not stand so whoever they are: too few poses, off the table, on others, or apart (VF-DEP-01)."""
    if len(poses) != len(units):
        return Refusal(rule, f"{len(units)} units need {len(units)} places, and there are {len(poses)}")
    table = laid(known.setting)
    quads = quads_of(units, poses)
    position = lookout(known)
    for unit, quad in zip(units, quads, strict=True):
        over = zones.overhang(table, quad)
        if over > SLACK:
            return Refusal(rule, f"{unit.name} would stand {said(over)} over the edge of the table")
        for piece in table.impassable:
            if tabletop.rings_meet(piece.ring, quad):
                return Refusal(rule, f"{unit.name} would stand in {piece.name}, which cannot be entered")
        for number in position.under(quad, SLACK):
            return Refusal(rule, f"{unit.name} would stand on {known.units[number].name}")
    for (one, quad), (other, ring) in combinations(zip(units, quads, strict=True), 2):
        if overlap(quad, ring, SLACK):
            return Refusal(rule, f"{one.name} and {other.name} would overlap")
    return unchained(units, quads)


def unchained(units: tuple[Unit, ...], quads: list[Ring]) -> Refusal | None:
    """VF-DEP-01: the units of a brigade form a chain with gaps of at most 3 inches."""
    chain = linked(
        0, range(1, len(quads)), lambda i, chain: any_within([quads[i]], [quads[k] for k in chain], tables.CHAIN)
    )
    lost = [i for i in range(len(quads)) if i not in chain]
    if not lost:
        return None
    near = min(gap(quads[lost[0]], quads[k]) for k in chain)
    because = f"{units[lost[0]].name} would stand {said(near)} from the rest of its brigade; the chain allows 3 inches"
    return Refusal("VF-DEP-01", because)


def too_near(known: Battle, units: tuple[Unit, ...], poses: Poses, keep: int, rule: str) -> Refusal | None:
    """Why units may not stand so: within `keep` of an enemy the owner knows of, or where he saw one last."""
    side = units[0].side
    enemies = known.believed(side)
    quads = quads_of(units, poses)
    if not any_within(quads, [enemy.quad for enemy in enemies], keep):
        return None
    for (unit, quad), enemy in product(zip(units, quads, strict=True), enemies):
        far = gap(quad, enemy.quad)
        if far <= keep:
            where = f"{said(far)} from {enemy.name} and must be more than {said(keep)} off"
            return Refusal(rule, f"{unit.name} would stand {where}")
    return None


# --- good placements
def poses_at(units: tuple[Unit, ...], front: Pose, ranks: int) -> Poses:
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


def along_edge(
    known: Battle,
    units: tuple[Unit, ...],
    edge: Edge,
    stretch: tuple[int, int],
    heading: int,
    clear: int,
    fits: Callable[[Poses], bool],
    most_deep: int = tabletop.FAR,
) -> Iterator[Poses]:
    """Placements facing `heading` with the rearmost corner `clear` of a table edge, from the middle of a stretch of it
    outward, fewest ranks first; none with a unit further than `most_deep` from the edge."""
    table = laid(known.setting)
    least, most = max(stretch[0], 0), min(stretch[1], zones.length(table, edge))
    middle = (least + most) // 2
    for ranks in range(1, min(len(units), 6) + 1):
        form = poses_at(units, Pose(0, 0, heading), ranks)
        reaches = [_reach(quad, edge) for quad in quads_of(units, form)]
        back = max(reaches)
        if clear + back - min(reaches) > most_deep:
            continue
        for off in range(0, (most - least) // 2 + 1, INCH):
            for at in (middle,) if off == 0 else (middle - off, middle + off):
                x, y = zones.on_edge(table, edge, at, back + clear)
                poses = tuple(pose.shifted(x, y) for pose in form)
                if fits(poses):
                    yield poses


def _reach(quad: Ring, edge: str) -> int:
    """How far a base reaches from the middle of the plane towards a table edge."""
    left, bottom, right, top = box_of(quad)
    return {"west": -left, "south": -bottom, "east": right, "north": top}[edge]
