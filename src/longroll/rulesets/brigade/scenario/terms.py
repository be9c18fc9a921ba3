"""The terms of a battle out of a scenario's papers: its map, entry lines, areas, objectives, and how long it lasts; and its
barricades, pieces two inches long, laid along a wall of the field or before regiments (BC-TERR-14, BC-STAND-05)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from longroll import history, tabletop
from longroll.ground.table import Table
from longroll.history.battle import Edge
from longroll.history.border import Border
from longroll.history.scenario import SIDES, Rows, attacker, first_mover, in_one_line, made, side_of
from longroll.miniatures import entries, zones
from longroll.miniatures.ground import Remark, whole
from longroll.miniatures.zones import Zone
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.movement.arrows import inches
from longroll.rulesets.brigade.record import Command, Ground, Objective, Setting, Stand
from longroll.rulesets.brigade.record.setting import Entry, Square
from longroll.rulesets.brigade.scenario.forces import Forces
from longroll.rulesets.brigade.scenario.grid import Block, stretch, valued
from longroll.rulesets.brigade.scenario.ground_classes import classed
from longroll.rulesets.brigade.scenario.paper import ObjectivePaper, Paper, SquarePaper, WorkPaper
from longroll.rulesets.brigade.tables import BARRICADE, NONE, ROUNDS, SQUARE, TOUCH
from longroll.screen.words import listed, so_many
from longroll.tabletop import Pose, Ring, surface

USUAL: dict[str, Any] = {
    "subtitle": "",
    "closed": (),
    "entries": (),
    "objectives": (),
    "edges": ("south", "north"),
    "attacker": 1,
    "rounds": ROUNDS,
    "start": 5 * 60,
    "round_minutes": 20,  # BC-GAME-10
}
"""The terms of a battle of which nothing is said."""
BEYOND_WORTH = 1
"""What an objective's worth in history, 1 to 3, has added to be points here (BC-WIN-05)."""
BEFORE = 100
"""How far before a regiment's front its piece of barricade lies: within half an inch (BC-TERR-14)."""
STUB = BARRICADE[0] // 3
"""A stretch of wall shorter than this takes no piece."""


