"""Names on the ground: ridges in spaced capitals bent along their crests, waters in italics along their beds,
the rest plain and small."""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from shapely import LineString, Point
from shapely.ops import substring

from longroll.bounds import Flat
from longroll.ground import ink
from longroll.ground.ink import Spot, spots
from longroll.ground.names import size_of, width_of
from longroll.ground.table import Label, Table

FACES = "'Old Standard TT','Bodoni 72','Didot','Libre Caslon Text','Liberation Serif','Times New Roman',serif"
STYLE = {
    "town": (ink.INK, "normal", 0.30, True),
    "ridge": (ink.BROWN_INK, "normal", 0.42, True),
    "hill": (ink.BROWN_INK, "normal", 0.20, True),
    "creek": (ink.WATER_INK, "italic", 0.16, False),
    "run": (ink.WATER_INK, "italic", 0.10, False),
    "road": (ink.INK, "italic", 0.08, False),
    "railroad": (ink.INK, "italic", 0.10, False),
    "ground": (ink.INK, "italic", 0.05, False),
    "farm": (ink.INK, "normal", 0.0, False),
}
"""For each kind of label: ink, slant, spacing in heights of the letters, and whether it stands in capitals.
"""
BENT = ("ridge", "hill", "creek", "run", "road", "railroad")
FLOWING = ("creek", "run", "railroad")
SMALL_SCALE = 250
"""From so many yards to the inch a map is too small for the names of its hills, farms and roads: what is laid on it names
them."""


def draw_labels(table: Table) -> str:
    """Every label of the table, in hundredths of an inch; a thin halo of paper keeps each readable over the
    ground."""
    paths: list[str] = []
    words: list[str] = []
    for number, label in enumerate(table.labels):
        if table.yards_per_inch >= SMALL_SCALE and label.kind not in FLOWING:
            continue
        colour, slant, spacing, tall = STYLE[label.kind]
        size = size_of(label.kind, table.height) / (10 if table.yards_per_inch < SMALL_SCALE else 16)
        text = escape(capitals(label.text) if tall else label.text)
        style = (
            f'font-size="{size:.0f}" fill="{colour}" letter-spacing="{spacing * size:.1f}" text-anchor="middle"'
            + (' font-style="italic"' if slant == "italic" else "")
            + (' font-weight="bold"' if label.kind == "town" else "")
        )
        bent = _bent(table, label, size) if label.kind in BENT else None
        if bent:
            name = f"n{table.hash[:6]}{number}"
            paths.append(f'<path id="{name}" d="{bent}"/>')
            words.append(f'<text {style}><textPath href="#{name}" startOffset="50%">{text}</textPath></text>')
        else:
            x, y = label.x / 10, (table.height - label.y) / 10
            turn = f' transform="rotate({label.turn / 10:g} {x:.0f} {y:.0f})"' if label.turn else ""
            words.append(f'<text x="{x:.0f}" y="{y + size * 0.34:.0f}"{turn} {style}>{text}</text>')
    halo = (
        f'stroke="{ink.PAPER}" stroke-width="{9 * ink.grain(table):.0f}" '
        'stroke-opacity=".85" stroke-linejoin="round" paint-order="stroke"'
    )
    return f'<defs>{"".join(paths)}</defs><g font-family="{FACES}" {halo}>{"".join(words)}</g>'


def capitals(text: str) -> str:
    """Capitals as an engraver sets them: McPHERSON, not MCPHERSON."""
    return " ".join("Mc" + word[2:].upper() if word.startswith("Mc") else word.upper() for word in text.split(" "))


def _bent(table: Table, label: Label, size: float) -> str | None:
    """A gentle path for a label to run along, beside the line it names; None where that line is too crooked
    or not there."""
    source = _source(table, label)
    if source is None:
        return None
    line = LineString(spots(table, source))
    x, y = label.x / 10, (table.height - label.y) / 10
    at = line.project(Point(x, y))
    half = width_of(label, table.height) / 20 * 1.15
    start, end = at - half, at + half
    if start < 0 or end > line.length:
        return None
    part = substring(line, start, end)
    if not isinstance(part, LineString):
        return None
    course = _gentle(part)
    if course[-1][0] < course[0][0]:
        course = course[::-1]
    away = _away(course, (x, y))
    # The letters' middle, not their foot, should lie where the label was set.
    down = away + size * 0.34
    moved = LineString(course).offset_curve(down) if abs(down) > 0.5 else LineString(course)
    if not isinstance(moved, LineString) or moved.is_empty or moved.length < 1.6 * half:
        return None
    return ink.path([(px, py) for px, py in moved.coords])


def _source(table: Table, label: Label) -> Flat | None:
    """The crest or line a label belongs to: the nearest of its kind."""
    spot = Point(label.x, label.y)
    if label.kind in ("ridge", "hill"):
        lines = [hill.crest for hill in table.hills]
    elif label.kind == "road":
        lines = [line.points for line in table.lines if line.kind in ("pike", "road")]
    else:
        lines = [line.points for line in table.lines if line.kind == label.kind]
    shapes = [(LineString(list(zip(flat[::2], flat[1::2], strict=True))).distance(spot), flat) for flat in lines]
    near = min(shapes, default=None)
    return near[1] if near is not None and near[0] < 2500 else None


def _gentle(part: LineString) -> list[Spot]:
    """A line as a slow curve: resampled and averaged until letters can stand on it."""
    count = 24
    course = [part.interpolate(step / count, normalized=True).coords[0] for step in range(count + 1)]
    for _ in range(30):
        course = [
            course[0],
            *(
                ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                for a, b, c in zip(course, course[1:], course[2:], strict=False)
            ),
            course[-1],
        ]
    return [(float(x), float(y)) for x, y in course]


def _away(course: list[Spot], spot: Spot) -> float:
    """How far below the course (y down, reading left to right) the spot lies; negative above."""
    line = LineString(course)
    at = line.project(Point(spot))
    here, ahead = line.interpolate(at - 1), line.interpolate(at + 1)
    dx, dy = ahead.x - here.x, ahead.y - here.y
    long = math.hypot(dx, dy) or 1.0
    return ((spot[1] - here.y) * dx - (spot[0] - here.x) * dy) / long
