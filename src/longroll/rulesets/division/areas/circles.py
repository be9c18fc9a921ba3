"""Circles as a marching army finds them: safe, on the front line or hazardous (DC-CIRC-08), and who stands in them."""

from typing import Literal

from longroll.flow import Refusal
from longroll.miniatures.positions import facts, kept
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand

Colour = Literal["green", "blue", "red"]


def steady_near(b: Battle, circle: int, side: int) -> int | None:
    """The first area attached to a circle that holds a steady enemy of a side; None where there is none."""
    return kept(b.found, ("steady near", circle, side), lambda: _steady_near(b, circle, side))


def _steady_near(b: Battle, circle: int, side: int) -> int | None:
    return next((area for area in CIRCLES[circle].areas if b.steady(area, 1 - side)), None)


def red(b: Battle, circle: int, side: int) -> bool:
    """Whether a circle is hazardous for a side: a steady enemy is in an attached area (DC-CIRC-08)."""
    return steady_near(b, circle, side) is not None


def colour(b: Battle, circle: int, side: int) -> Colour:
    """Red: hazardous.  Blue: a front-line post, with a steady enemy next to an attached area.  Green: safe (DC-CIRC-08)."""
    if red(b, circle, side):
        return "red"
    near = {each for area in CIRCLES[circle].areas for each in AREAS[area].edges}
    return "blue" if any(b.steady(each, 1 - side) for each in near) else "green"


def generals_by_circle(b: Battle) -> dict[int, list[General]]:
    """The generals in each circle that holds any.  It is kept: read it."""
    return kept(facts(b, "generals", b.generals), "by circle", lambda: _generals_by_circle(b))


def _generals_by_circle(b: Battle) -> dict[int, list[General]]:
    found: dict[int, list[General]] = {}
    for row in b.generals:
        if row.where == "map" and row.circle >= 0:
            found.setdefault(row.circle, []).append(row)
    return found


def generals_by_area(b: Battle) -> dict[int, list[General]]:
    """The generals in each area that holds any.  It is kept: read it."""
    return kept(facts(b, "generals", b.generals), "by area", lambda: _generals_by_area(b))


def _generals_by_area(b: Battle) -> dict[int, list[General]]:
    found: dict[int, list[General]] = {}
    for row in b.generals:
        if row.where == "map" and row.area >= 0:
            found.setdefault(row.area, []).append(row)
    return found


def columns(b: Battle) -> dict[int, list[Stand]]:
    """The stands in march order, by the general they march with.  It is kept: read it."""
    return kept(b.found, "columns", lambda: _columns(b))


def _columns(b: Battle) -> dict[int, list[Stand]]:
    found: dict[int, list[Stand]] = {}
    for row in b.stands:
        if row.marching:
            found.setdefault(row.general, []).append(row)
    return found


def generals(b: Battle, circle: int, side: int) -> list[General]:
    """A side's generals in a circle."""
    return [row for row in generals_by_circle(b).get(circle, ()) if GENERALS[row.id].side == side]


def column(b: Battle, circle: int, side: int) -> list[Stand]:
    """A side's stands in march order in a circle."""
    marching = columns(b)
    return [stand for row in generals(b, circle, side) for stand in marching.get(row.id, ())]


def barred(b: Battle, circle: int, side: int, with_column: bool) -> Refusal | None:
    """Why a general may not ride into a circle: opposing generals do not share one (DC-CIRC-07, DC-CMD-11)."""
    enemies = generals(b, circle, 1 - side)
    if not enemies:
        return None
    name, who = CIRCLES[circle].name, enemies[0].name
    if column(b, circle, 1 - side):
        return Refusal("DC-CIRC-07", f"an enemy column under {who} is at {name}", "rout it from an attached area")
    if not with_column:
        return Refusal("DC-CIRC-07", f"{who} is at {name}, and no column of yours comes there", "come with a column")
    area = steady_near(b, circle, side)
    if area is not None:
        because = f"{who} is at {name}, and steady enemies are in {AREAS[area].name}"
        return Refusal("DC-CIRC-07", because, "clear the attached areas")
    return None


def open_areas(b: Battle, circle: int, side: int) -> list[int]:
    """The areas attached to a circle that hold no enemy stand."""
    return [area for area in CIRCLES[circle].areas if not b.there(area, 1 - side)]
