"""The roster of a side, brigade by brigade, in steps."""

from collections.abc import Iterator

from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.deployment import reinforcements
from longroll.rulesets.brigade.record import Battle, Command, Stand, laid
from longroll.rulesets.brigade.sequence.activation import flag_cost
from longroll.scene import Enrolled
from longroll.screen.rosters import Counted, due_at, enrolled
from longroll.screen.words import listed, so_many

GONE = ("destroyed", "captured")
"""Where what is left of stands counts as lost."""


def counted(stand: Stand) -> Counted:
    """Its steps; of cavalry those of the stand that it is now, mounted or on foot, and none of its holders."""
    whole, left = stand.circles * stand.counted, stand.strength * stand.counted
    there, lost = stand.on_table, stand.place in GONE
    return left * there, whole - left * (not lost), left * (not there and not lost)


def roster(k: Battle, side: int | None) -> Iterator[Enrolled]:
    """Every command of a side that has stands, under those above it; None tells of both."""
    setting = laid(k.setting)
    for row in k.commands:
        stands = [stand for stand in k.stands if stand.command == row.id]
        if side not in (None, row.side) or not stands:
            continue
        above = [k.commands[number].name for number in chain_of_command.chain(k, row.id)[:0:-1]]
        arrival = row.arrival or min((stand.arrival for stand in stands), default=0)
        off = [stand for stand in stands if stand.place == "off" and stand.arm != "holders"]
        ways = listed(sorted({entry.name for stand in off for entry in reinforcements.lines(k, stand)}))
        when = f"round {arrival}, {setting.clock(arrival)}" if arrival else "from the first round"
        due = due_at(when, ways, _needs(k, row) if off else "")
        there = [stand.thing for stand in stands if stand.place == "table"]
        name, rows = f"command:{row.id}", map(counted, stands)
        now = any(reinforcements.due(k, stand) for stand in off)
        yield enrolled(name, row.side, row.name, "steps", above, rows, due, there, now)


def _needs(k: Battle, row: Command) -> str:
    """What brings a command's stands on (BC-REIN-01, BC-REIN-02)."""
    if row.reserve:
        return "a Move, March or Tactic, by a card or a general above it"
    if (highest := chain_of_command.commanding(k, row.side)) is None:
        return "its Command card"
    cost = so_many(flag_cost(k, highest), "Action Point")
    return f"its Command card, or {cost} of {highest.label} a stand, and then a check"
