"""The shape of the ground as soft light: hill shading from the north-west with a little warmth on the
heights, as one small raster."""

from __future__ import annotations

import base64
import io

import numpy as np
from PIL import Image
from scipy import ndimage

from longroll.ground.heights import Array
from longroll.ground.table import Table

FINER = 3
"""Raster points to one step of the height lattice."""
STEEPER = 7.0
"""How much the slopes are heightened for the light; the field is gentle."""
LOW = np.array([231.0, 230.0, 211.0])
MIDDLE = np.array([243.0, 235.0, 215.0])
HIGH = np.array([247.0, 234.0, 205.0])
SHADE = np.array([116.0, 98.0, 84.0])
LIGHT = np.array([255.0, 251.0, 240.0])


def lattice(table: Table) -> Array:
    """The table's heights in feet, one row for each y step from the bottom."""
    return np.array(table.heights, dtype=np.float64).reshape(table.rows, table.columns) / 10


def shading(feet: Array, step_feet: float) -> Array:
    """How light the ground lies, 0 to 1 with level ground at about 0.5, for lattice rows counted from the
    bottom; light from the north-west."""
    rise_y, rise_x = np.gradient(feet * STEEPER, step_feet)
    # The light stands north of west, so that the ridges, which run north and south here, take it full on one side.
    toward = 0.85 * rise_x - 0.53 * rise_y
    light: Array = 0.5 + np.arctan(toward) / np.pi
    return light


def relief_image(table: Table) -> Image.Image:
    """The shaded ground in paper colours, top row first, covering the lattice."""
    feet = ndimage.zoom(lattice(table), FINER, order=3, mode="nearest", grid_mode=True)
    feet = ndimage.gaussian_filter(feet, 1.2)
    step_feet = table.yards_per_inch * 3 * table.step / 1000 / FINER
    light = shading(feet, step_feet)
    # Fine form and broad form together: the engraver's hand leaned on whole hillsides, not on every ripple.
    light = 0.6 * light + 0.4 * shading(ndimage.gaussian_filter(feet, 7), step_feet)
    tall = np.clip((feet - 470) / 160, 0, 1)[..., None]
    base = np.where(tall < 0.5, LOW + (MIDDLE - LOW) * tall * 2, MIDDLE + (HIGH - MIDDLE) * (tall - 0.5) * 2)
    dark = np.clip(0.5 - light, 0, 0.5)[..., None] * 1.55
    bright = np.clip(light - 0.5, 0, 0.5)[..., None] * 1.25
    colour = base + (SHADE - base) * dark + (LIGHT - base) * bright
    return Image.fromarray(np.clip(colour, 0, 255).astype(np.uint8)[::-1], "RGB")


def relief_data(table: Table, quality: int = 90) -> str:
    """The shaded ground as a data address of a small JPEG."""
    held = io.BytesIO()
    relief_image(table).save(held, "JPEG", quality=quality, subsampling=0, optimize=True, progressive=True)
    return "data:image/jpeg;base64," + base64.b64encode(held.getvalue()).decode("ascii")
