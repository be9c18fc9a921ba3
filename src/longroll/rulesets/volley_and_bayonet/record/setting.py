"""What does not change in a battle: objectives, entries, clock and victory, and the table they lie on.

A battle carries only its key: whoever begins or loads a battle lays its setting first.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from longroll import bounds
from longroll.bounds import FEW, MANY, FlatRing, Key, Link, Name, Points, SideOrNone, Words
from longroll.history.battle import Edge
from longroll.history.border import clock
from longroll.history.scenario import Lesson
from longroll.laid import Laid
from longroll.miniatures.entries import Entry
from longroll.rulesets.volley_and_bayonet.ground.land import Land


class Objective(msgspec.Struct, frozen=True):
    """Ground with a value, to both sides or to one alone (VB-WIN-01)."""

    id: Key
    name: Name
    value: Points
    ring: FlatRing
    at: tuple[bounds.Thousandths, bounds.Thousandths]
    holder: SideOrNone = -1
    to: SideOrNone = -1

    @property
    def worth(self) -> tuple[int, int]:
        """What either side scores for holding it."""
        return self.value * (self.to != 1), self.value * (self.to != 0)

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"objective:{self.id}"


class Setting(msgspec.Struct, frozen=True, dict=True):
    """Everything about a scenario that its battles share."""

    scenario: Name
    title: Name
    subtitle: Words
    width: bounds.Length
    height: bounds.Length
    table: Link
    land: Land
    objectives: Annotated[tuple[Objective, ...], Meta(max_length=FEW)]
    entries: Annotated[tuple[Entry, ...], Meta(max_length=FEW)]
    edges: tuple[Edge, Edge]
    first: bounds.Side
    start: bounds.OfDay
    turns: bounds.Turns
    day: bounds.Count = 0
    """After so many turns night falls, 0 for a battle of one day (VB-ORG-25)."""
    sight: bounds.Count = 0
    """How far one sees in this light, in thousandths; 0 for as far as the table goes (VB-LOS-01)."""
    sides: tuple[Name, Name] = ("Union", "Confederate")
    lost: Annotated[tuple[tuple[Key, bounds.Count], ...], Meta(max_length=MANY)] = ()
    """Men that history lost, by the key of the force, where that is known."""
    lessons: Annotated[tuple[Lesson, ...], Meta(max_length=MANY)] = ()

    def clock(self, turn: int) -> str:
        """The time of day at which a game turn begins (VB-ORG-03); every day begins as the first does (VB-ORG-25)."""
        return clock(self.start, TURN_MINUTES, (turn - 1) % self.day + 1 if self.day else turn)


TURN_MINUTES = 60
"""A game turn is an hour (VB-ORG-03)."""
_SETTINGS = Laid[Setting]()
lay, laid = _SETTINGS.lay, _SETTINGS.laid
