"""Dressing the ranks: regiments that stood next to one another in history stand shoulder to shoulder on the table.

A battle's file has each regiment where it stood, in metres, with the small gaps and steps of the ground.  Only regiments in
one line, short edges touching, move as one (VF-AP-05); so neighbours of a brigade that all but touch are brought
together, from the middle of their line outwards, on one front and with one facing.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from longroll.rulesets.volume_of_fire.march import heading_of
from longroll.rulesets.volume_of_fire.paths import SAME_FACING, offset
from longroll.rulesets.volume_of_fire.terrain import SLACK
from longroll.rulesets.volume_of_fire.units import Unit
from longroll.tabletop import between, gap, overlap

APART = 1200
"""The widest gap between two short edges that is closed: sixty yards."""
ASKEW = 800
"""How far one front may stand ahead of its neighbour's."""


def dressed(units: Iterable[Unit], size: tuple[int, int]) -> list[Unit]:
    """The units with their lines closed up, those off the table untouched; `size` is the table's.

    A line stays as it was where closing it would put somebody on somebody, nearer than before to an enemy, or off the
    table.
    """
    found = list(units)
    for line in _lines(found):
        closed = _closed(line)
        mine = {unit.id for unit in line}
        others = [unit for unit in found if unit.on_table and unit.id not in mine]
        if all(_fits(before, after, others, size) for before, after in zip(line, closed, strict=True)):
            for unit in closed:
                found[unit.id] = unit
    return found


def _lines(units: list[Unit]) -> list[list[Unit]]:
    """Chains of neighbours, each from left to right, of two units or more."""
    left = [unit for unit in units if unit.on_table]
    found = []
    while left:
        line = [left.pop(0)]
        grown = True
        while grown:
            grown = False
            for unit in left:
                if _next_to(line[-1], unit):
                    line.append(unit)
                elif _next_to(unit, line[0]):
                    line.insert(0, unit)
                else:
                    continue
                left.remove(unit)
                grown = True
                break
        if len(line) > 1:
            found.append(line)
    return found


def _next_to(one: Unit, other: Unit) -> bool:
    """Whether `other` is the neighbour on the right of `one`."""
    if (one.brigade, one.arm, one.mounted, one.limbered) != (other.brigade, other.arm, other.mounted, other.limbered):
        return False
    if between(one.pose.heading, other.pose.heading) > SAME_FACING:
        return False
    right, ahead = offset(one.pose, other.pose.x, other.pose.y)
    room = right - (one.frontage + other.frontage) // 2
    return -SLACK <= room <= APART and abs(ahead) <= ASKEW


def _closed(line: list[Unit]) -> list[Unit]:
    """A line on one front and with one facing, about the middle of the whole."""
    heading = heading_of(line)
    width = sum(unit.frontage for unit in line)
    first = replace(line[0].pose, heading=heading)
    places = [offset(first, unit.pose.x, unit.pose.y) for unit in line]
    ahead = sum(row[1] for row in places) // len(line)
    middle = sum(unit.frontage * row[0] for unit, row in zip(line, places, strict=True)) // width
    at = middle - width // 2
    closed = []
    for unit in line:
        pose = first.ahead(ahead).aside(at + unit.frontage // 2)
        closed.append(replace(unit, pose=pose))
        at += unit.frontage
    return closed


def _fits(before: Unit, after: Unit, others: list[Unit], size: tuple[int, int]) -> bool:
    quad = after.quad
    if min(quad) < 0 or max(quad[::2]) > size[0] or max(quad[1::2]) > size[1]:
        return False
    for other in others:
        if overlap(quad, other.quad, SLACK) or overlap(before.quad, other.quad, SLACK):
            return False  # what overlaps as written is a fault of the file, to be told and not mended
        if other.side != after.side and gap(quad, other.quad) < min(gap(before.quad, other.quad), 6000):
            return False
    return True
