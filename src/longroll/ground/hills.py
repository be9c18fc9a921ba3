"""Hills out of crests, by one rule for every hill, so that none is drawn to taste.

**Where.** The field is looked at every 25 m. A place belongs to a hill when (1) the hill's crest is the
nearest crest and no more than 350 m off, (2) the place stands at least 2 feet above the mean of all ground
within 350 m of it, or lies within 45 m of the crest itself, and (3) places like it join it to the crest. Gaps
inside are filled, single corners rounded off. A crest is always on its own hill.

**How high.** A hill's rise is how far its crest stands, on average along it, above the lowest ground within
700 m of each of its points. Its level is 1 and one more for each whole 110 feet of rise: the ridges west of
the town are 1, Oak Hill, Cemetery Hill, Culp's Hill and Little Round Top 2, Big Round Top 3.
"""

from __future__ import annotations

from functools import lru_cache

import contourpy
import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import fft, ndimage
from scipy.spatial import cKDTree
from shapely import LineString, Polygon

from longroll.ground.field import Crest, Field, FieldName, field
from longroll.ground.heights import Array, Surface, surface

STEP = 25.0
REACH = 350.0
MEAN_WITHIN = 350.0
STANDS_OUT_FT = 2.0
CREST_STRIP = 45.0
LOW_WITHIN = 700.0
LEVEL_FT = 110.0
CREST_STEP = 5.0
"""Metres between the places that stand for a crest."""

MARGIN = 8
"""So many places of the lattice about a hill."""

Mask = NDArray[np.bool_]


class Rise(msgspec.Struct, frozen=True):
    """One hill of the field: its crest, its ground (metres, no holes), its level, and the figures that made
    it so (feet)."""

    crest: Crest
    ring: tuple[tuple[float, float], ...]
    level: int
    lowest_ft: float
    highest_ft: float
    rise_ft: float


