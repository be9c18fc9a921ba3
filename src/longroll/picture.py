"""A scene as a printed map: the troops over the ground, in the manner of the period's battle maps.

Union blocks are blue and Confederate red, with a tick at the front; cavalry carries a diagonal, guns a barrel between
wheels.  Brigades are lettered in italics behind their line, regiments smaller where there is room.  Everything is in
thousandths of an inch, y down, so that it lies on the ground's own drawing.
"""

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape

import resvg_py

from longroll.ground.names import size_of, width_of
from longroll.ground.ornaments import draw_sheet
from longroll.ground.table import Label, laid
from longroll.scene import Area, At, Scene, Surface, Thing

COLOURS = ("#1f4e8c", "#b3282d")
EDGES = ("#0f2c54", "#6d1216")
PAPER = "#f1e9d6"
INK = "#3b3229"
FACES = "'Liberation Serif', 'Times New Roman', 'DejaVu Serif', serif"

SIDEWAYS = (1500, -1500, 2500, -2500, 4000, -4000, 6000, -6000)
"""How far along its line a brigade's name is tried, where there is no room behind it or before."""
LEAST = 0.8
"""How much smaller names are at most on a small table, so that they can be read."""

Box = tuple[float, float, float, float]


def draw(scene: Scene, title: str, subtitle: str = "", surface: str = "") -> str:
    """The scene's surface (its first, or the one with this id) as an SVG document, title and legend included."""
    chosen = next(each for each in scene.surfaces if not surface or each.id == surface)
    over = troops(scene, chosen)
    if chosen.ground:
        return draw_sheet(laid(chosen.ground), title, subtitle, over=over)
    wide, tall = chosen.size
    words = "".join(
        f'<text x="{wide / 2:.0f}" y="{-size * 0.6 - up:.0f}" font-size="{size:.0f}" text-anchor="middle">{escape(text)}</text>'
        for text, size, up in ((title, tall * 0.045, tall * 0.045), (subtitle, tall * 0.025, 0))
    )
    top = tall * 0.13
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide / 60:.0f}" height="{(tall + top) / 60:.0f}" '
        f'viewBox="0 {-top:.0f} {wide} {tall + top:.0f}" font-family="{FACES}"><path d="M0 {-top:.0f}h{wide}v{tall + top:.0f}H0z" '
        f'fill="{PAPER}"/><path d="M0 0h{wide}v{tall}H0z" fill="none" stroke="#3b3229" stroke-width="60"/>{words}{over}</svg>'
    )


def png(drawing: str, width: int) -> bytes:
    """An SVG document as a PNG of `width` pixels."""
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width))


def troops(scene: Scene, surface: Surface) -> str:
    """All that stands on a surface as one group, to be laid over its ground."""
    tall = surface.size[1]
    here = [each for each in scene.things if isinstance(each.where, At) and each.where.on == surface.id]
    counters = [each for each in scene.things if each.kind == "counter" and lies(scene, each, surface.id)]
    stands = [each for each in here if each.kind == "stand"]
    leaders = [each for each in here if each.kind in ("leader", "messenger")]
    areas = [each for each in scene.areas if each.on == surface.id]
    lettered = laid(surface.ground).labels if surface.ground else ()
    taken = [_box(each, tall) for each in stands + leaders] + [_ground_box(each, tall) for each in lettered]
    words = _Words(surface.size, taken, max(LEAST, math.sqrt(min(1.0, surface.size[0] / 96_000))))
    parts = [_area(each, tall, 26 if surface.kind == "map" else 60) for each in areas]
    parts += [_stand(each, tall) for each in stands] + [_leader(each, tall) for each in leaders]
    parts += [_counter(each, scene, surface) for each in counters]
    parts += list(_brigades(stands, tall, words)) + list(_names(stands, tall, words))
    written = {each.text for each in lettered}
    if surface.kind == "map":
        words.taken += [_counter_box(each, scene, surface) for each in counters]
        parts += list(_places(areas, tall, words))
    else:
        parts += [_called(each, tall, words) for each in areas if each.label not in written]
    return f'<g font-family="{FACES}">{"".join(parts)}</g>'


