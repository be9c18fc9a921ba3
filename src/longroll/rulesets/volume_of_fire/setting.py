"""What does not change in a battle: the ground as this rulebook classes it, objectives, entries, clock and victory.

A battle carries only its key: whoever begins or loads a battle lays its setting first.
"""

from functools import cached_property
from typing import Literal

import msgspec

from longroll.laid import Laid
from longroll.tabletop import kernel

Ring = tuple[int, ...]


class Piece(msgspec.Struct, frozen=True):
    """An area of ground of one class: for movement, for sight, and the cover it gives ("" for none)."""

    id: str
    name: str
    kind: str
    move: str
    sight: str
    cover: str
    ring: Ring


class Barrier(msgspec.Struct, frozen=True):
    """A linear obstacle: stream, fence, wall, embankment."""

    id: str
    name: str
    kind: str
    cover: str
    points: Ring


class Road(msgspec.Struct, frozen=True):
    """A road's centre line."""

    id: str
    name: str
    points: Ring


class Hill(msgspec.Struct, frozen=True):
    """A hill: its outline, elevation level and crest line."""

    id: str
    name: str
    level: int
    ring: Ring
    crest: Ring


class Objective(msgspec.Struct, frozen=True):
    """Ground with a value (VF-OBJ-01)."""

    id: str
    name: str
    value: int
    ring: Ring
    at: tuple[int, int]
    holder: int = -1


class Entry(msgspec.Struct, frozen=True):
    """Where a brigade comes on: a stretch of the table edge, from `least` to `most` along it."""

    id: str
    name: str
    side: int
    edge: Literal["north", "east", "south", "west"]
    least: int
    most: int


class Zone(msgspec.Struct, frozen=True):
    """Where a side may deploy."""

    side: int
    ring: Ring


class Grade(msgspec.Struct, frozen=True):
    """The least lead of points, for the first side named by the scenario, and what it is called."""

    least: int
    name: str
    winner: int


class Clause(msgspec.Struct, frozen=True, omit_defaults=True):
    """A special rule of a scenario, in one of a few kinds.

    crossing  when a unit of `brigades` first ends a turn beyond `barrier`, on its `way` side, `side` loses `points` and the
              brigades of `releases` may come, not before `turn`
    relieved  from `turn` on the brigades may be ordered to Retire unasked, and leaving over the edge costs neither
              morale nor points
    follows   a general (`general`) is replaced by `by` on that one's arrival
    """

    id: str
    kind: Literal["crossing", "relieved", "follows"]
    title: str
    says: str
    brigades: tuple[str, ...] = ()
    releases: tuple[str, ...] = ()
    barrier: str = ""
    side: int = -1
    points: int = 0
    turn: int = 0
    general: str = ""
    by: str = ""
    way: str = "east"


class Victory(msgspec.Struct, frozen=True, omit_defaults=True):
    """How points are counted (VF-WIN-01): per thing, for whom, and the grades of a lead.

    `side` NONE: the default of the rules, symmetric.  Otherwise points are counted for `side` alone, of the `objectives`
    named, and `grades` go by its total; `generals` counts for each general the enemy loses, and against each of its own.
    `guns`: whether a brigade of artillery counts as a brigade; `detachments`: those that count for none, being a regiment or
    so sent by itself.
    """

    side: int = -1
    objectives: tuple[str, ...] = ()
    broken_enemy: int = 2
    retired_enemy: int = 1
    broken_own: int = 0
    retired_own: int = 0
    generals: int = 0
    grades: tuple[Grade, ...] = ()
    guns: bool = True
    detachments: tuple[str, ...] = ()


class Setting(msgspec.Struct, frozen=True, dict=True):
    """Everything about a scenario that its battles share."""

    scenario: str
    title: str
    subtitle: str
    width: int
    height: int
    table: str
    pieces: tuple[Piece, ...]
    barriers: tuple[Barrier, ...]
    roads: tuple[Road, ...]
    hills: tuple[Hill, ...]
    objectives: tuple[Objective, ...]
    entries: tuple[Entry, ...]
    zones: tuple[Zone, ...]
    edges: tuple[str, str]
    first: int
    attacker: int
    start: int
    turn_minutes: int
    turns: int
    victory: Victory
    clauses: tuple[Clause, ...]
    sides: tuple[str, str] = ("Union", "Confederate")
    lost: tuple[tuple[str, int], ...] = ()
    """Men that history lost, by the brigade's key, where that is known."""

    def objective(self, name: str) -> Objective | None:
        """The objective of that id."""
        return next((row for row in self.objectives if row.id == name), None)

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
        return self._boxes[name]

    @cached_property
    def _boxes(self) -> dict[str, tuple[int, int, int, int]]:
        return {name: kernel.bounds(row.ring) for name, row in self._areas.items()}

    @cached_property
    def impassable(self) -> tuple[Piece, ...]:
        """The ground that nobody enters."""
        return tuple(piece for piece in self.pieces if piece.move == "impassable")

    @cached_property
    def _areas(self) -> dict[str, Objective | Piece | Hill]:
        """Of those with the same id the first counts."""
        rows: list[Objective | Piece | Hill] = [*self.objectives, *self.pieces, *self.hills]
        return {row.id: row for row in reversed(rows)}

    def clock(self, turn: int) -> str:
        """The time of day at which a full turn begins (VF-TIME-01)."""
        minutes = self.start + (turn - 1) * self.turn_minutes
        return f"{minutes // 60 % 24}:{minutes % 60:02d}"


_SETTINGS = Laid[Setting]()
lay, laid = _SETTINGS.lay, _SETTINGS.laid
