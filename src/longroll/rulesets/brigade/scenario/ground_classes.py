"""How this rulebook sees the ground of a table: woods, orchards, marsh, rocks, town and wide creeks (BC-MAP-01).  Only
those count, with contour lines and barricades: fields, farms, roads, walls and fences of the true field have no effect
unless a scenario lays barricades along them, or says that they are of another kind; nor has a patch or grove less
across than a regiment is deep, unless a scenario says of what kind it is (BC-TERR-20).  The field's creeks are wide
creeks, its runs thin streams (BC-TERR-07)."""

from collections.abc import Iterable
from itertools import combinations

from longroll import tabletop
from longroll.ground.table import Table
from longroll.miniatures.ground import Remark, Remarks, Way
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.record.setting import Patch

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


def classed(table: Table, remarks: Iterable[Remark] = ()) -> tuple[tuple[Patch, ...], tuple[Way, ...]]:
    """The pieces of ground and the wide creeks of a table as the rules read it, a scenario's remarks applied."""
    said = Remarks(remarks)
    patches = tuple(
        Patch(area.id, area.name, AREAS[kind], area.ring)
        for area, kind, remark in said.read(table.areas)
        if kind in AREAS and (counts(table, area.ring) or (remark and remark.kind))
    )
    creeks = (line for line, kind, _ in said.read(table.lines) if kind == CREEK)
    return patches, tuple(Way(line.id, line.name, line.points) for line in creeks)


def counts(table: Table, ring: tabletop.Ring) -> bool:
    """Whether a piece of ground is large enough to be ruled: two of its points are as far apart as a regiment is deep, or the
    table's edge cuts it off, so that nobody sees how large it is (BC-TERR-20)."""
    left, bottom, right, top = tabletop.bounds(ring)
    if left <= 0 or bottom <= 0 or right >= table.width or top >= table.height:
        return True
    pairs = combinations(zip(ring[::2], ring[1::2], strict=True), 2)
    return any(tabletop.length(ax - bx, ay - by) >= tables.LEAST_GROUND for (ax, ay), (bx, by) in pairs)
