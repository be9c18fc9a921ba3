"""How this rulebook sees the ground of a table: woods, orchards, marsh, rocks, town and wide creeks (BC-MAP-01).

Only those count, with contour lines and barricades: fields, farms, roads, walls and fences of the true field have no effect
unless a scenario lays barricades along them, or says that they are of another kind.  The field's creeks are wide creeks, its
runs thin streams (BC-TERR-07).
"""

from collections.abc import Iterable
from typing import NamedTuple

from longroll.ground.table import Table
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.record.setting import Creek, Patch
from longroll.rulesets.brigade.scenario.paper import GroundPaper

AREAS = {
    "woods": tables.WOODS,
    "open_woods": tables.WOODS,
    "orchard": tables.ORCHARD,
    "marsh": tables.MARSH,
    "rocks": tables.ROCKS,
    "town": tables.TOWN,
}
"""Kinds of area on the field that count, and as what."""
CREEK = "creek"


class Classed(NamedTuple):
    """The ground of a table as the rules read it."""

    patches: tuple[Patch, ...]
    creeks: tuple[Creek, ...]


def classed(table: Table, remarks: Iterable[GroundPaper] = ()) -> Classed:
    """The pieces of ground and the wide creeks of a table, a scenario's remarks applied."""
    said = {remark.id: remark for remark in remarks}
    patches: list[Patch] = []
    creeks: list[Creek] = []
    for area in table.areas:
        kind = _kind(said, area.id, area.kind)
        if kind in AREAS:
            patches.append(Patch(area.id, area.name, AREAS[kind], area.ring))
    for line in table.lines:
        if _kind(said, line.id, line.kind) == CREEK:
            creeks.append(Creek(line.id, line.name, line.points))
    return Classed(tuple(patches), tuple(creeks))


def features(table: Table) -> set[str]:
    """The ids a remark may speak of: every area and line, split pieces by their common id."""
    every = [*(row.id for row in table.areas), *(row.id for row in table.lines)]
    return {*every, *map(whole, every)}


def whole(name: str) -> str:
    """The id of a feature whose pieces are numbered: `woods-x-2` is of `woods-x`."""
    head, _, tail = name.rpartition("-")
    return head if head and tail.isdigit() and len(tail) == 1 else name


def _kind(said: dict[str, GroundPaper], name: str, kind: str) -> str:
    """The kind of a feature: the field's, a scenario's, or none where the scenario leaves it out."""
    remark = said.get(name) or said.get(whole(name))
    if remark is None:
        return kind
    return "" if remark.omit else remark.kind or kind