def _ground_box(label: Label, tall: int) -> Box:
    """About where a word of the ground stands; the long ones along ridges and streams give way to nobody's name."""
    if label.turn % 1800:
        return (label.x, tall - label.y, label.x, tall - label.y)
    long, high = width_of(label, tall), size_of(label.kind, tall)
    return (label.x - long / 2, tall - label.y - high / 2, label.x + long / 2, tall - label.y + high / 2)


def _spot(thing: Thing, tall: int) -> tuple[int, int, float]:
    """Where a thing is in the drawing, and how many degrees it is turned."""
    where = thing.where
    assert isinstance(where, At)
    return where.x, tall - where.y, where.heading / 10


def _box(thing: Thing, tall: int) -> Box:
    x, y, turn = _spot(thing, tall)
    wide, deep = thing.shape if len(thing.shape) == 2 else (2 * thing.shape[0], 2 * thing.shape[0])
    sine, cosine = abs(math.sin(math.radians(turn))), abs(math.cos(math.radians(turn)))
    across, down = (wide * cosine + deep * sine) / 2, (wide * sine + deep * cosine) / 2
    return x - across, y - down, x + across, y + down


def _stand(thing: Thing, tall: int) -> str:
    x, y, turn = _spot(thing, tall)
    wide, deep = thing.shape if len(thing.shape) == 2 else (2 * thing.shape[0], 2 * thing.shape[0])
    colour, edge = COLOURS[thing.side % 2], EDGES[thing.side % 2]
    ghost = thing.seen != "true"
    fill = f'fill="{PAPER}" fill-opacity="0.5" stroke-dasharray="120 80"' if ghost else f'fill="{colour}"'
    left, front = -wide / 2, -deep / 2
    marks = ""
    if thing.glyph in ("cavalry", "dismounted"):
        marks = f'<path d="M{left:.0f} {-front:.0f}L{-left:.0f} {front:.0f}" stroke="{PAPER}" stroke-width="80"/>'
    elif thing.glyph in ("guns", "limbered"):
        wheel = min(wide, deep) * 0.26
        marks = (
            f'<path d="M0 {front - 160:.0f}V{-front * 0.7:.0f}M{-wheel:.0f} {-wheel / 2:.0f}v{wheel:.0f}M{wheel:.0f} '
            f'{-wheel / 2:.0f}v{wheel:.0f}M{-wheel:.0f} 0h{2 * wheel:.0f}" fill="none" stroke="{PAPER}" stroke-width="70"/>'
        )
    elif thing.glyph == "holders":
        marks = f'<circle r="{min(wide, deep) * 0.2:.0f}" fill="{PAPER}"/>'
    tick = f'<path d="M0 {front:.0f}v-220" stroke="{edge}" stroke-width="90"/>'
    body = f'<path d="M{left:.0f} {front:.0f}h{wide}v{deep}h{-wide}z" {fill} stroke="{edge}" stroke-width="50"/>'
    return (
        f'<g transform="translate({x} {y}) rotate({turn:g})"><title>{escape(thing.name)}</title>{tick}{body}{marks}</g>'
    )


def _leader(thing: Thing, tall: int) -> str:
    x, y, _ = _spot(thing, tall)
    colour, edge = COLOURS[thing.side % 2], EDGES[thing.side % 2]
    size = {"corps": 420, "general": 360}.get(thing.glyph, 260)
    flag = f"M0 {size}V{-size}H{size * 1.3:.0f}V{-size * 0.25:.0f}H0"
    return (
        f'<g transform="translate({x} {y})"><title>{escape(thing.name)}</title><path d="{flag}" fill="none" '
        f'stroke="{PAPER}" stroke-width="160" stroke-linejoin="round"/><path d="{flag}" fill="{colour}" '
        f'stroke="{edge}" stroke-width="60" stroke-linejoin="round"/></g>'
    )


