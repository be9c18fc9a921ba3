"""Ground that counts: who is present on it, what each has of it, and who holds it (VF-OBJ-01, VF-OBJ-02).  What is held
is kept doubled, since ground that is fought over counts half (VF-GEOM-02)."""

from typing import NamedTuple

from longroll import tabletop
from longroll.miniatures.positions import kept
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Objective, laid
from longroll.rulesets.volume_of_fire.record.units import Unit
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import area_gap

NOBODY, CONTESTED, DISPUTED = -1, 2, 3
"""What stands in `holders` for ground that nobody holds, for ground that both sides are present on, and, with the side's
number added, for ground that one side alone is present on but fights for."""


class Share(NamedTuple):
    """What a side has of an objective: doubled value, and the general whose division it counts for."""

    side: int
    doubled: int
    division: int


def present(b: Battle, objective: Objective) -> list[Unit]:
    """VF-OBJ-02: the units, neither beaten nor broken, that touch the objective's ground."""
    return [unit for unit in _near(b, objective, (0, 1), tables.CONTACT) if unit.condition != "beaten"]


def _near(b: Battle, objective: Objective, sides: tuple[int, ...], reach: int) -> list[Unit]:
    """Units of these sides at most so far from an objective's ground."""
    box = laid(b.setting).area_box(objective.id)
    close = [b.units[number] for number in lookout(b).near_box(box, reach)]
    return [unit for unit in close if unit.side in sides and area_gap(unit.quad, objective.ring) <= reach]


def _disputed(b: Battle, objective: Objective, side: int) -> bool:
    """Whether a unit of the side in the area fought this player turn with an enemy within 5 inches of the area."""
    if not b.combats:
        return False
    inside = {unit.id for unit in _near(b, objective, (side,), 0)}
    about = {unit.id for unit in _near(b, objective, (1 - side,), tables.CLOSE_ENOUGH)}
    fights = ((*mine, *theirs) for mine, theirs in b.combats)
    return any(not inside.isdisjoint(units) and not about.isdisjoint(units) for units in fights)


def shares(b: Battle, objective: Objective) -> list[Share]:
    """VF-OBJ-02: what each side present has of an objective: all of it uncontested, half of it otherwise."""
    close = present(b, objective)
    there = [(side, units) for side in (0, 1) if (units := [unit for unit in close if unit.side == side])]
    full = len(there) == 1 and not _disputed(b, objective, there[0][0])
    doubled = (2 if full else 1) * objective.value
    return [Share(side, doubled, _division_in(b, objective, units)) for side, units in there]


def all_shares(b: Battle) -> list[list[Share]]:
    """The shares of every objective, in the scenario's order: remembered for these units under these commanders."""
    name = ("shares", b.setting, tuple(brigade.superior for brigade in b.brigades), b.combats)
    return kept(b.found, name, lambda: [shares(b, objective) for objective in laid(b.setting).objectives])


def _division_in(b: Battle, objective: Objective, units: list[Unit]) -> int:
    """The division with the largest summed size in the area; of equals the one nearest to its centre."""
    sizes: dict[int, tuple[int, int, int]] = {}
    x, y = objective.at
    for unit in units:
        division = b.brigades[unit.brigade].superior
        size, near, _ = sizes.get(division, (0, -tabletop.FAR, 0))
        sizes[division] = (size + unit.strength, max(near, -tabletop.point_gap(unit.quad, x, y)), -division)
    return max(sizes, key=lambda division: sizes[division])


def assign(b: Battle) -> None:
    """VF-SEQ-04 (5): who holds each objective now; changes are told."""
    table = laid(b.setting)
    before = dict(b.holders)
    holders = []
    for place, (objective, there) in enumerate(zip(table.objectives, all_shares(b), strict=True)):
        holder = CONTESTED if there else NOBODY
        if len(there) == 1:
            whole = there[0].doubled == 2 * objective.value
            holder = there[0].side if whole else DISPUTED + there[0].side
        holders.append((place, holder))
        if holder != before.get(place, objective.holder):
            if holder in (0, 1):
                held = f"is in {table.sides[holder]} hands"
            elif holder >= DISPUTED:
                held = f"is contested, with {table.sides[holder - DISPUTED]} troops on it"
            else:
                held = "is contested" if holder == CONTESTED else "is nobody's"
            b.say("changed", f"{objective.name} {held}", "VF-OBJ-02", objective, at=objective.at, reveals=True)
    b.holders = tuple(holders)
