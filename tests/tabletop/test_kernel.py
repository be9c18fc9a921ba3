"""The numbers everything stands on: sines, roots, rounding; and the claim that nothing leaves 63 bits."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longroll import tabletop
from longroll.tabletop import kernel

PI = Decimal("3.14159265358979323846264338327950288419716939937510")


def decimal_sine(angle: Decimal) -> Decimal:
    term = total = angle
    order = 1
    while abs(term) > Decimal(10) ** -40:
        term = -term * angle * angle / ((order + 1) * (order + 2))
        order += 2
        total += term
    return total


def test_the_sine_table_is_right_to_its_last_bit() -> None:
    with localcontext() as context:
        context.prec = 45
        for tenths in range(0, 901, 7):
            exact = decimal_sine(PI * tenths / 1800) * kernel.ONE
            assert kernel.sine(tenths) == int(exact.to_integral_value())
    assert kernel.sine(900) == kernel.ONE
    assert kernel.sine(300) == kernel.ONE // 2


@given(st.integers(-10_000, 10_000))
def test_sines_are_symmetrical(tenths: int) -> None:
    assert kernel.sine(-tenths) == -kernel.sine(tenths)
    assert kernel.sine(1800 - tenths) == kernel.sine(tenths)
    assert kernel.cosine(tenths) == kernel.sine(900 - tenths)


@given(st.integers(0, 2**62 - 1))
def test_root_is_the_whole_part(square: int) -> None:
    assert kernel.root(square) == math.isqrt(square)


@pytest.mark.parametrize("whole", [0, 1, 2, 3, 94906265, 94906266, 94906267, 2**31 - 1])
def test_root_at_perfect_squares(whole: int) -> None:
    for square in (whole * whole - 1, whole * whole, whole * whole + 1):
        if 0 <= square < 2**62:
            assert kernel.root(square) == math.isqrt(square)


@given(st.integers(-(2**40), 2**40), st.integers(1, 2**30))
def test_divide_rounds_halves_away_from_zero(number: int, by: int) -> None:
    sign = -1 if number < 0 else 1
    assert kernel.divide(number, by) == sign * ((2 * abs(number) + by) // (2 * by))


@given(st.integers(0, 3599), st.integers(5000, 200_000))
def test_a_bearing_undoes_a_heading(heading: int, far: int) -> None:
    assert kernel.bearing(*kernel.ahead(0, 0, heading, far, 0)) == heading


@given(st.integers(-250_000, 250_000), st.integers(-250_000, 250_000))
def test_bearings_are_the_nearest_tenth(x: int, y: int) -> None:
    if x == y == 0:
        assert kernel.bearing(x, y) == 0
        return
    exact = math.degrees(math.atan2(x, y)) * 10 % 3600
    apart = abs(kernel.bearing(x, y) - exact)
    assert min(apart, 3600 - apart) <= 0.5 + 1e-6


class Word(int):
    """A whole number that refuses to leave 63 bits, as a machine word would have to."""

    def _checked(self, value: Any) -> Any:
        if type(value) is int:
            assert abs(value) < 2**63, f"{value} does not fit"
            return Word(value)
        return value


def _guard(name: str) -> Callable[..., Any]:
    plain = getattr(int, name)

    def operation(self: Word, *others: Any) -> Any:
        return self._checked(plain(self, *others))

    return operation


for _name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and", "or", "neg"):
    setattr(Word, f"__{_name}__", _guard(f"__{_name}__"))
    if _name != "neg":
        setattr(Word, f"__r{_name}__", _guard(f"__r{_name}__"))


def test_nothing_leaves_63_bits_however_far_apart() -> None:
    """Shapes from corner to corner of the largest table, with every step of the arithmetic watched."""
    plain = tabletop.plain_kernel("watched_kernel")
    rng = random.Random(1863)
    far = kernel.LIMIT

    def place() -> Word:
        return Word(rng.choice([-far, far, 0, rng.randint(-far, far)]))

    for _ in range(300):
        heading = Word(rng.randrange(3600))
        x, y = place(), place()
        width, depth = Word(rng.choice([500, 12_000, 16_000])), Word(1000)
        base = plain.footprint(x, y, heading, width, depth)
        other = plain.footprint(place(), place(), Word(rng.randrange(3600)), width, depth)
        area = tuple(Word(v) for v in plain.hull(tuple(place() for _ in range(12))))
        if len(area) < 6:
            continue
        ray = (place(), place(), place(), place())
        plain.bearing(ray[0] - ray[2], ray[1] - ray[3])
        plain.arc_length(Word(far), heading)
        plain.rotate(x, y, ray[0], ray[1], heading)
        plain.gap(base, other)
        plain.area_gap(base, area)
        plain.gap(area, other)
        plain.overlap(base, area, Word(10))
        plain.nearest_points(base, area)
        plain.in_front_zone(x, y, heading, width, depth, Word(450), ray[0], ray[1])
        plain.width_inside(area, x, y, heading, width, depth, depth + 2 * far)
        plain.range_in_wedge(other, x, y, heading, width, depth, Word(225))
        plain.front_cover(ray, x, y, heading, width, depth, depth + 1000)
        plain.area_inside(base, area)
        plain.depth_inside(base, area)
        plain.straight_contact(base, other, heading, Word(10))
        plain.straight_contact(base, area, heading, Word(10))
        plain.met_along(plain.edges_between(base, other), heading)
        plain.length_inside(area, *ray)
        plain.passage(base, *ray)
        plain.foot(*ray, place(), place())


def test_what_the_edges_of_two_bases_tell_is_the_same_whatever_the_heading() -> None:
    rng = random.Random(63)
    met = 0
    for _ in range(400):
        one = kernel.footprint(0, 0, rng.choice([0, 450, rng.randrange(3600)]), 2000, 1000)
        x, y = rng.randint(-4000, 4000), rng.randint(-4000, 4000)
        other = kernel.footprint(x, y, rng.choice([0, 900, rng.randrange(3600)]), rng.choice([1000, 1500]), 750)
        other = other if rng.random() < 0.5 else tuple(v for i in (6, 4, 2, 0) for v in other[i : i + 2])
        edges = kernel.edges_between(one, other)
        for heading in (0, 900, rng.randrange(3600), rng.randrange(3600)):
            found = kernel.met_along(edges, heading)
            assert found == kernel.straight_contact(one, other, heading, 0)[:2]
            met += found[1] < kernel.FAR
    assert met > 100


def test_an_area_is_the_side_s_that_alone_has_bases_in_it() -> None:
    def troops(*sides: int, places: Sequence[tuple[int, int, int, int]]) -> kernel.Troops:
        return kernel.Troops([kernel.Troop((), side, place) for side, place in zip(sides, places, strict=True)])

    square = (0, 0, 1000, 0, 1000, 1000, 0, 1000)
    places = [(500, 500, 0, 750), (1000, 1000, 0, 750), (500, 600, 0, 0), (2000, 500, 0, 750)]
    assert kernel.alone_in([square], troops(0, 0, 1, 1, places=places)) == [0]
    assert kernel.alone_in([square], troops(1, 0, 1, 1, places=places)) == [-1], "a corner counts"
    assert kernel.alone_in([square], troops(1, 1, places=places[2:])) == [-1], "who has no depth does not"
    assert kernel.alone_in([], troops(0, 0, 1, 1, places=places)) == []
