"""Cutting a table out of the field.

Everything before the last step is geometry in floating point (shapely): turn, scale, clip, join what is of
one kind, take clearings and towns out of woods, split what has holes, drop slivers. The last step rounds to
whole thousandths and seals; after it there are only whole numbers, and two tables cut alike on one machine
are the same to the last digit. A battle keeps its table whole, so that what another machine would have cut
does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from shapely import LineString, MultiLineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from longroll.bounds import Flat
from longroll.ground.field import AREA_KINDS, ROADS, Feature, Field, Place, field
from longroll.ground.heights import Surface, surface
from longroll.ground.hills import Rise, hills
from longroll.ground.names import letter
from longroll.ground.table import Area, Hill, Line, Table, sealed
from longroll.ground.window import Window

STEP = 500
"""Thousandths of an inch between two heights of the lattice."""
SLIVER = 20_000.0
"""Areas smaller than this many square thousandths (a fiftieth of a square inch) are left out."""
STUB = 100.0
"""Lines shorter than this many thousandths are left out."""
FARMYARD = (46.0, 32.0)
"""Metres along the road and back from it that a farmstead or a single building's yard covers."""


def cut_anew(window: Window) -> Table:
    """A table out of the field of its window, which ships with the package."""
    return cut_from(field(window.field), surface(window.field), hills(window.field), window)


def cut_from(loaded: Field, ground: Surface, rises: tuple[Rise, ...], window: Window) -> Table:
    """A table out of any field.  Raises ValueError when the window is too small or reaches off the field, saying by how
    much."""
    _check(loaded, window)
    width, height = round(window.width * 1000), round(window.height * 1000)
    edge = box(0, 0, width, height)
    areas = tuple(_areas(loaded, window, edge))
    lines = tuple(_lines(loaded, window, edge))
    risen = tuple(_hills(rises, window, edge))
    columns, rows = -(-width // STEP) + 1, -(-height // STEP) + 1
    table = Table(
        hash="",
        name=window.name,
        width=width,
        height=height,
        yards_per_inch=window.yards_per_inch,
        centre_east=window.centre_east,
        centre_north=window.centre_north,
        rotation=window.rotation,
        areas=areas,
        lines=lines,
        hills=risen,
        labels=letter(loaded, areas, lines, risen, width, height),
        columns=columns,
        rows=rows,
        step=STEP,
        heights=_heights(ground, window, columns, rows),
    )
    return sealed(table)


def _check(loaded: Field, window: Window) -> None:
    if window.width < 4 or window.height < 4 or window.yards_per_inch < 1:
        raise ValueError(
            f"A table of {window.width} by {window.height} inches at {window.yards_per_inch} yards an inch "
            "is too small: make it at least 4 by 4 inches at 1 yard an inch."
        )
    west, east = loaded.meta.extent_east_m
    south, north = loaded.meta.extent_north_m
    for x in (0.0, window.width * 1000):
        for y in (0.0, window.height * 1000):
            at_east, at_north = window.to_field(x, y)
            if not (west <= at_east <= east and south <= at_north <= north):
                raise ValueError(
                    f"The window reaches {round(at_east)} m east, {round(at_north)} m north, and the field "
                    f"ends at east {west:.0f} to {east:.0f}, north {south:.0f} to {north:.0f}. "
                    "Move its centre or make the table smaller."
                )


def _placed(shape: BaseGeometry, window: Window) -> BaseGeometry:
    a, b, c, d, dx, dy = window.matrix()
    return shapely.transform(shape, lambda at: at @ np.array([[a, c], [b, d]]) + (dx, dy))


def _heights(ground: Surface, window: Window, columns: int, rows: int) -> Flat:
    x, y = np.meshgrid(np.arange(columns) * float(STEP), np.arange(rows) * float(STEP))
    east, north = window.to_field(x, y)
    feet = ground.soft(np.asarray(east), np.asarray(north))
    return tuple(int(value) for value in np.rint(feet * 10).astype(np.int64).ravel())


# Areas ------------------------------------------------------------------------------------------------------


def _areas(loaded: Field, window: Window, edge: Polygon) -> Iterator[Area]:
    by_kind: dict[str, list[tuple[Feature, BaseGeometry]]] = {kind: [] for kind in AREA_KINDS}
    for feature in loaded.areas:
        by_kind[feature.kind].append((feature, _placed(shapely.make_valid(Polygon(feature.points)), window)))
    towns = shapely.union_all([shape for _, shape in by_kind["town"]])
    for place in loaded.places:
        if place.kind != "town":
            yard = _placed(_farmyard(loaded, place), window)
            if not yard.intersects(towns):
                kind = "building" if place.kind == "building" else "farm"
                as_feature = Feature(place.id, kind, place.name, place.source, place.confidence, ())
                by_kind[kind].append((as_feature, yard))
    clearings = shapely.union_all([shape for _, shape in by_kind["clearing"]])
    woods = shapely.union_all([shape for _, shape in by_kind["woods"]])
    taken: dict[str, BaseGeometry] = {
        "woods": shapely.union_all([clearings, towns]),
        "open_woods": shapely.union_all([clearings, towns, woods]),
        "orchard": shapely.union_all([towns, woods]),
    }
    for kind, members in by_kind.items():
        if kind == "clearing":
            continue
        whole = shapely.union_all([shape for _, shape in members])
        if kind in taken:
            whole = whole.difference(taken[kind])
        pieces = [piece for part in _polygons(whole.intersection(edge)) for piece in _whole(part)]
        for id, name, ring in _named(pieces, members):
            yield Area(id, name, kind, ring)


def _polygons(shape: BaseGeometry) -> Iterator[Polygon]:
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon):
            if not part.is_empty:
                yield part
        elif len(shapely.get_parts(part)) > 1:
            yield from _polygons(part)


