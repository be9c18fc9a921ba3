"""The sheet round the ground: neat line, title, scale of yards, north arrow and legend, in the margin, never
over the field.

`draw_sheet` sets a whole survey sheet; `ornaments` gives only what stands round a table, for a drawing that
has set the ground (and what stands on it) itself. Both count in thousandths of an inch from the table's upper
left corner, y down; the margin reaches `margin(table)` beyond the table on every side and `foot(table)` below
it.
"""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

import msgspec

from longroll.bounds import Flat
from longroll.ground import ink
from longroll.ground.drawing import ground_layer
from longroll.ground.field import AREA_KINDS
from longroll.ground.hachures import draw_hachures
from longroll.ground.houses import draw_houses, draw_towns
from longroll.ground.lettering import FACES, capitals
from longroll.ground.table import Area, Hill, Line, Table
from longroll.ground.textures import draw_grounds, draw_tints
from longroll.ground.ways import draw_streams, draw_ways, draw_works

LEGEND = (
    ("woods", "Woods"),
    ("open_woods", "Open woods"),
    ("orchard", "Orchard"),
    ("wheat", "Wheat"),
    ("marsh", "Marsh"),
    ("rocks", "Rocks"),
    ("cemetery", "Cemetery"),
    ("town", "Town"),
    ("farm", "Farm"),
    ("pike", "Turnpike"),
    ("road", "Road"),
    ("lane", "Lane"),
    ("railroad", "Railroad"),
    ("cut", "Railroad cut"),
    ("embankment", "Railroad fill"),
    ("creek", "Creek or run"),
    ("stone_wall", "Stone wall"),
    ("fence", "Rail fence"),
    ("breastwork", "Breastwork"),
    ("lunettes", "Gun lunettes"),
    ("hill", "Edge of a hill"),
)
"""What the legend explains, in its order; only what the table shows is listed."""


def margin(table: Table) -> int:
    """How far the sheet reaches beyond the table at the top and the sides, in thousandths."""
    return round(2600 * ink.grain(table))


def foot(table: Table) -> int:
    """How far the sheet reaches below the table: title, scale and legend stand there, the legend lowest where the table is
    too narrow for all of them side by side."""
    return round((11_500 + (BELOW if _narrow(table) else 0)) * ink.grain(table))


COLUMN, COLUMNS, BELOW = 9000, 3, 8300
"""The width of a column of the legend and how many there are; how far it is set down under the title of a narrow sheet."""


def _narrow(table: Table) -> bool:
    """Whether the legend would run into the title, which takes the middle of the foot."""
    return (400 + COLUMN * COLUMNS) * ink.grain(table) > table.width * 0.32


def draw_sheet(
    table: Table, title: str, subtitle: str = "", note: str = "", scale: float = 15.0, over: str = ""
) -> str:
    """A whole sheet as an SVG document of `scale` pixels to an inch: the ground, `over` (drawn in thousandths
    on top of it), and everything round it."""
    edge, below = margin(table), foot(table)
    wide, tall = table.width + 2 * edge, table.height + edge + below
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide / 1000 * scale:.0f}" '
        f'height="{tall / 1000 * scale:.0f}" viewBox="{-edge} {-edge} {wide} {tall}">'
        f'<path d="M{-edge} {-edge}h{wide}v{tall}H{-edge}z" fill="{ink.PAPER}"/>'
        f"{ground_layer(table)}{over}{ornaments(table, title, subtitle, note)}</svg>"
    )


def ornaments(table: Table, title: str, subtitle: str = "", note: str = "") -> str:
    """Everything round a table as one group in thousandths: see the module for where it may stand."""
    parts = (
        _neat_line(table),
        _cartouche(table, title, subtitle, note),
        _scale(table),
        _north(table),
        _legend(table),
    )
    return f'<g font-family="{FACES}" fill="{ink.INK}">{"".join(parts)}</g>'


