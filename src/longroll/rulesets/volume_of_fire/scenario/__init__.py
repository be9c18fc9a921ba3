"""Scenarios: a battle of history on its ground, made ready to be played by this rulebook.  What is wrong with a file is
told all at once, a sentence for each fault: the file, the key, the trouble, the remedy."""

from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from longroll import ground, history
from longroll.ground.window import METRES_A_YARD, Window
from longroll.history import papers
from longroll.history.border import Border
from longroll.history.scenario import attacker, first_mover, in_one_line, made, side_of
from longroll.history.wrong import refuse
from longroll.miniatures import zones
from longroll.miniatures.entries import entry
from longroll.miniatures.ground import ids
from longroll.miniatures.zones import Zone
from longroll.rulesets.volume_of_fire import options
from longroll.rulesets.volume_of_fire.record import Battle, Brigade, Clause, General, Objective, Setting, Unit
from longroll.rulesets.volume_of_fire.record.setting import Grade, Victory, lay
from longroll.rulesets.volume_of_fire.scenario import ground_classes, proof
from longroll.rulesets.volume_of_fire.scenario.forces import Raising
from longroll.rulesets.volume_of_fire.scenario.paper import Paper, VictoryPaper
from longroll.rulesets.volume_of_fire.scenario.record import Record

YARDS_PER_INCH = 50  # VF-SCALE-01
TURNS = 16  # VF-WIN-01
SHELF = papers.Shelf(
    "volume-of-fire", files("longroll.rulesets") / "volume_of_fire" / "scenarios", Paper, "docs/scenarios.md"
)
AS_SCENARIO = "scenario"
"""The value of an option that leaves it to the scenario."""
Row = TypeVar("Row", Unit, Brigade, General)


def load(name: str | Path) -> dict[str, Any]:
    """A scenario by its name, or from a file, as plain JSON with everything a game needs: a `Record`.  Raises Trouble."""
    paper, where = SHELF.read(name)
    battle = papers.battle_of(paper, where)
    window = window_of(battle)
    table = papers.table_of(window, where)
    border = Border(window, battle.start, paper.turn_minutes)
    refuse(where, proof.papers(battle, paper, ids((*table.areas, *table.lines, *table.hills))))
    forces = Raising(battle, paper, border).forces()
    setting = _setting(where, battle, paper, border, table)
    refuse(where, proof.opening(setting, forces, paper))
    return papers.record(paper, where, battle, options.OPTIONS, table=table, setting=setting, **forces._asdict())


def check(path: str | Path) -> list[str]:
    """What is wrong with a scenario, or with a battle's file, a sentence for each fault; nothing when it can be played."""
    return papers.faults(path, load)


def begin(scenario: dict[str, Any], asked: dict[str, str]) -> Battle:
    """The opening battle of a loaded scenario, its ground laid.  An option that is missing or says `scenario` is as the
    scenario has it.  Raises Trouble for what is no scenario of this ruleset."""
    found = papers.opened(scenario, Record)
    setting, units, brigades, generals = found.setting, found.units, found.brigades, found.generals
    ground.lay(found.table)
    wanted = {name: value for name, value in asked.items() if name in found.options and value != AS_SCENARIO}
    if not (chosen := options.read({**found.options, **wanted})).horse_holders:
        units = tuple(replace(unit, size_dismounted=unit.size) for unit in units)
    if chosen.deployment == "free":
        units, brigades, generals = _off_table(units), _off_table(brigades), _off_table(generals)
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
        units=units,
        brigades=brigades,
        generals=generals,
        messengers=(),
        sightings=(None,) * len(units),
    )


def _off_table(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Everything that would stand on the table at the start waits beside it, to be deployed."""
    return tuple(replace(row, place="coming") if row.place == "table" else row for row in rows)


def window_of(battle: history.Battle) -> Window:
    """The battle's window at this rulebook's ground scale, to the nearest half inch (VF-SCALE-01)."""
    window, per_inch = battle.window, YARDS_PER_INCH * METRES_A_YARD
    middle = round(window.centre[0]), round(window.centre[1])
    size = round(2 * window.width / per_inch) / 2, round(2 * window.height / per_inch) / 2
    return Window(*middle, *size, YARDS_PER_INCH, round(window.rotation * 10), battle.title, battle.field)


# --- the setting
def _setting(where: str, battle: history.Battle, paper: Paper, border: Border, table: ground.Table) -> Setting:
    victory = paper.victory or VictoryPaper()
    best_first = sorted(victory.grades, key=lambda grade: -grade.least)
    grades = (made(Grade, grade, winner=side_of(grade.winner)) for grade in best_first)
    return Setting(
        scenario=papers.called(where),
        title=paper.title or battle.title,
        subtitle=paper.subtitle or battle.subtitle,
        width=table.width,
        height=table.height,
        table=table.hash,
        **ground_classes.classed(table, paper.ground)._asdict(),
        objectives=tuple(
            Objective(row.id, row.name, row.worth, ring, zones.middle(ring), side_of(row.holder))
            for row, ring in ((row, border.ring(row.ring)) for row in battle.objectives)
        ),
        entries=tuple(entry(row, border) for row in battle.zones),
        zones=tuple(Zone(side_of(row.side), border.ring(row.ring)) for row in paper.zones),
        edges=(battle.sides.union.base_edge, battle.sides.confederate.base_edge),
        first=side_of(paper.first) if paper.first else first_mover(battle),
        attacker=side_of(paper.attacker) if paper.attacker else attacker(battle),
        start=border.start,
        turn_minutes=paper.turn_minutes,
        turns=paper.turns or TURNS,
        victory=made(Victory, victory, side=side_of(victory.side), grades=tuple(grades)),
        clauses=tuple(
            made(Clause, row, side=side_of(row.side), turn=border.turn(row.clock) if row.clock else 0)
            for row in paper.clauses
        ),
        lost=tuple((row.force, row.men) for row in battle.losses),
        lessons=in_one_line(paper.lessons),
    )
