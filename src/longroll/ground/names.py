"""Which names are lettered on a table, where, and at what turn: engravers' custom, worked out once when the
table is cut.

Ridges and hills are lettered along their crests, streams and roads along their straightest stretches, woods
and fields in their middle, houses beside them. Names are set in order of importance; of the places where a
name could stand it takes the one that covers the fewest roads, streams and houses. A name that would run into
one already set, or off the table, is left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from shapely import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from longroll.bounds import Flat
from longroll.ground.field import Field
from longroll.ground.table import Area, Hill, Label, Line

SIZES = {
    "town": 1350,
    "ridge": 980,
    "hill": 880,
    "creek": 780,
    "run": 640,
    "road": 560,
    "railroad": 520,
    "ground": 560,
    "farm": 480,
}
"""Height of the lettering in thousandths of an inch, by the kind of label, on a table 72 inches high."""
WIDE = {"town": 1.05, "ridge": 1.14, "hill": 0.92, "creek": 0.62, "run": 0.57, "road": 0.53, "railroad": 0.56}
"""How wide a letter with its spacing stands, in heights of the lettering; 0.48 where nothing else is said."""
TWICE = ("creek", "road", "ridge")
"""Kinds of label that may be set a second time on the same table, far from the first."""
SKETCHED = ("farm", "building")


def size_of(kind: str, table_height: int) -> float:
    """The height of a label's letters in thousandths of an inch: smaller on small tables, so that they stay
    maps."""
    return SIZES[kind] * min(1.0, max(0.65, table_height / 72_000))


def width_of(label: Label, table_height: int) -> float:
    """About how long a label stands on the table, in thousandths of an inch."""
    return len(label.text) * WIDE.get(label.kind, 0.48) * size_of(label.kind, table_height)


def letter(
    loaded: Field,
    areas: tuple[Area, ...],
    lines: tuple[Line, ...],
    hills: tuple[Hill, ...],
    width: int,
    height: int,
) -> tuple[Label, ...]:
    """The labels of a table, most important first, none over another and none off the table."""
    words = {row.id: row.label for row in (*loaded.lines, *loaded.areas)}
    words |= {place.id: place.label for place in loaded.places}
    words |= {crest.id: crest.label for crest in loaded.crests}
    sheet = _Sheet(areas, lines, width, height)
    for tries in _names(words, areas, lines, hills, height):
        sheet.set(tries)
    return tuple(sheet.kept)


class _Sheet:
    """The table while it is being lettered: what is set, and what a name had better not cover."""

    def __init__(self, areas: tuple[Area, ...], lines: tuple[Line, ...], width: int, height: int) -> None:
        self.kept: list[Label] = []
        self._taken: list[BaseGeometry] = []
        self._width, self._height = width, height
        self._edge = box(0, 0, width, height).buffer(-0.6 * size_of("farm", height))
        blocks = [Polygon(_pairs(area.ring)) for area in areas if area.kind in (*SKETCHED, "town")]
        ways = [LineString(_pairs(line.points)).buffer(120) for line in lines]
        self._towns = shapely.union_all([Polygon(_pairs(area.ring)) for area in areas if area.kind == "town"])
        self._covered = shapely.STRtree(blocks + ways)

    def set(self, tries: list[Label]) -> None:
        """Set the best of these places for one name, and where names may stand twice a second one far from
        it."""
        said = [label for label in self.kept if tries and label.text == tries[0].text]
        fits: list[tuple[int, Label, BaseGeometry]] = []
        for order, label in enumerate(tries):
            ground = _footprint(label, self._height)
            if self._edge.contains(ground) and not any(ground.intersects(other) for other in self._taken):
                hits = len(self._covered.query(ground, predicate="intersects"))
                if label.kind == "road" and ground.intersects(self._towns):
                    continue
                fits.append((order + (8 if label.kind == "town" else 3) * hits, label, ground))
        for _, label, ground in sorted(fits, key=lambda fit: fit[0]):
            if said and (label.kind not in TWICE or len(said) > 1):
                return
            if said and math.dist((label.x, label.y), (said[0].x, said[0].y)) < 0.5 * self._width:
                continue
            self.kept.append(label)
            self._taken.append(ground)
            said.append(label)


def _names(
    words: dict[str, str],
    areas: tuple[Area, ...],
    lines: tuple[Line, ...],
    hills: tuple[Hill, ...],
    height: int,
) -> Iterator[list[Label]]:
    """For every name worth lettering, most important first, the places where it could stand, best first."""
    for hill in sorted(hills, key=lambda hill: -_length(hill.crest)):
        text = words.get(_plain(hill.id), "")
        if text:
            yield list(_over(text, hill, height))
    for area in areas:
        if area.kind == "town" and area.id == "town-gettysburg":
            yield list(_within(area, words, "town", height))
    for kind in ("creek", "run"):
        for line in lines:
            if line.kind == kind and words.get(_plain(line.id)):
                yield list(_along(words[_plain(line.id)], kind, line.points, height, 1))
    for line in lines:
        if line.kind in ("pike", "road") and words.get(_plain(line.id)):
            yield list(_along(words[_plain(line.id)], "road", line.points, height, 1))
    for line in lines:
        if line.kind == "railroad" and words.get(_plain(line.id)):
            yield list(_along(words[_plain(line.id)], "railroad", line.points, height, 1))
    for area in areas:
        if area.kind in SKETCHED and words.get(area.id):
            yield list(_beside(area, words[area.id], height))
    for area in sorted(areas, key=lambda area: -Polygon(_pairs(area.ring)).area):
        if area.kind not in SKETCHED and area.id != "town-gettysburg":
            yield list(_within(area, words, "ground", height))


def _plain(id: str) -> str:
    head, _, tail = id.rpartition("-")
    return head if tail.isdigit() else id


def _pairs(flat: Flat) -> list[tuple[int, int]]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def _length(flat: Flat) -> float:
    return float(LineString(_pairs(flat)).length)


def _over(text: str, hill: Hill, height: int) -> Iterator[Label]:
    """A hill's name: a ridge in wide letters along its crest, a shorter one in close letters, a knoll level
    across it."""
    long = _length(hill.crest)
    for kind in ("ridge", "hill") if "Ridge" in text else ("hill",):
        if len(text) * WIDE[kind] * size_of(kind, height) < long:
            yield from _along(text, kind, hill.crest, height, 0)
            return
    middle = LineString(_pairs(hill.crest)).interpolate(0.5, normalized=True)
    size = size_of("hill", height)
    for rise in (0.0, 1.2, -1.2, 2.2, -2.2):
        yield Label(text, "hill", round(middle.x), round(middle.y + rise * size), 0)


def _along(text: str, kind: str, points: Flat, height: int, side: int) -> Iterator[Label]:
    """Places along a line, the straightest stretches first: above it (1) or below, or on it (0); read left to
    right."""
    line = LineString(_pairs(points))
    size = size_of(kind, height)
    need = len(text) * WIDE.get(kind, 0.48) * size
    stretches = []
    for step in range(1, 32):
        middle = line.length * step / 32
        start, end = middle - need / 2, middle + need / 2
        if start < 0 or end > line.length:
            continue
        first, last = line.interpolate(start), line.interpolate(end)
        bend = 1 - first.distance(last) / need
        if bend < 0.12:
            stretches.append((round(bend, 2), abs(step - 16), first, last))
    for _, _, first, last in sorted(stretches, key=lambda stretch: stretch[:2]):
        if last.x < first.x:
            first, last = last, first
        slope = math.atan2(last.y - first.y, last.x - first.x)
        for over in (side, -side) if side else (0,):
            away = over * 0.95 * size
            x = (first.x + last.x) / 2 - math.sin(slope) * away
            y = (first.y + last.y) / 2 + math.cos(slope) * away
            yield Label(text, kind, round(x), round(y), round(-math.degrees(slope) * 10))


def _within(area: Area, words: dict[str, str], kind: str, height: int) -> Iterator[Label]:
    """In the middle of an area, or above or below it; a town's name stands outside it."""
    text = words.get(_plain(area.id), "")
    if not text:
        return
    shape = Polygon(_pairs(area.ring))
    size = size_of(kind, height)
    west, south, east, north = shape.bounds
    middle = shape.centroid
    above, below, half = north + 0.8 * size, south - 0.8 * size, len(text) * WIDE.get(kind, 0.48) * size / 2 + size
    outside = [(middle.x, above), (middle.x, below)]
    if kind == "town":
        outside = _near(shape, half, size)
    if kind == "town" or half > (east - west) / 2:
        places = [*outside, (middle.x, middle.y)]
    else:
        places = _inside(shape, half, size)
    for x, y in places:
        yield Label(text, kind, round(x), round(y), 0)


