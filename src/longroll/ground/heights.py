"""How high the ground stands: a thin-plate surface through measured heights, with the streams let into their
valleys.

The measured heights (`heights.csv`, feet above the sea) are too thin to hold a creek between two of its
bottoms, so before the surface is fitted every stream gets heights of its own: read off the bottoms measured
along its course, never rising downstream, and carried down to the stream it joins. These *bed points* are
worked out here, never stored, and count as estimates.
"""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import RBFInterpolator, RectBivariateSpline
from scipy.spatial import cKDTree
from shapely import LineString
from shapely import Point as ShapelyPoint

from longroll.ground.field import Field, FieldError, FieldName, data_folder, field

Array = NDArray[np.float64]

BED_REACH = 60.0
"""Metres from a stream's course within which a measured height counts as one of its bottoms."""
BED_STEP = 100.0
"""Metres between two bed points along a stream."""
BED_CLEAR = 55.0
"""A bed point nearer than this many metres to a measured height is left out: measurements come first."""

SPLINE_STEP = 40.0
"""Metres between the plate's values that `Surface.soft` runs its spline through."""


class Height(msgspec.Struct, frozen=True):
    """One measured or estimated height: metres about the town square, feet above the sea, and where it came
    from."""

    name: str
    east_m: float
    north_m: float
    height_ft: float
    source: str
    note: str = ""

    @property
    def estimated(self) -> bool:
        """Whether the row is marked as an estimate."""
        return "estimate" in self.source


class LeaveOneOut(msgspec.Struct, frozen=True):
    """What the surface would have said at each height had it not known it: errors in feet, worst first."""

    rms_ft: float
    median_ft: float
    rms_measured_ft: float
    worst: tuple[tuple[str, float], ...]
    points: int


def load_heights(folder: Traversable | None = None) -> tuple[Height, ...]:
    """Read and check heights.csv. Raises FieldError naming the line, the column and the remedy."""
    path = (folder or data_folder()) / "heights.csv"
    try:
        rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    except FileNotFoundError as error:
        raise FieldError("heights.csv is missing from the field's data folder: put it back or reinstall.") from error
    heights: list[Height] = []
    seen: dict[tuple[float, float], int] = {}
    for number, row in enumerate(rows, start=2):
        try:
            height = msgspec.convert(row, Height, strict=False)
        except msgspec.ValidationError as error:
            raise FieldError(f"heights.csv line {number}: {error}. Mend that column.") from error
        if not 300 <= height.height_ft <= 900:
            raise FieldError(
                f"heights.csv line {number}: height_ft {height.height_ft} of {height.name!r} is not between 300 and "
                "900 feet, and nothing on this field is. Mend the figure."
            )
        place = (height.east_m, height.north_m)
        if place in seen:
            raise FieldError(
                f"heights.csv line {number}: {height.name!r} stands at the same place as line {seen[place]}. "
                "Keep one of the two."
            )
        seen[place] = number
        heights.append(height)
    if len(heights) < 10:
        raise FieldError(f"heights.csv holds {len(heights)} heights; a surface needs at least 10. Add the others.")
    return tuple(heights)


def bed_points(loaded: Field, heights: tuple[Height, ...]) -> tuple[Height, ...]:
    """Heights along every stream between its measured bottoms, never rising downstream; creeks before the
    runs that join them."""
    measured = np.array([(h.east_m, h.north_m) for h in heights])
    clear = cKDTree(measured)
    low = np.flatnonzero([_is_bottom(height) for height in heights])
    beds: list[Height] = []
    for stream in loaded.streams():
        course = LineString(stream.points)
        bottoms = _bottoms(course, low, heights)
        mouth = _mouth(course, beds)
        if mouth is not None and (not bottoms or bottoms[-1][0] < course.length - BED_STEP):
            bottoms.append((course.length, mouth))
        if len(bottoms) < 2:
            continue
        along = np.array([b[0] for b in bottoms])
        feet = _never_rising(np.array([b[1] for b in bottoms]))
        # Both ends of the stretch that is known, and steps between: beyond them nothing is said.
        steps = np.linspace(along[0], along[-1], max(2, round((along[-1] - along[0]) / BED_STEP) + 1))
        for at, foot in zip(steps, np.interp(steps, along, feet), strict=True):
            spot = course.interpolate(at)
            taken = any(abs(b.east_m - spot.x) + abs(b.north_m - spot.y) < BED_CLEAR for b in beds)
            if taken or clear.query((spot.x, spot.y))[0] < BED_CLEAR:
                continue
            beds.append(
                Height(f"{stream.name} bed", spot.x, spot.y, float(foot), "between measured bottoms (estimate)")
            )
    return tuple(beds)


def _bottoms(course: LineString, low: NDArray[np.int64], heights: tuple[Height, ...]) -> list[tuple[float, float]]:
    """How far along a course its bottoms were measured, and how high they are: of those that are `low` at all."""
    found = []
    for height in (heights[index] for index in low):
        spot = ShapelyPoint(height.east_m, height.north_m)
        if course.distance(spot) <= BED_REACH:
            found.append((float(course.project(spot)), height.height_ft))
    return sorted(found)


