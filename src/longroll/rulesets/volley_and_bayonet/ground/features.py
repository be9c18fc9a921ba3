"""How this rulebook sees the field: which of its features are which terrain of the chart (VB-TERR-18 to VB-TERR-86).

What `AREAS` and `LINES` do not name is open ground: fields, fences, rails, and the little runs that a brigade steps across.  At
a hundred yards to the inch a farmhouse stops nobody: an area with less room than the base of a battery, or works shorter than
its front, are drawn and count for nothing.  A scenario may speak of a feature: then it counts, whatever its size, as what the
scenario says.  Where a pike or a road crosses water there is a bridge, where a lane does a ford; where any of them crosses the
walls of a fort, an entrance.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from longroll import tabletop
from longroll.ground.table import Area, Table
from longroll.miniatures import ground
from longroll.miniatures.ground import Remarks, whole
from longroll.rulesets.volley_and_bayonet.ground.land import (
    ROADS,
    WATERS,
    WORKS,
    AreaTerrain,
    Course,
    Crossing,
    Land,
    LineTerrain,
    Patch,
    meetings,
)
from longroll.rulesets.volley_and_bayonet.tables import BLOCK, LEAST_AREA, LEAST_LINE, VILLAGE
from longroll.tabletop import Ring

AREAS: dict[str, AreaTerrain] = {
    "woods": "forest",
    "open_woods": "orchard",
    "orchard": "orchard",
    "wheat": "crops",
    "corn": "crops",
    "thicket": "broken ground",
    "rocks": "broken ground",
    "broken-ground": "broken ground",
    "marsh": "marsh",
    "swamp": "swamp",
    "town": "town",
    "village": "village",
    "fort": "fort",
    "fortress": "fortress",
}
"""Kinds of area, of the field or said by a scenario, and what they count as."""
LINES: dict[str, LineTerrain] = {
    "pike": "road",
    "road": "road",
    "lane": "road",
    "cut": "sunken road",
    "sunken-road": "sunken road",
    "creek": "stream",
    "stream": "stream",
    "marshy-stream": "marshy stream",
    "river": "river",
    "stone_wall": "hasty works",
    "embankment": "hasty works",
    "hasty-works": "hasty works",
    "breastwork": "field works",
    "lunettes": "field works",
    "field-works": "field works",
    "tree-line": "tree line",
}
"""Kinds of line, and what they count as."""
FORDED = "lane"
"""The kind of road that has a ford where others have a bridge."""


class Remark(ground.Remark, frozen=True, forbid_unknown_fields=True):
    """A remark that may also say that an area blocks sight (VB-TERR-27, VB-TERR-75) or is built of stone (VB-TERR-87)."""

    blocks: bool = False
    stone: bool = False


def land(table: Table, remarks: Iterable[Remark] = ()) -> Land:
    """The ground of a table as the rules read it, a scenario's remarks applied."""
    said = Remarks(remarks)
    courses = tuple(_courses(table, said))
    return Land(
        table.width,
        table.height,
        table.hash,
        tuple(_gated(patch, courses) for patch in _patches(table, said)),
        courses,
        tuple(_crossings(table, said, courses)),
    )


def _patches(table: Table, said: Remarks[Remark]) -> Iterator[Patch]:
    room = Counter[str]()
    for area in table.areas:  # what an area covers with all its pieces
        room[whole(area.id)] += tabletop.surface(area.ring)
    for area, kind, remark in said.read(table.areas):
        terrain = AREAS.get(kind)
        if terrain is None or not (remark or room[whole(area.id)] >= LEAST_AREA):
            continue
        blocks, stone = bool(remark and remark.blocks), bool(remark and remark.stone)
        for name, ring in _rings(area, terrain):
            yield Patch(name, area.name, terrain, ring, blocks=blocks, stone=stone)


def _gated(patch: Patch, courses: tuple[Course, ...]) -> Patch:
    """A fort with its entrances: where roads cross its walls (VB-TERR-40)."""
    if patch.terrain not in ("fort", "fortress"):
        return patch
    roads = (row.points for row in courses if row.terrain in ROADS)
    return replace(patch, gates=tuple(sorted({at for road in roads for at in _met(road, tabletop.border(patch.ring))})))


def _rings(area: Area, terrain: AreaTerrain) -> Iterator[tuple[str, Ring]]:
    """The ring of an area; a village is a square about its middle, a town is laid out in blocks (VB-TERR-80, VB-TERR-86)."""
    left, bottom, right, top = tabletop.bounds(area.ring)
    if terrain == "village":
        yield area.id, _square((left + right - VILLAGE) // 2, (bottom + top - VILLAGE) // 2, VILLAGE)
    elif terrain == "town":
        yield from _blocks(area)
    else:
        yield area.id, area.ring


def _blocks(area: Area) -> Iterator[tuple[str, Ring]]:
    """The blocks of a town: of the squares laid side by side from the south-west corner of its box those whose middle it
    covers; one about its middle if it covers none."""
    left, bottom, right, top = tabletop.bounds(area.ring)
    corners = ((x, y) for y in range(bottom, top, BLOCK) for x in range(left, right, BLOCK))
    found = [(x, y) for x, y in corners if tabletop.holds(area.ring, x + BLOCK // 2, y + BLOCK // 2)]
    if not found:
        found = [((left + right - BLOCK) // 2, (bottom + top - BLOCK) // 2)]
    for number, (x, y) in enumerate(found, 1):
        yield f"{area.id}-block-{number}", _square(x, y, BLOCK)


def _square(x: int, y: int, side: int) -> Ring:
    return x, y, x + side, y, x + side, y + side, x, y + side


def _courses(table: Table, said: Remarks[Remark]) -> Iterator[Course]:
    for line, kind, remark in said.read(table.lines):
        terrain = LINES.get(kind)
        if terrain is None:
            continue
        if terrain in WORKS and not remark and tabletop.line_length(line.points) < LEAST_LINE:
            continue
        yield Course(line.id, line.name, terrain, line.points)


def _crossings(table: Table, said: Remarks[Remark], courses: tuple[Course, ...]) -> Iterator[Crossing]:
    """A bridge, or where a lane crosses a ford, wherever a road meets water."""
    kinds = {line.id: kind for line, kind, _ in said.read(table.lines)}
    waters = [row for row in courses if row.terrain in WATERS]
    for road in courses:
        if road.terrain in ROADS:
            for water in waters:
                for x, y in _met(road.points, water.points):
                    ford = kinds[road.id] == FORDED
                    name = f"the {'ford' if ford else 'bridge'} of {road.name or 'the road'}"
                    yield Crossing(water.id, name, "ford" if ford else "bridge", x, y)


def _met(road: Ring, water: Ring) -> Iterator[tuple[int, int]]:
    for number in range(0, len(road) - 2, 2):
        for _, x, y in meetings(water, *road[number : number + 4]):
            yield x, y
