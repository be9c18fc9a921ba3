"""Proving a scenario: what its file cannot mean, and what cannot stand as it stands, each fault a sentence with a remedy."""

from collections.abc import Iterator
from itertools import combinations

from longroll import history
from longroll.history.scenario import strange_forces, strange_generals, strange_names
from longroll.history.wrong import Wrong, of_options
from longroll.miniatures.zones import overhang
from longroll.record import decisions
from longroll.rulesets.volley_and_bayonet.ground.features import AREAS, LINES
from longroll.rulesets.volley_and_bayonet.ground.land import terrains_at
from longroll.rulesets.volley_and_bayonet.options import OPTIONS
from longroll.rulesets.volley_and_bayonet.record.setting import Setting
from longroll.rulesets.volley_and_bayonet.record.units import NONE
from longroll.rulesets.volley_and_bayonet.scenario.forces import Forces
from longroll.rulesets.volley_and_bayonet.scenario.paper import Paper
from longroll.rulesets.volley_and_bayonet.tables import BATTALION
from longroll.screen.words import so_many
from longroll.tabletop import ROUNDING, overlap


def papers(battle: history.Battle, paper: Paper, features: set[str]) -> Iterator[Wrong]:
    """Faults of the file against its battle and the features of its ground: names that mean nothing, and the like."""
    units = {row.id for row in history.roster(battle)}
    yield from of_options(paper.options, OPTIONS)
    if paper.day >= paper.turns > 0 and paper.day:
        wrong = f"a day has {paper.day} turns and the battle {paper.turns}, so that no night falls"
        yield Wrong("day", wrong, "leave it out, or let the battle last longer", "VB-ORG-25")
    yield from strange_forces(battle, ((row.force, row.values) for row in paper.brigades), "values")
    yield from strange_generals(battle, paper.generals, {row.id for row in battle.commanders})
    for at, what, known in (
        ("brigades.skirmishers", "unit in this battle", units),
        ("formations.force", "force", {row.id for row in battle.forces}),
        ("objectives.id", "objective", {row.id for row in battle.objectives}),
        ("ground.id", "feature on this table", features),
        ("ground.kind", "kind of ground", {*AREAS, *LINES}),
        ("lessons.asked", "decision", decisions("longroll.rulesets.volley_and_bayonet")),
    ):
        yield from strange_names(paper, at, what, known)


def standing(setting: Setting, forces: Forces) -> Iterator[Wrong]:
    """Faults of what stands on the table at the start: over its edge, within one another, under nobody (VB-ORG-17)."""
    ready = [row for row in forces.stands if row.on_table]
    for row in ready:
        over = overhang(setting, row.quad)
        if over > ROUNDING:
            wrong = f"{row.name} ({row.key}) stands {over / 1000:.2f} inches over the edge of the table"
            yield Wrong("battle", wrong, "move it in, or widen the battle's window")
        in_forest = "forest" in terrains_at(setting.land, *row.front)
        if row.artillery and not row.limbered and in_forest:
            wrong = f"{row.name} ({row.key}) stands unlimbered in forest"
            yield Wrong("battle", wrong, "move it out, or set it up limbered", "VB-TERR-37")
    for one, other in combinations(ready, 2):
        if overlap(one.quad, other.quad, ROUNDING):
            wrong = f"{one.name} ({one.key}) and {other.name} ({other.key}) overlap"
            yield Wrong("battle", wrong, "move one of them", "VB-MOVE-10")
    for row in forces.stands:
        points = (1, 1) if row.kind == "artillery battery" else BATTALION
        if row.artillery and not points[0] <= row.strength <= points[1]:
            wrong = f"{row.name} ({row.key}) is an {row.kind} of {so_many(row.strength, 'strength point')}"
            yield Wrong("battle", wrong, "a battery has 1, a battalion 2 to 4: split it", "VB-ORG-16")
        if row.formation == NONE:
            wrong = f"{row.name} ({row.key}) belongs to no division, corps or army"
            remedy = "name a commander over it: id, side, name, rank, leads, and a place or a force he comes with"
            yield Wrong("generals", wrong, remedy, "VB-ORG-17")
