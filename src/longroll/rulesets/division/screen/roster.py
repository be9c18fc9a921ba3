"""The roster of a side, division by division, in steps."""

from collections.abc import Iterator

from longroll.rulesets.division.components.areas import CIRCLES
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.screen.counters import formation_of
from longroll.rulesets.division.tables import TURN_NAMES
from longroll.scene import Enrolled
from longroll.screen.rosters import Counted, due_at, enrolled


def _counted(stand: Stand) -> Counted:
    whole = stand.full + stand.unit.mounted + stand.unit.holders
    lost = whole if stand.where == "spent" else stand.lost + stand.lost_mounted + stand.lost_holders
    here = whole - lost
    return here * (stand.where == "map"), lost, here * (stand.where == "off")


def roster(k: Battle, side: int | None) -> Iterator[Enrolled]:
    """Every division of a side, under its corps; None tells of both."""
    groups: dict[tuple[int, str, str], list[Stand]] = {}
    for stand in k.stands:
        if stand.where != "unused" and side in (None, stand.side):
            key = stand.side, stand.unit.corps, formation_of(stand.unit)
            groups.setdefault(key, []).append(stand)
    for (owner, corps, division), stands in groups.items():
        coming = [stand.unit for stand in stands if stand.where == "off"]
        due = ""
        if coming:
            first = min(coming, key=lambda unit: unit.arrives if unit.arrives >= 0 else len(TURN_NAMES))
            when = TURN_NAMES[first.arrives] if first.arrives >= 0 else "when his card brings him"
            due = due_at(when, CIRCLES[first.entry].name if 0 <= first.entry < len(CIRCLES) else "")
        above = () if division == corps else (corps,)
        there = [stand.thing for stand in stands if stand.where == "map"]
        name, rows = f"division:{owner}:{corps}:{division}", map(_counted, stands)
        yield enrolled(name, owner, division, "steps", above, rows, due, there)
