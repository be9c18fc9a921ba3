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
from longroll.ground.table import Hill, Line, Table
from longroll.miniatures import ground
from longroll.miniatures.ground import Remarks, Way, whole
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.record import Barrier, Piece

COVERS = {"embankment" if kind == "railroad" else kind: cover for kind, cover in tables.LINES.items()}
"""The cover of each obstacle; what the charts call a railroad is one that is banked up, on the field an embankment."""

SightClass = Literal["obstructed", "close", "rolling", "good", "unlimited"]


class Remark(ground.Remark, frozen=True, forbid_unknown_fields=True):
    """A remark that may also give a hill the class of its open ground.  A feature too small to count does if it is spoken of
    and not left out."""

    ground: SightClass | Literal[""] = ""


class Classed(NamedTuple):
    """The ground of a table as the rules read it."""

    pieces: tuple[Piece, ...]
    barriers: tuple[Barrier, ...]
    roads: tuple[Way, ...]
    hills: tuple[Hill, ...]


def classed(table: Table, remarks: Iterable[Remark] = ()) -> Classed:
    """The pieces, barriers, roads and hills of a table, a scenario's remarks applied."""
    said, room = Remarks(remarks), Counter[str]()
    for area in table.areas:  # what an area covers with all its pieces (VF-TERR-01)
        room[whole(area.id)] += tabletop.surface(area.ring)
    pieces: list[Piece] = []
    barriers: list[Barrier] = []
    roads: list[Way] = []
    for area, kind, remark in said.read(table.areas):
        if kind in tables.AREAS and (remark or room[whole(area.id)] >= tables.LEAST_AREA):
            pieces.append(Piece(area.id, area.name, kind, *tables.AREAS[kind], area.ring))
    for line, kind, _ in said.read(table.lines):
        if kind == "cut":
            pieces += _bands(line, kind, tables.AREAS[kind], tables.CUT_WIDTH)
        elif kind in tables.STREAMS:
            pieces += _bands(line, line.kind, tables.STREAMS[kind], tables.STREAM_WIDTH)
        elif kind in tables.ROADS:
            roads.append(Way(line.id, line.name, line.points))
        elif kind in COVERS:
            barriers.append(Barrier(line.id, line.name, kind, COVERS[kind], line.points))
    for hill in table.hills:
        remark = said.of(hill.id)
        if remark and remark.ground:
            pieces.append(Piece(f"{hill.id}-ground", hill.name, "open", remark.ground, remark.ground, "", hill.ring))
    return Classed(tuple(pieces), tuple(barriers), tuple(roads), table.hills)


def _bands(line: Line, kind: str, row: tables.Ground, width: int) -> Iterable[Piece]:
    """A cutting (VF-TERR-17) or deep stream (VF-TERR-12) as bands about each straight stretch of its line."""
    half = width // 2
    for i in range(0, len(line.points) - 2, 2):
        ax, ay, zx, zy = line.points[i : i + 4]
        along = tabletop.bearing(zx - ax, zy - ay)
        sides = ((ax, ay, half), (zx, zy, half), (zx, zy, -half), (ax, ay, -half))
        ring = tuple(value for x, y, side in sides for value in tabletop.ahead(x, y, along, 0, side))
        yield Piece(line.id if i == 0 else f"{line.id}-{i // 2 + 1}", line.name, kind, *row, ring)
