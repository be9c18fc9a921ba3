"""The roster of a side, division by division, in strength points."""

from collections.abc import Iterator

from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.scene import Enrolled
from longroll.screen.rosters import Counted, due_at, enrolled


def _counted(stand: Stand) -> Counted:
    there = stand.on_table
    return stand.strength * there, stand.lost, 0 if there or stand.place == "lost" else stand.strength


def roster(k: Battle, side: int | None) -> Iterator[Enrolled]:
    """Every formation of a side that has stands, under its corps and army, and what a corps has of its own as
    that; None tells of both."""
    setting = laid(k.setting)
    entries = {row.id: row.name for row in setting.entries}
    above_others = {row.above for row in k.formations}
    for row in k.formations:
        stands = [stand for stand in k.stands if stand.formation == row.id]
        if side not in (None, row.side) or not stands:
            continue
        called, above, number = row.name, list[str](), row.above
        if row.id in above_others:
            called, number = "Corps artillery" if all(stand.artillery for stand in stands) else "Corps troops", row.id
        while number != NONE:
            above.append(k.formations[number].name)
            number = k.formations[number].above
        coming = [stand for stand in stands if stand.arrival and not stand.on_table and stand.place != "lost"]
        due, now = "", any(stand.arrival <= k.turn for stand in coming)
        if coming:
            first = min(coming, key=lambda stand: stand.arrival)
            due = due_at(f"turn {first.arrival}, {setting.clock(first.arrival)}", entries.get(first.entry, ""))
        there = [stand.thing for stand in stands if stand.on_table]
        name, rows = f"formation:{row.id}", map(_counted, stands)
        yield enrolled(name, row.side, called, "strength points", reversed(above), rows, due, there, now)
