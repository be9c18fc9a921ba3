"""A pose's own frame: what lies ahead of it and aside, and the rectangles laid out from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .numbers import SINE_BITS, cosine, scaled, sine

if TYPE_CHECKING:
    from .words import i64


def ahead(x: i64, y: i64, heading: i64, forward: i64, right: i64) -> tuple[i64, i64]:
    """The point that lies so far forward and so far to the right of a pose."""
    s = sine(heading)
    c = cosine(heading)
    return x + scaled(forward * s + right * c, SINE_BITS), y + scaled(forward * c - right * s, SINE_BITS)


def rotate(x: i64, y: i64, about_x: i64, about_y: i64, tenths: i64) -> tuple[i64, i64]:
    """A point turned clockwise about another."""
    s = sine(tenths)
    c = cosine(tenths)
    dx = x - about_x
    dy = y - about_y
    return about_x + scaled(dx * c + dy * s, SINE_BITS), about_y + scaled(dy * c - dx * s, SINE_BITS)


def wheel(x: i64, y: i64, heading: i64, width: i64, depth: i64, tenths: i64, side: i64) -> tuple[i64, i64]:
    """The centre of a base after turning clockwise about its left (side -1) or right (side 1) front corner.

    The corner itself is not rounded: only the centre where it arrives.
    """
    s = sine(heading) - sine(heading + tenths)
    c = cosine(heading) - cosine(heading + tenths)
    across = side * width
    return x + scaled(depth * s + across * c, SINE_BITS + 1), y + scaled(depth * c - across * s, SINE_BITS + 1)


def footprint(x: i64, y: i64, heading: i64, width: i64, depth: i64) -> tuple[i64, i64, i64, i64, i64, i64, i64, i64]:
    """The corners of a base: front left, front right, rear right, rear left."""
    s = sine(heading)
    c = cosine(heading)
    right_x = scaled(depth * s + width * c, SINE_BITS + 1)
    right_y = scaled(depth * c - width * s, SINE_BITS + 1)
    left_x = scaled(depth * s - width * c, SINE_BITS + 1)
    left_y = scaled(depth * c + width * s, SINE_BITS + 1)
    return x + left_x, y + left_y, x + right_x, y + right_y, x - left_x, y - left_y, x - right_x, y - right_y


def rectangle(
    x: i64, y: i64, heading: i64, left: i64, right: i64, near: i64, far: i64
) -> tuple[i64, i64, i64, i64, i64, i64, i64, i64]:
    """A rectangle in a pose's own frame, given in half thousandths right of and ahead of its centre."""
    s = sine(heading)
    c = cosine(heading)
    return (
        x + scaled(far * s + left * c, SINE_BITS + 1),
        y + scaled(far * c - left * s, SINE_BITS + 1),
        x + scaled(far * s + right * c, SINE_BITS + 1),
        y + scaled(far * c - right * s, SINE_BITS + 1),
        x + scaled(near * s + right * c, SINE_BITS + 1),
        y + scaled(near * c - right * s, SINE_BITS + 1),
        x + scaled(near * s + left * c, SINE_BITS + 1),
        y + scaled(near * c - left * s, SINE_BITS + 1),
    )


def own_frame(x: i64, y: i64, heading: i64, px: i64, py: i64) -> tuple[i64, i64]:
    """A point as (right of, ahead of) a pose's centre, in 1024ths of a thousandth."""
    s = sine(heading)
    c = cosine(heading)
    dx = px - x
    dy = py - y
    return scaled(dx * c - dy * s, 20), scaled(dx * s + dy * c, 20)
