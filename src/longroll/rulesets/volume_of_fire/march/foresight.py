"""How far a march gets by what its owner knows: his own troops, the ground, the enemy where he is known (VF-GT-07,
VF-GT-11).  No die is thrown: rough ground that is diced for is gone through as if the die let the brigade cross, and is
named."""

from typing import NamedTuple

from longroll import tabletop
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.march.body_and_course import Body
from longroll.rulesets.volume_of_fire.march.ground_ahead import NEVER, SEEN, STEP, Corridor, Held
from longroll.rulesets.volume_of_fire.record import Barrier, Battle, Piece, laid
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import bounds, vector


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
    while gone < limit:
        if way.ends(scratch, gone, held) == SEEN:
            why = "the enemy has it in sight there"
            break
        if (met := way.meets(gone, held)) is not None:
            gone, name = met
            held, dice = (*held, Held(name, NEVER)), (*dice, (named(known, name), gone))
            continue
        ahead = way.next(gone, held)
        if (bar := way.bar(ahead)) is not None:
            why = f"it {bar.because}"
            break
        gone = way.onward(ahead, limit, held)
    if (free := way.last_free(gone)) < gone:
        gone, why = free, "troops of yours stand in its way"
    return Foreseen(gone, why, tuple(row for row in dice if row[1] <= gone))


def blocked(known: Battle, body: Body, limit: int) -> bool:
    """Whether one's own troops leave a march no way at all (VF-GT-07): it need be foreseen no further than to where it would
    first be clear of them."""
    here, quads = lookout(known), body.quads()
    friends = {unit.id for unit in known.of_side(body.units[0].side)} - {unit.id for unit in body.units}
    if friends.isdisjoint(here.near_box(bounds(sum((*quads, *body.quads(limit)), ())), 0)):
        return False
    for far in range(STEP, limit + STEP, STEP):
        there = tabletop.shifted(quads, *vector(body.course.heading, far))
        if all(friends.isdisjoint(here.under(quad, SLACK)) for quad in there):
            return foreseen(known, body, min(far, limit)).far == 0
    return True


def named(b: Battle, name: str) -> str:
    """Rough ground of that id by its name."""
    rows: tuple[Piece | Barrier, ...] = (*laid(b.setting).pieces, *laid(b.setting).barriers)
    return next(row.name for row in rows if row.id == name)
