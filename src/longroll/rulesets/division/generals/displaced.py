"""Generals alone among enemies ride away at once (DC-GEN-08, DC-CIRC-07)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.control import friendly
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART, from_circle
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General
from longroll.rulesets.division.tables import NOBODY


class RideAway(msgspec.Struct, frozen=True):
    """He goes to an area or a circle."""

    to: str


class PlaceGeneral(Decision[RideAway], frozen=True):
    """Where a displaced general goes: to one of the nearest friendly areas, or of the nearest circles."""

    general: int = 0
    places: tuple[str, ...] = ()
    rule: ClassVar[str] = "DC-GEN-08"
    rules: ClassVar[tuple[str, ...]] = ("DC-CIRC-07", "DC-ARR-06")

    def offers(self, known: Battle) -> Iterator[RideAway]:
        yield from map(RideAway, self.places)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, RideAway) and answer.to in self.places:
            return None
        names = ", ".join(map(places.called, self.places))
        return Refusal(self.rule, f"{known.generals[self.general].name} goes to one of the nearest: {names}")


def displaced(b: Battle) -> Iterator[General]:
    """The generals who may not stay: in an area with enemies and no friend, or in a circle with an enemy column."""
    by_area = b.by_area
    for area, rows in circles.generals_by_area(b).items():
        for row in rows:
            if by_area[area][1 - row.side] and not by_area[area][row.side]:
                yield row
    for circle, rows in circles.generals_by_circle(b).items():
        if len(rows) > 1 and len({row.side for row in rows}) > 1:
            for row in rows:
                if circles.column(b, circle, 1 - row.side) and row.id not in circles.columns(b):
                    yield row


def nearest(b: Battle, side: int, area: int, circle: int) -> tuple[str, ...]:
    """Where a general of a side who is in an area, or in a circle, is displaced to: the nearest friendly areas, else the nearest
    circles without an enemy general."""
    far = EDGES_APART[area] if area >= 0 else [from_circle(circle, row.id) for row in AREAS]
    found = {row.thing: far[row.id] for row in AREAS if friendly(b, row.id, side)}
    if not found:
        free = [row for row in CIRCLES if row.id != circle and not circles.generals(b, row.id, 1 - side)]
        found = {row.thing: min(far[each] for each in row.areas) for row in free}
    least = min(found.values(), default=0)
    return tuple(thing for thing, edges in found.items() if edges == least)


def put(b: Battle, general: int, to: str, rule: str = "DC-GEN-08") -> None:
    """A general is in a place now."""
    area, circle = places.area(to), places.circle(to)
    row = b.change_general(
        general, where="map", area=area.id if area else NOBODY, circle=circle.id if circle else NOBODY
    )
    b.say("moved", f"{row.name} rides to {places.called(to)}", rule, row)


class Displaced(Procedure[None]):
    """All of them, one after another."""

    general: int = NOBODY

    def next_general(self, b: Battle) -> Need[RideAway] | done[None]:
        row = next((row for row in displaced(b) if nearest(b, row.side, row.area, row.circle)), None)
        if row is None:
            return done()
        self.general, where = row.id, nearest(b, row.side, row.area, row.circle)
        if len(where) > 1:
            return PlaceGeneral(row.side, row.id, where)
        put(b, row.id, where[0])
        return self.go(self.next_general)

    def ride(self, b: Battle, answer: RideAway) -> Jump:
        put(b, self.general, answer.to)
        return self.go(self.next_general)


def homeless(b: Battle) -> bool:
    """Whether any general is displaced now."""
    return any(nearest(b, row.side, row.area, row.circle) for row in displaced(b))
