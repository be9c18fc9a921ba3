"""Scenarios: a battle of history on its ground, made ready to be played by this rulebook.

What is wrong with a file is told all at once, a sentence for each fault: the file, the key, the trouble, the remedy.
"""

from importlib.resources import files
from pathlib import Path
from typing import Any

from longroll import ground, history
from longroll.ground.window import METRES_A_YARD, Window
from longroll.history import papers
from longroll.history.border import Border
from longroll.history.scenario import first_mover, in_one_line, side_of
from longroll.history.wrong import refuse
from longroll.miniatures import zones
from longroll.miniatures.entries import entry
from longroll.miniatures.ground import ids
from longroll.rulesets.volley_and_bayonet import options
from longroll.rulesets.volley_and_bayonet.ground.features import land
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import TURN_MINUTES, Objective, Setting, lay
from longroll.rulesets.volley_and_bayonet.scenario import proof
from longroll.rulesets.volley_and_bayonet.scenario.forces import Raising
from longroll.rulesets.volley_and_bayonet.scenario.paper import Paper
from longroll.rulesets.volley_and_bayonet.scenario.record import Record

YARDS_PER_INCH = 100  # VB-ORG-02
SHELF = papers.Shelf(
    "volley-and-bayonet",
    files("longroll.rulesets") / "volley_and_bayonet" / "scenarios",
    Paper,
    "docs/scenarios-volley-and-bayonet.md",
)


def load(name: str | Path) -> dict[str, Any]:
    """A scenario by its name, or from a file, as plain JSON with everything a game needs: a `Record`.  Raises Trouble."""
    paper, where = SHELF.read(name)
    battle = papers.battle_of(paper, where)
    window = window_of(battle, paper.margin)
    table = papers.table_of(window, where)
    border = Border(window, battle.start, TURN_MINUTES)
    refuse(where, proof.papers(battle, paper, ids((*table.areas, *table.lines, *table.hills))))
    forces = Raising(battle, paper, border).forces()
    setting = _setting(where, battle, paper, border, table)
    refuse(where, proof.standing(setting, forces))
    return papers.record(paper, where, battle, options.OPTIONS, table=table, setting=setting, **forces._asdict())


def check(path: str | Path) -> list[str]:
    """What is wrong with a scenario, or with a battle's file, a sentence for each fault; nothing when it can be played."""
    return papers.faults(path, load)


def begin(scenario: dict[str, Any], asked: dict[str, str]) -> Battle:
    """The opening battle of a loaded scenario, its ground laid.  Raises Trouble for what is no scenario of this ruleset."""
    found = papers.opened(scenario, Record)
    ground.lay(found.table)
    return Battle(
        stack=[],
        needs=None,
        news=[],
        setting=lay(found.setting),
        options=options.read({**found.options, **asked}),
        turn=1,
        half=0,
        phasing=found.setting.first,
        phase="command",
        stands=found.stands,
        formations=found.formations,
        commanders=found.commanders,
        holders=tuple(row.holder for row in found.setting.objectives),
    )


def window_of(battle: history.Battle, margin: int = 0) -> Window:
    """The battle's window at this rulebook's ground scale, to the nearest inch, and so many inches more on every side
    (VB-ORG-02, VB-TERR-31)."""
    window, per_inch = battle.window, YARDS_PER_INCH * METRES_A_YARD
    middle = round(window.centre[0]), round(window.centre[1])
    size = round(window.width / per_inch) + 2 * margin, round(window.height / per_inch) + 2 * margin
    return Window(*middle, *size, YARDS_PER_INCH, round(window.rotation * 10), battle.title, battle.field)


def _setting(where: str, battle: history.Battle, paper: Paper, border: Border, table: ground.Table) -> Setting:
    worth = {row.id: row.worth for row in paper.objectives}
    to = {row.id: side_of(row.to) for row in paper.objectives if row.to}
    first = side_of(paper.first) if paper.first else first_mover(battle)
    return Setting(
        scenario=papers.called(where),
        title=paper.title or battle.title,
        subtitle=paper.subtitle or battle.subtitle,
        width=table.width,
        height=table.height,
        table=table.hash,
        land=land(table, paper.ground),
        objectives=tuple(
            Objective(row.id, row.name, value, ring, zones.middle(ring), side_of(row.holder), to.get(row.id, -1))
            for row, ring in ((row, border.ring(row.ring)) for row in battle.objectives)
            if (value := worth.get(row.id, row.worth))
        ),
        entries=tuple(entry(row, border) for row in battle.zones),
        edges=(battle.sides.union.base_edge, battle.sides.confederate.base_edge),
        first=max(0, first),
        start=border.start,
        turns=paper.turns,
        day=paper.day,
        sight=1000 * paper.sight,
        lost=tuple((row.force, row.men) for row in battle.losses),
        lessons=in_one_line(paper.lessons),
    )
