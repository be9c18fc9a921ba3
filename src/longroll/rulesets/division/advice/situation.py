"""The battle in the large: divisions of both sides as lumps, the circles that count, the turns there are (DC-WIN).

Places are metres about the town square, lumps are called by the number of the lowest general over them.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from longroll import staff
from longroll.miniatures.positions import kept
from longroll.once import of_values
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART, Circle, Point, from_circle
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import EVENING, half
from longroll.staff import Arm, Situation
from longroll.tabletop import Ring, divide, hull

POINT = 100
STEP = 100
"""The weight of a step that stands steady."""
ROUTED, SPENT = 25, 60
"""Hundredths that a step counts for where the stand is routed; what it is worth to the enemy to take one."""
PACE, MARCH = 2_200, 6_000
"""How far a division gets in a half day, near the enemy and on a pike far from him."""
GRID, BESIDE, REACH = 1_000, 1_000, 2_200
"""How exactly the middle of a division is told; how near one must be to fight at a place, and to get there in a turn or two."""
NEAR, PRIZE, MARGIN = 1, 3, 6
"""How many areas off an enemy may be for a circle to count for its own sake; from how many points on one does that
they are further from; points that the enemy may lack to twice one's own for all ground to count alike."""
CAREFUL, BOLD = 45, 35
"""The chance from which an enemy on ground that counts is attacked: by who has something to lose, since he is ahead or has turns
left in which ground can be won, and by who has not."""


def situation(known: Battle, side: int) -> Situation:
    """The battle as a side knows it, laid before who commands it."""
    have = known.points(side), known.points(1 - side)
    left, lumps = _left(known), tuple(_lumps(known, side))
    stakes = left > 0 or have[0] > have[1]  # nobody is desperate for a point that can still be won
    return Situation(
        side,
        left,
        stakes,
        lumps,
        tuple(_ground(known, side, circle) for circle in CIRCLES if _counts(known, side, circle.id)),
        bold=CAREFUL if stakes else BOLD,
        margin=POINT * (have[0] - have[1]),
        beside=BESIDE,
        reach=REACH,
    )


def _left(known: Battle) -> int:
    """The turns that are left: to this evening where one has nearly twice the other's points, for it may be over then; else to
    the last."""
    left = laid(known.setting).last - known.turn
    return min(left, EVENING - half(known.turn)) if any(near_defeat(known, side) for side in (0, 1)) else left


def lump(stand: Stand) -> int:
    """The number under which a stand is told what to do: that of the lowest general over it."""
    return stand.unit.chain[0]


def where(known: Battle, stand: Stand) -> Point:
    """Where a stand is, or will come in."""
    if stand.area >= 0:
        return AREAS[stand.area].at
    circle = known.generals[stand.general].circle if stand.general >= 0 else stand.unit.entry
    return CIRCLES[max(0, circle)].at


def weight(stand: Stand) -> int:
    """What a stand counts for in a fight."""
    return stand.strength * STEP * (ROUTED if stand.routed else 100) // 100


def _lumps(known: Battle, side: int) -> Iterator[staff.Formation]:
    """Divisions, corps artillery and what else stands under one hand; of one's own those too who are due within a turn."""
    found: dict[int, list[Stand]] = defaultdict(list)
    for row in known.stands:
        soon = row.where == "off" and row.side == side and 0 <= row.unit.arrives <= known.turn + 1
        if row.where == "map" or soon:
            found[lump(row)].append(row)
    for number, rows in sorted(found.items()):
        here = [row for row in rows if row.where == "map"]
        late = 0 if here else max(1, min(row.unit.arrives for row in rows) - known.turn)
        yield _lump(known, side, number, here or rows, late)


