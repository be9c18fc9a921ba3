"""From area to area on foot (DC-MOVE-01 to DC-MOVE-04), and guns (DC-MOVE-07, DC-MOVE-10, DC-MOVE-11)."""

from longroll.flow import Refusal
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.movement.command import escorted
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


def among_enemies(b: Battle, stand: Stand, start: int, end: int) -> Refusal | None:
    """Why a stand may not go from one area into the next: steady enemies are in both, guns among them (DC-MOVE-01, DC-MOVE-02)."""
    enemies = b.steady(end, 1 - stand.side)
    if enemies and b.steady(start, 1 - stand.side):
        here, there = AREAS[start].name, AREAS[end].name
        rule = "DC-MOVE-02" if all(row.arm == "artillery" for row in enemies) else "DC-MOVE-01"
        return Refusal(rule, f"steady enemies are in {here} and in {there}", "leave for an area without them first")
    return None


def on_foot(b: Battle, stand: Stand, end: int) -> Refusal | None:
    """Why infantry, or cavalry on foot, may not move into an area."""
    if end not in AREAS[stand.area].edges:
        return _no_edge(stand, end)
    if stand.arm == "cavalry" and stand.holders <= 0:
        return Refusal("DC-LOSS-08", f"{stand.name} has lost its horse holders: it can only mount", "mount it")
    return among_enemies(b, stand, stand.area, end)


def guns(b: Battle, stand: Stand, end: int) -> Refusal | None:
    """Why guns may not move into an area; routed enemies bar them too."""
    if end not in AREAS[stand.area].edges:
        return _no_edge(stand, end)
    if not b.there(end, 1 - stand.side):
        return None
    name = AREAS[end].name
    if b.there(stand.area, 1 - stand.side):
        return Refusal(
            "DC-MOVE-11", f"enemies are in {AREAS[stand.area].name} and in {name}", "go where there are none"
        )
    if not escorted(b, stand, end):
        others = [row for row in b.steady(end, stand.side) if row.arm != "artillery"]
        if others:
            because = f"{others[0].name} in {name} is not of the command of {stand.name}"
            return Refusal("DC-MOVE-08", because, "move its own escort there first")
        because = f"enemies are in {name}, and no steady infantry or cavalry of yours"
        return Refusal("DC-MOVE-10", because, "move its escort there first")
    return None


def _no_edge(stand: Stand, end: int) -> Refusal:
    rule = "DC-MOVE-07" if stand.arm == "artillery" else "DC-MOVE-04" if stand.arm == "cavalry" else "DC-EDGE-01"
    because = f"{AREAS[stand.area].name} shares no edge with {AREAS[end].name}"
    return Refusal(rule, because, "go by the areas between")
