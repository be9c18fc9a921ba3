"""The plane in whole numbers: every geometric ruling comes down to a function in this package.

Lengths are thousandths of an inch, angles tenths of a degree clockwise from north (y up), rings flat tuples
(x0, y0, x1, y1, ...) in either direction, not closed. Only integers decide. What has to be rounded is rounded half
away from zero about a point that moves with the shapes, so a mirrored or turned table gives mirrored or turned
answers. The modules run as they are; compiled by mypyc, all in one, they give the same answers faster, and `i64` is a
machine word. What is said to hold words is read word by word, and where a loop's end is declared to be one, so is what
it counts. They import one another by their place, so that a second copy of the package stands on its own.

Why nothing leaves 63 bits. Coordinates stay under 2**18 (LIMIT), so a difference of two stays under 2**19 and a cross
or dot product of two differences under 2**39; a squared length likewise. Sines carry 30 bits, so a length times a sine
stays under 2**50. A product of two cross products would not fit: ratios are scaled by 2**22 (under 2**62) instead, and
the length of an edge is taken as the square root of its square times 2**22, which keeps 11 bits below a thousandth.
"""

# ruff: noqa: F401

from .arcs import front_cover, in_arc, in_front_zone, range_in_arc, range_in_wedge, width_inside
from .areas import area_inside, crosses_line, depth_inside, line_gap, overlaps_area
from .boxes import Bases, Shapes, Troop, Troops, near_boxes
from .cells import (
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
from .columns import ASK, OPEN, SHUT, Column, Confines, in_column, places_behind, way_open
from .contact import area_gap, gap, nearest_points, overlap, rings_meet, within
from .frames import ahead, footprint, own_frame, rectangle, rotate, wheel
from .movers import Table, edges_between, line_reached, met_along, straight_contact, ways_to_clear
from .neighbours import (
    alone_in,
    any_within,
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
    in_reach,
    lines_entering,
    lines_met,
    nearest,
    nearest_shape,
    opposed,
    shape_gap,
    those_near,
    touching_pairs,
)
from .numbers import FAR, LIMIT, ONE, TURN, arc_length, bearing, cosine, divide, length, root, sine
from .rays import crosses_whole, cuts_line, length_inside, passage
from .rings import (
    bounds,
    carried,
    doubled_area,
    hull,
    hulls,
    nearest_in_ring,
    point_gap,
    point_gap_to_line,
    point_in_ring,
    shifted,
)
from .segments import foot, point_to_segment, points_along, segments_meet
from .sight import (
    Scenery,
    SightRule,
    areas_leave_open,
    in_between,
    leaves_open,
    level_at,
    look,
    sees_near,
    sight_points,
)
from .watch import Lines, Stance, Watch
