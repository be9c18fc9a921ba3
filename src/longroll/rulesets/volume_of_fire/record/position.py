"""The position of a battle: all its rows and what turn it is, found and changed.  What a side knows of it follows from
who sees whom, which the chapters on sight work out of the position; `Battle` adds it."""

from collections import defaultdict
from collections.abc import Callable
from copy import copy
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from msgspec.structs import replace

from longroll.dice import Throw
from longroll.flow import Modifier, State
from longroll.miniatures.positions import Memory, carry, facts, in_step, kept, put, put_all
from longroll.rulesets.volume_of_fire.record.units import (
    Brigade,
    Charge,
    General,
    Messenger,
    Options,
    Place,
    Retreat,
    Sighting,
    Unit,
)

P = ParamSpec("P")
T = TypeVar("T")


class Roster:
    """Which units are on the table or ghosts, by number: by brigade and by side those on the table; by side both."""

    __slots__ = ("believed", "brigades", "places", "sides")
    places: list[Place]
    brigades: dict[int, list[int]]
    sides: tuple[list[int], list[int]]
    believed: tuple[list[int], list[int]]

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.places = [unit.place for unit in units]
        self.brigades, self.sides, self.believed = defaultdict(list), ([], []), ([], [])
        for number, unit in enumerate(units):
            if unit.place == "table":
                self.brigades[unit.brigade].append(number)
                self.sides[unit.side].append(number)
            if unit.place in ("table", "ghost"):
                self.believed[unit.side].append(number)

    def but(self, units: tuple[Unit, ...], numbers: list[int]) -> "Roster":
        """The same, as long as those numbered are still where they were, on the table or off it."""
        same = all(units[number].place == self.places[number] for number in numbers)
        return self if same else Roster(units)


class Position(State, dict=True):
    """A battle of Volume of Fire as it stands: all of it but what a side knows.  `half` counts player turns from 0;
    `turn` full turns from 1.  `combats`: each firefight and melee of this player turn, the units of the phasing side
    and those of the other."""

    setting: str
    options: Options
    turn: int
    half: int
    phasing: int
    phase: str
    units: tuple[Unit, ...]
    brigades: tuple[Brigade, ...]
    generals: tuple[General, ...]
    messengers: tuple[Messenger, ...]
    sightings: tuple[Sighting | None, ...]
    charges: tuple[Charge, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    neighbours: tuple[tuple[int, tuple[int, ...]], ...] = ()
    fired_upon: tuple[int, ...] = ()
    fought: tuple[int, ...] = ()
    combats: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    holders: tuple[tuple[int, int], ...] = ()
    morale: tuple[tuple[int, int], ...] = ()
    routed: tuple[int, ...] = ()
    events: tuple[str, ...] = ()
    tally: tuple[tuple[str, int], ...] = ()
    over: bool = False

    def copy(self) -> Self:
        after = copy(self)
        carry(self, after)
        after.stack = [copy(procedure) for procedure in self.stack]
        after.news = self.news.copy()
        return after

    # --- finding
    @property
    def found(self) -> Memory:
        """What was found out of the units as they are, by name."""
        return facts(self, "units", self.units)

    def of_brigade(self, brigade: int) -> list[Unit]:
        """The brigade's units on the table (VF-ORG-05).  The list is kept: read it, and change a copy."""
        return self._listed("brigades", brigade)

    def of_side(self, side: int) -> list[Unit]:
        """The side's units on the table."""
        return self._listed("sides", side)

    def enemies(self, side: int) -> list[Unit]:
        """Enemy units on the table; in what a side knows: those it sees."""
        return self._listed("sides", 1 - side)

    def believed(self, side: int) -> list[Unit]:
        """In what `side` knows: enemy units it sees, and those it saw, where it last saw them (VF-SCALE-04)."""
        return self._listed("believed", 1 - side)

    def _listed(self, which: str, whose: int) -> list[Unit]:
        units, here = self.units, self.__dict__.get("units")  # asked so often that calls are spared
        found = here[1] if here is not None and here[0] is units else self.found
        rows: list[Unit] | None = found.get((which, whose))
        if rows is None:
            there = in_step(self, "roster", units, Roster)
            rows = found[which, whose] = [units[i] for i in getattr(there, which)[whose]]
        return rows

    def brigades_of(self, side: int) -> list[Brigade]:
        """The side's brigades on the table."""
        return [row for row in self.brigades if row.side == side and row.place == "table"]

    def brigadier(self, brigade: int) -> General:
        """The general of a brigade, whatever has become of him."""
        return self.generals[self.brigades[brigade].general]

    @property
    def thrown_for(self) -> tuple[Modifier, ...]:
        """The one sum of the throw that is asked for: the sum used is the sum shown."""
        assert isinstance(self.needs, Throw)
        ((_, terms),) = self.needs.sums
        return terms

    # --- changing
    def put_units(self, *units: Unit) -> None:
        """Put records in the places of the units of their numbers."""
        self.units = put_all(self.units, {unit.id: unit for unit in units})

    def put_brigade(self, brigade: Brigade) -> None:
        """Put a record in the place of the brigade of its number."""
        self.brigades = put(self.brigades, brigade.id, brigade)

    def put_general(self, general: General) -> None:
        """Put a record in the place of the general of his number."""
        self.generals = put(self.generals, general.id, general)

    def put_messenger(self, place: int, messenger: Messenger) -> None:
        """Put a record in the place of a messenger."""
        self.messengers = put(self.messengers, place, messenger)

    def put_sighting(self, number: int, sighting: Sighting | None) -> None:
        """Note where the other side has last seen the unit of a number."""
        self.sightings = put(self.sightings, number, sighting)

    def change_unit(self, number: int, **changes: Any) -> Unit:
        """Replace a unit's record."""
        self.put_units(replace(self.units[number], **changes))
        return self.units[number]

    def change_brigade(self, number: int, **changes: Any) -> Brigade:
        """Replace a brigade's record."""
        self.put_brigade(replace(self.brigades[number], **changes))
        return self.brigades[number]

    def change_general(self, number: int, **changes: Any) -> General:
        """Replace a general's record."""
        self.put_general(replace(self.generals[number], **changes))
        return self.generals[number]


def of_units(work: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Position, P], T]:
    """What follows from the units of a battle as they are, and from plain values: it is remembered with these units."""
    name = f"{work.__module__}.{work.__name__}"

    def asked(b: Position, /, *values: P.args, **none: P.kwargs) -> T:
        return kept(b.found, (name, *values), lambda: work(b, *values, **none))

    return asked
