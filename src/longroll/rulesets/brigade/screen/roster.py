"""The roster of a side, brigade by brigade, in steps."""

from collections.abc import Iterator

from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import NONE
from longroll.scene import Enrolled
from longroll.screen.rosters import Counted, due_at, enrolled

GONE = ("destroyed", "captured")
"""Where what is left of stands counts as lost."""


def counted(stand: Stand) -> Counted:
    """Its steps; of a regiment of cavalry those of both its parts."""
    marks = stand.marks + stand.horse_marks
    left = stand.circles + stand.horse - marks
    there, lost = stand.place == "table", stand.place in GONE
    return left * there, marks + left * lost, left * (not there and not lost)


def roster(k: Battle, side: int | None) -> Iterator[Enrolled]:
    """Every command of a side that has stands, under those above it; None tells of both."""
    setting = laid(k.setting)
    for row in k.commands:
        stands = [stand for stand in k.stands if stand.command == row.id]
        if side not in (None, row.side) or not stands:
            continue
        above, number = list[str](), row.parent
        while number != NONE:
            above.append(k.commands[number].name)
            number = k.commands[number].parent
        arrival = row.arrival or min((stand.arrival for stand in stands), default=0)
        due = due_at(f"round {arrival}, {setting.clock(arrival)}") if arrival else "a reinforcement"
        there = [stand.thing for stand in stands if stand.place == "table"]
        name, rows = f"command:{row.id}", map(counted, stands)
        yield enrolled(name, row.side, row.name, "steps", reversed(above), rows, due, there)
