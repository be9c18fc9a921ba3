"""Which names are lettered on a table, where, and at what turn: engravers' custom, worked out once when the
table is cut.

Ridges and hills are lettered along their crests, streams and roads along their straightest stretch, woods and
fields in their middle, houses beside them. Every name has an order of importance; a name that would run into
one already set, or off the table, is left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from shapely import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from longroll.ground.field import Field
from longroll.ground.table import Area, Flat, Hill, Label, Line

SIZES = {
    "town": 1500,
    "ridge": 950,
    "hill": 850,
    "creek": 640,
    "run": 540,
    "road": 460,
    "railroad": 420,
    "ground": 430,
    "farm": 340,
}
"""Height of the lettering in thousandths of an inch, by the kind of label, on a table 72 inches high."""
WIDE = {"town": 1.05, "ridge": 1.15, "hill": 0.95, "creek": 0.66, "run": 0.6, "road": 0.6, "railroad": 0.62}
"""How wide a letter with its spacing stands, in heights of the lettering; 0.52 where nothing else is said."""


def size_of(kind: str, table_height: int) -> float:
    """The height of a label's letters in thousandths of an inch: a little smaller on small tables, so that
    they stay maps."""
    return SIZES[kind] * min(1.0, max(0.55, table_height / 72_000))


def width_of(label: Label, table_height: int) -> float:
    """About how long a label stands on the table, in thousandths of an inch."""
    return len(label.text) * WIDE.get(label.kind, 0.52) * size_of(label.kind, table_height)


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
    edge = box(0, 0, width, height).buffer(-size_of("farm", height))
    taken: list[BaseGeometry] = []
    kept: list[Label] = []
    said: dict[str, list[Label]] = {}
    for label in _wanted(words, areas, lines, hills, height):
        if not _worth_saying(label, said.get(label.text, []), width):
            continue
        ground = _footprint(label, height)
        if edge.contains(ground) and not any(ground.intersects(other) for other in taken):
            taken.append(ground)
            kept.append(label)
            said.setdefault(label.text, []).append(label)
    return tuple(kept)


def _worth_saying(label: Label, said: list[Label], width: int) -> bool:
    """Whether a name may be set (again): streams, roads and ridges twice when far apart, everything else
    once."""
    if not said:
        return True
    twice = label.kind in ("creek", "road", "ridge") and len(said) < 2
    return twice and math.dist((label.x, label.y), (said[0].x, said[0].y)) > 0.45 * width


def _wanted(
    words: dict[str, str],
    areas: tuple[Area, ...],
    lines: tuple[Line, ...],
    hills: tuple[Hill, ...],
    height: int,
) -> Iterator[Label]:
    """Every label worth a try, best first; the same name may be tried at several places."""
    for area in areas:
        if area.kind == "town" and area.id == "town-gettysburg":
            yield from _within(area, words, "town", height)
    for hill in sorted(hills, key=lambda hill: -_length(hill.crest)):
        text = words.get(_plain(hill.id), "")
        if text:
            kind = "ridge" if "Ridge" in text else "hill"
            yield from _along(text, kind, hill.crest, height, 0)
    for kind in ("creek", "run"):
        for line in lines:
            if line.kind == kind and words.get(_plain(line.id)):
                yield from _along(words[_plain(line.id)], kind, line.points, height, 1)
    for line in lines:
        if line.kind in ("pike", "road") and words.get(_plain(line.id)):
            yield from _along(words[_plain(line.id)], "road", line.points, height, 1)
    for line in lines:
        if line.kind == "railroad" and words.get(_plain(line.id)):
            yield from _along(words[_plain(line.id)], "railroad", line.points, height, -1)
    for area in sorted(areas, key=lambda area: -Polygon(_pairs(area.ring)).area):
        if area.kind not in ("farm", "building"):
            yield from _within(area, words, "ground", height)
    for area in areas:
        if area.kind in ("farm", "building") and words.get(area.id):
            yield from _beside(area, words[area.id], height)


def _plain(id: str) -> str:
    head, _, tail = id.rpartition("-")
    return head if tail.isdigit() else id


def _pairs(flat: Flat) -> list[tuple[int, int]]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def _length(flat: Flat) -> float:
    return float(LineString(_pairs(flat)).length)


def _along(text: str, kind: str, points: Flat, height: int, side: int) -> Iterator[Label]:
    """Labels along a line at its straightest stretches, above (1), below (-1) or on it (0), reading left to
    right."""
    line = LineString(_pairs(points))
    size = size_of(kind, height)
    need = len(text) * WIDE.get(kind, 0.52) * size
    if kind in ("ridge", "hill") and line.length < need:
        x, y = line.interpolate(0.5, normalized=True).coords[0]
        yield Label(text, kind, round(x), round(y), 0)
        yield Label(text, kind, round(x), round(y + 1.2 * size), 0)
        yield Label(text, kind, round(x), round(y - 1.2 * size), 0)
        return
    tries = []
    for step in range(1, 24):
        middle = line.length * step / 24
        start, end = middle - need / 2, middle + need / 2
        if start < 0 or end > line.length:
            continue
        (x0, y0), (x1, y1) = line.interpolate(start).coords[0], line.interpolate(end).coords[0]
        bend = 1 - math.dist((x0, y0), (x1, y1)) / need
        tries.append((round(bend, 2), abs(step - 12), x0, y0, x1, y1))
    for _, _, x0, y0, x1, y1 in sorted(tries):
        if (x1, y1) < (x0, y0):
            x0, y0, x1, y1 = x1, y1, x0, y0
        slope = math.atan2(y1 - y0, x1 - x0)
        for over in (side, -side) if side else (0,):
            away = over * 0.75 * size
            x, y = (x0 + x1) / 2 - math.sin(slope) * away, (y0 + y1) / 2 + math.cos(slope) * away
            yield Label(text, kind, round(x), round(y), round(-math.degrees(slope) * 10))


def _within(area: Area, words: dict[str, str], kind: str, height: int) -> Iterator[Label]:
    text = words.get(_plain(area.id), "")
    if text:
        shape = Polygon(_pairs(area.ring))
        spot = shapely.maximum_inscribed_circle(shape, tolerance=50).coords[0]
        yield Label(text, kind, round(spot[0]), round(spot[1]), 0)
        middle = shape.centroid
        yield Label(text, kind, round(middle.x), round(middle.y), 0)
        _west, south, _east, north = shape.bounds
        size = size_of(kind, height)
        for x, y in ((middle.x, south - size), (middle.x, north + size)):
            yield Label(text, kind, round(x), round(y), 0)


def _beside(area: Area, text: str, height: int) -> Iterator[Label]:
    west, south, east, north = Polygon(_pairs(area.ring)).bounds
    size = size_of("farm", height)
    reach = len(text) * 0.52 * size / 2
    middle_x, middle_y = (west + east) / 2, (south + north) / 2
    for x, y in (
        (east + reach + size * 0.4, middle_y),
        (west - reach - size * 0.4, middle_y),
        (middle_x, north + size * 0.8),
        (middle_x, south - size * 0.8),
    ):
        yield Label(text, "farm", round(x), round(y), 0)


def _footprint(label: Label, height: int) -> BaseGeometry:
    long, tall = width_of(label, height), 1.1 * size_of(label.kind, height)
    ground = box(label.x - long / 2, label.y - tall / 2, label.x + long / 2, label.y + tall / 2)
    return shapely.affinity.rotate(ground, -label.turn / 10, origin=(label.x, label.y))
