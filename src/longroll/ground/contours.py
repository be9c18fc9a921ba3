"""Contours of a table: brown lines of equal height, every fifth an index line, as on the War Department's
sheets."""

from __future__ import annotations

import contourpy
import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from shapely import LineString

from longroll.ground.ink import Spot
from longroll.ground.relief import lattice
from longroll.ground.table import Table

FINER = 2


class Contour(msgspec.Struct, frozen=True):
    """One line of equal height: feet above the sea, points in hundredths of an inch, y down."""

    feet: int
    index: bool
    points: tuple[Spot, ...]


def interval(table: Table) -> int:
    """Feet between two contours: 10 up to 60 yards an inch, 20 beyond."""
    return 10 if table.yards_per_inch <= 60 else 20


def lines_at(drawn: contourpy.ContourGenerator, level: float) -> list[NDArray[np.float64]]:
    """The lines of one level, each an array of x, y."""
    return [np.asarray(line, dtype=np.float64) for line in drawn.lines(level)]


def contours(table: Table, tolerance: float = 1.6) -> tuple[Contour, ...]:
    """Every contour of the table, low to high, thinned to `tolerance` hundredths of an inch; specks are left
    out."""
    feet = ndimage.gaussian_filter(lattice(table), 0.8)
    x = np.arange(table.columns) * (table.step / 10)
    y = table.height / 10 - np.arange(table.rows) * (table.step / 10)
    x = ndimage.zoom(x, FINER, order=1)
    y = ndimage.zoom(y, FINER, order=1)
    drawn = contourpy.contour_generator(x, y, ndimage.zoom(feet, FINER, order=3))
    gap = interval(table)
    found: list[Contour] = []
    for level in range(int(feet.min() // gap + 1) * gap, int(feet.max()) + 1, gap):
        for line in lines_at(drawn, level):
            if len(line) < 4:
                continue
            shape = LineString(line)
            if shape.length < 160:
                continue
            points = tuple((float(px), float(py)) for px, py in shape.simplify(tolerance).coords)
            found.append(Contour(level, level % (5 * gap) == 0, points))
    return tuple(found)
