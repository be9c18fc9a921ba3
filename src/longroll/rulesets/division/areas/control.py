"""Whose areas and circles are (DC-AREA-05, DC-CIRC-05, DC-WIN-03, DC-WIN-06)."""

from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import CONTESTED, CS, NOBODY, SIDES, US
from longroll.screen.words import listed


def settle(b: Battle) -> None:
    """Let each area be whose it is by who stands in it, and tell of the circles that change hands; after every action."""
    found = b.found
    if found.get("settled") is not b.control:
        put(b, tuple([_control(*here, before) for here, before in zip(b.by_area, b.control, strict=True)]))
        found["settled"] = b.control


def _control(union: list[Stand], confederate: list[Stand], before: int) -> int:
    """One side alone has it, both contest it; an empty one stays as it was, and nobody's once it was contested."""
    if union:
        return CONTESTED if confederate else US
    if confederate:
        return CS
    return NOBODY if before == CONTESTED else before


def take(b: Battle, circle: int, side: int) -> None:
    """A column that ends its move in a circle takes the attached areas that nobody occupies (DC-AREA-05)."""
    taken = {area for area in CIRCLES[circle].areas if not occupied(b, area) and b.control[area] != side}
    if taken:
        names = listed([AREAS[area].name for area in sorted(taken)])
        b.say("changed", f"The column at {CIRCLES[circle].name} takes {names}", "DC-AREA-05", CIRCLES[circle])
    put(b, tuple(side if area in taken else control for area, control in enumerate(b.control)))


def put(b: Battle, control: tuple[int, ...]) -> None:
    """Let this be whose the areas are."""
    if control == b.control:
        return
    changed = (
        AREAS[area].circles for area, (now, was) in enumerate(zip(control, b.control, strict=True)) if now != was
    )
    about = {number: b.owner(number) for number in sorted({number for numbers in changed for number in numbers})}
    b.control = control
    for number, before in about.items():
        row, now = CIRCLES[number], b.owner(number)
        if now != before:
            who = f"{SIDES[now]} now holds" if now >= 0 else "Nobody holds"
            points = f"{row.vp} point{'s' * (row.vp != 1)}"
            b.say("changed", f"{who} {row.name} ({points}): {b.points(0)} to {b.points(1)}", "DC-CIRC-05", row)


def occupied(b: Battle, area: int) -> bool:
    """Whether any stand is in an area; generals do not occupy."""
    return bool(b.there(area, 0) or b.there(area, 1))


def friendly(b: Battle, area: int, side: int) -> bool:
    """Whether an area is controlled by a side and holds no enemy stand (DC-AREA-05)."""
    return b.control[area] == side and not b.there(area, 1 - side)


def uncontrolled(b: Battle, area: int) -> bool:
    """Whether an area is nobody's."""
    return b.control[area] == NOBODY


def front_line(b: Battle, area: int, side: int) -> bool:
    """Whether an area is, or is next to, one that holds a steady enemy (DC-CIRC-08)."""
    return any(b.steady(each, 1 - side) for each in (area, *AREAS[area].edges))