def setting(
    battle: history.Battle, paper: Paper, laid: Block, table: Table, border: Border, forces: Forces, walls: int
) -> Setting:
    """A battle's ground and terms.  Whatever the scenario leaves out is as the rulebook has it (BC-SCEN-01)."""
    union, confederate = battle.sides.union, battle.sides.confederate
    edges = paper.edges.get("union", union.base_edge), paper.edges.get("confederate", confederate.base_edge)
    # Who attacks (BC-SETUP-04): the scenario's word, else who attacks a defender, else who moves first.
    attacks = side_of(paper.attacker), attacker(battle), first_mover(battle)
    return mapped(
        laid,
        table,
        paper.ground,
        paper.map,
        title=paper.title or battle.title,
        subtitle=paper.subtitle or battle.subtitle,
        closed=tuple(border.ring(row.ring) for row in paper.closed),
        entries=tuple(_entries(battle, paper, laid, border, forces)),
        objectives=tuple(_objectives(battle, paper, border)),
        zones=tuple(_zones(paper, table, border, edges)),
        edges=edges,
        attacker=next((side for side in attacks if side != NONE), NONE),
        rounds=paper.rounds or max(1, -(-battle.length // paper.round_minutes)),
        start=border.start,
        round_minutes=paper.round_minutes,
        walls=walls,
        points=paper.points,
        scores=paper.scores,
        breaks=(paper.breaks.get("union", (1, 2)), paper.breaks.get("confederate", (1, 2))),
        lessons=in_one_line(paper.lessons),
    )


def mapped(
    laid: Block, table: Table, remarks: Iterable[Remark] = (), squares: Iterable[SquarePaper] = (), **said: Any
) -> Setting:
    """A battlefield as the rules read it: the ground of its table, its squares with the values of their ground unless
    `squares` says others (BC-MAP-04).  `said` are other fields of the setting; without them opposite sides deploy south and
    north (BC-DEPL-01), nothing is closed and the battle lasts the usual number of rounds (BC-TURN-04)."""
    patches, creeks = classed(table, remarks)
    bands = Zone(0, zones.band(table, "south", SQUARE)), Zone(1, zones.band(table, "north", SQUARE))
    here = {"table": table.hash, "columns": laid.columns, "rows": laid.rows, "patches": patches, "creeks": creeks}
    bare = made(Setting, table, squares=(), **(USUAL | here | {"zones": bands} | said))
    found = {square.name: square for square in valued(Ground(bare), laid.names)}
    for name, row in {row.name: row for row in squares}.items():
        limit, flag = found[name].limit, found[name].flag
        found[name] = Square(name, limit if row.limit is None else row.limit, flag if row.flag is None else row.flag)
    return replace(bare, squares=tuple(found.values()))


def _entries(battle: history.Battle, paper: Paper, laid: Block, border: Border, forces: Forces) -> Iterator[Entry]:
    """The battle's zones of arrival as lines on the map's edge, and the scenario's own, which replace those of one name."""
    own = {row.id for row in paper.entries}
    for zone in battle.zones:
        users = {stand.command for stand in forces.stands if stand.entry == zone.id}
        if users and zone.id not in own:
            yield made(Entry, entries.entry(zone, border), commands=tuple(sorted(users)))
    for row in paper.entries:
        lines = [stretch(laid, square, row.edge) for square in row.squares]
        least, most = min(line.least for line in lines), max(line.most for line in lines)
        commands = tuple(command.id for command in forces.commands if command.key in row.forces)
        yield Entry(row.id, row.name, side_of(row.side), row.edge, least, most, commands)


def _objectives(battle: history.Battle, paper: Paper, border: Border) -> Iterator[Objective]:
    said = Rows(ObjectivePaper, paper.objectives)
    for row in battle.objectives:
        mine, ring = said[row.id], border.ring(row.ring)
        if not mine.omit and surface(ring) >= TOUCH * TOUCH:
            points = row.worth + BEYOND_WORTH if mine.points is None else mine.points
            yield Objective(row.id, row.name, points, ring, zones.middle(ring), side_of(row.holder))


def _zones(paper: Paper, table: Table, border: Border, edges: tuple[Edge, Edge]) -> Iterator[Zone]:
    """Where each side deploys: its own rings, else the band along its edge (BC-DEPL-01)."""
    for side, army in enumerate(SIDES):
        own = [border.ring(row.ring) for row in paper.zones if row.side == army]
        yield from (Zone(side, ring) for ring in own or [zones.band(table, edges[side], SQUARE)])


def told(
    laid: Block, ready: Setting, commands: Sequence[Command], stands: Sequence[Stand], works: Sequence[Pose]
) -> Iterator[tuple[str, str]]:
    """What is agreed before the battle, line by line, each with its rule: the news of its first moment."""
    sides = ready.sides
    yield f"The map is {_number(len(ready.squares))} squares, {laid.name}", "BC-MAP-09"
    yield "A square is 600 yards, an inch 50, a step of Strength about a hundred men", "BC-GAME-10"
    kinds = sorted({tables.GROUND[patch.kind] for patch in ready.patches} | {"a wide creek" for _ in ready.creeks[:1]})
    yield f"What hinders on it: {listed(kinds)}" if kinds else "Nothing on it hinders a move", "BC-MAP-01"
    least = inches(tables.LEAST_GROUND)
    yield f"What is less than {least} across is drawn and hinders nobody, as houses are", "BC-TERR-20"
    for limit, words in enumerate(("no Move", "one Move", "two Moves", "three Moves", "four Moves")):
        if found := [square.name for square in ready.squares if square.limit == limit]:
            yield f"Squares that allow {words} in one play: {', '.join(found)}", "BC-MAP-04"
    yield f"The {sides[ready.attacker]} side attacks and has the first turn of every round", "BC-SETUP-04"
    yield f"{_number(ready.rounds).capitalize()} rounds of {ready.round_minutes} minutes", "BC-TURN-04"
    for side in (0, 1):
        mine = [stand for stand in stands if stand.side == side and stand.counted]
        stands_and_steps = so_many(len(mine), "stand"), so_many(sum(stand.circles for stand in mine), "step")
        yield f"The {sides[side]} side has {' and '.join(stands_and_steps)} of Strength", "BC-STAND-11"
    if works:
        yield f"{_number(len(works)).capitalize()} pieces of barricade, two inches each", "BC-STAND-05"
    for entry in ready.entries:
        names = listed([commands[number].name for number in entry.commands])
        yield f"{entry.name}, on the {entry.edge} edge, admits {names}", "BC-MAP-11"
    if ready.closed:
        yield "Part of the map is closed to both sides", "BC-MAP-12"
    for objective in ready.objectives:
        yield f"{objective.name} is worth {objective.points} points to who holds it at the end", "BC-WIN-05"


def _number(count: int) -> str:
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    return words[count] if count < len(words) else str(count)


# --- barricades
def barricades(
    papers: Iterable[WorkPaper], table: Table, border: Border, stands: Sequence[Stand]
) -> tuple[list[Pose], list[Pose]]:
    """The pieces of a scenario's barricades, each a pose, its middle and the heading it looks across: those that lie along walls
    and lines of the field, and those laid before regiments."""
    walls: list[Pose] = []
    works: list[Pose] = []
    for paper in papers:
        for line in table.lines:
            if paper.along and paper.along in (line.id, whole(line.id)):
                walls += _along(line.points)
        if paper.line:
            walls += _along(border.ring(paper.line))
        for unit in paper.before:
            there = (stand for stand in stands if stand.key == unit and stand.on_table)
            works += [stand.pose.ahead((stand.depth + BARRICADE[1]) // 2 + BEFORE) for stand in there]
    return walls, works


def _along(line: Ring) -> list[Pose]:
    """Pieces end to end along each straight stretch of a line, spread evenly over it."""
    found = []
    for i in range(0, len(line) - 2, 2):
        ax, ay, bx, by = line[i : i + 4]
        if (length := tabletop.length(bx - ax, by - ay)) < STUB:
            continue
        count = max(1, (length + BARRICADE[0] // 2) // BARRICADE[0])
        across = (tabletop.bearing(bx - ax, by - ay) + 900) % 3600
        for piece in range(count):
            x = ax + tabletop.divide((bx - ax) * (2 * piece + 1), 2 * count)
            y = ay + tabletop.divide((by - ay) * (2 * piece + 1), 2 * count)
            found.append(Pose(x, y, across))
    return found
