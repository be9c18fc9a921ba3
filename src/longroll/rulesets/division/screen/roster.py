"""The roster of a side, division by division, in steps."""

from collections.abc import Iterator

from longroll.rulesets.division.arrivals.entering import company, may_come
from longroll.rulesets.division.arrivals.stragglers import straggles
from longroll.rulesets.division.components.areas import CIRCLES
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.screen.counters import formation_of
from longroll.rulesets.division.tables import TURN_NAMES
from longroll.scene import Enrolled
from longroll.screen.rosters import Counted, due_at, enrolled


def _counted(stand: Stand) -> Counted:
    """Its steps; of cavalry those of the stand that it is now, mounted or on foot."""
    whole = stand.unit.mounted if stand.mounted else stand.full
    left = stand.strength * (stand.where != "spent")
    return left * (stand.where == "map"), whole - left, left * (stand.where == "off")


def roster(k: Battle, side: int | None) -> Iterator[Enrolled]:
    """Every division of a side, under its corps; None tells of both."""
    groups: dict[tuple[int, str, str], list[Stand]] = {}
    for stand in k.stands:
        if stand.where != "unused" and side in (None, stand.side):
            key = stand.side, stand.unit.corps, formation_of(stand.unit)
            groups.setdefault(key, []).append(stand)
    for (owner, corps, division), stands in groups.items():
        coming = [stand for stand in stands if stand.where == "off"]
        due = ""
        if coming:
            first = min(coming, key=lambda row: row.unit.arrives if row.unit.arrives >= 0 else len(TURN_NAMES))
            arrives, entry = first.unit.arrives, first.unit.entry
            when = TURN_NAMES[arrives] if arrives >= 0 else "when an event brings it"
            due = due_at(when, CIRCLES[entry].name if 0 <= entry < len(CIRCLES) else "", _needs(k, first))
        above = () if division == corps else (corps,)
        there = [stand.thing for stand in stands if stand.where == "map"]
        name, rows = f"division:{owner}:{corps}:{division}", map(_counted, stands)
        now = any(_may_come(k, stand) for stand in coming)
        yield enrolled(name, owner, division, "steps", above, rows, due, there, now)


def _needs(k: Battle, stand: Stand) -> str:
    """What brings a stand on: its general's coming, or, where he does not bring it, whoever commands it (DC-ARR-02, DC-ARR-04,
    DC-ARR-05); an event says so itself."""
    if stand.unit.arrives < 0:
        return ""
    if straggles(k, stand):
        return "an Action Point of a general above it"
    general = k.generals[stand.unit.chain[0]].name
    late = ", or his activation without it from the turn after" if k.options.late_entry else ""
    return f"the card of {general}{late}"


def _may_come(k: Battle, stand: Stand) -> bool:
    """Whether a stand is due, and nothing bars whoever brings it on."""
    return straggles(k, stand) or any(
        row.where == "off" and may_come(k, row.id) is None and stand.id in company(k, row.id)[1] for row in k.generals
    )
