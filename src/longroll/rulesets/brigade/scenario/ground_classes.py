"""How this rulebook sees the ground of a table: woods, orchards, marsh, rocks, town and wide creeks (BC-MAP-01).

Only those count, with contour lines and barricades: fields, farms, roads, walls and fences of the true field have no effect
unless a scenario lays barricades along them, or says that they are of another kind; nor has a patch or grove less across
than a regiment is deep, unless a scenario says of what kind it is (BC-TERR-20).  The field's creeks are wide creeks, its runs
thin streams (BC-TERR-07).
"""

from collections.abc import Iterable
from typing import NamedTuple

from longroll import tabletop
from longroll.ground.table import Table
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.record.setting import Creek, Patch
from longroll.rulesets.brigade.scenario.paper import GroundPaper
from longroll.tabletop import Ring

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
        if kind in AREAS and (counts(table, area.ring) or _ruled(said, area.id)):
            patches.append(Patch(area.id, area.name, AREAS[kind], area.ring))
    for line in table.lines:
        if _kind(said, line.id, line.kind) == CREEK:
            creeks.append(Creek(line.id, line.name, line.points))
    return Classed(tuple(patches), tuple(creeks))


def counts(table: Table, ring: Ring) -> bool:
    """Whether a piece of ground is large enough to be ruled: two of its points are as far apart as a regiment is deep, or the
    table's edge cuts it off, so that nobody sees how large it is (BC-TERR-20)."""
    left, bottom, right, top = tabletop.bounds(ring)
    if left <= 0 or bottom <= 0 or right >= table.width or top >= table.height:
        return True
    corners = list(zip(ring[::2], ring[1::2], strict=True))
    return any(
        tabletop.length(x - other_x, y - other_y) >= tables.LEAST_GROUND
        for number, (x, y) in enumerate(corners)
        for other_x, other_y in corners[:number]
    )


def features(table: Table) -> set[str]:
    """The ids a remark may speak of: every area and line, split pieces by their common id."""
    every = [*(row.id for row in table.areas), *(row.id for row in table.lines)]
    return {*every, *map(whole, every)}


def whole(name: str) -> str:
    """The id of a feature whose pieces are numbered: `woods-x-2` is of `woods-x`."""
    head, _, tail = name.rpartition("-")
    return head if head and tail.isdigit() and len(tail) == 1 else name


def _ruled(said: dict[str, GroundPaper], name: str) -> bool:
    """Whether the scenario itself says of what kind a feature is."""
    remark = said.get(name) or said.get(whole(name))
    return remark is not None and bool(remark.kind)


def _kind(said: dict[str, GroundPaper], name: str, kind: str) -> str:
    """The kind of a feature: the field's, a scenario's, or none where the scenario leaves it out."""
    remark = said.get(name) or said.get(whole(name))
    if remark is None:
        return kind
    return "" if remark.omit else remark.kind or kind
