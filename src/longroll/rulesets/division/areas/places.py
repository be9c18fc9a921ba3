"""Places of the map by the names they have in the scene: an answer that brings something to an area or a circle names it so."""

from longroll.rulesets.division.components.areas import AREAS, CIRCLES, Area, Circle

PLACES: dict[str, Area | Circle] = {row.thing: row for row in AREAS} | {row.thing: row for row in CIRCLES}


def area(name: str) -> Area | None:
    """The area of a name; None where it names none."""
    found = PLACES.get(name)
    return found if isinstance(found, Area) else None


def circle(name: str) -> Circle | None:
    """The circle of a name; None where it names none."""
    found = PLACES.get(name)
    return found if isinstance(found, Circle) else None


def called(name: str) -> str:
    """What a place is called, in words."""
    found = PLACES.get(name)
    return found.name if found else name
