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
    border,
    front_covered,
    holds,
    line_length,
    place_on_line,
    point_on_line,
    strays,
    surface,
)
from longroll.tabletop.base import EDGES, Edge, Ring, edge, footprint
from longroll.tabletop.contact import (
    ROUNDING,
    any_within,
    disc_gap,
    disc_to_disc,
    nearest,
    touching,
)
from longroll.tabletop.kernel.arcs import in_arc, range_in_arc, width_inside
from longroll.tabletop.kernel.areas import area_inside, crosses_line, depth_inside, overlaps_area
from longroll.tabletop.kernel.boxes import Bases, Shapes, Troop, Troops, near_boxes
from longroll.tabletop.kernel.cells import (
    Lattice,
    bits_about,
    climbs,
    hidden_by_ground,
    highest_at,
    kinds_along,
    kinds_at,
    length_on,
    span_about,
)
from longroll.tabletop.kernel.columns import ASK, OPEN, SHUT, Column, Confines, in_column, places_behind, way_open
from longroll.tabletop.kernel.contact import area_gap, gap, nearest_points, overlap, rings_meet, within
from longroll.tabletop.kernel.frames import ahead, own_frame
from longroll.tabletop.kernel.movers import Table, line_reached, straight_contact, ways_to_clear
from longroll.tabletop.kernel.neighbours import (
    alone_in,
    areas_at,
    areas_met,
    areas_overlapped,
    bases_crossed,
    bases_in_arc,
    bases_near,
    bases_overlapped,
    bases_reached,
    bases_under,
    count_within,
    differing,
    gaps,
    in_arcs,
    lines_entering,
    lines_met,
    nearest_shape,
    opposed,
    shape_gap,
    those_near,
    touching_pairs,
)
from longroll.tabletop.kernel.numbers import FAR, LIMIT, TURN, bearing, cosine, divide, length, root, sine
from longroll.tabletop.kernel.rays import cuts_line, length_inside, passage
from longroll.tabletop.kernel.rings import (
    bounds,
    carried,
    hull,
    hulls,
    nearest_in_ring,
    point_gap,
    point_gap_to_line,
    point_in_ring,
    shifted,
)
from longroll.tabletop.kernel.segments import foot, point_to_segment, points_along, segments_meet
from longroll.tabletop.kernel.sight import Scenery, SightRule, areas_leave_open, leaves_open, sight_points
from longroll.tabletop.kernel.watch import Lines, Stance, Watch
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
    "ASK",
    "EDGES",
    "FAR",
    "LIMIT",
    "OPEN",
    "ROUNDING",
    "SHUT",
    "TURN",
    "Bases",
    "Column",
    "Confines",
    "Corner",
    "Edge",
    "Lattice",
    "Lines",
    "Meeting",
    "Pose",
    "Ring",
    "Scenery",
    "Shapes",
    "SightRule",
    "Stance",
    "Table",
    "Troop",
    "Troops",
    "Watch",
    "ahead",
    "alone_in",
    "any_within",
    "area_gap",
    "area_inside",
    "areas_at",
    "areas_leave_open",
    "areas_met",
    "areas_overlapped",
    "bases_crossed",
    "bases_in_arc",
    "bases_near",
    "bases_overlapped",
    "bases_reached",
    "bases_under",
    "bearing",
    "between",
    "bits_about",
    "border",
    "bounds",
    "carried",
    "clearance",
    "climbs",
    "compiled",
    "cosine",
    "count_within",
    "crosses_line",
    "cuts_line",
    "depth_inside",
    "differing",
    "disc_gap",
    "disc_to_disc",
    "divide",
    "edge",
    "field_ahead",
    "first_contact",
    "foot",
    "footprint",
    "front_covered",
    "gap",
    "gaps",
    "greatest_wheel",
    "hidden_by_ground",
    "highest_at",
    "holds",
    "hull",
    "hulls",
    "in_arc",
    "in_arcs",
    "in_column",
    "in_front_zone",
    "kernel",
    "kinds_along",
    "kinds_at",
    "leaves_open",
    "length",
    "length_inside",
    "length_on",
    "line_length",
    "line_reached",
    "lines_entering",
    "lines_met",
    "near_boxes",
    "nearest",
    "nearest_free",
    "nearest_in_ring",
    "nearest_points",
    "nearest_shape",
    "opposed",
    "overlap",
    "overlaps_area",
    "own_frame",
    "passage",
    "place_on_line",
    "places_behind",
    "plain_kernel",
    "point_gap",
    "point_gap_to_line",
    "point_in_ring",
    "point_on_line",
    "point_to_segment",
    "points_along",
    "range_in_arc",
    "range_in_wedge",
    "right_and_ahead",
    "rings_meet",
    "root",
    "segments_meet",
    "shape_gap",
    "shifted",
    "sight_points",
    "sine",
    "span_about",
    "steps",
    "straight_contact",
    "strays",
    "surface",
    "swept",
    "those_near",
    "touching",
    "touching_pairs",
    "turn_length",
    "turn_to",
    "turns",
    "vector",
    "way_open",
    "ways_to_clear",
    "wedge",
    "wheel_length",
    "width_in_field",
    "width_inside",
    "within",
]
