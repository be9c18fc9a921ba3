"""The ground of a table as one SVG, after the engraved survey sheets of the 1860s, quiet enough that stands
read on top of it.

The drawing's own units are thousandths of an inch with y down: a place (x, y) on the table stands at (x,
height - y). Everything the rules read is drawn where the rules read it; the rest is engraver's custom.
"""

from __future__ import annotations

from longroll.ground import ink
from longroll.ground.contours import contours
from longroll.ground.hachures import draw_hachures
from longroll.ground.houses import draw_houses, draw_towns
from longroll.ground.lettering import FACES, draw_labels
from longroll.ground.relief import relief_data
from longroll.ground.table import Table
from longroll.ground.textures import draw_grounds, draw_tints
from longroll.ground.ways import draw_streams, draw_ways, draw_works


def draw_ground(table: Table, scale: float = 15.0) -> str:
    """The terrain of a table as an SVG document of `scale` pixels to an inch, viewBox in thousandths."""
    wide, tall = table.width / 1000 * scale, table.height / 1000 * scale
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{tall:g}" '
        f'viewBox="0 0 {table.width} {table.height}">{ground_layer(table)}</svg>'
    )


def ground_layer(table: Table) -> str:
    """The terrain alone, as one clipped group in thousandths, to set into a larger drawing."""
    clip = f"g{table.hash[:8]}"
    over = table.step / 2
    shade = (
        f'<image x="{-over / 10:g}" y="{(table.height - (table.rows - 1) * table.step - over) / 10:g}" '
        f'width="{table.columns * table.step / 10:g}" height="{table.rows * table.step / 10:g}" '
        f'preserveAspectRatio="none" href="{relief_data(table)}"/>'
    )
    return (
        f'<clipPath id="{clip}"><path d="M0 0h{table.width}v{table.height}h-{table.width}z"/></clipPath>'
        f'<g clip-path="url(#{clip})"><g transform="scale(10)">'
        f'<path d="M0 0h{table.width / 10:g}v{table.height / 10:g}H0z" fill="{ink.PAPER}"/>{shade}'
        f"{draw_towns(table)}{draw_tints(table)}{_contours(table)}{draw_grounds(table)}{draw_hachures(table)}"
        f"{draw_streams(table)}{draw_ways(table)}{draw_works(table)}"
        f"{draw_houses(table)}{draw_labels(table)}</g></g>"
    )


def _contours(table: Table) -> str:
    size = ink.grain(table)
    drawn = contours(table)
    fine = [ink.path(contour.points) for contour in drawn if not contour.index]
    index = [ink.path(contour.points) for contour in drawn if contour.index]
    figures = []
    for contour in drawn:
        if contour.index and len(contour.points) > 20:
            x, y = contour.points[len(contour.points) // 2]
            figures.append(f'<text x="{x:.0f}" y="{y + 11 * size:.0f}">{contour.feet}</text>')
    return (
        ink.pen(fine, fill="none", stroke=ink.BROWN, stroke_width=2.7 * size, stroke_opacity=0.7)
        + ink.pen(index, fill="none", stroke=ink.BROWN_INDEX, stroke_width=4.6 * size, stroke_opacity=0.7)
        + f'<g font-family="{FACES}" font-size="{34 * size:.0f}" fill="{ink.BROWN_INDEX}" text-anchor="middle" '
        f'stroke="{ink.PAPER}" stroke-width="{8 * size:.0f}" paint-order="stroke" stroke-opacity=".8">'
        f"{''.join(figures)}</g>"
    )