def _frame(table: Table, out: float, width: float) -> str:
    """A rectangle so far outside the table's edge."""
    return (
        f'<path d="M{-out:.0f} {-out:.0f}h{table.width + 2 * out:.0f}v{table.height + 2 * out:.0f}'
        f'h-{table.width + 2 * out:.0f}z" stroke-width="{width:.0f}"/>'
    )


def _neat_line(table: Table) -> str:
    """The border: fine lines, a tick at every foot of the table between them, and a heavy line outside."""
    size = ink.grain(table)
    gap, heavy = 520 * size, 150 * size
    w, h = table.width, table.height
    ticks = [f"M{at} {-gap:.0f}v{gap:.0f}M{at} {h}v{gap:.0f}" for at in range(12_000, w, 12_000)]
    ticks += [f"M{-gap:.0f} {h - at}h{gap:.0f}M{w} {h - at}h{gap:.0f}" for at in range(12_000, h, 12_000)]
    return (
        f'<g fill="none" stroke="{ink.INK}"><path d="{"".join(ticks)}" stroke-width="{40 * size:.0f}"/>'
        f"{_frame(table, 0, 50 * size)}{_frame(table, gap, 40 * size)}{_frame(table, gap + 240 * size, heavy)}</g>"
    )


def _words(x: float, y: float, letters: float, words: str, style: str = "") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{letters:.0f}" text-anchor="middle"{style}>{words}</text>'


def _cartouche(table: Table, title: str, subtitle: str, note: str) -> str:
    """The title under the middle of the table: capitals, a swelled rule, the rest in italics."""
    size = ink.grain(table)
    x, y = table.width / 2, table.height + 2900 * size
    room = table.width * 0.36
    italic = ' font-style="italic"'
    tall = min(1750 * size, room / max(1.0, 0.80 * len(title)))
    drawn = [_words(x, y, tall, escape(capitals(title)), f' letter-spacing="{0.12 * tall:.0f}"')]
    rule, swell = 0.36 * room, 70 * size
    y += 800 * size
    drawn.append(
        f'<path d="M{x - rule:.0f} {y:.0f}q{rule:.0f} {-swell:.0f} {2 * rule:.0f} 0'
        f'q{-rule:.0f} {swell:.0f} {-2 * rule:.0f} 0z"/>'
    )
    for line, share in ((subtitle, 900.0), (note, 640.0)):
        if line:
            letters = min(share * size, room / max(1.0, 0.44 * len(line)))
            y += letters * 1.65
            drawn.append(_words(x, y, letters, escape(line), italic))
    said = (
        "Ground after the War Department survey; heights in feet above the sea. "
        f"Scale {table.yards_per_inch} yards to the inch."
    )
    drawn.append(_words(x, y + 1250 * size, min(520 * size, room / (0.44 * len(said))), said, italic))
    return "".join(drawn)


def _scale(table: Table) -> str:
    """A scale of yards at the foot, right: parts filled by turns, with the inches of the table under it."""
    size = ink.grain(table)
    parts = 5
    whole = _round_yards(table.yards_per_inch * table.width / 1000 * 0.14)
    step = whole / parts / table.yards_per_inch * 1000
    long = step * parts
    x, y, tall = table.width - long - 4600 * size, table.height + 5600 * size, 260 * size
    line = f'fill="none" stroke="{ink.INK}" stroke-width="{45 * size:.0f}"'
    drawn = [f'<path d="M{x:.0f} {y:.0f}h{long:.0f}v{tall:.0f}h{-long:.0f}z" {line}/>']
    for number in range(parts):
        half = tall / 2 if number % 2 else 0
        drawn.append(f'<path d="M{x + number * step:.0f} {y + half:.0f}h{step:.0f}v{tall / 2:.0f}h{-step:.0f}z"/>')
    letters = min(560 * size, step / (0.6 * len(f"{whole:,}")))
    for number in range(parts + 1):
        drawn.append(_words(x + number * step, y - 260 * size, letters, f"{whole * number // parts:,}"))
    said = f"yards &#8212; {long / 1000:g} inches of the table"
    drawn.append(_words(x + long / 2, y + 1100 * size, 600 * size, said, ' font-style="italic"'))
    return "".join(drawn)