def _is_bottom(height: Height) -> bool:
    words = height.name.casefold()
    return not height.name.startswith("grid") and any(word in words for word in ("run", "creek", "stream", "swale"))


def _mouth(course: LineString, beds: list[Height]) -> float | None:
    """The height of the stream already laid that this one ends in, if it ends in one."""
    x, y = course.coords[-1]
    near = [(abs(b.east_m - x) + abs(b.north_m - y), b.height_ft) for b in beds]
    return min(near)[1] if near and min(near)[0] < 2 * BED_STEP else None


def _never_rising(feet: Array) -> Array:
    """The nearest run of heights (least squares) that never rises: neighbours that rise are pooled to their
    mean."""
    pools: list[list[float]] = []
    for foot in feet:
        pools.append([float(foot), 1.0])
        while len(pools) > 1 and pools[-2][0] < pools[-1][0]:
            mean, count = pools.pop()
            pools[-1] = [
                (pools[-1][0] * pools[-1][1] + mean * count) / (pools[-1][1] + count),
                pools[-1][1] + count,
            ]
    return np.concatenate([np.full(int(count), mean) for mean, count in pools])


class Surface:
    """The height of the ground anywhere on the field, in feet above the sea: one thin plate through every
    height given."""

    def __init__(self, heights: tuple[Height, ...]) -> None:
        self.heights = heights
        self.places: Array = np.array([(h.east_m, h.north_m) for h in heights], dtype=np.float64)
        self.feet: Array = np.array([h.height_ft for h in heights], dtype=np.float64)
        self._plate: Any = RBFInterpolator(self.places, self.feet, kernel="thin_plate_spline")
        self._spline: Any = None

    def at(self, east: Array, north: Array) -> Array:
        """Feet above the sea at each place; `east` and `north` are metres and may have any one shape."""
        east, north = np.broadcast_arrays(np.asarray(east, dtype=np.float64), np.asarray(north, dtype=np.float64))
        places = np.stack([east.ravel(), north.ravel()], axis=-1)
        feet: Array = self._plate(places)
        return feet.reshape(east.shape)

    def soft(self, east: Array, north: Array) -> Array:
        """Like `at`, from a cubic spline through the plate's own values every 40 m: within about a foot of
        it, a hundred times faster."""
        if self._spline is None:
            west, south = self.places.min(axis=0)
            far_east, far_north = self.places.max(axis=0)
            columns = np.arange(west, far_east + SPLINE_STEP, SPLINE_STEP)
            rows = np.arange(south, far_north + SPLINE_STEP, SPLINE_STEP)
            self._spline = RectBivariateSpline(rows, columns, self.at(*np.meshgrid(columns, rows)))
        east, north = np.broadcast_arrays(np.asarray(east, dtype=np.float64), np.asarray(north, dtype=np.float64))
        feet: Array = self._spline.ev(north.ravel(), east.ravel())
        return feet.reshape(east.shape)

    def leave_one_out_errors(self) -> Array:
        """For each height, what the plate without it would say there minus what it is, in feet.

        The closed form of Rippa (1999): error i is coefficient i over the i-th diagonal entry of the inverse
        of the plate's matrix, so all of them cost one inverse instead of a thousand fits.
        """
        scale = 1000.0
        spots = self.places / scale
        squared = ((spots[:, None, :] - spots[None, :, :]) ** 2).sum(axis=-1)
        plate = np.where(squared > 0, squared * np.log(np.where(squared > 0, squared, 1.0)) / 2, 0.0)
        count = len(spots)
        matrix = np.zeros((count + 3, count + 3))
        matrix[:count, :count] = plate
        matrix[:count, count:] = np.column_stack([np.ones(count), spots])
        matrix[count:, :count] = matrix[:count, count:].T
        inverse = np.linalg.inv(matrix)
        coefficients = inverse[:count, :count] @ self.feet
        errors: Array = -coefficients / np.diag(inverse)[:count]
        return errors


def surface(name: FieldName = "gettysburg") -> Surface:
    """The surface of a field that ships with the package, fitted once."""
    return _surface_once(name)


@lru_cache(maxsize=4)
def _surface_once(name: FieldName) -> Surface:
    heights = load_heights(data_folder(name))
    return Surface(heights + bed_points(field(name), heights))


def leave_one_out(worst: int = 12) -> LeaveOneOut:
    """How far the surface can be trusted between its heights: each stored height left out in turn, the rest
    asked. Feet."""
    heights = load_heights()
    fitted = Surface(heights + bed_points(field(), heights))
    errors = fitted.leave_one_out_errors()[: len(heights)]
    measured = np.array([not h.estimated for h in heights])
    order = np.argsort(-np.abs(errors))[:worst]
    return LeaveOneOut(
        rms_ft=float(np.sqrt(np.mean(errors**2))),
        median_ft=float(np.median(np.abs(errors))),
        rms_measured_ft=float(np.sqrt(np.mean(errors[measured] ** 2))),
        worst=tuple((heights[i].name, round(float(errors[i]), 1)) for i in order),
        points=len(heights),
    )
