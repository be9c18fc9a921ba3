"""Arrows laid from a base: which edge one leaves, where a slide along it or the specialized Tactic's arc ends, and the squares
it lies in (BC-MOVE-03 to 06, BC-MOVE-11, BC-TACT-03).  Whether a way is open is a matter of `law_of_arrows`."""

from itertools import product

from longroll import tabletop
from longroll.rulesets.brigade.record import Battle, Setting, Stand, laid
from longroll.rulesets.brigade.tables import CHORD, OFF_STRAIGHT, SQUARE
from longroll.tabletop import Pose, between

EDGES = ("front", "right", "rear", "left")
ROUNDED = 1
"""Lengths worked out from rounded places may be off by so much."""


def inches(length: int) -> str:
    """A length as it is read on a ruler."""
    return f'{length / 1000:.2f}"'


def slid(pose: Pose, direction: int, length: int, turn: int = 0) -> Pose:
    """A pose so far along a direction, then turned about its centre."""
    x, y = tabletop.ahead(pose.x, pose.y, direction, length, 0)
    return Pose(x, y, (pose.heading + turn) % 3600)


def edge_toward(pose: Pose, direction: int) -> int | None:
    """The edge that an arrow in a direction may leave: 0 front, 1 right, 2 rear, 3 left; None between them (BC-MOVE-05)."""
    for edge in range(4):
        if between(direction, pose.heading + 900 * edge) <= OFF_STRAIGHT:
            return edge
    return None


def foot_of_edge(stand: Stand, pose: Pose, edge: int) -> tuple[int, int]:
    """The middle of an edge, where an arrow begins that leaves it."""
    out = (stand.width if edge % 2 else stand.depth) // 2
    foot: tuple[int, int] = tabletop.ahead(pose.x, pose.y, pose.heading + 900 * edge, out, 0)
    return foot


def middle_of_edge(stand: Stand, pose: Pose, edge: int) -> Pose:
    """The same, facing outward."""
    x, y = foot_of_edge(stand, pose, edge)
    return Pose(x, y, (pose.heading + 900 * edge) % 3600)


def special_arc(stand: Stand, to: Pose) -> tuple[Pose, Pose] | None:
    """From where to where the specialized Tactic's arc runs if it ends in a pose; None if it cannot (BC-TACT-03)."""
    pose = stand.pose
    far = tabletop.length(to.x - pose.x, to.y - pose.y)
    if far > CHORD + stand.depth + 2 * ROUNDED:
        return None
    starts, ends = ([middle_of_edge(stand, at, edge) for edge in (0, 2)] for at in (pose, to))
    for start, end in product(starts, ends):
        near = abs(tabletop.length(end.x - start.x, end.y - start.y) - CHORD) <= ROUNDED
        if near and tabletop.own_frame(start.x, start.y, start.heading, end.x, end.y)[1] >= -1024:
            return start, end
    return None


def special_end(stand: Stand, start_edge: int, direction: int, end_edge: int, heading: int) -> Pose:
    """The pose in which a specialized Tactic ends: from the middle of its front (0) or rear (2) edge along a direction, the
    middle of its front or rear edge set there, facing a heading."""
    start = middle_of_edge(stand, stand.pose, start_edge)
    x, y = tabletop.ahead(start.x, start.y, direction, CHORD, 0)
    x, y = tabletop.ahead(x, y, heading + (1800 if end_edge == 0 else 0), stand.depth // 2, 0)
    return Pose(x, y, heading % 3600)


def squares_crossed(setting: Setting, ax: int, ay: int, bx: int, by: int) -> tuple[int, ...]:
    """The squares that an arrow lies in (BC-MOVE-11): one that it only touches along a side counts if no other does."""
    columns = _spanned(min(ax, bx), max(ax, bx), setting.columns)
    rows = _spanned(min(ay, by), max(ay, by), setting.rows)
    if len(every := [(column, row) for row in rows for column in columns]) > 2:
        inside = []
        for column, row in every:
            left, bottom = column * SQUARE, row * SQUARE
            ring = (left, bottom, left + SQUARE, bottom, left + SQUARE, bottom + SQUARE, left, bottom + SQUARE)
            if tabletop.length_inside(ring, ax, ay, bx, by) > 0:
                inside.append((column, row))
        every = inside or every
    return tuple(sorted(row * setting.columns + column for column, row in every))


def lay(b: Battle, squares: tuple[int, ...]) -> None:
    """A Move arrow counts in every square it lies in; the T arrow lies in none (BC-MOVE-11)."""
    if squares:
        arrows = list(b.arrows) or [0] * len(laid(b.setting).squares)
        for number in squares:
            arrows[number] += 1
        b.arrows = tuple(arrows)


def _spanned(low: int, high: int, count: int) -> list[int]:
    """The columns or rows of squares that a stretch lies in; on the line between two, both."""
    first, last = sorted((low // SQUARE, -(-high // SQUARE) - 1))
    return sorted({min(max(number, 0), count - 1) for number in range(first, last + 1)})