def _whole(shape: Polygon) -> Iterator[Polygon]:
    """The polygon on whole thousandths, split along uprights until no piece has a hole, slivers left out."""
    for part in _polygons(shapely.set_precision(shape, 1.0)):
        if part.area < SLIVER:
            continue
        if not part.interiors:
            yield part
            continue
        hole = min(part.interiors, key=lambda ring: tuple(ring.bounds))
        west, south, east, north = part.bounds
        middle = round((hole.bounds[0] + hole.bounds[2]) / 2)
        for half in (box(west, south, middle, north), box(middle, south, east, north)):
            for piece in _polygons(part.intersection(half)):
                yield from _whole(piece)


def _named(pieces: Iterable[Polygon], members: list[tuple[Feature, BaseGeometry]]) -> Iterator[tuple[str, str, Flat]]:
    """Each piece with the id and name of the row that gives most of it; the largest piece keeps the plain id,
    others are numbered."""
    count: dict[str, int] = {}
    for piece in sorted(pieces, key=lambda part: (-part.area, part.bounds)):
        giver = max(members, key=lambda member: (float(member[1].intersection(piece).area), member[0].id))[0]
        count[giver.id] = count.get(giver.id, 0) + 1
        yield _numbered(giver.id, count[giver.id]), giver.name, _ring(piece)


def _numbered(id: str, number: int) -> str:
    return id if number == 1 else f"{id}-{number}"


def _ring(shape: Polygon) -> Flat:
    """The outline counter-clockwise from its lowest, leftmost point, the first point not repeated."""
    points = [(round(x), round(y)) for x, y in shapely.geometry.polygon.orient(shape).exterior.coords[:-1]]
    start = min(range(len(points)), key=lambda index: (points[index][1], points[index][0]))
    return tuple(number for point in points[start:] + points[:start] for number in point)


def _farmyard(loaded: Field, place: Place) -> Polygon:
    """The yard of a farm or building: a rectangle about the place, square to the nearest road within 200 m,
    else to the compass."""
    spot = shapely.Point(place.east_m, place.north_m)
    roads = [LineString(line.points) for line in loaded.lines if line.kind in ROADS]
    road = min(roads, key=lambda line: float(line.distance(spot)), default=None)
    turn = 0.0
    if road is not None and road.distance(spot) < 200:
        at = road.project(spot)
        ahead, behind = road.interpolate(at + 15), road.interpolate(max(0.0, at - 15))
        turn = math.degrees(math.atan2(ahead.y - behind.y, ahead.x - behind.x))
    along, back = FARMYARD
    yard = box(spot.x - along / 2, spot.y - back / 2, spot.x + along / 2, spot.y + back / 2)
    return shapely.affinity.rotate(yard, turn, origin=spot)


# Lines ------------------------------------------------------------------------------------------------------


WINDING = ("pike", "road", "lane", "railroad", "creek", "run")
"""Kinds of line that bend in the ground between their traced points; walls and works run straight."""


