"""How far a march gets by what its owner knows: his own troops, the ground, the enemy where he is known (VF-GT-07, VF-GT-11).

No die is thrown: rough ground that is diced for is gone through as if the die let the brigade cross, and is named.
"""

from typing import NamedTuple

from longroll.rulesets.volume_of_fire.march.body_and_course import Body
from longroll.rulesets.volume_of_fire.march.ground_ahead import NEVER, SEEN, Corridor, Held
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid


class Foreseen(NamedTuple):
    """How far a march gets, in thousandths; why no further than asked, in words; the rough ground diced for, with where."""

    far: int
    why: str
    dice: tuple[tuple[str, int], ...]


def foreseen(known: Battle, body: Body, limit: int) -> Foreseen:
    """The way of a body that has wheeled, as `BrigadeMarch` will go it unless something unknown is met or a die stops it."""
    scratch = known.copy()
    way = Corridor(scratch, tuple(unit.id for unit in body.units), body.poses, body.course, limit)
    gone, why, held, dice = 0, "", tuple[Held, ...](), tuple[tuple[str, int], ...]()
    way.put(scratch, gone)
    while gone < limit:
        if way.ends(scratch, gone, held) == SEEN:
            why = "the enemy has it in sight there"
            break
        if (met := way.meets(gone, held)) is not None:
            gone, name = met
            held, dice = (*held, Held(name, NEVER)), (*dice, (_named(known, name), gone))
            way.put(scratch, gone)
            continue
        ahead = way.next(gone, held)
        if (bar := way.bar(ahead)) is not None:
            why = f"it {bar.because}"
            break
        gone = way.onward(ahead, limit, held)
        way.put(scratch, gone)
    free = way.last_free(gone)
    if free < gone:
        gone, why = free, "troops of yours stand in its way"
    return Foreseen(gone, why, tuple(row for row in dice if row[1] <= gone))


def blocked(known: Battle, body: Body, limit: int) -> bool:
    """Whether one's own troops leave a march no way at all (VF-GT-07)."""
    box = [value for quad in (*body.quads(), *body.quads(limit)) for value in quad]
    west, south, east, north = min(box[::2]), min(box[1::2]), max(box[::2]), max(box[1::2])
    mine = {unit.id for unit in body.units}
    beside = (unit.quad for unit in known.of_side(body.units[0].side) if unit.id not in mine)
    near = any(
        max(quad[::2]) >= west and min(quad[::2]) <= east and max(quad[1::2]) >= south and min(quad[1::2]) <= north
        for quad in beside
    )
    return near and foreseen(known, body, limit).far == 0


def _named(known: Battle, name: str) -> str:
    table = laid(known.setting)
    names = {row.id: row.name for row in table.barriers} | {row.id: row.name for row in table.pieces}
    return names.get(name, name)
