"""What the ground hides: forest, town, crops, rows of trees, hills, and the brigades that stand in between.

A line of sight runs from the middle of the viewer's front edge to the middle of the other's base, to its nearest point, or to
a corner; one clear line is enough (VB-LOS-02).  Along it the ground is read every quarter of an inch, both ends left out.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from longroll import tabletop
from longroll.once import of_values
from longroll.rulesets.volley_and_bayonet.ground.land import (
    AS_IT_WAS,
    Changed,
    Land,
    Patch,
    Spot,
    cell_of,
    courses_along,
    height_at,
    meetings,
    on_edge,
    patches_at,
    terrain_of,
)
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CHART, Terrain, View, visibility
from longroll.rulesets.volley_and_bayonet.tables import CORN, EDGE, EYE, OVER_HEADS, TREES
from longroll.tabletop import Ring

STRIDE = 250
Ends = dict[int, tuple[tuple[bool, bool], tuple[bool, bool]]]
"""Of areas, by number, whether viewer and target are inside and on the edge: the same for every line between them."""


class End(NamedTuple):
    """One end of a line of sight: the middle of a stand's front edge, and its base."""

    front: Spot
    ring: Ring


class Hidden(NamedTuple):
    """Why one does not see the other: the rule, and what is in the way."""

    rule: str
    what: str


class LineOfSight(NamedTuple):
    """A line of sight, the height of the ground at its ends, and its length."""

    ax: int
    ay: int
    zx: int
    zy: int
    low: int
    high: int
    length: int

    def height(self, along: int) -> int:
        """How high the line runs after so far, in tenths of feet: evenly from eye to what is sought (VB-LOS-02)."""
        return self.low + EYE + tabletop.divide((self.high - self.low) * along, max(1, self.length))

    def spots(self, box: tuple[int, int, int, int] | None = None) -> Iterator[tuple[int, int, int]]:
        """Every quarter of an inch, perhaps within a box alone: how far along, and where."""
        spots = tabletop.points_along(self.ax, self.ay, self.zx, self.zy, STRIDE)
        across, up, first, last = spots[::2], spots[1::2], 0, len(spots) // 2
        if box is not None:
            for row, low, high in ((across, box[0], box[2]), (up, box[1], box[3])):
                begin, end = _stretch(row, low, high)
                first, last = max(first, begin), min(last, end)
        return zip(count((first + 1) * STRIDE, STRIDE), across[first:last], up[first:last], strict=False)


def _stretch(row: list[int], low: int, high: int) -> tuple[int, int]:
    """Where numbers, which rise or fall all along, lie between two bounds: from the first place to before the second."""
    if row and row[0] > row[-1]:
        many, back = len(row), row[::-1]
        return many - bisect_right(back, high), many - bisect_left(back, low)
    return bisect_left(row, low), bisect_right(row, high)


