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
    """The kernel's source as a fresh package of this name, whether or not compiled modules lie beside it."""
    home = str(Path(__file__).with_name("kernel"))
    loader = importlib.machinery.SourceFileLoader(name, str(Path(home, "__init__.py")))
    spec = importlib.util.spec_from_loader(name, loader, is_package=True)
    if spec is None:
        raise ImportError(f"The geometry kernel's source {loader.path} cannot be loaded as {name}.", path=loader.path)
    for old in [one for one in sys.modules if one == name or one.startswith(f"{name}.")]:
        del sys.modules[old]
    spec.submodule_search_locations = [home]
    package = sys.modules[name] = importlib.util.module_from_spec(spec)
    # Meanwhile whatever is imported from there is imported from its source.
    sources = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
    sys.path_importer_cache[home] = importlib.machinery.FileFinder(home, sources)
    try:
        loader.exec_module(package)
    finally:
        del sys.path_importer_cache[home]
    return package


if os.environ.get("LONGROLL_PLAIN") == "1" and f"{__name__}.kernel" not in sys.modules:
    plain_kernel(f"{__name__}.kernel")

from longroll.tabletop import kernel
from longroll.tabletop.arc import field_ahead, in_front_zone, range_in_wedge, right_and_ahead, wedge, width_in_field
from longroll.tabletop.area import (
    area_gap,
    border,
    crosses_line,
    depth_inside,
    front_covered,
    holds,
    line_length,
    overlaps_area,
    place_on_line,
    point_gap_to_line,
    point_on_line,
    strays,
    surface,
)
from longroll.tabletop.base import EDGES, Edge, Ring, bounds, edge, footprint
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
    clearance,
    first_contact,
    greatest_wheel,
    nearest_free,
    steps,
    swept,
    turn_length,
    turns,
    vector,
    wheel_length,
)
from longroll.tabletop.pose import Corner, Pose, between, turn_to

compiled: bool = not str(kernel.numbers.__file__).endswith(".py")

__all__ = [
    "EDGES",
    "LIMIT",
    "ROUNDING",
    "Corner",
    "Edge",
    "Meeting",
    "Mirror",
    "Pose",
    "Ring",
    "any_within",
    "area_gap",
    "between",
    "border",
    "bounds",
    "clearance",
    "compiled",
    "crosses_line",
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
    "holds",
    "in_front_zone",
    "kernel",
    "line_length",
    "nearest",
    "nearest_free",
    "nearest_points",
    "overlap",
    "overlaps_area",
    "place_on_line",
    "plain_kernel",
    "point_gap",
    "point_gap_to_line",
    "point_on_line",
    "range_in_wedge",
    "right_and_ahead",
    "steps",
    "strays",
    "surface",
    "swept",
    "touching",
    "turn_length",
    "turn_to",
    "turns",
    "vector",
    "wedge",
    "wheel_length",
    "width_in_field",
    "within",
]