def level_of(rise_ft: float) -> int:
    """The level of a hill that rises so many feet over the lowest ground near it."""
    return 1 + max(0, int(rise_ft // LEVEL_FT))


def hills(name: FieldName = "gettysburg") -> tuple[Rise, ...]:
    """Every hill of a field that ships with the package, worked out once."""
    return _hills_once(name)


@lru_cache(maxsize=4)
def _hills_once(name: FieldName) -> tuple[Rise, ...]:
    return find_hills(field(name), surface(name))


def find_hills(loaded: Field, ground: Surface) -> tuple[Rise, ...]:
    """The hill of every crest, by the rule above, in the order of the crests."""
    columns = np.arange(loaded.meta.extent_east_m[0], loaded.meta.extent_east_m[1] + 1, STEP)
    rows = np.arange(loaded.meta.extent_north_m[0], loaded.meta.extent_north_m[1] + 1, STEP)
    feet = ground.soft(*np.meshgrid(columns, rows))
    stands_out = feet - _mean_within(feet, MEAN_WITHIN) >= STANDS_OUT_FT
    alongs = [_along(crest) for crest in loaded.crests]
    whose = np.concatenate([np.full(len(along), index) for index, along in enumerate(alongs)])
    tree = cKDTree(np.concatenate(alongs))
    places = np.column_stack([axis.ravel() for axis in np.meshgrid(columns, rows)])
    far, which = tree.query(places)
    away = np.asarray(far, dtype=np.float64).reshape(feet.shape)
    nearest = whose[which].reshape(feet.shape)
    found = []
    for index, (crest, along) in enumerate(zip(loaded.crests, alongs, strict=True)):
        mine = (nearest == index) & (away <= REACH) & (stands_out | (away <= CREST_STRIP))
        near = _about(mine)
        ring = _ring(_joined(mine[near], away[near]), columns[near[1]], rows[near[0]])
        crest_ft = ground.soft(along[:, 0], along[:, 1])
        rise = float(np.mean(crest_ft - _lowest_within(feet, columns, rows, along)))
        found.append(Rise(crest, ring, level_of(rise), float(crest_ft.min()), float(crest_ft.max()), rise_ft=rise))
    return tuple(found)


def _lowest_within(feet: Array, columns: Array, rows: Array, along: Array) -> Array:
    """The lowest ground within 700 m of each place along a crest."""
    down, across = np.nonzero(_disc(LOW_WITHIN))
    reach = int(LOW_WITHIN // STEP)
    low = []
    for x, y in along[:: max(1, round(STEP / CREST_STEP))]:
        row = np.clip(_index(rows, y) + down - reach, 0, len(rows) - 1)
        column = np.clip(_index(columns, x) + across - reach, 0, len(columns) - 1)
        low.append(feet[row, column].min())
    every: Array = np.repeat(np.array(low), max(1, round(STEP / CREST_STEP)))[: len(along)]
    return every


def _along(crest: Crest) -> Array:
    line = LineString(crest.points)
    steps = np.linspace(0, line.length, max(2, round(line.length / CREST_STEP) + 1))
    places: Array = shapely.get_coordinates(shapely.line_interpolate_point(line, steps))
    return places


def _index(axis: Array, value: float) -> int:
    return round((value - float(axis[0])) / STEP)


def _disc(radius: float) -> Array:
    reach = int(radius // STEP)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc: Array = (x * x + y * y <= (radius / STEP) ** 2).astype(np.float64)
    return disc


def _mean_within(feet: Array, radius: float) -> Array:
    disc = _disc(radius)
    mean: Array = _convolved(feet, disc) / _convolved(np.ones_like(feet), disc)
    return mean


def _convolved(feet: Array, disc: Array) -> Array:
    """What `scipy.signal.fftconvolve` gives for "same": loading that takes longer than all the rest of a hill."""
    whole = [a + b - 1 for a, b in zip(feet.shape, disc.shape, strict=True)]
    fast = [fft.next_fast_len(size, True) for size in whole]
    product: Array = fft.irfftn(fft.rfftn(feet, fast) * fft.rfftn(disc, fast), fast)
    first = [(size - kept) // 2 for size, kept in zip(whole, feet.shape, strict=True)]
    return product[first[0] : first[0] + feet.shape[0], first[1] : first[1] + feet.shape[1]]


def _about(mine: Mask) -> tuple[slice, slice]:
    """The part of the lattice that a hill is in, with as much about it as is looked at to smooth its outline."""
    inside = [np.flatnonzero(mine.any(axis=axis)) for axis in (1, 0)]
    down, across = (slice(max(0, int(at[0]) - MARGIN), int(at[-1]) + MARGIN + 1) for at in inside)
    return down, across


def _joined(mine: Mask, away: Array) -> Mask:
    smooth = ndimage.binary_opening(mine, iterations=1) | (mine & (away <= CREST_STRIP))
    parts, _ = ndimage.label(smooth)
    touching = set(np.unique(parts[smooth & (away <= CREST_STRIP)]).tolist()) - {0}
    joined: Mask = ndimage.binary_fill_holes(np.isin(parts, sorted(touching)))
    return joined


def _ring(mask: Mask, columns: Array, rows: Array) -> tuple[tuple[float, float], ...]:
    """The outline of the largest part, softened so that the 25 m lattice does not show. Empty parts cannot
    be: a crest has ground."""
    padded = np.pad(mask.astype(np.float64), 1)
    east = np.concatenate([[columns[0] - STEP], columns, [columns[-1] + STEP]])
    north = np.concatenate([[rows[0] - STEP], rows, [rows[-1] + STEP]])
    outlines = contourpy.contour_generator(east, north, ndimage.gaussian_filter(padded, 0.9)).lines(0.5)
    shape = max(
        (Polygon(np.asarray(line)).buffer(0) for line in outlines if len(line) > 3), key=lambda part: float(part.area)
    )
    parts = shapely.get_parts(shape.simplify(6.0))
    largest = max(parts, key=lambda part: float(part.area))
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(largest))
