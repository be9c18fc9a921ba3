"""What does not change in a battle: the ground as this rulebook classes it, objectives, entries, clock and victory.  A
battle carries only its key: whoever begins or loads a battle lays its setting first."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll import bounds, tabletop
from longroll.bounds import FEW, MANY, Flat, FlatRing, Key, Link, Name, Points, SideOrNone, Text, Words
from longroll.ground.table import Hill
from longroll.history.battle import Edge
from longroll.history.border import clock
from longroll.history.scenario import Lesson
from longroll.laid import Laid
from longroll.miniatures.entries import Entry
from longroll.miniatures.ground import Way
from longroll.miniatures.zones import Zone
from longroll.once import Once

Ring = tuple[int, ...]
Keys = Annotated[tuple[Key, ...], Meta(max_length=FEW)]


class Piece(msgspec.Struct, frozen=True):
    """An area of ground of one class: for movement, for sight, and the cover it gives ("" for none)."""

    id: Key
    name: Words
    kind: Key
    move: Key
    sight: Key
    cover: Link
    ring: FlatRing


class Barrier(msgspec.Struct, frozen=True):
    """A linear obstacle: stream, fence, wall, embankment."""

    id: Key
    name: Words
    kind: Key
    cover: Link
    points: Flat


class Objective(msgspec.Struct, frozen=True):
    """Ground with a value (VF-OBJ-01)."""

    id: Key
    name: Name
    value: Points
    ring: FlatRing
    at: tuple[bounds.Thousandths, bounds.Thousandths]
    holder: SideOrNone = -1

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"objective:{self.id}"


class Grade(msgspec.Struct, frozen=True):
    """The least lead of points, for the first side named by the scenario, and what it is called."""

    least: Points
    name: Name
    winner: SideOrNone


class Clause(msgspec.Struct, frozen=True, omit_defaults=True):
    """A special rule of a scenario, in one of a few kinds.

    crossing  when a unit of `brigades` first ends a turn beyond `barrier`, on its `way` side, `side` loses `points` and the
              brigades of `releases` may come, not before `turn`
    relieved  from `turn` on the brigades may be ordered to Retire unasked, and leaving over the edge costs neither
              morale nor points
    follows   a general (`general`) is replaced by `by` on that one's arrival
    """

    id: Key
    kind: Literal["crossing", "relieved", "follows"]
    title: Name
    says: Text
    brigades: Keys = ()
    releases: Keys = ()
    barrier: Link = ""
    side: SideOrNone = -1
    points: Points = 0
    turn: bounds.Turn = 0
    general: Link = ""
    by: Link = ""
    way: Edge = "east"


class Victory(msgspec.Struct, frozen=True, omit_defaults=True):
    """How points are counted (VF-WIN-01): per thing, for whom, and the grades of a lead.  `side` NONE: the default of
    the rules, symmetric.  Otherwise points are counted for `side` alone, of the `objectives` named, and `grades` go by
    its total; `generals` counts for each general the enemy loses, and against each of its own.  `guns`: whether a
    brigade of artillery counts as a brigade; `detachments`: those that count for none, being a regiment or so sent by
    itself."""

    side: SideOrNone = -1
    objectives: Keys = ()
    broken_enemy: Points = 2
    retired_enemy: Points = 1
    broken_own: Points = 0
    retired_own: Points = 0
    generals: Points = 0
    grades: Annotated[tuple[Grade, ...], Meta(max_length=FEW)] = ()
    guns: bool = True
    detachments: Keys = ()


class Setting(msgspec.Struct, frozen=True, dict=True):
    """Everything about a scenario that its battles share."""

    scenario: Name
    title: Name
    subtitle: Words
    width: bounds.Length
    height: bounds.Length
    table: Link
    pieces: Annotated[tuple[Piece, ...], Meta(max_length=2 * MANY)]
    barriers: Annotated[tuple[Barrier, ...], Meta(max_length=MANY)]
    roads: Annotated[tuple[Way, ...], Meta(max_length=MANY)]
    hills: Annotated[tuple[Hill, ...], Meta(max_length=MANY)]
    objectives: Annotated[tuple[Objective, ...], Meta(max_length=FEW)]
    entries: Annotated[tuple[Entry, ...], Meta(max_length=FEW)]
    zones: Annotated[tuple[Zone, ...], Meta(max_length=FEW)]
    edges: tuple[Edge, Edge]
    first: SideOrNone
    attacker: SideOrNone
    start: bounds.OfDay
    turn_minutes: bounds.Minutes
    turns: bounds.Turns
    victory: Victory
    clauses: Annotated[tuple[Clause, ...], Meta(max_length=FEW)]
    sides: tuple[Name, Name] = ("Union", "Confederate")
    lost: Annotated[tuple[tuple[Key, bounds.Count], ...], Meta(max_length=MANY)] = ()
    """Men that history lost, by the brigade's key, where that is known."""
    lessons: Annotated[tuple[Lesson, ...], Meta(max_length=MANY)] = ()

    def objective(self, name: str) -> Objective | None:
        """The objective of that id."""
        return next((row for row in self.objectives if row.id == name), None)

    def reliefs(self, brigade: str) -> list[Clause]:
        """The clauses that let a brigade, by its key, leave without cost."""
        return [row for row in self.clauses if row.kind == "relieved" and brigade in row.brigades]

    def area(self, name: str) -> Ring | None:
        """The ring of an objective, piece or hill, by id."""
        row = self._areas.get(name)
        return None if row is None else row.ring

    def area_name(self, name: str) -> str:
        """The name of an objective, piece or hill, by id."""
        row = self._areas.get(name)
        return name if row is None else row.name

    def area_box(self, name: str) -> tuple[int, int, int, int]:
        """The box about an objective, piece or hill, by id: least x and y, greatest x and y.  Raises KeyError."""
        return tabletop.bounds(self._areas[name].ring)

    @Once
    def impassable(self) -> tuple[Piece, ...]:
        """The ground that nobody enters."""
        return tuple(piece for piece in self.pieces if piece.move == "impassable")

    @Once
    def _areas(self) -> dict[str, Objective | Piece | Hill]:
        """Of those with the same id the first counts."""
        rows: list[Objective | Piece | Hill] = [*self.objectives, *self.pieces, *self.hills]
        return {row.id: row for row in reversed(rows)}

    def clock(self, turn: int) -> str:
        """The time of day at which a full turn begins (VF-TIME-01)."""
        return clock(self.start, self.turn_minutes, turn)


_SETTINGS = Laid[Setting]()
lay, laid = _SETTINGS.lay, _SETTINGS.laid
