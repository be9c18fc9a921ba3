"""Fatigue: how worn a brigade is, and what that does to it.  Losses are not tracked on regiments; a brigade gathers
points for every unit that fought, and its level follows from its points and from how many units it has now (VF-FAT-01,
VF-FAT-03)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from longroll.flow import Modifier
from longroll.miniatures.positions import kept
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.record import Battle, Brigade
from longroll.rulesets.volume_of_fire.sight.unseen import onlookers


def level_of(points: int, units: int) -> int:
    """VF-FAT-03: the level, 0 fresh to 5 spent, of so many points in a brigade of so many units."""
    return max(0, min(5, -(-points // units) - 1)) if units else 0


def level(b: Battle, brigade_id: int) -> int:
    """A brigade's level by its present points and units, 0 fresh to 5 spent (VF-FAT-03, VF-ORG-05).  In what a side
    knows, those count that it does not see: the level lies open beside the brigadier, and who has gone is known
    (VF-SCALE-04)."""
    return level_of(b.brigades[brigade_id].fatigue, kept(b.found, "present", lambda: _present(b))[brigade_id])


def _present(b: Battle) -> Counter[int]:
    """How many units of each brigade are on the table, or not known to have left it."""
    return Counter(unit.brigade for unit in b.units if unit.place in ("table", "ghost", "unseen"))


def level_name(b: Battle, brigade_id: int) -> str:
    """The name of a brigade's level."""
    return tables.LEVELS[level(b, brigade_id)]


def modifier(b: Battle, brigade_id: int, rule: str = "VF-FAT-04") -> Modifier:
    """What the level adds to the rolls of a brigade and its units; `rule` is the row of the chart that asks for it."""
    here = level(b, brigade_id)
    return Modifier(tables.LEVEL_MODIFIER[here], tables.LEVELS[here], rule)


def starting(name: str, units: int) -> int:
    """VF-FAT-06: the points of a brigade of so many units that begins at a level: the lowest of that level."""
    step = tables.LEVELS.index(name)
    return step * units + 1 if step else 0


def tire(b: Battle) -> None:
    """VF-FAT-02, VF-SEQ-04 (1): every brigade gains a point for each of its units that fought this player turn."""
    fought = Counter(unit.brigade for unit in b.units if unit.engaged)
    for brigade in b.brigades:
        if not (engaged := fought[brigade.id]):
            continue
        before = level(b, brigade.id)
        b.change_brigade(brigade.id, fatigue=brigade.fatigue + engaged, fought_since=True, fought=True)
        after = level(b, brigade.id)
        if brigade.place == "out":
            continue
        worse = f" and is {tables.LEVELS[after]}" if after != before else ""
        text = f"{brigade.name} gains {engaged} fatigue, {brigade.fatigue + engaged} in all{worse}"
        b.say("changed", text, "VF-FAT-02", brigade, to=brigade.side)


def would_tire(b: Battle, units: Iterable[int]) -> Iterator[tuple[Brigade, int, str]]:
    """What each of their brigades gains if these units fight, beyond what it gains already this player turn, and the level it
    comes to by that if this is a worse one, else "" (VF-FAT-02)."""
    fresh = Counter(b.units[number].brigade for number in set(units) if not b.units[number].engaged)
    fought = Counter(unit.brigade for unit in b.units if unit.engaged)
    present = _present(b)
    for number, more in sorted(fresh.items()):
        brigade = b.brigades[number]
        had = brigade.fatigue + fought[number]
        before, after = (level_of(points, present[number]) for points in (had, had + more))
        yield brigade, more, tables.LEVELS[after] if after != before else ""


def recover(b: Battle, side: int) -> None:
    """VF-FAT-07, VF-SEQ-04 (2): a brigade at Rest, none of whose units fought since its last turn, loses a point.  Fatigue
    lies open beside the brigadier; so whoever sees him sees it go down, and that the brigade rests (VF-SCALE-04)."""
    for brigade in b.brigades_of(side):
        if brigade.order.kind == "rest" and brigade.fatigue and not brigade.fought_since:
            b.change_brigade(brigade.id, fatigue=brigade.fatigue - 1)
            text = f"{brigade.name} rests: {brigade.fatigue - 1} fatigue, {level_name(b, brigade.id)}"
            b.say("changed", text, "VF-FAT-07", brigade, to=onlookers(b, brigade.id), reveals=True)
        if brigade.fought_since:
            b.change_brigade(brigade.id, fought_since=False)