ASIDE = (0.16, 0.2)
"""How far what finds no place of its own in an area lies aside from the one before, as shares of its width and depth."""


def lies(scene: Scene, thing: Thing, surface: str) -> tuple[int, int] | None:
    """Where a thing lies on a surface, at a pose or at a place of an area; None where it lies elsewhere."""
    where = thing.where
    if isinstance(where, At):
        return (where.x, where.y) if where.on == surface else None
    area = next((each for each in scene.areas if each.id == where.slot and each.on == surface), None)
    if area is None:
        return None
    last = max(0, len(area.places) - 1)
    x, y = area.places[min(where.at, last)] if area.places else area.at
    over = max(0, where.at - last)
    return x + round(over * thing.shape[0] * ASIDE[0]), y - round(over * thing.shape[-1] * ASIDE[1])


def _counter(thing: Thing, scene: Scene, surface: Surface) -> str:
    """A counter of a map: a block in the ink of its side, with its number and its name, or its back."""
    x, y = lies(scene, thing, surface.id) or (0, 0)
    wide, deep = thing.shape[0], thing.shape[-1]
    colour, edge = COLOURS[thing.side % 2], EDGES[thing.side % 2]
    value = next((mark.value for mark in thing.badges if mark.value), "")
    words = "" if thing.back else f'<text y="{-deep * 0.04:.0f}" font-size="{deep * 0.42:.0f}">{escape(value)}</text>'
    if not thing.back:
        size = min(deep * 0.2, wide * 1.7 / max(6, len(thing.label)))
        words += f'<text y="{deep * 0.36:.0f}" font-size="{size:.0f}">{escape(thing.label)}</text>'
    return (
        f'<g transform="translate({x} {surface.size[1] - y})" fill="{PAPER}" text-anchor="middle">'
        f"<title>{escape(thing.name)}</title>"
        f'<path d="M{-wide / 2:.0f} {-deep / 2:.0f}h{wide}v{deep}h{-wide}z" fill="{colour}" stroke="{edge}" '
        f'stroke-width="30"/>{words}</g>'
    )


def _counter_box(thing: Thing, scene: Scene, surface: Surface) -> Box:
    """Where a counter lies in the drawing."""
    x, y = lies(scene, thing, surface.id) or (0, 0)
    wide, deep, y = thing.shape[0] / 2, thing.shape[-1] / 2, surface.size[1] - y
    return (x - wide, y - deep, x + wide, y + deep)


def _area(area: Area, tall: int, pen: int) -> str:
    rings = "".join(
        "M" + "L".join(f"{x} {tall - y}" for x, y in zip(ring[::2], ring[1::2], strict=True)) + "z"
        for ring in area.rings
    )
    colour = COLOURS[area.owner % 2] if area.owner is not None else INK
    style = f'stroke="{colour}" stroke-width="{pen}" stroke-dasharray="{5 * pen} {3 * pen}"'
    return f'<path d="{rings}" fill="{colour}" fill-opacity="0.06" {style}/>'


def wide(text: str, high: float) -> float:
    """About how much room words take of letters so high."""
    return 0.52 * high * len(text)


