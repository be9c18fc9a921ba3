"""Scenarios: the three days or a part of them, made ready to be played by this rulebook.

What is wrong with a file is told all at once, a sentence for each fault: the file, the key, the trouble, the remedy.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from longroll import ground
from longroll.ground.cut import cut
from longroll.ground.window import METRES_A_YARD, Window
from longroll.history import library, papers
from longroll.history.battle import Battle as History
from longroll.history.wrong import refuse
from longroll.muster import FIRST_DAY, lost_by_day
from longroll.rulesets.division import options
from longroll.rulesets.division.areas.control import settle
from longroll.rulesets.division.components.areas import NORTH_EAST, SOUTH_WEST
from longroll.rulesets.division.components.forces import UNITS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import Lesson, Setting, lay
from longroll.rulesets.division.scenario import proof
from longroll.rulesets.division.scenario.paper import Paper
from longroll.rulesets.division.scenario.record import Record
from longroll.rulesets.division.scenario.set_up import set_up
from longroll.rulesets.division.tables import HOURS, TURNS, TURNS_A_DAY

YARDS_PER_INCH = 400
Known = TypeVar("Known")


def _begins(paper: Paper, battle: History) -> tuple[str, str]:
    """The day and the clock of its first turn."""
    day, time = divmod(TURNS.index(paper.first), TURNS_A_DAY)
    return str(FIRST_DAY.replace(day=FIRST_DAY.day + day)), HOURS[time]


SHELF = papers.Shelf(
    "division",
    files("longroll.rulesets") / "division" / "scenarios",
    Paper,
    "docs/scenarios-division.md",
    begins=_begins,
)


def window() -> Window:
    """The whole map, in half inches."""
    (west, south), (east, north) = SOUTH_WEST, NORTH_EAST
    per_inch = YARDS_PER_INCH * METRES_A_YARD
    size = int((east - west) / per_inch * 2) / 2, int((north - south) / per_inch * 2) / 2
    return Window((west + east) // 2, (south + north) // 2, *size, YARDS_PER_INCH, name="Gettysburg")


def load(name: str | Path) -> dict[str, Any]:
    """A scenario by its name, or from a file, as plain JSON with everything a game needs: a `Record`.  Raises Trouble."""
    paper, where = SHELF.read(name)
    refuse(where, proof.papers(paper))
    battle = papers.battle_of(paper, where)
    table = cut(window())
    setting = Setting(
        scenario=papers.called(where),
        title=paper.title or battle.title,
        subtitle=paper.subtitle or battle.subtitle,
        width=table.width,
        height=table.height,
        table=table.hash,
        first=TURNS.index(paper.first),
        last=TURNS.index(paper.last),
        lost=_lost(paper, battle),
        lost_by_day=_lost_by_day(paper, battle),
        points=(paper.union.points, paper.confederate.points),
        before=tuple((row.unit, row.lost) for row in paper.stands if row.lost),
        lessons=tuple(Lesson(row.asked, " ".join(row.says.split()), row.turn) for row in paper.lessons),
    )
    own = set_up(paper)._asdict()
    return papers.record(paper, where, battle, options.OPTIONS, table=table, setting=setting, **own)


def _lost(paper: Paper, battle: History) -> tuple[tuple[str, int], ...]:
    """What stands lost in history, by their keys, where whole days are played: as the battle tells if it is as long, and whom it
    does not name by the shares of these days that the order of battle gives."""
    days = _whole_days(paper)
    told = _by_stand({row.force: row.men for row in battle.losses}) if _is_whole(paper, battle) else ()
    named = {key for key, _ in told}
    shares = ((key, sum(lost[day] for day in days)) for key, lost in _returns() if key not in named)
    return (*told, *((key, men) for key, men in shares if men))


def _lost_by_day(paper: Paper, battle: History) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The same by day, by the shares that the order of battle gives, where it lasts several."""
    return _returns() if battle.days > 1 and _is_whole(paper, battle) else ()


@cache
def _returns() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What each stand lost in history on each of the three days."""
    battle = library.load("three-days")
    lost = {row.force for row in battle.losses}
    return _by_stand({row.id: lost_by_day(post.unit for post in row.units) for row in battle.forces if row.id in lost})


def _whole_days(paper: Paper) -> range:
    """The days that a scenario lasts from the morning to the evening; none where it lasts a part of one."""
    first, last = TURNS.index(paper.first), TURNS.index(paper.last) + 1
    whole = first % TURNS_A_DAY == last % TURNS_A_DAY == 0
    return range(first // TURNS_A_DAY, last // TURNS_A_DAY) if whole else range(0)


def _is_whole(paper: Paper, battle: History) -> bool:
    """Whether a scenario is as long as its battle."""
    return TURNS.index(paper.last) - TURNS.index(paper.first) + 1 == TURNS_A_DAY * battle.days


def _by_stand(known: dict[str, Known]) -> tuple[tuple[str, Known], ...]:
    """What is known of forces, by the keys of their stands."""
    called = ((unit.key, unit.key if unit.key in known else unit.muster) for unit in UNITS)
    return tuple((key, known[name]) for key, name in called if name in known)


def check(path: str | Path) -> list[str]:
    """What is wrong with a scenario, or with a battle's file, a sentence for each fault; nothing when it can be played."""
    return papers.faults(path, load)


def begin(scenario: dict[str, Any], asked: dict[str, str]) -> Battle:
    """The opening battle of a loaded scenario, its ground laid.  Raises Trouble for what is no scenario of this ruleset."""
    found = papers.opened(scenario, Record)
    ground.lay(found.table)
    chosen = options.read({**found.options, **asked})
    stands = found.stands
    if chosen.strength_by_men:
        stands = tuple(replace(row, full=row.unit.by_men) for row in stands)
    b = Battle(
        stack=[],
        needs=None,
        news=[],
        setting=lay(found.setting),
        options=chosen,
        turn=found.setting.first,
        stands=stands,
        generals=found.generals,
        control=found.control,
        piles=found.piles,
        reserves=found.reserves,
    )
    settle(b)
    b.news.clear()
    return b
