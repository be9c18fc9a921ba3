"""Dressing the ranks: regiments that stood next to one another in history stand shoulder to shoulder on the table.

A battle's file has each regiment where it stood, in metres, with the small gaps and steps of the ground.  Only regiments in
one line, short edges touching, or in one column, each close behind the next, move as one (VF-AP-05); so neighbours of a
brigade that all but touch are brought together, from the middle of their line or column outwards, with one facing
(VF-DEP-01).  Nobody is moved far for it: a chain that would have to be bent further is parted at its widest joint, so
that an echelon stays an echelon.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from longroll import tabletop
from longroll.miniatures.legal import offset
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.march.body_and_course import heading_of
from longroll.rulesets.volume_of_fire.movement.paths import SAME_FACING
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Unit
from longroll.rulesets.volume_of_fire.tables import DRESSED, DRESSED_APART, DRESSED_ASKEW
from longroll.tabletop import between, gap, overlap

Chain = list[Unit]
Joint = Callable[[Unit, Unit], int | None]
"""How far the second unit is from its place next after the first; None where it is no neighbour there."""
AT_HAND = 6000
"""No enemy within this is come nearer to."""
Close = Callable[[Chain], Chain]


def dressed(units: Iterable[Unit], size: tuple[int, int]) -> list[Unit]:
    """The units with their lines and columns closed up, those off the table untouched; `size` is the table's.

    A line stays as it was where closing it would put somebody on somebody, nearer than before to an enemy at hand, or
    off the table.
    """
    found = list(units)
    alone = {unit.id for unit in found if unit.on_table}
    for joint, close in ((abreast, in_line), (in_file, in_column)):
        for chain in _chains([unit for unit in found if unit.id in alone], joint):
            for closed in _dress(chain, joint, close, found, size):
                alone -= {unit.id for unit in closed}
                for unit in closed:
                    found[unit.id] = unit
    return found


def _dress(chain: Chain, joint: Joint, close: Close, units: Chain, size: tuple[int, int]) -> Iterator[Chain]:
    """The parts of a chain that can be closed, each closed: the whole, or what is left of it parted at its widest joint."""
    if len(chain) < 2:
        return
    closed = close(chain)
    mine = {unit.id for unit in chain}
    others = [unit for unit in units if unit.on_table and unit.id not in mine]
    pairs = list(zip(chain, closed, strict=True))
    if all(_moved(*pair) <= DRESSED and _fits(*pair, others, size) for pair in pairs):
        yield closed
        return
    after = _widest(chain, joint)
    yield from _dress(chain[:after], joint, close, units, size)
    yield from _dress(chain[after:], joint, close, units, size)


def _widest(chain: Chain, joint: Joint) -> int:
    """Where to part a chain: at its widest joint, of much the same ones at that nearest to its middle."""
    return max(
        range(1, len(chain)),
        key=lambda place: ((joint(chain[place - 1], chain[place]) or 0) // 100, -abs(2 * place - len(chain))),
    )


def _chains(units: Chain, joint: Joint) -> list[Chain]:
    """Chains of neighbours in their order, of two units or more."""
    left = list(units)
    found = []
    while left:
        chain = [left.pop(0)]
        grown = True
        while grown:
            grown = False
            for unit in left:
                if joint(chain[-1], unit) is not None:
                    chain.append(unit)
                elif joint(unit, chain[0]) is not None:
                    chain.insert(0, unit)
                else:
                    continue
                left.remove(unit)
                grown = True
                break
        if len(chain) > 1:
            found.append(chain)
    return found


def abreast(one: Unit, other: Unit) -> int | None:
    """How far `other` is from touching the right of `one`, if it is the neighbour there."""
    right, ahead = offset(one.pose, other.pose.x, other.pose.y)
    return _joint(one, other, right - (one.frontage + other.frontage) // 2, ahead)


def in_file(one: Unit, other: Unit) -> int | None:
    """How far `other` is from touching the rear of `one`, if it is the neighbour there."""
    right, ahead = offset(one.pose, other.pose.x, other.pose.y)
    return _joint(one, other, -ahead - DEPTH, right)


def _joint(one: Unit, other: Unit, room: int, askew: int) -> int | None:
    if (one.brigade, one.arm, one.mounted, one.limbered) != (other.brigade, other.arm, other.mounted, other.limbered):
        return None
    if _front_in_doubt(one) or _front_in_doubt(other):
        return None
    if between(one.pose.heading, other.pose.heading) > SAME_FACING:
        return None
    if room < -SLACK or room > DRESSED_APART or abs(askew) > DRESSED_ASKEW:
        return None
    return max(room, 0) + abs(askew)


def _front_in_doubt(unit: Unit) -> bool:
    """Dismounted cavalry whose front depends on an option of the game (VF-SIZE-06) cannot be closed up for both."""
    return unit.arm == "cavalry" and not unit.mounted and unit.size != unit.size_dismounted


def in_line(line: Chain) -> Chain:
    """A chain from left to right on one front and with one facing, about the middle of the whole."""
    heading = heading_of(line)
    width = sum(unit.frontage for unit in line)
    first = replace(line[0].pose, heading=heading)
    places = [offset(first, unit.pose.x, unit.pose.y) for unit in line]
    ahead = tabletop.divide(sum(unit.frontage * row[1] for unit, row in zip(line, places, strict=True)), width)
    middle = tabletop.divide(sum(unit.frontage * row[0] for unit, row in zip(line, places, strict=True)), width)
    at = middle - width // 2
    closed = []
    for unit in line:
        closed.append(replace(unit, pose=first.ahead(ahead).aside(at + unit.frontage // 2)))
        at += unit.frontage
    return closed


def in_column(column: Chain) -> Chain:
    """A chain from front to rear, each touching the one before and all in one file, about the middle of the whole."""
    heading = heading_of(column)
    first = replace(column[0].pose, heading=heading)
    places = [offset(first, unit.pose.x, unit.pose.y) for unit in column]
    right = tabletop.divide(sum(row[0] for row in places), len(column))
    ahead = tabletop.divide(sum(row[1] for row in places), len(column)) + (len(column) - 1) * DEPTH // 2
    return [replace(unit, pose=first.ahead(ahead - place * DEPTH).aside(right)) for place, unit in enumerate(column)]


def _moved(before: Unit, after: Unit) -> int:
    return tabletop.length(after.pose.x - before.pose.x, after.pose.y - before.pose.y)


def _fits(before: Unit, after: Unit, others: Chain, size: tuple[int, int]) -> bool:
    quad = after.quad
    if min(quad) < 0 or max(quad[::2]) > size[0] or max(quad[1::2]) > size[1]:
        return False
    for other in others:
        if overlap(quad, other.quad, SLACK) or overlap(before.quad, other.quad, SLACK):
            return False  # what overlaps as written is a fault of the file, to be told and not mended
        if other.side != after.side and gap(quad, other.quad) < min(gap(before.quad, other.quad), AT_HAND):
            return False
    return True
