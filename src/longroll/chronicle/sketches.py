"""Pictures of the table for a page that stands by itself: the ground once, and over it the troops with the ways they came."""

import io
import math
from base64 import b64encode

from longroll.ground.drawing import draw_ground
from longroll.ground.table import laid
from longroll.picture import EDGES, INK, PAPER, lies, png, troops
from longroll.scene import Scene, Surface, Thing

WIDTH = 1500
QUALITY = 62
"""The ground in pixels, and how finely it is kept: some 150 kB."""
GROUND = "ground"
"""The id by which every picture of a page uses its ground."""
STEP = 900
"""Whoever came no farther than this, in thousandths of an inch, is drawn no way."""
BROAD = 1600
"""The ways of what is less broad are drawn finer."""
MARGIN = 2500
LEAST = 12_000
"""The room about what lies on the table, and the least that is shown of it."""

Window = tuple[int, int, int, int]


def ground(surface: Surface) -> str:
    """The ground of a surface, to stand on the page once and be used by its pictures."""
    wide, tall = surface.size
    if not surface.ground:
        return f'<rect id="{GROUND}" width="{wide}" height="{tall}" fill="{PAPER}"/>'
    from PIL import Image  # what takes longest to load

    found = io.BytesIO()
    drawing = png(draw_ground(laid(surface.ground)), WIDTH)
    Image.open(io.BytesIO(drawing)).convert("RGB").save(found, "WEBP", quality=QUALITY)
    data = b64encode(found.getvalue()).decode()
    return f'<image id="{GROUND}" width="{wide}" height="{tall}" href="data:image/webp;base64,{data}"/>'


def window(scenes: list[Scene], surface: Surface) -> Window:
    """The part of a surface that all pictures show: where anything ever lay, whole where that is most of it."""
    wide, tall = surface.size
    spots = [spot for scene in scenes for each in scene.things if (spot := lies(scene, each, surface.id))]
    if not spots:
        return 0, 0, wide, tall
    xs, ys = [x for x, _ in spots], [tall - y for _, y in spots]
    left, right = _span(min(xs), max(xs), wide)
    top, low = _span(min(ys), max(ys), tall)
    return left, top, right - left, low - top


def _span(least: int, most: int, whole: int) -> tuple[int, int]:
    more = max(MARGIN, (LEAST - (most - least)) // 2)
    return max(0, least - more), min(whole, most + more)


def sketch(scene: Scene, before: Scene | None, surface: Surface, shown: Window, says: str) -> str:
    """The table as it stood, with the ways that whoever moved since `before` has come."""
    ways = _ways(before, scene, surface) if before else ""
    view = " ".join(map(str, shown))
    return (
        f'<svg class="sketch" viewBox="{view}" role="img" aria-label="{says}"><use href="#{GROUND}"/>'
        f"{ways}{troops(scene, surface)}</svg>"
    )


def _ways(before: Scene, after: Scene, surface: Surface) -> str:
    """An arrow for each thing that is known before and after and lies elsewhere."""
    tall = surface.size[1]
    old = {each.id: spot for each in before.things if (spot := lies(before, each, surface.id))}
    drawn = []
    for each in after.things:
        spot, was = lies(after, each, surface.id), old.get(each.id)
        if spot and was and each.kind in ("stand", "counter") and math.dist(spot, was) > STEP:
            drawn.append(_arrow(each, (was[0], tall - was[1]), (spot[0], tall - spot[1])))
    return f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{"".join(drawn)}</g>'


def _arrow(thing: Thing, old: tuple[int, int], new: tuple[int, int]) -> str:
    """A line from where it was to before where it is, with a ring at its beginning."""
    colour = EDGES[thing.side % 2] if thing.side >= 0 else INK
    far = math.dist(old, new)
    fine = min(1.0, max(thing.shape) / BROAD)
    ux, uy = (new[0] - old[0]) / far, (new[1] - old[1]) / far
    short = min(far / 2, max(thing.shape) / 2 + 150 * fine)
    x, y = new[0] - ux * short, new[1] - uy * short
    wing = 260 * fine
    head = (
        f"M{x - ux * wing - uy * wing * 0.6:.0f} {y - uy * wing + ux * wing * 0.6:.0f}L{x:.0f} {y:.0f}"
        f"L{x - ux * wing + uy * wing * 0.6:.0f} {y - uy * wing - ux * wing * 0.6:.0f}"
    )
    return (
        f'<path d="M{old[0]} {old[1]}L{x:.0f} {y:.0f}{head}" stroke="{PAPER}" stroke-width="{190 * fine:.0f}" '
        f'stroke-opacity=".6"/>'
        f'<path d="M{old[0]} {old[1]}L{x:.0f} {y:.0f}{head}" stroke="{colour}" stroke-width="{85 * fine:.0f}" '
        f'stroke-opacity=".85" stroke-dasharray="{260 * fine:.0f} {170 * fine:.0f}"/>'
    )
