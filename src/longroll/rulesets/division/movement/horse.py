"""Cavalry in the saddle (DC-MOVE-05), mounting (DC-MOVE-06) and dismounting."""

from longroll.flow import Refusal
from longroll.miniatures.positions import kept
from longroll.rulesets.division.components.areas import AREAS, EDGES_APART
from longroll.rulesets.division.movement.foot import among_enemies
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand

REACH = 2
"""How many areas a mounted stand moves at most (DC-MOVE-05)."""


def held(b: Battle, area: int, side: int) -> bool:
    """Whether steady enemy infantry or cavalry of a side is in an area, which nobody rides through (DC-MOVE-05)."""
    return any(row.arm != "artillery" for row in b.steady(area, 1 - side))


def mounted(b: Battle, stand: Stand, end: int) -> Refusal | None:
    """Why a stand in the saddle may not ride into an area, by whatever way."""
    reach = kept(b.found, ("ride", stand.side, stand.area), lambda: _reach(b, stand))
    if end in reach:
        return reach[end]
    because = f"{AREAS[end].name} is {EDGES_APART[stand.area][end]} areas from {AREAS[stand.area].name}"
    return Refusal("DC-MOVE-05", f"{because}; it rides up to {REACH}")


def ways(b: Battle, stand: Stand, end: int) -> list[int]:
    """The areas by which a stand in the saddle may ride into one that is not next to its own."""
    near = set(AREAS[stand.area].edges).intersection(AREAS[end].edges)
    return [
        each for each in sorted(near) if not held(b, each, stand.side) and among_enemies(b, stand, each, end) is None
    ]


def _reach(b: Battle, stand: Stand) -> dict[int, Refusal | None]:
    """All areas within reach, with why not."""
    found: dict[int, Refusal | None] = {}
    for end, far in enumerate(EDGES_APART[stand.area]):
        if not 1 <= far <= REACH:
            continue
        if far == 1:
            refusal = among_enemies(b, stand, stand.area, end)
            found[end] = None if refusal is None or ways(b, stand, end) else refusal
        elif ways(b, stand, end):
            found[end] = None
        else:
            because = f"every way to {AREAS[end].name} leads through steady enemies, or from among them into others"
            found[end] = Refusal("DC-MOVE-05", because)
    return found


def may_mount(stand: Stand) -> Refusal | None:
    """Why cavalry on foot may not mount (DC-MOVE-06, DC-LOSS-09)."""
    if stand.arm != "cavalry" or stand.mounted:
        return Refusal("DC-MOVE-06", f"{stand.name} is not cavalry on foot")
    if stand.horses <= 0:
        return Refusal("DC-LOSS-09", f"{stand.name} has no mounted men left", "let it go on on foot")
    return None


def may_dismount(stand: Stand) -> Refusal | None:
    """Why cavalry may not fight on foot: nobody would hold the horses, or nobody is left to (DC-LOSS-08, DC-LOSS-10)."""
    if stand.holders <= 0:
        return Refusal("DC-LOSS-08", f"{stand.name} has no horse holders left", "let it stay mounted")
    if stand.full - stand.lost <= 0:
        return Refusal("DC-LOSS-10", f"the men on foot of {stand.name} are spent", "let it stay mounted")
    return None