def hidden(
    land: Land, viewer: End, target: End, between: Sequence[Ring] = (), changed: Changed = AS_IT_WAS
) -> Hidden | None:
    """What hides one stand from another, None if it is seen.  `between`: the bases of other brigades (VB-COMB-09)."""
    deep = _out_of_depth(land, viewer.front, target.front, changed)
    if deep is not None:
        return deep
    ring = target.ring
    middle = (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2
    ends: Ends = {}
    first = _on_line(land, viewer, target, middle, between, changed, ends)
    if first is None:
        return None
    for spot in (tabletop.nearest_in_ring(ring, *viewer.front), *zip(ring[::2], ring[1::2], strict=True)):
        if _on_line(land, viewer, target, spot, between, changed, ends) is None:
            return None
    return first


def runs_through(line: Ring, ring: Ring) -> bool:
    """Whether a line, given by its two ends, runs through a base; running along an edge is none of it."""
    return tabletop.length_inside(ring, *line) > tabletop.ROUNDING


def _on_line(
    land: Land, viewer: End, target: End, spot: Spot, between: Sequence[Ring], changed: Changed, ends: Ends
) -> Hidden | None:
    """What cuts one line of sight."""
    (ax, ay), (zx, zy) = viewer.front, spot
    line = LineOfSight(
        ax, ay, zx, zy, height_at(land, ax, ay), height_at(land, zx, zy), tabletop.length(zx - ax, zy - ay)
    )
    if changed.light and line.length > changed.light:
        return Hidden("VB-LOS-01", "it is too far off in this light")
    return (
        _trees(land, line, viewer, target)
        or _areas(land, line, viewer.front, target.front, changed, ends)
        or _troops(land, line, between)
        or _hills(land, line)
    )


def _hills(land: Land, line: LineOfSight) -> Hidden | None:
    """Ground higher than the line, but for what lies at either end of it: a hill higher than the viewer (VB-LOS-05), or one that
    he looks over, with dead ground behind it (VB-LOS-02)."""
    for along, x, y in line.spots():
        height = height_at(land, x, y)
        if along > EDGE and line.length - along > EDGE and height > line.height(along):
            if height < line.low:
                return Hidden("VB-LOS-02", "he is in dead ground behind a slope")
            return Hidden("VB-LOS-05", "the ground between is higher")
    return None


def _troops(land: Land, line: LineOfSight, between: Sequence[Ring]) -> Hidden | None:
    """A brigade that the line does not pass well above (VB-COMB-09)."""
    for ring in between:
        if not runs_through(line[:4], ring):
            continue
        x, y = (ring[0] + ring[4]) // 2, (ring[1] + ring[5]) // 2
        along = tabletop.place_on_line(line[:4], x, y)
        if line.height(along) - EYE < height_at(land, x, y) + OVER_HEADS:
            return Hidden("VB-COMB-09", "a brigade stands between")
    return None


def _trees(land: Land, line: LineOfSight, viewer: End, target: End) -> Hidden | None:
    """A row of trees that neither stands beside (VB-TERR-81)."""
    for course in courses_along(land, line[:4]):
        if course.terrain == "tree line" and tabletop.cuts_line(course.points, *line[:4]):
            if any(_beside(course.points, end.ring) for end in (viewer, target)):
                continue
            for along, x, y in meetings(course.points, *line[:4]):
                if height_at(land, x, y) + TREES > line.height(along):
                    return Hidden("VB-TERR-81", f"{course.name or 'a row of trees'} is between")
    return None


def _beside(row: Ring, ring: Ring) -> bool:
    """Whether some part of a base is within half an inch of a row of trees."""
    near = (tabletop.point_gap_to_line(row, x, y) for x, y in zip(ring[::2], ring[1::2], strict=True))
    if min(near) <= EDGE:
        return True
    return any(tabletop.point_gap(ring, x, y) <= EDGE for x, y in zip(row[::2], row[1::2], strict=True)) or any(
        tabletop.cuts_line(row, *side) for side in (ring[:4], ring[4:])
    )


def _out_of_depth(land: Land, eye: Spot, front: Spot, changed: Changed) -> Hidden | None:
    """An area that one end lies deep in, with the other neither inside it nor on its edge (VB-LOS-03); a fort shows those on its
    edge to all outside (VB-TERR-39)."""
    for one, other in ((eye, front), (front, eye)):
        for patch in patches_at(land, *one):
            view, rule, _ = seen_through(patch, changed)
            if not (view.inside or view.edge) or on_edge(patch.ring, *one):
                continue
            near = tabletop.holds(patch.ring, *other) or (bool(view.inside) and on_edge(patch.ring, *other))
            if not near:
                fort = patch.terrain in ("fort", "fortress")
                because = f"{named(patch, changed)} is seen into, and out of, only at its edge"
                return Hidden(rule if fort else "VB-LOS-03", because)
    return None


def _areas(land: Land, line: LineOfSight, eye: Spot, front: Spot, changed: Changed, ends: Ends) -> Hidden | None:
    """An area that sight does not pass: one that is as high as the line, or in which one sees less far."""
    for number in tabletop.near_boxes(land.areas.boxes, *tabletop.bounds(line[:4])):
        patch = land.patches[number]
        view, rule, tall = seen_through(patch, changed)
        if not view.blocks:
            continue
        through = tabletop.length_inside(patch.ring, *line[:4])
        if not through:
            continue
        if number not in ends:
            ends[number] = (
                (tabletop.holds(patch.ring, *eye), tabletop.holds(patch.ring, *front)),
                (on_edge(patch.ring, *eye), on_edge(patch.ring, *front)),
            )
        inside, edge = ends[number]
        if view.occupied and any(inside):
            continue
        reach = 0 if view.occupied else view.inside or EDGE
        if (any(edge) or all(inside)) and through <= reach:
            continue
        deep = any(here and not near for here, near in zip(inside, edge, strict=True))
        if view.inside and deep:
            return Hidden("VB-LOS-04", f"{named(patch, changed)} is too thick to see so far")
        if _tall(land, line, patch, tall, changed):
            return Hidden(rule, f"{named(patch, changed)} is between")
    return None


def named(patch: Patch, changed: Changed) -> str:
    """What an area is called in a sentence."""
    return patch.name or f"the {terrain_of(patch, changed)}"


def seen_through(patch: Patch, changed: Changed = AS_IT_WAS) -> tuple[View, str, int]:
    """What a patch does to sight now, by which rule, and how tall it is in tenths of feet."""
    if patch.id in changed.burning:
        return View("B LOS", blocks=True), "VB-TERR-90", TREES
    if patch.id in changed.ruins:
        return View("B LOS", blocks=True), "VB-TERR-91", TREES
    view, rule = _view(patch.terrain)
    if patch.blocks and not view.blocks:
        view = View("B LOS", blocks=True)
    return view, rule, CORN if patch.terrain == "crops" else TREES


@of_values(len(CHART))
def _view(terrain: Terrain) -> tuple[View, str]:
    """What a terrain does to sight, the same for all classes, and by which rule."""
    return visibility(terrain, "infantry brigade"), CHART[terrain].visibility.rule


def _tall(land: Land, line: LineOfSight, patch: Patch, tall: int, changed: Changed) -> bool:
    """Whether a patch is higher somewhere than the line through it; crops that are trampled flat are not (VB-TERR-31)."""
    for along, x, y in line.spots(tabletop.bounds(patch.ring)):
        if not tabletop.holds(patch.ring, x, y):
            continue
        if patch.terrain == "crops" and cell_of(x, y) in changed.trampled:
            continue
        if height_at(land, x, y) + tall > line.height(along):
            return True
    return False
