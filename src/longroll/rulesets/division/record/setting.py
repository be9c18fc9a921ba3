"""What does not change in a battle: the turns it has, what history lost, the drawing under its map, what it teaches.

A battle carries only its key: whoever begins or loads a battle lays its setting first.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from longroll import bounds
from longroll.bounds import FEW, MANY, Key, Link, Name, Text, Words
from longroll.laid import Laid
from longroll.rulesets.division.tables import POINTS_ON_THE_MAP, TURNS, TURNS_A_DAY

Points = Annotated[int, Meta(ge=0, le=POINTS_ON_THE_MAP)]
TurnNumber = Annotated[int, Meta(ge=0, lt=len(TURNS))]


class Lesson(msgspec.Struct, frozen=True):
    """What a teacher says when a decision of this name is asked: in this turn, or (left out) in any."""

    asked: Name
    says: Text
    turn: str = ""


class Setting(msgspec.Struct, frozen=True):
    """Everything about a scenario that its battles share."""

    scenario: Name
    title: Name
    subtitle: Words
    width: bounds.Length
    height: bounds.Length
    table: Link
    first: TurnNumber
    last: TurnNumber
    lost: Annotated[tuple[tuple[Key, bounds.Count], ...], Meta(max_length=MANY)] = ()
    """Men that history lost in that time, by the key of the brigade."""
    lost_by_day: Annotated[tuple[tuple[Key, tuple[bounds.Count, ...]], ...], Meta(max_length=MANY)] = ()
    """The same by day, of a battle of several days."""
    lessons: Annotated[tuple[Lesson, ...], Meta(max_length=FEW)] = ()
    points: tuple[Points, Points] = (0, 0)
    """Points that each side's marker begins ahead of the circles it holds (DC-CIRC-09)."""
    before: Annotated[tuple[tuple[Key, bounds.Count], ...], Meta(max_length=MANY)] = ()
    """Steps that stands had lost before it began, by the key of the brigade."""

    @property
    def days(self) -> int:
        """How many days it lasts."""
        return self.last // TURNS_A_DAY - self.first // TURNS_A_DAY + 1

    def lesson(self, asked: str, turn: int) -> str:
        """What is taught when this is asked in this turn; "" in a scenario that teaches nothing of it."""
        fits = [row for row in self.lessons if row.asked == asked and row.turn in ("", TURNS[turn])]
        return max(fits, key=lambda row: row.turn).says if fits else ""


_SETTINGS = Laid[Setting]()
lay, laid = _SETTINGS.lay, _SETTINGS.laid
