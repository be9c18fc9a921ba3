"""What a scenario file of Division Command may say: one record for each table of the file.

It names a battle of history, its first and last turn, and who is where when it begins; whoever is due later comes by the
order of battle.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.bounds import FEW, MANY, Link, Name, Slug, Text
from longroll.history import scenario
from longroll.rulesets.division.tables import POINTS_ON_THE_MAP

TurnName = Literal["J1M", "J1A", "J1E", "J2M", "J2A", "J2E", "J3M", "J3A", "J3E"]
Steps = Annotated[int, Meta(ge=0, le=10)]


class StandPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stand on the map: in an area, or in march order with a general; how it stands and what it has lost."""

    unit: Slug
    area: Link = ""
    general: Link = ""
    mounted: bool = False
    routed: bool = False
    lost: Steps = 0


class GeneralPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A general on the map: in an area or in a circle, with so many gravestones."""

    id: Slug
    area: Link = ""
    circle: Link = ""
    marks: Annotated[int, Meta(ge=0, le=2)] = 0


class DeckPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side's cards at the start (DC-SETUP-01): whose command cards are in the deck and whose in hand (DC-HAND-04), the
    events, how many Reserve battle cards have come already; `points` that its marker begins ahead (DC-CIRC-09)."""

    commands: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    hand: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    events: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    reserves: Annotated[int, Meta(ge=0, le=FEW)] = 0
    points: Annotated[int, Meta(ge=0, le=POINTS_ON_THE_MAP)] = 0


class LessonPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the scenario teaches when a decision of that name is asked, in one turn or (left out) in any."""

    asked: Name
    says: Text
    turn: TurnName | Literal[""] = ""


class Paper(scenario.Paper, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file, whole.  `control` says whose areas are that are not as on 1 July at dawn: "US", "CS" or "none".
    `unused` are generals, with all under them, who are not in this battle and never come."""

    ruleset: Literal["division"] = "division"
    first: TurnName
    last: TurnName
    stands: Annotated[tuple[StandPaper, ...], Meta(max_length=MANY)] = ()
    generals: Annotated[tuple[GeneralPaper, ...], Meta(max_length=MANY)] = ()
    control: Annotated[dict[Slug, Literal["US", "CS", "none"]], Meta(max_length=MANY)] = {}
    unused: Annotated[tuple[Slug, ...], Meta(max_length=MANY)] = ()
    union: DeckPaper = DeckPaper()
    confederate: DeckPaper = DeckPaper()
    lessons: Annotated[tuple[LessonPaper, ...], Meta(max_length=FEW)] = ()
