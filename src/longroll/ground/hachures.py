"""Hachures round the hills: short strokes down the slope along the edge of each hill, as engravers set them.

They stand on the very outline the rules read, so that a player sees where a hill begins; a hill of a higher
level has longer and closer strokes. A row of strokes is one dashed line as broad as the strokes are long.
"""

from __future__ import annotations

import shapely
from shapely import LineString, Polygon, box

from longroll.ground import ink
from longroll.ground.ink import pen, spots
from longroll.ground.table import Table

GAP = (17.0, 14.0, 12.0)
"""Hundredths of an inch between two strokes, by level."""
LONG = (19.0, 27.0, 34.0)
"""Length of a stroke in hundredths of an inch, by level."""


def draw_hachures(table: Table) -> str:
    """The strokes round every hill, long and short by turns; none where two hills meet or the table ends."""
    size = ink.grain(table)
    shapes = [Polygon(spots(table, hill.ring)) for hill in table.hills]
    inside = box(0, 0, table.width / 10, table.height / 10).buffer(-2)
    drawn: list[str] = []
    for number, hill in enumerate(table.hills):
        level = min(hill.level, len(GAP)) - 1
        others = shapely.union_all([shape for other, shape in enumerate(shapes) if other != number])
        for share, width, start in ((1.0, 2.2, 0.0), (0.65, 2.8, 0.5)):
            gap, long = 2 * GAP[level] * size, LONG[level] * size * share
            # The middle of the strokes runs half their length outside the hill's edge.
            course = LineString(shapely.get_coordinates(shapes[number].buffer(long / 2).simplify(0.8)))
            kept = course.intersection(inside).difference(others.buffer(long / 2 + 3 * size))
            parts = [part for part in shapely.get_parts(shapely.line_merge(kept)) if part.length > 2 * gap]
            drawn.append(
                pen(
                    [ink.path(ink.places(part)) for part in parts],
                    fill="none",
                    stroke=ink.BROWN_INDEX,
                    stroke_opacity=0.6,
                    stroke_width=long,
                    stroke_dasharray=f"{width * size:.1f} {gap - width * size:.1f}",
                    stroke_dashoffset=start * gap,
                )
            )
    return "".join(drawn)
