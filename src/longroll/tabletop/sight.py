"""Lines of sight: what a ray runs through, cuts and leaves."""

from __future__ import annotations

from longroll.tabletop import kernel
from longroll.tabletop.kernel import Ring


def length_inside(ring: Ring, x: int, y: int, other_x: int, other_y: int) -> int:
    """How much of a segment lies inside a simple ring; a stretch along its border counts half."""
    return kernel.length_inside(ring, x, y, other_x, other_y)


def cuts_line(line: Ring, x: int, y: int, other_x: int, other_y: int) -> bool:
    """Whether a segment touches or crosses an open line (VF-LOS-02)."""
    return kernel.cuts_line(line, x, y, other_x, other_y)