def _round_yards(about: float) -> int:
    """The largest of 50, 100, 250, 500, 1000, 2500 ... yards not over `about` (a fifth of each is round); at least 50."""
    rounds = [5 * lead * 10**power for power in range(1, 6) for lead in (1, 2, 5)]
    return max((yards for yards in rounds if yards <= about), default=50)


def _north(table: Table) -> str:
    """The north arrow at the foot's right end: a long needle, half of it dark, turned as the table is."""
    size = ink.grain(table)
    x, y = table.width - 1300 * size, table.height + 6500 * size
    long, wide = 3300 * size, 430 * size
    letter = _words(0, -long - 260 * size, 1000 * size, "N", ' stroke="none"')
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) rotate({-table.rotation / 10:g})" stroke="{ink.INK}" '
        f'stroke-width="{40 * size:.0f}" stroke-linejoin="round">'
        f'<path d="M0 {-long:.0f}L{wide:.0f} {long * 0.28:.0f}L0 0z" fill="{ink.PAPER}"/>'
        f'<path d="M0 {-long:.0f}L{-wide:.0f} {long * 0.28:.0f}L0 0z"/>'
        f"{letter}</g>"
    )


def _legend(table: Table) -> str:
    """What the signs mean, at the foot, left: samples of ground, drawn by the very pens that draw the table."""
    size = ink.grain(table)
    shown = {area.kind for area in table.areas} | {line.kind for line in table.lines}
    shown |= {"farm"} if "building" in shown else set()
    shown |= {"creek"} if "run" in shown else set()
    shown |= {"hill"} if table.hills else set()
    listed = [(kind, words) for kind, words in LEGEND if kind in shown]
    rows = max(5, math.ceil(len(listed) / COLUMNS))
    below, down = foot(table), BELOW if _narrow(table) else 0
    apart = max(COLUMN * size, table.width / COLUMNS) if down else COLUMN * size
    areas: list[Area] = []
    lines: list[Line] = []
    hills: list[Hill] = []
    said: list[str] = []
    for number, (kind, words) in enumerate(listed):
        x = round(400 * size + (number // rows) * apart)
        y = round((2300 + down + (number % rows) * 8200 / (rows - 1)) * size)
        said.append(
            f'<text x="{x + 2700 * size:.0f}" y="{table.height + y + 190 * size:.0f}" '
            f'font-size="{600 * size:.0f}">{words}</text>'
        )
        box = _box(x, below - y, round(2200 * size), round(480 * size))
        middle = (x, below - y, x + round(1100 * size), below - y, x + round(2200 * size), below - y)
        if kind == "hill":
            hills.append(
                Hill("legend-hill", words, 1, _box(x, below - y, round(2000 * size), round(230 * size)), middle)
            )
        elif kind in AREA_KINDS:
            yard = _box(x + round(700 * size), below - y, round(800 * size), round(360 * size))
            areas.append(Area(f"legend-{kind}", words, kind, yard if kind == "farm" else box))
        else:
            lines.append(Line(f"legend-{kind}", words, kind, middle))
            if kind in ("cut", "embankment"):
                lines.append(Line("legend-unfinished", "unfinished", "railroad", middle))
    samples = msgspec.structs.replace(
        table,
        hash=f"legend{table.hash}"[:12],
        areas=tuple(areas),
        lines=tuple(lines),
        hills=tuple(hills),
        labels=(),
    )
    pens = (draw_towns, draw_tints, draw_hachures, draw_grounds, draw_streams, draw_ways, draw_works, draw_houses)
    drawn = "".join(draw(samples) for draw in pens)
    return f'<g transform="translate(0 {below}) scale(10)">{drawn}</g>{"".join(said)}'


def _box(x: int, y: int, wide: int, half: int) -> Flat:
    return (x, y - half, x + wide, y - half, x + wide, y + half, x, y + half)