def _lump(known: Battle, side: int, number: int, rows: Sequence[Stand], late: int) -> staff.Formation:
    spots = [where(known, row) for row in rows]
    might = sum(map(weight, rows))
    steps, full = sum(row.strength for row in rows), sum(row.full for row in rows)
    routed = sum(row.routed for row in rows)
    return staff.Formation(
        number,
        rows[0].side == side,
        known.generals[number].printed.commands if rows[0].unit.chain[0] == number else rows[0].name,
        _about_middle([x for x, _ in spots]),
        _about_middle([y for _, y in spots]),
        might,
        SPENT * steps,
        PACE,
        MARCH,
        _arm(rows),
        late,
        shaken=2 * routed > len(rows),
        worn=3 * steps < 2 * full,
    )


def _about_middle(found: Sequence[int]) -> int:
    """The middle of a division, as near as a plan goes by it: one that is made in a phase holds while its brigades move up."""
    return GRID * divide(sum(found), GRID * len(found))


def _arm(rows: Sequence[Stand]) -> Arm:
    return staff.arm_of({row.arm for row in rows})


@of_values(len(CIRCLES))
def _about(circle: int) -> Ring:
    """The ground about a circle: what its areas cover."""
    return hull(tuple(chain.from_iterable(point for area in CIRCLES[circle].areas for point in AREAS[area].ring)))


def front(known: Battle, side: int) -> tuple[int, ...]:
    """Where a side's troops come up to who are told nothing else: a march from the enemies who stand, or behind friends who face
    them."""
    return kept(known.found, ("front", side), lambda: _front(known, side))


def _front(known: Battle, side: int) -> tuple[int, ...]:
    held = [row.id for row in AREAS if known.steady(row.id, 1 - side)]
    far = [min((EDGES_APART[area][each] for each in held), default=0) for area in range(len(AREAS))]
    found = [area for area, off in enumerate(far) if 1 <= off <= 2 and (off == 2 or known.steady(area, side))]
    return tuple(found)


def near_defeat(known: Battle, side: int) -> bool:
    """Whether the enemy has nearly twice a side's points, or would have with a circle or two more (DC-WIN-04)."""
    return known.points(1 - side) + MARGIN >= 2 * known.points(side)


def nearest_foe(known: Battle, side: int, circle: int) -> int:
    """How many edges the nearest steady enemy is from the areas about a circle."""
    return kept(known.found, ("nearest foe", side, circle), lambda: _nearest_foe(known, side, circle))


def _nearest_foe(known: Battle, side: int, circle: int) -> int:
    held = kept(known.found, ("held", 1 - side), lambda: [row.id for row in AREAS if known.steady(row.id, 1 - side)])
    return min((from_circle(circle, area) for area in held), default=len(AREAS))


def _soon(known: Battle) -> bool:
    """Whether at most one turn comes after this before an evening ends, or the battle."""
    return min(laid(known.setting).last - known.turn, EVENING - half(known.turn)) <= 1


def _counts(known: Battle, side: int, circle: int) -> bool:
    """Whether troops are sent to a circle for its own sake: where enemies are near; with a turn to go before points may be compared
    to one that brings much, where one's own are nearer than they; late in a day when points are wanted, to each."""
    if half(known.turn) == EVENING and near_defeat(known, side):
        return True
    foe, row = nearest_foe(known, side, circle), CIRCLES[circle]
    if foe and known.owner(circle) != side:
        if row.vp < PRIZE:
            return False
        if _soon(known) and nearest_foe(known, 1 - side, circle) < foe:
            return True
    return foe == 0 or (foe <= NEAR and nearest_foe(known, 1 - side, circle) <= foe + 1)


def _ground(known: Battle, side: int, circle: Circle) -> staff.Ground:
    near = [row for area in circle.areas for row in known.there(area, side)]
    foes = [row for area in circle.areas for row in known.there(area, 1 - side)]
    strongest = max(foes, key=lambda row: (weight(row), -row.id), default=None)
    theirs = -1 if strongest is None else lump(strongest)
    owner = known.owner(circle.id)
    value = POINT * circle.vp * (2 if owner == 1 - side else 1)
    ours = tuple(dict.fromkeys(lump(row) for row in near))
    return staff.Ground(circle.id, circle.name, _about(circle.id), *circle.at, value, ours, theirs, owner == side)
