"""Brigades that come after their division (DC-ARR-04)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Procedure, Refusal, done
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.control import settle
from longroll.rulesets.division.areas.forced_deployment import ColumnsSurprised, surprised
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.movement.command import lowest
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import NOBODY, TURN_NAMES


class BringUp(msgspec.Struct, frozen=True, tag=True):
    """Bring a late brigade on: into an area attached to its entry circle, or into march order in that circle."""

    stand: int
    to: str


def straggles(b: Battle, stand: Stand) -> bool:
    """Whether a stand is due and its general does not bring it: he is on the map, or was due before it (DC-ARR-04)."""
    unit = stand.unit
    if stand.where != "off" or not 0 <= unit.arrives <= b.turn or unit.entry < 0:
        return False
    own = unit.chain[0]
    return b.generals[own].where != "off" or 0 <= GENERALS[own].arrives < unit.arrives


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    unit = stand.unit
    if stand.where != "off":
        return Refusal("DC-ARR-04", f"{stand.name} is on the map", "move it")
    if not 0 <= unit.arrives <= b.turn:
        when = TURN_NAMES[unit.arrives] if unit.arrives >= 0 else "an event"
        return Refusal("DC-ARR-04", f"{stand.name} comes with {when}", "wait for it")
    if not straggles(b, stand):
        own = b.generals[unit.chain[0]]
        return Refusal("DC-ARR-04", f"{stand.name} comes on with {own.name}", f"bring {own.name} on")
    entry, area, circle = CIRCLES[unit.entry], places.area(answer.to), places.circle(answer.to)
    if circle is not None and circle.id == entry.id:
        if lowest(b, stand, circle.id) == NOBODY:
            because = f"nobody who commands {stand.name} is at {entry.name}"
            return Refusal("DC-ARR-04", because, "put it in an area attached to the circle")
        return None
    if area is None or area.id not in entry.areas:
        names = ", ".join(AREAS[each].name for each in entry.areas)
        return Refusal("DC-ARR-04", f"{stand.name} comes in by {entry.name}", f"put it in {names}, or in the circle")
    if b.there(area.id, 1 - stand.side):
        return Refusal("DC-ARR-04", f"enemies are in {area.name}", "wait, or march it on with a general")
    return None


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if not straggles(b, stand):
        return
    entry = stand.unit.entry
    for area in circles.open_areas(b, entry, stand.side):
        yield BringUp(stand.id, AREAS[area].thing)
    if lowest(b, stand, entry) != NOBODY:
        yield BringUp(stand.id, CIRCLES[entry].thing)


class BringingUp(Procedure[None]):
    """A late brigade comes on."""

    stand: int = 0
    to: str = ""

    def come(self, b: Battle) -> done[None]:
        area, circle, stand = places.area(self.to), places.circle(self.to), b.stands[self.stand]
        if area is None:
            assert circle is not None
            b.change(stand.id, where="map", general=lowest(b, stand, circle.id))
        else:
            b.change(stand.id, where="map", area=area.id)
        b.say("moved", f"{stand.name} comes up to {places.called(self.to)}", "DC-ARR-04", stand)
        settle(b)
        if area is not None and any(True for _ in surprised(b, stand.side, (area.id,))):
            return self.end_with(ColumnsSurprised(side=stand.side, areas=(area.id,)))
        return done()


STRAGGLERS = (Law(BringUp, _refusal, _offers, lambda answer: BringingUp(stand=answer.stand, to=answer.to)),)
