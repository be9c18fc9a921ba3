"""How a general comes on with his stands (DC-ARR-02, DC-ARR-05, DC-ARR-06, DC-CMD-09)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.control import settle
from longroll.rulesets.division.areas.forced_deployment import ColumnsSurprised
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.components.forces import GENERALS, SUPERIORS, UNITS
from longroll.rulesets.division.generals.displaced import Displaced, PlaceGeneral, RideAway, homeless, nearest, put
from longroll.rulesets.division.movement.columns import sort_out
from longroll.rulesets.division.movement.command import lowest
from longroll.rulesets.division.movement.riding import Halt
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY, TURN_NAMES
from longroll.screen.words import so_many


class Enter(msgspec.Struct, frozen=True, tag=True):
    """Bring on a general whose card has not come up, from the turn after he was due (DC-ARR-05)."""

    general: int


# --- who may come
def waiting(b: Battle, side: int) -> list[int]:
    """The generals of a side who may enter without their cards."""
    return [row.id for row in b.generals if row.where == "off" and may_enter(b, side, row.id) is None]


def may_enter(b: Battle, side: int, general: int) -> Refusal | None:
    """Why a general may not enter without his card."""
    row = b.generals[general] if 0 <= general < len(b.generals) else None
    if row is None or row.side != side or row.where != "off":
        return Refusal("DC-ARR-05", "only a general of yours who has not arrived enters")
    if not b.options.late_entry:
        return Refusal("DC-ARR-05", f"in this game {row.name} enters by his card alone", "play his card")
    due = row.printed.arrives
    if not 0 <= due < b.turn:
        when = f"is due in {TURN_NAMES[due]}" if due >= 0 else "comes by an event"
        return Refusal(
            "DC-ARR-05", f"{row.name} {when}, and enters without his card from the turn after", "play his card"
        )
    return may_come(b, general)


def may_come(b: Battle, general: int) -> Refusal | None:
    """Why a general who has not arrived may not come on at all, be it by his card: he is not due, or it is night and his pike
    is blocked (DC-CMD-09, DC-EVT-08)."""
    row = b.generals[general]
    due, entry = row.printed.arrives, row.printed.entry
    if row.where != "off" or entry < 0 or not 0 <= due <= b.turn:
        when = f"is due in {TURN_NAMES[due]}" if due >= 0 else "is not due"
        return Refusal("DC-ARR-02", f"{row.name} {when}")
    if b.night and blocked(b, entry, row.side):
        because = f"Night March Moves Only: enemies block the pike at {CIRCLES[entry].name}"
        return Refusal("DC-EVT-08", because, "wait for the morning")
    return None


def blocked(b: Battle, circle: int, side: int) -> bool:
    """Whether a pike is blocked for a side: a steady enemy is in an area attached to its entry circle, or an enemy column in the
    circle (DC-ARR-06)."""
    return circles.red(b, circle, side) or bool(circles.column(b, circle, 1 - side))


def shut(b: Battle, circle: int, side: int, with_stands: bool) -> bool:
    """Whether who arrives cannot be in a circle: an enemy column is, or an enemy general whom it does not displace (DC-ARR-06,
    DC-CIRC-07)."""
    return bool(circles.generals(b, circle, 1 - side)) and (blocked(b, circle, side) or not with_stands)


def company(b: Battle, general: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The generals and the stands that come on with a general: those due under him who have the same pike (DC-ARR-02,
    DC-ARR-05).  The commander of an army brings nobody but who is directly under him."""
    entry = GENERALS[general].entry
    others = [
        row.id
        for row in b.generals
        if row.where == "off"
        and SUPERIORS[row.id][:1] == (general,)
        and GENERALS[general].rank
        and 0 <= GENERALS[row.id].arrives <= b.turn
        and GENERALS[row.id].entry == entry
    ]
    brings = {general, *others}
    stands = [
        row.id
        for row in b.stands
        if row.where == "off"
        and 0 <= row.unit.arrives <= b.turn
        and row.unit.entry == entry
        and (UNITS[row.id].chain[0] in brings or (GENERALS[general].rank and general in UNITS[row.id].chain))
    ]
    return (general, *others), tuple(stands)


# --- coming on
class Arrive(msgspec.Struct, frozen=True, tag=True):
    """A stand is put in an area beside the pike."""

    stand: int
    to: str


