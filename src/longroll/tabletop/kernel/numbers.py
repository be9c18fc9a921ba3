"""Whole numbers: sines, roots, rounding, lengths and bearings."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .words import i64

LIMIT: Final = 250_000
"""The furthest a coordinate may lie from the origin, in thousandths of an inch (about 20 feet)."""

ONE: Final = 1_073_741_824
"""The sine of a right angle: 2**30."""
SINE_BITS: Final = 30  # so many ONE carries

TURN: Final = 3600
FAR: Final = 1 << 40


def _sines() -> list[i64]:
    """Sines of 0 to 90 degrees by twentieths of a degree, by adding angles in whole numbers of 40 digits."""
    unit = 10**40
    step = 31415926535897932384626433832795028841971 // 3600
    sin_step = 0
    term = step
    order = 1
    while term > 0:
        sin_step += term if order % 4 == 1 else -term
        term = term * step * step // (unit * unit * (order + 1) * (order + 2))
        order += 2
    cos_step = math.isqrt(unit * unit - sin_step * sin_step)
    sin, cos = 0, unit
    table = []
    for _ in range(1801):
        table.append((sin * ONE + unit // 2) // unit)
        sin, cos = (sin * cos_step + cos * sin_step) // unit, (cos * cos_step - sin * sin_step) // unit
    return table


_SINES: Final = _sines()

_ROUND: Final = _SINES[:1800:2] + _SINES[:0:-2] + [-sine for sine in _SINES[:1800:2] + _SINES[:0:-2]]
"""The sines of a whole turn by tenths of a degree."""


def sine(tenths: i64) -> i64:
    """The sine, times ONE, of an angle in tenths of a degree."""
    return _ROUND[tenths % TURN]


def cosine(tenths: i64) -> i64:
    """The cosine, times ONE, of an angle in tenths of a degree."""
    return _ROUND[(tenths + 900) % TURN]


def divide(number: i64, by: i64) -> i64:
    """`number / by` to the nearest whole, halves away from zero; `by` is positive."""
    if number >= 0:
        return (number + (by >> 1)) // by
    return -((-number + (by >> 1)) // by)


def scaled(number: i64, bits: i64) -> i64:
    """`number / 2**bits` to the nearest whole, halves away from zero."""
    if number >= 0:
        return ((number >> (bits - 1)) + 1) >> 1
    return -(((-number >> (bits - 1)) + 1) >> 1)


def root(square: i64) -> i64:
    """The whole part of a square root; `square` is under 2**62."""
    guess: i64 = int(math.sqrt(float(square)))
    # The float only guesses; these two loops make the answer exact on every machine.
    while guess * guess > square:
        guess -= 1
    while (guess + 1) * (guess + 1) <= square:
        guess += 1
    return guess


def length(dx: i64, dy: i64) -> i64:
    """The length of a vector to the nearest thousandth."""
    return (root(4 * (dx * dx + dy * dy)) + 1) >> 1


def bearing(dx: i64, dy: i64) -> i64:
    """The heading of a vector, to the nearest tenth of a degree; north for no vector at all."""
    east: i64 = dx if dx >= 0 else -dx
    north: i64 = dy if dy >= 0 else -dy
    low: i64 = 0
    high: i64 = 900
    # The answer is the number of half-way marks (0.05, 0.15, ... degrees) that the vector lies beyond.
    while low < high:
        middle = (low + high) >> 1
        if east * _SINES[1799 - 2 * middle] > north * _SINES[2 * middle + 1]:
            low = middle + 1
        else:
            high = middle
    if dy < 0:
        low = 1800 - low
    if dx < 0:
        low = 3600 - low
    return low % 3600


def arc_length(radius: i64, tenths: i64) -> i64:
    """The length of an arc, radius x tenths x pi / 1800, to the nearest thousandth."""
    turned: i64 = tenths if tenths >= 0 else -tenths
    # 250,000 x 3,600 x 3.2e9 is under 2**62.
    return divide(radius * turned * 3_141_592_654, 1_800_000_000_000)
