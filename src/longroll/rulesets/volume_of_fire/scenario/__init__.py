"""Scenarios: a battle of history on its ground, made ready to be played by this rulebook.

`load` reads a scenario's file and its battle, cuts the table and answers one plain record that holds everything a game
needs, so that a saved game depends on no file; `begin` makes the opening battle of it.  What is wrong with a file is told
all at once, a sentence for each fault: the file, the key, the trouble, the remedy.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from longroll import ground, history
from longroll.contract import Summary, Trouble
from longroll.ground.cut import cut
from longroll.ground.window import METRES_A_YARD, Window
from longroll.history import papers
from longroll.history.border import Border
from longroll.history.scenario import attacker, first_mover, made, side_of
from longroll.history.wrong import refuse
from longroll.miniatures import zones
from longroll.miniatures.entries import entry
from longroll.miniatures.zones import Zone
from longroll.rulesets.volume_of_fire import options
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Clause, Grade, Objective, Setting, Victory, lay
from longroll.rulesets.volume_of_fire.record.units import NONE, Brigade, General, Unit
from longroll.rulesets.volume_of_fire.scenario import ground_classes, proof
from longroll.rulesets.volume_of_fire.scenario.forces import Forces, raised
from longroll.rulesets.volume_of_fire.scenario.paper import ClausePaper, Paper
from longroll.rulesets.volume_of_fire.scenario.record import Record

YARDS_PER_INCH = 50  # VF-SCALE-01
TURNS = 16  # VF-WIN-01
SHELF = papers.Shelf(
    "volume-of-fire", files("longroll.rulesets") / "volume_of_fire" / "scenarios", Paper, "docs/scenarios.md"
)
AS_SCENARIO = "scenario"
"""The value of an option that leaves it to the scenario."""


@cache
def summaries() -> tuple[Summary, ...]:
    """The scenarios that come with the package, as a list shows them."""
    return SHELF.summaries(_result)


def _result(paper: Paper) -> str:
    points = ""
    if paper.past is not None and paper.victory is not None and paper.victory.side:
        side = paper.victory.side
        points = f"{paper.past.score[side_of(side)]:g} points for the {side.capitalize()} side"
    return papers.result(paper.past, points)


def load(name: str | Path) -> dict[str, Any]:
    """A scenario by its name, or from a file, as plain JSON with everything a game needs.  Raises Trouble.

    Keys: format, name, title, subtitle, summary, options (the scenario's own defaults), table (the ground, as cut),
    setting, units, brigades, generals, and history: a `Page` to read, the losses, and what history comes to.
    """
    paper, where = SHELF.read(name)
    battle = papers.battle_of(paper, where)
    window = window_of(battle)
    try:
        table = cut(window)
    except ValueError as trouble:
        raise Trouble(f"{where}: the battle's window cannot be cut out of the field: {trouble}") from None
    border = Border(window, battle.start, paper.turn_minutes)
    refuse(where, proof.papers(battle, paper, ground_classes.features(table)))
    forces = raised(battle, paper, border)
    setting = _setting(where, battle, paper, border, table, forces)
    refuse(where, proof.opening(setting, forces, paper))
    return papers.record(
        paper,
        where,
        battle,
        options.OPTIONS,
        paper.past,
        _result(paper),
        table=table,
        setting=setting,
        units=forces.units,
        brigades=forces.brigades,
        generals=forces.generals,
    )


def check(path: str | Path) -> list[str]:
    """What is wrong with a scenario, or with a battle's file, a sentence for each fault; nothing when it can be played."""
    return papers.faults(path, load)


def begin(scenario: dict[str, Any], asked: dict[str, str]) -> Battle:
    """The opening battle of a loaded scenario, its ground and setting laid; nothing is under way yet.

    An option that is missing or says `scenario` is as the scenario has it.  Raises Trouble when the record is no scenario
    of this ruleset.
    """
    found = papers.opened(scenario, Record)
    setting, units, brigades, generals = found.setting, list(found.units), list(found.brigades), list(found.generals)
    ground.lay(found.table)
    chosen = options.read(_settled(found.options, asked))
    if not chosen.horse_holders:
        units = [replace(unit, size_dismounted=unit.size) for unit in units]
    if chosen.deployment == "free":
        units, brigades, generals = _off_table(units, brigades, generals)
    return Battle(
        stack=[],
        needs=None,
        news=[],
        setting=lay(setting),
        options=chosen,
        turn=1,
        half=0,
        phasing=max(0, setting.first),
        phase="deployment",
        units=tuple(units),
        brigades=tuple(brigades),
        generals=tuple(generals),
        messengers=(),
        sightings=(None,) * len(units),
    )


def _settled(own: dict[str, str], asked: dict[str, str]) -> dict[str, str]:
    """The scenario's options, and over them what the players have asked for."""
    return {name: asked[name] if asked.get(name, AS_SCENARIO) != AS_SCENARIO else value for name, value in own.items()}


def _off_table(
    units: list[Unit], brigades: list[Brigade], generals: list[General]
) -> tuple[list[Unit], list[Brigade], list[General]]:
    """Everything that would stand on the table at the start waits beside it, to be deployed."""
    return (
        [replace(unit, place="coming") if unit.place == "table" else unit for unit in units],
        [replace(brigade, place="coming") if brigade.place == "table" else brigade for brigade in brigades],
        [replace(general, place="coming") if general.place == "table" else general for general in generals],
    )


def window_of(battle: history.Battle) -> Window:
    """The battle's window at this rulebook's ground scale, to the nearest half inch (VF-SCALE-01)."""
    per_inch = YARDS_PER_INCH * METRES_A_YARD
    return Window(
        round(battle.window.centre[0]),
        round(battle.window.centre[1]),
        round(2 * battle.window.width / per_inch) / 2,
        round(2 * battle.window.height / per_inch) / 2,
        YARDS_PER_INCH,
        round(battle.window.rotation * 10),
        battle.title,
        battle.field,
    )


# --- the setting
def _setting(
    where: str, battle: history.Battle, paper: Paper, border: Border, table: ground.Table, forces: Forces
) -> Setting:
    land = ground_classes.classed(table, paper.ground)
    sides = (battle.sides.union, battle.sides.confederate)
    objectives = tuple(_objective(row, border) for row in battle.objectives)
    return Setting(
        scenario=papers.called(where),
        title=paper.title or battle.title,
        subtitle=paper.subtitle or battle.subtitle,
        width=table.width,
        height=table.height,
        table=table.hash,
        pieces=land.pieces,
        barriers=land.barriers,
        roads=land.roads,
        hills=land.hills,
        objectives=objectives,
        entries=tuple(entry(row, border) for row in battle.zones),
        zones=tuple(Zone(side_of(row.side), border.ring(row.ring)) for row in paper.zones),
        edges=(sides[0].base_edge, sides[1].base_edge),
        first=_first(battle, paper),
        attacker=_attacker(battle, paper),
        start=border.start,
        turn_minutes=paper.turn_minutes,
        turns=paper.turns or TURNS,
        victory=_victory(paper),
        clauses=tuple(_clause(row, border) for row in paper.clauses),
        sides=("Union", "Confederate"),
        lost=tuple((row.force, row.men) for row in battle.losses),
    )


def _objective(row: history.Objective, border: Border) -> Objective:
    ring = border.ring(row.ring)
    return Objective(row.id, row.name, row.worth, ring, zones.middle(ring), side_of(row.holder))


def _first(battle: history.Battle, paper: Paper) -> int:
    if paper.first == "roll":
        return NONE
    return side_of(paper.first) if paper.first else first_mover(battle)


def _attacker(battle: history.Battle, paper: Paper) -> int:
    if paper.attacker == "neither":
        return NONE
    return side_of(paper.attacker) if paper.attacker else attacker(battle)


def _victory(paper: Paper) -> Victory:
    row = paper.victory
    if row is None:
        return Victory()
    best_first = sorted(row.grades, key=lambda grade: -grade.least)
    grades = tuple(made(Grade, grade, winner=side_of(grade.winner)) for grade in best_first)
    return made(Victory, row, side=side_of(row.side), grades=grades)


def _clause(row: ClausePaper, border: Border) -> Clause:
    return made(Clause, row, side=side_of(row.side), turn=border.turn(row.clock) if row.clock else 0)
