"""Proving a scenario: what its file cannot mean, and what cannot stand as it stands, each fault a sentence with a remedy."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from longroll import history
from longroll.contract import Trouble
from longroll.ground.table import Table
from longroll.history.scenario import commanders, enumerated, strange_forces, strange_generals, strange_names
from longroll.history.wrong import Wrong, no_such, of_options, twice
from longroll.miniatures.ground import ids
from longroll.miniatures.zones import box, overhang
from longroll.record import decisions
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.options import OPTIONS
from longroll.rulesets.brigade.record import Setting, Stand
from longroll.rulesets.brigade.scenario.decks import Decks
from longroll.rulesets.brigade.scenario.forces import Forces
from longroll.rulesets.brigade.scenario.grid import Block, stretch
from longroll.rulesets.brigade.scenario.ground_classes import AREAS, CREEK
from longroll.rulesets.brigade.scenario.paper import GeneralPaper, Paper
from longroll.rulesets.brigade.tables import BARRICADE, NONE, RANKS, TOUCH
from longroll.tabletop import Pose, Ring, bounds, footprint, overlap, within

LEADING = ((1, 4, "Command"), (4, 11, "Leadership"), (0, 2, "Heroism"))
"""Between what the values of a general lie (BC-GENL-09)."""


def papers(battle: history.Battle, paper: Paper, decks: Decks) -> Iterator[Wrong]:
    """Faults of the file against its battle: names that mean nothing, and the like."""
    roll = history.roster(battle)
    fielded = {row.force for row in roll}
    units = {row.id for row in roll}
    yield from of_options(paper.options, OPTIONS)
    yield from strange_names(paper, "lessons.asked", "decision", decisions("longroll.rulesets.brigade"))
    for army, (share, of) in paper.breaks.items():
        if share > of:
            yield Wrong(f"breaks.{army}", f"{share} of {of} is more than all", "name a share, such as [2, 3]")
    yield from _brigades(battle, paper, fielded, decks)
    yield from _generals(battle, paper)
    yield from twice("stands", [row.unit for row in paper.stands])
    yield from strange_names(paper, "stands.unit", "unit in this battle", units)
    yield from strange_names(paper, "objectives.id", "objective in this battle", (row.id for row in battle.objectives))
    yield from strange_names(paper, "barricades.before", "unit in this battle", units)


def ground(battle: history.Battle, paper: Paper, laid: Block, table: Table) -> Iterator[Wrong]:
    """Faults of the file against its map: squares that are not on it, features that do not lie there."""
    for i, square in enumerate(paper.map):
        if square.name not in laid.names:
            wrong = f"{square.name!r} is not a square of this map, {laid.name}"
            yield Wrong(f"map[{i}].name", wrong, "name one of its squares, or widen `squares`", "BC-MAP-02")
    areas, lines = ids(table.areas), ids(table.lines)
    yield from strange_names(paper, "ground.id", "feature on this map", areas | lines)
    for key, remark in enumerated("ground", paper.ground):
        what, kinds = ("area", set(AREAS)) if remark.id in areas else ("line", {CREEK})
        if remark.kind and remark.id in areas | lines and remark.kind not in kinds:
            yield no_such(f"{key}.kind", f"kind of {what}", remark.kind, kinds)
    yield from strange_names(paper, "barricades.along", "line on this map", lines)
    for key, entry in enumerated("entries", paper.entries):
        for name in entry.squares:
            try:
                stretch(laid, name, entry.edge)
            except Trouble as trouble:
                yield Wrong(f"{key}.squares", str(trouble), "name squares along that edge")
    yield from strange_names(paper, "entries.forces", "force", (force.id for force in battle.forces))


def opening(setting: Setting, forces: Forces, barricades: Iterable[Pose]) -> Iterator[Wrong]:
    """Faults of what stands on the map at the start, and of what is to come."""
    ready = [stand for stand in forces.stands if stand.on_table]
    works = [footprint(piece, *BARRICADE) for piece in barricades]
    for stand in ready:
        yield from _stand(setting, stand, works)
    for one, other in combinations(ready, 2):
        both = f"{one.name} ({one.key}) and {other.name} ({other.key})"
        if overlap(one.quad, other.quad, TOUCH):
            yield Wrong("battle", f"{both} overlap", "move one of them in the battle's file", "BC-STAND-09")
        elif one.side != other.side and within(one.quad, other.quad, TOUCH):
            yield Wrong("battle", f"{both} begin in contact", "move them apart, or begin earlier", "BC-STAND-09")
    for chief in (one for one in forces.generals if one.on_table):
        key = f"generals ({chief.key})"
        if overhang(setting, chief.quad) > TOUCH:
            yield Wrong(key, f"{chief.name} is off the map", "give him a place: at", "BC-MAP-08")
        for stand in (one for one in ready if overlap(chief.quad, one.quad, TOUCH)):
            yield Wrong(key, f"his base lies on that of {stand.name}", "give him another place: at", "BC-GENL-08")
    for side in (0, 1):
        if not any(chief.side == side and chief.place != "unused" for chief in forces.generals):
            yield Wrong("generals", "one side has no general at all", "name one, with a place", "BC-CARD-02")
    yield from _coming(setting, forces)
    areas = [[zone.ring for zone in setting.zones if zone.side == side] for side in (0, 1)]
    if any(_share_ground(*pair) for pair in product(*areas)):
        yield Wrong("zones", "the two deployment areas overlap", "draw [[zones]] that lie apart", "BC-DEPL-01")


def _stand(setting: Setting, stand: Stand, works: Iterable[Ring]) -> Iterator[Wrong]:
    """Faults of the place where a stand begins: over the edge, on closed ground, across a barricade."""
    over, who = overhang(setting, stand.quad), f"{stand.name} ({stand.key})"
    if over > TOUCH:
        wrong = f"{who} stands {over / 1000:.2f} inches over the edge of the map"
        yield Wrong("squares", wrong, "choose squares that hold it, or leave it out", "BC-MAP-08")
    for ring in setting.closed:
        if overlap(stand.quad, ring, TOUCH):
            yield Wrong("closed", f"{stand.name} stands on closed ground", "draw the ring without it", "BC-MAP-12")
    if any(overlap(stand.quad, piece, TOUCH) for piece in works):
        remedy = "move it behind the wall in the battle's file, or lay the barricade elsewhere"
        yield Wrong("barricades", f"{who} stands across a barricade", remedy, "BC-TERR-11")


def _coming(setting: Setting, forces: Forces) -> Iterator[Wrong]:
    """What is to come has a line to come by that admits it, and a round to come in."""
    lines = {entry.id: entry for entry in setting.entries}
    told: set[str] = set()
    for stand in forces.stands:
        if not stand.arrival or stand.entry in told:
            continue
        entry = lines.get(stand.entry)
        if entry is None or entry.least >= entry.most:
            told.add(stand.entry)
            wrong = f"{stand.name} comes by {stand.entry!r}, which is no line on the edge of this map"
            yield Wrong("entries", wrong, f'write an [[entries]] with id = "{stand.entry}"', "BC-MAP-11")
        elif stand.arrival > setting.rounds:
            wrong = f"{stand.name} comes in round {stand.arrival} of {setting.rounds}"
            yield Wrong("rounds", wrong, "give the battle more rounds, or leave it out", "BC-TURN-04")
        at = stand.command
        while entry is not None and at != NONE and at not in entry.commands:
            at = forces.commands[at].parent
        if entry is not None and at == NONE:
            wrong = f"it does not admit {forces.commands[stand.command].name}"
            yield Wrong(f"entries ({stand.entry})", wrong, "add its force, division or corps", "BC-MAP-11")


def _share_ground(one: Ring, other: Ring) -> bool:
    if not overlap(box(*bounds(one)), box(*bounds(other)), TOUCH):
        return False
    import shapely  # what takes longest to load, and seldom needed

    corners = (list(zip(ring[::2], ring[1::2], strict=True)) for ring in (one, other))
    mine, theirs = (shapely.make_valid(shapely.Polygon(each)) for each in corners)
    return float(mine.intersection(theirs).area) > TOUCH * TOUCH


def _brigades(battle: history.Battle, paper: Paper, fielded: set[str], decks: Decks) -> Iterator[Wrong]:
    officers = {row.id: row.rank for row in commanders(battle, paper.generals)}
    yield from strange_forces(battle, ((row.force, row.qualities) for row in paper.brigades), "qualities")
    yield from strange_names(paper, "brigades.profile", "set of cards", {*tables.PROFILES, *decks.sets}, "BC-CARD-15")
    yield from strange_names(paper, "brigades.subordinated", "general", officers, "BC-DECK-05")
    for key, row in enumerated("brigades", paper.brigades):
        if row.joins and row.force in fielded:
            if row.joins not in fielded or row.joins == row.force:
                yield no_such(f"{key}.joins", "other force with units", row.joins, fielded)
            elif battle.force(row.joins).side != battle.force(row.force).side:
                yield Wrong(f"{key}.joins", f"{row.joins!r} is on the other side", "name a force of its own side")
        if officers.get(row.subordinated) in RANKS[: RANKS.index("division")]:
            wrong = f"{row.subordinated!r} commands a brigade"
            yield Wrong(f"{key}.subordinated", wrong, "name the commander of a division or higher", "BC-DECK-06")


def _generals(battle: history.Battle, paper: Paper) -> Iterator[Wrong]:
    known = {row.id for row in battle.commanders} | {row.force for row in history.roster(battle)}
    yield from strange_generals(battle, paper.generals, known)
    yield from _shared(battle, paper)
    for key, row in enumerated("generals", paper.generals):
        if isinstance(row.values, str):
            if row.values and row.values not in tables.LEADERS:
                yield no_such(f"{key}.values", "row of values", row.values, tables.LEADERS, "BC-GENL-09")
            continue
        for value, (least, most, name) in zip(row.values, LEADING, strict=True):
            if not least <= value <= most:
                wrong = f"{name} {value} is not from {least} to {most}"
                yield Wrong(f"{key}.values", wrong, "mend the number", "BC-GENL-09")
    yield from strange_names(paper, "generals.card", "Command card", tables.COMMANDS, "BC-CARD-16")


def _shared(battle: history.Battle, paper: Paper) -> Iterator[Wrong]:
    """BC-SETUP-05: a formation has one general, and he leads it alone."""
    out, named = {row.id for row in paper.generals if row.omit}, {row.id for row in battle.commanders}
    every: list[history.Commander | GeneralPaper] = [row for row in battle.commanders if row.id not in out]
    every += [row for row in paper.generals if row.id not in named and row.leads]
    ranks = {row.id: row.rank for row in paper.generals if row.rank}
    led: dict[tuple[str, str], str] = {}
    for row in every:
        what = ranks.get(row.id, row.rank), row.leads[0]
        if what in led:
            wrong = f"{led[what]} and {row.name} both lead {row.leads[0]!r}"
            yield Wrong(f"generals ({row.id})", wrong, "leave one of them out: omit = true", "BC-SETUP-05")
        led.setdefault(what, row.name)