class BlockedPike(Decision[Arrive | Halt], frozen=True):
    """Which of the arriving stands go straight into areas about a blocked entry circle; where the circle is shut, all do
    (DC-ARR-06)."""

    circle: int = 0
    stands: tuple[int, ...] = ()
    every: bool = False
    rule: ClassVar[str] = "DC-ARR-06"

    def offers(self, known: Battle) -> Iterator[Arrive | Halt]:
        if not self.every:
            yield Halt()
        for stand in self.stands:
            yield from (Arrive(stand, AREAS[area].thing) for area in CIRCLES[self.circle].areas)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        circle = CIRCLES[self.circle]
        match answer:
            case Halt():
                if self.every:
                    names = ", ".join(known.stands[number].name for number in self.stands)
                    because = f"enemies hold {circle.name}, and {names} cannot march there"
                    return Refusal(self.rule, because, "deploy every stand")
                return None
            case Arrive(stand, to):
                if stand not in self.stands:
                    return Refusal(self.rule, "it does not arrive now", "deploy one that does")
                row = places.area(to)
                if row is None or row.id not in circle.areas:
                    names = ", ".join(AREAS[area].name for area in circle.areas)
                    return Refusal(self.rule, f"areas beside the pike at {circle.name} are {names}", f"choose {names}")
                return None
        return Refusal(self.rule, "a stand is put in an area, or all is done")

    def passed(self, known: Battle) -> Arrive | Halt:
        return next(self.offers(known))


class Entering(Procedure[None]):
    """The active general comes on with all who come with him, by the circle of his entry."""

    general: int = 0

    def enter(self, b: Battle) -> Need[None]:
        generals, stands = company(b, self.general)
        if b.activation is not None:
            b.change_activation(entered=True)
        return Arrival(circle=GENERALS[self.general].entry, generals=generals, stands=stands)

    def entered(self, b: Battle) -> done[None]:
        return done()


class Arrival(Procedure[None]):
    """Generals and stands come on at a circle: in march order, on a blocked pike straight into the areas beside it."""

    circle: int = 0
    generals: tuple[int, ...] = ()
    stands: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    came: tuple[int, ...] = ()
    choice: tuple[str, ...] = ()
    shut: bool = False

    def come_on(self, b: Battle) -> Jump | None:
        side = GENERALS[self.generals[0]].side
        first, where = b.generals[self.generals[0]], CIRCLES[self.circle]
        self.left, self.shut = self.stands, shut(b, self.circle, side, bool(self.stands))
        if self.shut:
            return self.go(self.ask)
        for number in self.generals:
            b.change_general(number, where="map", area=NOBODY, circle=self.circle)
        for number in self.stands:
            b.change(number, where="map", area=NOBODY, general=lowest(b, b.stands[number], self.circle))
        sort_out(b, self.circle, side)
        stands = [b.stands[number] for number in self.stands]
        text = f"{first.name} comes on at {where.name}" + (f" with {so_many(len(stands), 'stand')}" if stands else "")
        by_card = b.activation is not None and b.activation.card != NOBODY
        b.say(
            "moved",
            text,
            "DC-CMD-09" if by_card else "DC-ARR-05",
            *(b.generals[number] for number in self.generals),
            *stands,
        )
        settle(b)
        return None

    def displace(self, b: Battle) -> Need[None]:
        """Enemy generals who are alone in the circle ride away (DC-CIRC-07)."""
        return Displaced() if homeless(b) else None

    def ask(self, b: Battle) -> Need[Arrive | Halt]:
        side = GENERALS[self.generals[0]].side
        if not blocked(b, self.circle, side) or not self.left:
            return self.go(self.settled)
        return BlockedPike(side, self.circle, self.left, self.shut)

    def deploy(self, b: Battle, answer: Arrive | Halt) -> Jump:
        if isinstance(answer, Halt):
            return self.go(self.settled)
        row = places.area(answer.to)
        assert row is not None
        stand = b.change(answer.stand, where="map", area=row.id, general=NOBODY)
        b.say("moved", f"{stand.name} comes on into {row.name}", "DC-ARR-06", stand)
        self.left = tuple(number for number in self.left if number != stand.id)
        self.came = (*self.came, row.id)
        return self.go(self.ask)

    def settled(self, b: Battle) -> None:
        settle(b)

    def general(self, b: Battle) -> Need[RideAway]:
        """Where the circle is shut, each general goes with one of his stands, or to where he would be displaced (DC-ARR-06)."""
        waits = [number for number in self.generals if b.generals[number].where == "off"]
        if not waits:
            return self.go(self.surprise)
        side = GENERALS[waits[0]].side
        with_him = {b.stands[number].area for number in self.stands if b.commands(waits[0], number)}
        near = nearest(b, side, NOBODY, self.circle) or (CIRCLES[self.circle].thing,)
        self.choice = tuple(AREAS[area].thing for area in sorted(with_him)) or near
        if len(self.choice) > 1:
            return PlaceGeneral(side, waits[0], self.choice)
        put(b, waits[0], self.choice[0], "DC-ARR-06")
        return self.go(self.general)

    def place(self, b: Battle, answer: RideAway) -> Jump:
        waits = next(number for number in self.generals if b.generals[number].where == "off")
        put(b, waits, answer.to, "DC-ARR-06")
        return self.go(self.general)

    def surprise(self, b: Battle) -> done[None]:
        side = GENERALS[self.generals[0]].side
        return self.end_with(ColumnsSurprised(side=side, areas=self.came))
