"""How this rulebook sees the ground of a table: areas, obstacles, roads and hills out of the field's features.

A kind of feature has a class for movement, one for sight and perhaps a cover (`tables.AREAS`, `tables.LINES`); what the
charts do not name is open ground of the default class (VF-TERR-01, VF-TERR-05).  A house, yard or grove in which not
even the smallest unit has room is drawn and counts for nothing, unless the scenario speaks of it.  A railroad counts
where it is banked up or cut down; its level stretches hinder nobody.  A cutting, and a stream that a scenario says is
deep, become bands of ground about their lines.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from longroll import tabletop
from longroll.ground.table import Area, Line, Table
from longroll.miniatures import ground
from longroll.miniatures.ground import Remarks, ids, whole
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.record.setting import Barrier, Hill, Piece, Road
from longroll.tabletop import Ring

BANK = "railroad"
"""The row of `tables.LINES` for a railroad embankment; the field calls one an embankment."""

SightClass = Literal["obstructed", "close", "rolling", "good", "unlimited"]


class Remark(ground.Remark, frozen=True, forbid_unknown_fields=True):
    """A remark that may also give a hill the class of its open ground.  A feature too small to count does if it is spoken of
    and not left out."""

    ground: SightClass | Literal[""] = ""


class Classed(NamedTuple):
    """The ground of a table as the rules read it."""

    pieces: tuple[Piece, ...]
    barriers: tuple[Barrier, ...]
    roads: tuple[Road, ...]
    hills: tuple[Hill, ...]


def classed(table: Table, remarks: Iterable[Remark] = ()) -> Classed:
    """The pieces, barriers, roads and hills of a table, a scenario's remarks applied."""
    said = Remarks(remarks)
    room = _room(table.areas)
    pieces: list[Piece] = []
    barriers: list[Barrier] = []
    roads: list[Road] = []
    for area, kind, remark in said.read(table.areas):
        if kind in tables.AREAS and (remark or room[whole(area.id)] >= tables.LEAST_AREA):
            pieces.append(_piece(area.id, area.name, kind, area.ring))
    for line, kind, _ in said.read(table.lines):
        if kind == "cut":
            pieces.extend(_bands(line, kind, tables.AREAS[kind], tables.CUT_WIDTH))
        elif kind in tables.STREAMS:
            pieces.extend(_bands(line, line.kind, tables.STREAMS[kind], tables.STREAM_WIDTH))
        elif kind in tables.ROADS:
            roads.append(Road(line.id, line.name, line.points))
        elif kind == "embankment":
            barriers.append(Barrier(line.id, line.name, kind, tables.LINES[BANK], line.points))
        elif kind in tables.LINES and kind != BANK:
            barriers.append(Barrier(line.id, line.name, kind, tables.LINES[kind], line.points))
    for hill in table.hills:
        remark = said.of(hill.id)
        if remark and remark.ground:
            pieces.append(Piece(f"{hill.id}-ground", hill.name, "open", remark.ground, remark.ground, "", hill.ring))
    hills = tuple(Hill(hill.id, hill.name, hill.level, hill.ring, hill.crest) for hill in table.hills)
    return Classed(tuple(pieces), tuple(barriers), tuple(roads), hills)


def features(table: Table) -> set[str]:
    """The ids a remark may speak of: those of every area, line and hill."""
    return ids((*table.areas, *table.lines, *table.hills))


def _room(areas: Iterable[Area]) -> Counter[str]:
    """How much of the table each area covers with all its pieces, by their common id (VF-TERR-01)."""
    room: Counter[str] = Counter()
    for area in areas:
        room[whole(area.id)] += tabletop.surface(area.ring)
    return room


def _piece(name: str, title: str, kind: str, ring: Ring) -> Piece:
    row = tables.AREAS[kind]
    return Piece(name, title, kind, row.move, row.sight, row.cover, ring)


def _bands(line: Line, kind: str, row: tables.Ground, width: int) -> Iterable[Piece]:
    """A cutting (VF-TERR-17) or deep stream (VF-TERR-12) as bands about each straight stretch of its line."""
    half = width // 2
    points = line.points
    for i in range(0, len(points) - 2, 2):
        ax, ay, zx, zy = points[i : i + 4]
        along = tabletop.bearing(zx - ax, zy - ay)
        corners = [
            tabletop.ahead(x, y, along, 0, side)
            for x, y, side in ((ax, ay, half), (zx, zy, half), (zx, zy, -half), (ax, ay, -half))
        ]
        name = line.id if i == 0 else f"{line.id}-{i // 2 + 1}"
        ring = tuple(value for corner in corners for value in corner)
        yield Piece(name, line.name, kind, row.move, row.sight, row.cover, ring)
