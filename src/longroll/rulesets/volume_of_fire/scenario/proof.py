"""Proving a scenario: what its file cannot mean, and what cannot stand as it stands, each fault a sentence with a remedy."""

from collections.abc import Iterator
from itertools import combinations

from longroll import history
from longroll.history.scenario import enumerated, strange_forces, strange_generals, strange_names
from longroll.history.wrong import Wrong, no_such, of_options
from longroll.miniatures.zones import overhang
from longroll.record import decisions
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.options import OPTIONS
from longroll.rulesets.volume_of_fire.record import DEPTH, NONE, Setting, Unit
from longroll.rulesets.volume_of_fire.scenario.forces import Forces, area_names
from longroll.rulesets.volume_of_fire.scenario.paper import OrderPaper, Paper
from longroll.tabletop import Ring, footprint, overlap

KINDS = {*tables.AREAS, *tables.LINES, *tables.STREAMS, *tables.ROADS, "embankment"}
"""What a scenario may say that a feature of the field is."""
NEEDS = {
    "crossing": ("a crossing needs side, brigades and barrier", ("side", "brigades", "barrier")),
    "relieved": ("a relief needs brigades and a clock", ("brigades", "clock")),
    "follows": ("a succession needs general and by", ("general", "by")),
}
"""What clauses of each kind cannot do without."""


def papers(battle: history.Battle, paper: Paper, features: set[str]) -> Iterator[Wrong]:
    """Faults of the file against its battle and the features of its ground: names that mean nothing, and the like."""
    roll = history.roster(battle)
    forces, units = {row.force for row in roll}, {row.id for row in roll}
    commanders = {row.id for row in battle.commanders}
    yield from of_options(paper.options, OPTIONS)
    yield from strange_forces(battle, ((row.force, row.values) for row in paper.brigades), "values")
    for key, row in enumerated("brigades", paper.brigades):
        if row.order is not None and row.force in forces:
            yield from _order(battle, f"{key}.order", row.force, row.order, forces)
    yield from strange_generals(battle, paper.generals, commanders)
    generals = {*commanders, *(row.id for row in paper.generals)}
    for at, what, known in (
        ("generals.encourages", "force", {force.id for force in battle.forces}),
        ("sizes.unit", "unit in this battle", units),
        ("weapons.unit", "unit in this battle", units),
        ("weapons.weapon", "weapon", tables.WEAPONS),
        ("ground.id", "feature on this table", features),
        ("ground.kind", "kind of ground", KINDS),
        ("victory.objectives", "objective", {row.id for row in battle.objectives}),
        ("victory.detachments", "force with units", forces),
        ("clauses.brigades", "force with units", forces),
        ("clauses.releases", "force with units", forces),
        ("clauses.general", "general", generals),
        ("clauses.by", "general", generals),
        ("lessons.asked", "decision", decisions("longroll.rulesets.volume_of_fire")),
    ):
        yield from strange_names(paper, at, what, known)
    if paper.victory is not None and paper.victory.side and not paper.victory.grades:
        yield Wrong("victory", "points counted for one side alone need grades", "add `grades`, or take `side` out")
    for key, clause in enumerated("clauses", paper.clauses):
        wrong, needed = NEEDS[clause.kind]
        if not all(getattr(clause, name) for name in needed):
            yield Wrong(key, wrong, "add what is missing")


def _order(battle: history.Battle, key: str, force: str, order: OrderPaper, forces: set[str]) -> Iterator[Wrong]:
    kind, target = order.kind, order.target
    if kind == "attack":
        if target not in forces:
            yield no_such(f"{key}.target", "force with units", target, forces)
        elif battle.force(target).side == battle.force(force).side:
            yield Wrong(f"{key}.target", f"{target!r} is on the same side", "name a force of the enemy")
    elif target:
        yield Wrong(f"{key}.target", f"an order to {kind} has no target", "take it out, or order an attack")
    if kind == "advance" and bool(order.area) == (order.at is not None):
        yield Wrong(key, "an order to advance names one piece of ground", "give `area`, or a place `at`, and not both")
    elif kind != "advance" and (order.area or order.at is not None):
        yield Wrong(key, f"an order to {kind} names no ground", "take `area` and `at` out, or order an advance")


def opening(setting: Setting, forces: Forces, paper: Paper) -> Iterator[Wrong]:
    """Faults of what stands on the table at the start, and of orders that name no ground of it."""
    yield from standing(setting, forces)
    known = area_names(setting)
    for key, row in enumerated("brigades", paper.brigades):
        if row.order is not None and row.order.area and row.order.area not in known:
            yield no_such(f"{key}.order.area", "objective or ground", row.order.area, known)
    lines = (barrier.id for barrier in setting.barriers)
    yield from strange_names(paper, "clauses.barrier", "stream, wall or fence", lines)


def standing(setting: Setting, forces: Forces) -> Iterator[Wrong]:
    """Faults of what stands on the table at the start: over its edge, within one another, without a general (VF-ORG-02,
    VF-ORG-03: every brigade has one above it, and so each side a commander)."""
    ready = [unit for unit in forces.units if unit.on_table]
    for unit in ready:
        if (over := overhang(setting, unit.quad)) > SLACK:
            wrong = f"{unit.name} ({unit.key}) stands {over / 1000:.2f} inches over the edge of the table"
            yield Wrong("battle", wrong, "move it in, or widen the battle's window")
    for one, other in combinations(ready, 2):
        if sunk := _sunk(one, other):
            far = f"{sunk / 1000:.2f} inches ({sunk * 0.04572:.0f} metres), where only {SLACK / 1000:g} is forgiven"
            wrong = f"{one.name} ({one.key}) and {other.name} ({other.key}) overlap by {far}"
            yield Wrong("battle", wrong, "move one of them", "VF-GEOM-02")
    led = {brigade.side for brigade in forces.brigades if brigade.superior != NONE}
    for brigade in forces.brigades:
        if brigade.superior == NONE:
            wrong = f"no general stands above {brigade.name} ({brigade.key}), so that nobody could send it an order"
            remedy = "name one: id, side, name, rank, leads, and a place or a force he comes with"
            yield Wrong("generals", wrong, remedy, "VF-ORG-02" if brigade.side in led else "VF-ORG-03")


def _sunk(one: Unit, other: Unit) -> int:
    """How far two bases overlap, at both horse and foot frontage, to a twentieth of an inch; 0 when they do not."""
    if abs(one.pose.x - other.pose.x) + abs(one.pose.y - other.pose.y) > 16_000:
        return 0
    sunk = 0
    while sunk < DEPTH and overlap(_drawn_in(one, sunk), _drawn_in(other, sunk), SLACK):
        sunk += 50
    return sunk


def _drawn_in(unit: Unit, by: int) -> Ring:
    broad = max(unit.size, unit.size_dismounted) * 1000 if unit.arm == "cavalry" else unit.frontage
    return footprint(unit.pose, broad - by, DEPTH - by)
