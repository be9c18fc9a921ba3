"""The plane: poses, bases, contact, arcs, paths and sight, in whole thousandths of an inch. It knows no ruleset.

`compiled` says whether the kernel in use is compiled. With LONGROLL_PLAIN=1 in the environment the kernel is loaded
from its source even when a compiled one lies beside it, so that the two can be compared.
"""

# The kernel has to be chosen before the modules that import it.
# ruff: noqa: E402

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType


def plain_kernel(name: str) -> ModuleType:
    """The kernel's source as a fresh module of this name, whether or not a compiled one lies beside it."""
    loader = importlib.machinery.SourceFileLoader(name, str(Path(__file__).with_name("kernel.py")))
    spec = importlib.util.spec_from_loader(name, loader)
    if spec is None:
        raise ImportError(f"The geometry kernel's source {loader.path} cannot be loaded as {name}.", path=loader.path)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


if os.environ.get("LONGROLL_PLAIN") == "1" and f"{__name__}.kernel" not in sys.modules:
    kernel = sys.modules[f"{__name__}.kernel"] = plain_kernel(f"{__name__}.kernel")

from longroll.tabletop import kernel
from longroll.tabletop.arc import field_ahead, in_front_zone, range_in_wedge, right_and_ahead, wedge, width_in_field
from longroll.tabletop.area import (
    area_gap,
    border,
    crosses_line,
    depth_inside,
    front_covered,
    half_inside,
    holds,
    hull,
    line_gap,
    line_length,
    overlaps_area,
    place_on_line,
    point_gap_to_line,
    point_on_line,
    share_inside,
    strays,
    surface,
)
from longroll.tabletop.base import EDGES, Edge, Ring, bounds, centre, edge, footprint, middle
from longroll.tabletop.contact import (
    ROUNDING,
    any_within,
    disc_gap,
    disc_to_disc,
    gap,
    nearest,
    nearest_points,
    overlap,
    point_gap,
    touching,
    within,
)
from longroll.tabletop.kernel import LIMIT
from longroll.tabletop.mirror import Mirror
from longroll.tabletop.path import (
    Meeting,
    advance_until,
    area_contact,
    clearance,
    first_contact,
    greatest_wheel,
    group_moved,
    group_rotated,
    line_contact,
    nearest_free,
    steps,
    sweep,
    swept,
    turn_length,
    turns,
    vector,
    wheel_length,
    wheel_poses,
)
from longroll.tabletop.pose import Corner, Pose, between, turn_to
from longroll.tabletop.sight import (
    Hill,
    Overlook,
    SightRule,
    Spared,
    crosses_whole,
    cuts_border,
    cuts_line,
    length_inside,
    passage,
    samples,
    stretches_inside,
)
from longroll.tabletop.stands import Stands

compiled: bool = not str(kernel.__file__).endswith(".py")

__all__ = [
    "EDGES",
    "LIMIT",
    "ROUNDING",
    "Corner",
    "Edge",
    "Hill",
    "Meeting",
    "Mirror",
    "Overlook",
    "Pose",
    "Ring",
    "SightRule",
    "Spared",
    "Stands",
    "advance_until",
    "any_within",
    "area_contact",
    "area_gap",
    "between",
    "border",
    "bounds",
    "centre",
    "clearance",
    "compiled",
    "crosses_line",
    "crosses_whole",
    "cuts_border",
    "cuts_line",
    "depth_inside",
    "disc_gap",
    "disc_to_disc",
    "edge",
    "field_ahead",
    "first_contact",
    "footprint",
    "front_covered",
    "gap",
    "greatest_wheel",
    "group_moved",
    "group_rotated",
    "half_inside",
    "holds",
    "hull",
    "in_front_zone",
    "kernel",
    "length_inside",
    "line_contact",
    "line_gap",
    "line_length",
    "middle",
    "nearest",
    "nearest_free",
    "nearest_points",
    "overlap",
    "overlaps_area",
    "passage",
    "place_on_line",
    "plain_kernel",
    "point_gap",
    "point_gap_to_line",
    "point_on_line",
    "range_in_wedge",
    "right_and_ahead",
    "samples",
    "share_inside",
    "steps",
    "strays",
    "stretches_inside",
    "surface",
    "sweep",
    "swept",
    "touching",
    "turn_length",
    "turn_to",
    "turns",
    "vector",
    "wedge",
    "wheel_length",
    "wheel_poses",
    "width_in_field",
    "within",
]
