"""Ground as a lattice of cells: its kinds, its levels, what a line crosses and what hides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .numbers import divide, length

if TYPE_CHECKING:
    from .words import i64


class Lattice:
    """Square cells of one size, so many columns and rows of them, row by row from the origin."""

    def __init__(self, columns: i64, rows: i64, cell: i64) -> None:
        self.columns: i64 = columns
        self.rows: i64 = rows
        self.cell: i64 = cell


def cells_at(lattice: Lattice, x: i64, y: i64) -> tuple[i64, i64, i64, i64]:
    """The cells of a lattice that a point belongs to, row by row from the origin: one four times over, or, on the line
    between cells, the two or four it lies between.  A point off the lattice belongs to the nearest.
    """
    columns = lattice.columns
    rows = lattice.rows
    cell = lattice.cell
    right = x // cell
    up = y // cell
    if 0 < right < columns and 0 < up < rows and x != right * cell and y != up * cell:
        here = up * columns + right
        return here, here, here, here
    left = right - 1 if x == right * cell else right
    low = up - 1 if y == up * cell else up
    right = columns - 1 if right >= columns else (right if right > 0 else 0)
    left = columns - 1 if left >= columns else (left if left > 0 else 0)
    up = rows - 1 if up >= rows else (up if up > 0 else 0)
    low = rows - 1 if low >= rows else (low if low > 0 else 0)
    return low * columns + left, low * columns + right, up * columns + left, up * columns + right


def bits_about(lattice: Lattice, bits: list[i64], px: i64, py: i64, qx: i64, qy: i64) -> i64:
    """All the bits of the cells in which the box about a segment lies; a quick sieve for what is on the segment."""
    columns = lattice.columns
    left, low, right, top = box_of_cells(lattice, px, py, qx, qy)
    answer: i64 = 0
    for row in range(low, top + 1):
        for k in range(row * columns + left, row * columns + right + 1):
            here: i64 = bits[k]
            answer |= here
    return answer


def span_about(
    lattice: Lattice, lows: list[i64], highs: list[i64], px: i64, py: i64, qx: i64, qy: i64
) -> tuple[i64, i64]:
    """The least and the greatest of the cells in which the box about a segment lies."""
    columns = lattice.columns
    left, low, right, top = box_of_cells(lattice, px, py, qx, qy)
    least: i64 = lows[low * columns + left]
    most: i64 = highs[low * columns + left]
    for row in range(low, top + 1):
        for k in range(row * columns + left, row * columns + right + 1):
            here: i64 = lows[k]
            least = here if here < least else least
            here = highs[k]
            most = here if here > most else most
    return least, most


def box_of_cells(lattice: Lattice, px: i64, py: i64, qx: i64, qy: i64) -> tuple[i64, i64, i64, i64]:
    """The first and the last column and row of the cells that the corners of a segment's box belong to: (left, low, right,
    top).  A point off the lattice belongs to the nearest."""
    columns = lattice.columns
    rows = lattice.rows
    cell = lattice.cell
    left = ((px if px < qx else qx) - 1) // cell
    low = ((py if py < qy else qy) - 1) // cell
    right = (qx if px < qx else px) // cell
    top = (qy if py < qy else py) // cell
    left = columns - 1 if left >= columns else (left if left > 0 else 0)
    right = columns - 1 if right >= columns else (right if right > 0 else 0)
    low = rows - 1 if low >= rows else (low if low > 0 else 0)
    top = rows - 1 if top >= rows else (top if top > 0 else 0)
    return left, low, right, top


def kinds_at(lattice: Lattice, kinds: list[i64], x: i64, y: i64) -> i64:
    """The kinds of ground at a point, as bits: of every cell that it belongs to."""
    a, b, c, d = cells_at(lattice, x, y)
    here: i64 = kinds[a]
    return here if a == d else here | kinds[b] | kinds[c] | kinds[d]


def kinds_along(lattice: Lattice, kinds: list[i64], px: i64, py: i64, qx: i64, qy: i64, least: i64) -> i64:
    """The kinds of ground, as bits, of which a segment crosses `least` or more in all.

    It is taken in equal pieces of at most fifty thousandths, each judged at its middle: it reads the same from either end.
    """
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    pieces = (whole + 49) // 50
    totals = [0, 0, 0, 0, 0, 0, 0, 0]
    for k in range(pieces):
        at: i64 = 2 * k + 1
        x = px + divide(dx * at, 2 * pieces)
        y = py + divide(dy * at, 2 * pieces)
        here = kinds_at(lattice, kinds, x, y)
        place: i64 = 0
        while here > 0:
            if here & 1:
                totals[place] += 1
            here = here >> 1
            place += 1
    answer: i64 = 0
    for place in range(8):
        total: i64 = totals[place]
        if total > 0 and total * whole >= least * pieces:
            answer |= 1 << place
    return answer


def length_on(lattice: Lattice, kinds: list[i64], px: i64, py: i64, qx: i64, qy: i64, mask: i64, edge: i64) -> i64:
    """How much of a segment lies on ground of any of these kinds; a first stretch of it no longer than `edge` is left out.

    In pieces as in `kinds_along`.
    """
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    pieces = (whole + 49) // 50
    total: i64 = 0
    first: i64 = -1
    for k in range(pieces):
        at: i64 = 2 * k + 1
        x = px + divide(dx * at, 2 * pieces)
        y = py + divide(dy * at, 2 * pieces)
        if kinds_at(lattice, kinds, x, y) & mask:
            total += 1
        elif first < 0:
            first = total
            if first * whole <= edge * pieces:
                total = 0
    if first < 0 and total * whole <= edge * pieces:
        total = 0
    return divide(total * whole, pieces) if pieces > 0 else 0


def rises_above(
    lattice: Lattice,
    levels: list[i64],
    patches: list[i64],
    px: i64,
    py: i64,
    qx: i64,
    qy: i64,
    limit: i64,
    lift: i64,
    own: list[i64],
    other: list[i64],
    edge: i64,
) -> bool:
    """Whether the ground rises above a level somewhere between two points, sampled every cell's width from the first.

    Cells of a patch count `lift` higher, but for the patches in `own` up to `edge` from the first point and those in
    `other` up to `edge` from the second.
    """
    cell = lattice.cell
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    along: i64 = cell
    while along < whole:
        found = cells_at(lattice, px + divide(dx * along, whole), py + divide(dy * along, whole))
        a, b, c, d = found
        for k in range(4):
            number: i64 = a if k == 0 else (b if k == 1 else (c if k == 2 else d))
            level: i64 = levels[number]
            if level + lift > limit:
                if level > limit:
                    return True
                patch = patches[number]
                if (
                    patch != 0
                    and not (along <= edge and patch in own)
                    and not (whole - along <= edge and patch in other)
                ):
                    return True
            if a == d:
                break
        along += cell
    return False


def climbs(lattice: Lattice, levels: list[i64], px: i64, py: i64, qx: i64, qy: i64, window: i64, least: i64) -> bool:
    """Whether levels along a segment differ by `least` or more at two samples at most `window` apart.

    Sampled every cell's width from the first end, and at the second.
    """
    cell = lattice.cell
    dx = qx - px
    dy = qy - py
    whole = length(dx, dy)
    found: list[i64] = []
    along: i64 = 0
    reach = window // cell
    while True:
        part = along if along < whole else whole
        x = px if part == 0 else px + divide(dx * part, whole)
        y = py if part == 0 else py + divide(dy * part, whole)
        a, b, c, d = cells_at(lattice, x, y)
        level: i64 = levels[a]
        if a != d:
            here: i64 = levels[b]
            level = here if here > level else level
            here = levels[c]
            level = here if here > level else level
            here = levels[d]
            level = here if here > level else level
        count: i64 = len(found)
        start: i64 = count - reach if count > reach else 0
        for k in range(start, count):
            before: i64 = found[k]
            if level - before >= least or before - level >= least:
                return True
        found.append(level)
        if along >= whole:
            return False
        along += cell


def hidden_by_ground(
    lattice: Lattice,
    levels: list[i64],
    patches: list[i64],
    looker: tuple[i64, i64, i64, i64],
    target: tuple[i64, i64, i64, i64],
    lift: i64,
    edge: i64,
) -> bool:
    """Whether ground above both ends of a line hides one from the other.

    Each end is the point of the line and the middle of the base it belongs to: the looker's level is read at his point,
    the target's in the middle of its base.  The patches that either end is in, by either place, count as `rises_above` has it.
    """
    px, py, own_x, own_y = looker
    qx, qy, mid_x, mid_y = target
    limit = highest_at(lattice, levels, px, py)
    there = highest_at(lattice, levels, mid_x, mid_y)
    limit = there if there > limit else limit
    own: list[i64] = []
    _join_patches(lattice, patches, px, py, own)
    _join_patches(lattice, patches, own_x, own_y, own)
    other: list[i64] = []
    _join_patches(lattice, patches, qx, qy, other)
    _join_patches(lattice, patches, mid_x, mid_y, other)
    return rises_above(lattice, levels, patches, px, py, qx, qy, limit, lift, own, other, edge)


def highest_at(lattice: Lattice, levels: list[i64], x: i64, y: i64) -> i64:
    """The level at a point: of the highest cell that it belongs to."""
    a, b, c, d = cells_at(lattice, x, y)
    best: i64 = levels[a]
    if a != d:
        here: i64 = levels[b]
        best = here if here > best else best
        here = levels[c]
        best = here if here > best else best
        here = levels[d]
        best = here if here > best else best
    return best


def _join_patches(lattice: Lattice, patches: list[i64], x: i64, y: i64, found: list[i64]) -> None:
    """Add the patches that a point is in."""
    a, b, c, d = cells_at(lattice, x, y)
    if patches[a] != 0:
        found.append(patches[a])
    if a != d:
        found.append(patches[b])
        found.append(patches[c])
        found.append(patches[d])
