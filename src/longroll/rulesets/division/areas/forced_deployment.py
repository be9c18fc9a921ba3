"""Columns that meet deployed enemies: they deploy routed about the circle (DC-CIRC-03, DC-CIRC-04, DC-GMOVE-02)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.control import friendly, settle, uncontrolled
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY


class Placed(msgspec.Struct, frozen=True):
    """A stand is put in an area."""

    to: str


class Placing(Decision[Placed], frozen=True):
    """In which of these areas a stand is put."""

    stand: int = 0
    areas: tuple[int, ...] = ()
    rule: ClassVar[str] = "DC-CIRC-06"

    def offers(self, known: Battle) -> Iterator[Placed]:
        yield from (Placed(AREAS[area].thing) for area in self.areas)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        row = places.area(answer.to) if isinstance(answer, Placed) else None
        if row is None or row.id not in self.areas:
            names = ", ".join(AREAS[area].name for area in self.areas)
            return Refusal(self.rule, f"{known.stands[self.stand].name} can be put only in {names}")
        return None


class PlaceRouted(Placing, frozen=True):
    """Where a stand of a surprised column goes, routed (DC-CIRC-03)."""

    rule: ClassVar[str] = "DC-CIRC-03"
    rules: ClassVar[tuple[str, ...]] = ("DC-CIRC-04", "DC-GMOVE-02")


def refuges(b: Battle, circle: int, side: int) -> tuple[int, ...]:
    """Where the stands of a column that is surprised in a circle may be put: attached areas without enemies; else areas next to
    those, without enemies and friendly or nobody's (DC-CIRC-03)."""
    attached = circles.open_areas(b, circle, side)
    if attached:
        return tuple(attached)
    near = {each for area in CIRCLES[circle].areas for each in AREAS[area].edges}
    return tuple(
        each
        for each in sorted(near)
        if not b.there(each, 1 - side) and (friendly(b, each, side) or uncontrolled(b, each))
    )


class ForcedDeployment(Procedure[None]):
    """These stands, in march order in a circle, deploy one after another, routed; whoever finds no area is captured."""

    circle: int = 0
    stands: tuple[int, ...] = ()
    rule: str = "DC-CIRC-03"

    def next_stand(self, b: Battle) -> Need[Placed] | done[None]:
        if not self.stands:
            settle(b)
            return done()
        stand = b.stands[self.stands[0]]
        areas = refuges(b, self.circle, stand.side)
        if len(areas) > 1:
            return PlaceRouted(stand.side, stand.id, areas)
        self._put(b, areas[0] if areas else NOBODY)
        return self.go(self.next_stand)

    def place(self, b: Battle, answer: Placed) -> Jump:
        row = places.area(answer.to)
        self._put(b, row.id if row else NOBODY)
        return self.go(self.next_stand)

    def _put(self, b: Battle, area: int) -> None:
        number, *rest = self.stands
        self.stands = tuple(rest)
        if area == NOBODY:
            stand = b.change(number, where="spent", general=NOBODY)
            b.say("lost", f"{stand.name} finds no way out of the column and is captured", self.rule, stand)
        else:
            stand = b.change(number, area=area, general=NOBODY, routed=True)
            b.say("moved", f"{stand.name} deploys routed in {AREAS[area].name}", self.rule, stand)


def surprised(b: Battle, side: int, areas: tuple[int, ...]) -> Iterator[int]:
    """The circles whose enemy columns are hit by the steady stands of a side that came into these areas (DC-CIRC-04)."""
    came = [area for area in dict.fromkeys(areas) if area >= 0 and b.steady(area, side)]
    for circle in dict.fromkeys(circle for area in came for circle in AREAS[area].circles):
        if circles.column(b, circle, 1 - side):
            yield circle


class ColumnsSurprised(Procedure[None]):
    """Stands of a side came into these areas: every enemy column in a circle attached to one where they stand steady deploys
    routed, before anything else is done (DC-CIRC-04)."""

    side: int = 0
    areas: tuple[int, ...] = ()

    def next_circle(self, b: Battle) -> Need[None] | done[None]:
        circle = next(surprised(b, self.side, self.areas), None)
        if circle is None:
            return done()
        stands = tuple(row.id for row in circles.column(b, circle, 1 - self.side))
        b.say("said", f"The column at {CIRCLES[circle].name} is surprised", "DC-CIRC-04", CIRCLES[circle])
        return ForcedDeployment(circle=circle, stands=stands, rule="DC-CIRC-04")

    def again(self, b: Battle) -> Jump:
        return self.go(self.next_circle)
