"""A scene as a printed map: the troops over the ground, in the manner of the period's battle maps.

Union blocks are blue and Confederate red, with a tick at the front; cavalry carries a diagonal, guns a barrel between
wheels.  Brigades are lettered in italics behind their line, regiments smaller where there is room.  Everything is in
thousandths of an inch, y down, so that it lies on the ground's own drawing.
"""

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape

import resvg_py

from longroll.ground.ornaments import draw_sheet
from longroll.ground.table import laid
from longroll.scene import Area, At, Scene, Surface, Thing

COLOURS = ("#1f4e8c", "#b3282d")
EDGES = ("#0f2c54", "#6d1216")
PAPER = "#f1e9d6"
FACES = "'Liberation Serif', 'Times New Roman', 'DejaVu Serif', serif"
HALO = f'stroke="{PAPER}" stroke-width="150" stroke-linejoin="round" paint-order="stroke" stroke-opacity="0.85"'

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
    stands = [each for each in here if each.kind == "stand"]
    leaders = [each for each in here if each.kind in ("leader", "messenger")]
    taken: list[Box] = [_box(each, tall) for each in stands + leaders]
    parts = [_area(each, tall) for each in scene.areas if each.on == surface.id]
    parts += [_stand(each, tall) for each in stands] + [_leader(each, tall) for each in leaders]
    parts += list(_brigades(stands, tall, taken)) + list(_names(stands, tall, taken))
    return f'<g font-family="{FACES}">{"".join(parts)}</g>'


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
        f'<g transform="translate({x} {y})"><title>{escape(thing.name)}</title><path d="{flag}" fill="{colour}" '
        f'stroke="{edge}" stroke-width="60" stroke-linejoin="round"/></g>'
    )


def _area(area: Area, tall: int) -> str:
    rings = "".join(
        "M" + "L".join(f"{x} {tall - y}" for x, y in zip(ring[::2], ring[1::2], strict=True)) + "z"
        for ring in area.rings
    )
    x, y = area.at[0], tall - area.at[1]
    colour = COLOURS[area.owner % 2] if area.owner is not None else "#3b3229"
    return (
        f'<path d="{rings}" fill="{colour}" fill-opacity="0.06" stroke="{colour}" stroke-width="70" stroke-dasharray="300 180"/>'
        f'<text x="{x}" y="{y}" font-size="620" text-anchor="middle" fill="{colour}" {HALO}>{escape(area.label)}</text>'
    )


def _brigades(stands: list[Thing], tall: int, taken: list[Box]) -> Iterable[str]:
    """The names of brigades, behind their lines."""
    groups: dict[tuple[int, str], list[Thing]] = {}
    for each in stands:
        if each.formation:
            groups.setdefault((each.side, each.formation), []).append(each)
    for (side, name), members in groups.items():
        spots = [_spot(each, tall) for each in members]
        x = sum(spot[0] for spot in spots) / len(spots)
        y = sum(spot[1] for spot in spots) / len(spots)
        back_x = -sum(math.sin(math.radians(spot[2])) for spot in spots) / len(spots)
        back_y = sum(math.cos(math.radians(spot[2])) for spot in spots) / len(spots)
        long = 0.55 * 700 * len(name)
        for off in (1200, 1700, 2300, 3100, -1300, -2000):
            away = off + math.copysign(abs(back_x) * long / 2, off)
            found = _fits(x + back_x * away, y + back_y * away, long, 700, taken)
            if found:
                yield _text(found, name, 700, EDGES[side % 2], ' font-weight="bold"')
                break


def _names(stands: list[Thing], tall: int, taken: list[Box]) -> Iterable[str]:
    """The names of regiments and batteries, where there is room behind, before or beside them."""
    for each in stands:
        x, y, turn = _spot(each, tall)
        deep = each.shape[-1]
        sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
        long = 0.46 * 380 * len(each.label)
        for side_way, back in ((0, 1), (0, -1.4), (1, 0), (-1, 0)):
            away = back * (deep / 2 + 330)
            beside = side_way * (each.shape[0] / 2 + long / 2 + 150)
            found = _fits(x - sine * away + cosine * beside, y + cosine * away + sine * beside, long, 380, taken)
            if found:
                yield _text(found, each.label, 380, EDGES[each.side % 2])
                break


def _fits(x: float, y: float, long: float, high: float, taken: list[Box]) -> tuple[float, float] | None:
    """Where a text of this size may stand about (x, y); it is taken then."""
    box = (x - long / 2, y - high / 2, x + long / 2, y + high / 2)
    if any(box[0] < each[2] and box[2] > each[0] and box[1] < each[3] and box[3] > each[1] for each in taken):
        return None
    taken.append(box)
    return x, y


def _text(at: tuple[float, float], words: str, size: int, colour: str, style: str = "") -> str:
    return (
        f'<text x="{at[0]:.0f}" y="{at[1] + size * 0.32:.0f}" font-size="{size}" font-style="italic" text-anchor="middle" '
        f'fill="{colour}" {HALO}{style}>{escape(words)}</text>'
    )