MOUTH = 200.0
"""Metres from another stream within which a stream's end is carried on into it."""


def _winding(points: tuple[tuple[float, float], ...]) -> LineString:
    """A smooth course through traced points (a centripetal Catmull-Rom curve), so that what is drawn is what
    the rules read."""
    at = np.array(points, dtype=np.float64)
    if len(at) < 3:
        return LineString(at)
    at = np.vstack([2 * at[0] - at[1], at, 2 * at[-1] - at[-2]])
    course = [at[1]]
    for p0, p1, p2, p3 in zip(at, at[1:], at[2:], at[3:], strict=False):
        k0 = 0.0
        k1 = k0 + math.sqrt(math.dist(p0, p1))
        k2 = k1 + math.sqrt(math.dist(p1, p2))
        k3 = k2 + math.sqrt(math.dist(p2, p3))
        for k in np.linspace(k1, k2, max(2, round(math.dist(p1, p2) / 15) + 1))[1:]:
            a1 = (k1 - k) / (k1 - k0) * p0 + (k - k0) / (k1 - k0) * p1
            a2 = (k2 - k) / (k2 - k1) * p1 + (k - k1) / (k2 - k1) * p2
            a3 = (k3 - k) / (k3 - k2) * p2 + (k - k2) / (k3 - k2) * p3
            b1 = (k2 - k) / (k2 - k0) * a1 + (k - k0) / (k2 - k0) * a2
            b2 = (k3 - k) / (k3 - k1) * a2 + (k - k1) / (k3 - k1) * a3
            course.append((k2 - k) / (k2 - k1) * b1 + (k - k1) / (k2 - k1) * b2)
    return LineString(shapely.get_coordinates(LineString(course).simplify(1.0)))


def _lines(loaded: Field, window: Window, edge: Polygon) -> Iterator[Line]:
    courses = {
        feature.id: _winding(feature.points) if feature.kind in WINDING else LineString(feature.points)
        for feature in loaded.lines
    }
    streams = [feature.id for feature in loaded.streams()]
    for feature in loaded.lines:
        course = courses[feature.id]
        if feature.id in streams:
            course = _to_its_mouth(course, [courses[other] for other in streams if other != feature.id])
        for number, points in enumerate(_stretches(_placed(course, window), edge), start=1):
            yield Line(_numbered(feature.id, number), feature.name, feature.kind, points)


def _to_its_mouth(course: LineString, others: list[LineString]) -> LineString:
    """A stream that ends within MOUTH metres of another, carried on into it: tracing left a gap or an overlap there."""
    end = shapely.Point(course.coords[-1])
    near = min(others, key=lambda other: float(other.distance(end)), default=None)
    if near is None or not 0 < near.distance(end) <= MOUTH:
        return course
    # Streams meet slanting, so the mouth lies as far downstream as the gap is wide.
    mouth = near.interpolate(near.project(end) + near.distance(end))
    return LineString([*course.coords, mouth.coords[0]])


def _stretches(shape: BaseGeometry, edge: Polygon) -> list[Flat]:
    """What of a line lies on the table, in the line's own order and direction, in whole thousandths."""
    inside = shape.intersection(edge)
    if isinstance(inside, MultiLineString):
        inside = shapely.line_merge(inside)
    kept = []
    for part in shapely.get_parts(inside):
        if isinstance(part, LineString) and part.length >= STUB:
            points = [(round(x), round(y)) for x, y in part.coords]
            points = [here for here, before in zip(points, [None, *points], strict=False) if here != before]
            kept.append((shape.line_locate_point(part.interpolate(0)), points))
    return [tuple(number for point in points for number in point) for _, points in sorted(kept)]


# Hills ------------------------------------------------------------------------------------------------------


def _hills(rises: tuple[Rise, ...], window: Window, edge: Polygon) -> Iterator[Hill]:
    for rise in rises:
        ground = _placed(shapely.make_valid(Polygon(rise.ring)), window).intersection(edge)
        crest = _placed(LineString(rise.crest.points), window)
        pieces = [piece for part in _polygons(ground) for piece in _whole(part)]
        for number, piece in enumerate(sorted(pieces, key=lambda part: (-part.area, part.bounds)), start=1):
            along = _stretches(crest, piece)
            if along:
                longest = max(along, key=len)
                yield Hill(_numbered(rise.crest.id, number), rise.crest.name, rise.level, _ring(piece), longest)
