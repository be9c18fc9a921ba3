"""What a battle file may say: one record for each table of the file.

Places are metres east and north of the town square, facings whole or broken degrees clockwise from true north,
times `HH:MM` by the twenty-four-hour clock. A record refuses keys it does not know.
"""

from __future__ import annotations

import datetime
import math
import re
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from longroll.bounds import (
    FEW,
    MANY,
    Clock,
    Count,
    Degrees,
    Link,
    Metres,
    Name,
    Point,
    Ring,
    Slug,
    Some,
    Text,
    Words,
)
from longroll.muster import Arm, Army

Edge: TypeAlias = Literal["north", "east", "south", "west"]
Posture: TypeAlias = Literal["line", "column", "mounted", "dismounted", "limbered", "unlimbered"]
Rank: TypeAlias = Literal["corps", "division", "brigade", "artillery"]
Basis: TypeAlias = Literal["report", "estimate"]
Day: TypeAlias = Annotated[int, Meta(ge=1, le=3)]


class Window(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The piece of the field the battle was fought on: a rectangle about `centre`, in metres.

    `rotation` is the heading, in degrees clockwise from true north, of the window's upper edge.
    """

    centre: Point
    width: Metres
    height: Metres
    rotation: Degrees = 0.0

    def local(self, place: Point) -> Point:
        """A place of the field as metres right of and above the window's lower left corner."""
        east, north = place[0] - self.centre[0], place[1] - self.centre[1]
        turn = math.radians(self.rotation)
        right = east * math.cos(turn) - north * math.sin(turn)
        up = east * math.sin(turn) + north * math.cos(turn)
        return (right + self.width / 2, up + self.height / 2)

    def heading(self, facing: float) -> float:
        """A facing on the field as degrees clockwise from the window's own upward direction."""
        return (facing - self.rotation) % 360

    def holds(self, place: Point, margin: float = 0.0) -> bool:
        """Whether a place lies in the window; a margin in metres lets it stand so far outside."""
        right, up = self.local(place)
        return -margin <= right <= self.width + margin and -margin <= up <= self.height + margin


class Side(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of the fight: its name, where it comes from, what it is there to do."""

    name: Name
    base_edge: Edge
    attitude: Literal["attacks", "defends", "meets"]
    moves: Literal["first", "second"]
    mission: Text


class Sides(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The two sides of the fight."""

    union: Side
    confederate: Side


class Post(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of the order of battle in this fight, and its place if it is on the field at the start.

    `men`, `guns` and `commander` replace what the muster of that day gives, for the `reason` stated.
    """

    unit: Slug
    at: Point | None = None
    facing: Degrees | None = None
    posture: Posture | None = None
    men: Some | None = None
    guns: Some | None = None
    commander: Words = ""
    reason: Words = ""
    note: Text = ""


class Force(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A formation in this fight; one without units is there for its commander and for what it joins together."""

    id: Slug
    side: Army
    name: Name
    commander: Name
    rank: Rank
    parent: Link = ""
    units: Annotated[tuple[Post, ...], Meta(max_length=MANY)] = ()
    note: Text = ""


class Detachment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Men or guns taken from units and put beside another unit (`joins`), or in a place of their own."""

    id: Slug
    name: Name
    force: Slug
    arm: Arm
    reason: Words
    commander: Words = ""
    men: Annotated[dict[Slug, Some], Meta(max_length=FEW)] = {}
    guns: Annotated[dict[Slug, Some], Meta(max_length=FEW)] = {}
    joins: Link = ""
    at: Point | None = None
    facing: Degrees | None = None
    posture: Posture | None = None


class Commander(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A general: where he stands at the start, or the force he comes with, or when and where he appears."""

    id: Slug
    side: Army
    name: Name
    rank: Literal["corps", "division", "brigade", "artillery"]
    leads: Annotated[tuple[Slug, ...], Meta(min_length=1, max_length=FEW)]
    at: Point | None = None
    clock: Clock | None = None
    comes_with: Link = ""
    fate: Text = ""
    note: Text = ""


class Zone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a side's reinforcements come on: a ring inside the window along one edge."""

    id: Slug
    side: Army
    name: Name
    edge: Edge
    ring: Ring


class Arrival(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Forces that come up during the fight, in their order of march, by a zone and a road; on its first `day` or a later."""

    forces: Annotated[tuple[Slug, ...], Meta(min_length=1, max_length=FEW)]
    day: Day = 1
    clock: Clock
    zone: Slug
    facing: Degrees
    road: Words
    condition: Text = ""
    basis: Basis = "estimate"
    note: Text = ""


class Objective(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ground worth holding: `worth` 1 to 3, who held it at the start and who at the end."""

    id: Slug
    name: Name
    worth: Annotated[int, Meta(ge=1, le=3)]
    ring: Ring
    holder: Literal["union", "confederate", "none"]
    holder_after: Literal["union", "confederate", "none"]
    why: Text


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One moment of the fight as it went, on its first `day` or a later."""

    day: Day = 1
    clock: Clock
    text: Text


class Outcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it ended."""

    victor: Literal["union", "confederate", "neither"]
    text: Text


class Loss(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a force lost in this fight alone, in men, and on what authority."""

    force: Slug
    men: Count
    basis: Basis
    source: Text


class Battle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle of history, whole."""

    id: Slug
    title: Name
    subtitle: Words
    date: datetime.date
    start: Clock
    end: Clock
    days: Day = 1
    field: Literal["gettysburg", "rummels-farm"]
    weather: Text
    situation: Text
    window: Window
    sides: Sides
    forces: Annotated[tuple[Force, ...], Meta(max_length=MANY)]
    commanders: Annotated[tuple[Commander, ...], Meta(max_length=MANY)]
    objectives: Annotated[tuple[Objective, ...], Meta(min_length=1, max_length=FEW)]
    outcome: Outcome
    timeline: Annotated[tuple[Event, ...], Meta(max_length=MANY)]
    story: Text
    sources: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=FEW)]
    zones: Annotated[tuple[Zone, ...], Meta(max_length=FEW)] = ()
    arrivals: Annotated[tuple[Arrival, ...], Meta(max_length=MANY)] = ()
    detachments: Annotated[tuple[Detachment, ...], Meta(max_length=MANY)] = ()
    losses: Annotated[tuple[Loss, ...], Meta(max_length=MANY)] = ()

    def force(self, force_id: str) -> Force:
        """The force of that id; KeyError when the battle has none."""
        return {each.id: each for each in self.forces}[force_id]

    def arrival_of(self, force_id: str) -> Arrival | None:
        """When and where a force comes up, or None when it is on the field at the start."""
        return next((each for each in self.arrivals if force_id in each.forces), None)

    def less(self, left_out: tuple[str, ...]) -> Battle:
        """The battle as if these forces had not been in it, nor their units, arrivals and losses, nor officers who lead
        nobody else."""
        forces = tuple(
            replace(force, parent="" if force.parent in left_out else force.parent)
            for force in self.forces
            if force.id not in left_out
        )
        arrivals = (replace(row, forces=_but(row.forces, left_out)) for row in self.arrivals)
        officers = (replace(row, leads=_but(row.leads, left_out)) for row in self.commanders)
        return replace(
            self,
            forces=forces,
            commanders=tuple(row for row in officers if row.leads and row.comes_with not in left_out),
            arrivals=tuple(row for row in arrivals if row.forces),
            detachments=tuple(row for row in self.detachments if row.force not in left_out),
            losses=tuple(row for row in self.losses if row.force not in left_out),
        )

    @property
    def length(self) -> int:
        """Minutes from start to end."""
        return moment(self.days, self.end) - minutes(self.start)


def _but(names: tuple[str, ...], left_out: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in left_out)


def moment(day: int, clock: str) -> int:
    """Minutes since the midnight before a battle's first day; ValueError when the clock is none."""
    return (day - 1) * 24 * 60 + minutes(clock)


def minutes(clock: str) -> int:
    """Minutes since midnight of a time written `HH:MM`; ValueError when it is not one."""
    found = re.fullmatch(r"([01][0-9]|2[0-3]):([0-5][0-9])", clock)
    if found is None:
        raise ValueError(f"'{clock}' is not a time of day; write it as HH:MM, such as 09:30.")
    return int(found[1]) * 60 + int(found[2])
