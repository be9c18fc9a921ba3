"""The roster of a side, brigade by brigade, in men and gunners."""

from collections.abc import Iterator

from longroll.rulesets.volume_of_fire.command.chain_of_command import superiors
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import Unit
from longroll.rulesets.volume_of_fire.screen.names import last_name
from longroll.scene import Enrolled
from longroll.screen.rosters import Counted, due_at, enrolled

GONE = ("broken", "routed")
"""Where units count as lost."""


def counted(unit: Unit) -> Counted:
    """Its men and gunners."""
    there, lost = unit.on_table, unit.place in GONE
    return unit.men * there, unit.men * lost, unit.men * (not there and not lost)


def roster(k: Battle, side: int | None) -> Iterator[Enrolled]:
    """Every brigade of a side, under its division and corps; None tells of both."""
    setting = laid(k.setting)
    entries = {row.id: row.name for row in setting.entries}
    for brigade in (row for row in k.brigades if side in (None, row.side)):
        units = [unit for unit in k.units if unit.brigade == brigade.id]
        above = [f"{last_name(row.name)}'s {row.rank}" for row in reversed(superiors(k, brigade.id))]
        due = ""
        if brigade.place == "coming" and brigade.arrival:
            when = f"turn {brigade.arrival}, {setting.clock(brigade.arrival)}"
            due = due_at(when, entries.get(brigade.entry, ""))
        there = [unit.thing for unit in units if unit.on_table]
        name, rows = f"brigade:{brigade.id}", map(counted, units)
        yield enrolled(name, brigade.side, brigade.name, "men", above, rows, due, there, brigade.arrival <= k.turn)
