"""What an action changes in the score: whose circles are by who stands in their areas (DC-AREA-05, DC-CIRC-05, DC-WIN-03).

All in hundredths of a victory point.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from longroll.miniatures.positions import kept
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART, Circle
from longroll.rulesets.division.movement import foot, horse
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import CONTESTED

POINT = 100
PART = 40
"""Hundredths of a circle's points for having all its areas but for those that nobody has."""

Control = dict[int, int]
"""Areas that change hands, and whose they are then."""


class Step(NamedTuple):
    """A move that changes the score, by the circles that it changes."""

    stand: int
    area: int
    worth: int
    circles: tuple[tuple[int, int], ...]


def share(circle: Circle, owners: Iterable[int], side: int) -> int:
    """What a circle is worth to a side by whose its areas are: its points, if all are his; the enemy's points less; in between
    a part of them."""
    mine = theirs = 0
    for owner in owners:
        mine += owner == side
        theirs += owner == 1 - side
    count = len(circle.areas)
    if mine == count:
        return POINT * circle.vp
    if theirs == count:
        return -POINT * circle.vp
    return PART * circle.vp * (mine - theirs) // count


def changed(known: Battle, stand: Stand, area: int) -> Control:
    """Whose areas are when a stand goes to one: what it leaves to enemies is theirs, where it comes among them nobody has it."""
    found: Control = {}
    side = stand.side
    if stand.area >= 0 and stand.area != area:
        others = any(row.id != stand.id for row in known.there(stand.area, side))
        if not others and known.there(stand.area, 1 - side):
            found[stand.area] = 1 - side
    if area >= 0:
        found[area] = CONTESTED if known.there(area, 1 - side) else side
    return {number: owner for number, owner in found.items() if known.control[number] != owner}


def by_circle(known: Battle, side: int, control: Control) -> tuple[tuple[int, int], ...]:
    """By circle, what it brings a side that areas change hands."""
    found = []
    for number in sorted({circle for area in control for circle in AREAS[area].circles}):
        circle = CIRCLES[number]
        before = share(circle, [known.control[area] for area in circle.areas], side)
        after = share(circle, [control.get(area, known.control[area]) for area in circle.areas], side)
        if after != before:
            found.append((number, after - before))
    return tuple(found)


def swing(known: Battle, stand: Stand, area: int) -> int:
    """What it brings a stand's side that it goes to an area."""
    control = changed(known, stand, area)
    return sum(worth for _, worth in by_circle(known, stand.side, control)) if control else 0


def cleared(known: Battle, side: int, area: int) -> int:
    """What it brings a side to have an area to itself."""
    if known.control[area] == side:
        return 0
    return sum(worth for _, worth in by_circle(known, side, {area: side}))


def _ways(known: Battle, stand: Stand) -> Iterator[int]:
    """The areas that a steady stand may come to with one action."""
    if stand.arm == "cavalry" and (stand.mounted or (stand.holders > 0 and horse.may_mount(stand) is None)):
        for area, far in enumerate(EDGES_APART[stand.area]):
            if 1 <= far <= horse.REACH and horse.mounted(known, stand, area) is None:
                yield area
        return
    law = foot.guns if stand.arm == "artillery" else foot.on_foot
    for area in AREAS[stand.area].edges:
        if law(known, stand, area) is None:
            yield area


def step(known: Battle, stand: Stand) -> Step | None:
    """The one move of a stand that brings most; None where none brings anything."""
    return kept(known.found, ("step", stand.id, known.night, known.control), lambda: _step(known, stand))


def _step(known: Battle, stand: Stand) -> Step | None:
    best = None
    if not stand.steady or known.night:
        return None
    for area in _ways(known, stand):
        control = changed(known, stand, area)
        if control:
            circles = by_circle(known, stand.side, control)
            worth = sum(each for _, each in circles)
            if worth > (best.worth if best else 0):
                best = Step(stand.id, area, worth, circles)
    return best


def within(steps: Iterable[tuple[int, Step]], points: int) -> int:
    """What steps, each with its price, bring with so many action points: the dearest circles first, each circle once."""
    found, taken = 0, set[int]()
    for price, each in sorted(steps, key=lambda row: (-row[1].worth // row[0], row[1].stand)):
        if price > points:
            continue
        worth = sum(part for circle, part in each.circles if circle not in taken)
        if worth > 0:
            found += worth
            points -= price
            taken.update(circle for circle, _ in each.circles)
    return found