def _inside(shape: Polygon, half: float, size: float) -> list[tuple[float, float]]:
    """Places inside a shape for a name of this half length: those that hold most of it first, nearest the middle."""
    west, south, east, north = shape.bounds
    found = []
    for step_x in range(1, 8):
        for step_y in range(1, 10):
            x, y = west + (east - west) * step_x / 8, south + (north - south) * step_y / 10
            name = box(x - half, y - size / 2, x + half, y + size / 2)
            held = round(name.intersection(shape).area / name.area, 1)
            if held > 0.5:
                found.append((-held, shape.centroid.distance(name.centroid), x, y))
    return [(x, y) for _, _, x, y in sorted(found)]


def _near(shape: Polygon, half: float, size: float) -> list[tuple[float, float]]:
    """Places outside a shape for a name of this half length, the nearest to it first."""
    west, south, east, north = shape.bounds
    found = []
    for step_x in range(13):
        for step_y in range(13):
            x = west - half + (east - west + 2 * half) * step_x / 12
            y = south - size + (north - south + 2 * size) * step_y / 12
            gap = box(x - half, y - size / 2, x + half, y + size / 2).distance(shape)
            if gap > 0.15 * size:
                found.append((gap + 0.1 * math.dist((x, y), (shape.centroid.x, shape.centroid.y)), x, y))
    return [(x, y) for _, x, y in sorted(found)]


def _beside(area: Area, text: str, height: int) -> Iterator[Label]:
    west, south, east, north = Polygon(_pairs(area.ring)).bounds
    size = size_of("farm", height)
    reach = len(text) * 0.48 * size / 2
    middle_x, middle_y = (west + east) / 2, (south + north) / 2
    for x, y in (
        (east + reach, middle_y),
        (west - reach, middle_y),
        (middle_x, north + size * 0.5),
        (middle_x, south - size * 0.5),
        (east + reach * 0.8, north + size * 0.3),
        (west - reach * 0.8, north + size * 0.3),
        (east + reach * 0.8, south - size * 0.3),
        (west - reach * 0.8, south - size * 0.3),
    ):
        yield Label(text, "farm", round(x), round(y), 0)


def _footprint(label: Label, height: int) -> BaseGeometry:
    long, tall = width_of(label, height), 0.95 * size_of(label.kind, height)
    ground = box(label.x - long / 2, label.y - tall / 2, label.x + long / 2, label.y + tall / 2)
    return shapely.affinity.rotate(ground, -label.turn / 10, origin=(label.x, label.y))