class _Words:
    """Where words may stand: within the frame, not over troops, not over each other.  `scale` makes them smaller on small
    tables."""

    def __init__(self, size: tuple[int, int], taken: list[Box], scale: float) -> None:
        self.wide, self.tall = size
        self.taken = taken
        self.scale = scale

    def beside(
        self, at: tuple[float, float], way: tuple[float, float], offs: tuple[float, ...], text: str, size: float
    ) -> tuple[float, float] | None:
        """The first place for `text`, off `at` in the direction `way`, where there is room; it is taken then."""
        high = size * self.scale
        long = wide(text, high)
        for off in offs:
            reach = off + math.copysign((abs(way[0]) * long + abs(way[1]) * high) / 2, off)
            x, y = at[0] + way[0] * reach, at[1] + way[1] * reach
            box = (x - long / 2, y - high / 2, x + long / 2, y + high / 2)
            if min(box[:2]) < 0 or box[2] > self.wide or box[3] > self.tall:
                continue
            if not any(box[0] < b[2] and box[2] > b[0] and box[1] < b[3] and box[3] > b[1] for b in self.taken):
                self.taken.append(box)
                return x, y
        return None

    def written(self, at: tuple[float, float], words: str, size: float, colour: str, style: str = "") -> str:
        """`words` about a place, drawn in from the frame."""
        high = size * self.scale
        half = wide(words, high) / 2
        at = min(max(at[0], half), self.wide - half), min(max(at[1], high / 2), self.tall - high / 2)
        return (
            f'<text x="{at[0]:.0f}" y="{at[1] + high * 0.32:.0f}" font-size="{high:.0f}" font-style="italic" '
            f'text-anchor="middle" fill="{colour}" stroke="{PAPER}" stroke-width="{high * 0.25:.0f}" stroke-opacity="0.85" '
            f'stroke-linejoin="round" paint-order="stroke"{style}>{escape(words)}</text>'
        )


def _called(area: Area, tall: int, words: _Words) -> str:
    """The name of an objective, in it or above it."""
    x, y = area.at[0], tall - area.at[1]
    colour = EDGES[area.owner % 2] if area.owner is not None else INK
    for way, offs in (
        ((0, 1), (0, -500, 500, -1100, 1100, -1900, 1900)),
        ((1, 0), (700, -700, 1700, -1700, 3000, -3000)),
    ):
        found = words.beside((x, y), way, offs, area.label, 480)
        if found:
            return words.written(found, area.label, 480, colour)
    return words.written((x, y), area.label, 480, colour)


def _places(areas: list[Area], tall: int, words: _Words) -> Iterable[str]:
    """The names of a map's circles and areas, each once and where there is room for it, those that count first."""
    named: set[str] = set()
    for each in sorted(areas, key=lambda area: (area.kind != "circle", not area.badges)):
        if each.label in named:
            continue
        found = words.beside((each.at[0], tall - each.at[1]), (0, 1), (0, -260, 260, -520, 520), each.label, 480)
        if found:
            named.add(each.label)
            yield words.written(found, each.label, 480, EDGES[each.owner % 2] if each.owner is not None else INK)


def _brigades(stands: list[Thing], tall: int, words: _Words) -> Iterable[str]:
    """The names of brigades, behind their lines."""
    groups: dict[tuple[int, str], list[Thing]] = {}
    for each in stands:
        if each.formation:
            groups.setdefault((each.side, each.formation), []).append(each)
    for (side, formation), members in groups.items():
        spots = [_spot(each, tall) for each in members]
        x = sum(spot[0] for spot in spots) / len(spots)
        y = sum(spot[1] for spot in spots) / len(spots)
        back = _rear(sum(spot[2] for spot in spots) / len(spots))
        name = formation.split(",")[0]
        ways = ((back, (900, 1400, 2000, 2700, 3500, -1100, -1800, -2600)), ((-back[1], back[0]), SIDEWAYS))
        found = next(filter(None, (words.beside((x, y), *way, name, 700) for way in ways)), None)
        if found:
            yield words.written(found, name, 700, EDGES[side % 2], ' font-weight="bold"')


def _names(stands: list[Thing], tall: int, words: _Words) -> Iterable[str]:
    """The names of regiments and batteries, where there is room behind, before or beside them."""
    for each in stands:
        x, y, turn = _spot(each, tall)
        back = _rear(turn)
        wide, deep = each.shape[0] / 2, each.shape[-1] / 2
        ways = ((back, (deep + 90, -deep - 320)), ((-back[1], back[0]), (wide + 90, -wide - 90)))
        for way, offs in ways:
            found = words.beside((x, y), way, offs, each.label, 380)
            if found:
                yield words.written(found, each.label, 380, EDGES[each.side % 2])
                break


def _rear(turn: float) -> tuple[float, float]:
    """One step backwards in the drawing, for what is turned so many degrees."""
    return -math.sin(math.radians(turn)), math.cos(math.radians(turn))
