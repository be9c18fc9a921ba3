"""Hills out of crests by one rule: the named ones come out as what they are."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.signal import fftconvolve
from shapely import LineString, Point, Polygon

from longroll.ground.hills import LEVEL_FT, Rise, _convolved, _disc, hills, level_of


def hill(id: str) -> Rise:
    return next(rise for rise in hills() if rise.crest.id == id)


@pytest.mark.parametrize(
    ("id", "level"),
    [
        ("herr-ridge", 1),
        ("belmont-ridge", 1),
        ("west-mcpherson-ridge", 1),
        ("east-mcpherson-ridge", 1),
        ("seminary-ridge", 1),
        ("oak-ridge", 1),
        ("oak-hill", 2),
        ("barlows-knoll", 1),
        ("cemetery-hill", 2),
        ("east-cemetery-hill", 2),
        ("cemetery-ridge", 1),
        ("culps-hill", 2),
        ("little-round-top", 2),
        ("big-round-top", 3),
        ("houcks-ridge", 1),
        ("benners-hill", 1),
        ("powers-hill", 2),
        ("wolf-hill", 2),
    ],
)
def test_the_named_hills_have_their_levels(id: str, level: int) -> None:
    assert hill(id).level == level


def test_every_crest_runs_on_its_own_hill_and_hills_do_not_overlap() -> None:
    grounds = [Polygon(rise.ring) for rise in hills()]
    for rise, ground in zip(hills(), grounds, strict=True):
        assert ground.is_valid
        on_it = LineString(rise.crest.points).intersection(ground).length
        assert on_it > 0.9 * LineString(rise.crest.points).length, rise.crest.id
    for index, ground in enumerate(grounds):
        for other in grounds[:index]:
            assert ground.intersection(other).area < 0.04 * min(ground.area, other.area)


@pytest.mark.parametrize(
    ("id", "east", "north"),
    [
        ("west-mcpherson-ridge", -1790, 590),  # McPherson's barn
        ("seminary-ridge", -1209, 124),  # the Seminary
        ("oak-hill", -1054, 2000),  # where the Peace Light stands
        ("barlows-knoll", 358, 1606),
        ("cemetery-ridge", -410, -2046),  # the copse of trees
        ("cemetery-hill", 25, -1340),
        ("culps-hill", 925, -1200),
        ("little-round-top", -470, -4320),
        ("big-round-top", -695, -4960),
        ("houcks-ridge", -955, -4260),  # Devil's Den
        ("emmitsburg-road-rise", -1560, -3310),  # the Peach Orchard
    ],
)
def test_famous_ground_lies_on_its_hill(id: str, east: float, north: float) -> None:
    assert Polygon(hill(id).ring).contains(Point(east, north))


@pytest.mark.parametrize(
    ("east", "north"),
    [
        (-2120, 600),  # Willoughby Run
        (-1330, 450),  # the swale between East McPherson's and Seminary Ridge
        (0, 1100),  # the plain north of the town
        (-640, -2420),  # the swale west of Cemetery Ridge
        (-680, -4230),  # the Valley of Death
        (690, -1130),  # the saddle west of Culp's Hill
    ],
)
def test_low_ground_lies_on_no_hill(east: float, north: float) -> None:
    on = [rise.crest.id for rise in hills() if Polygon(rise.ring).contains(Point(east, north))]
    assert on == []


def test_levels_step_with_the_rise() -> None:
    assert [level_of(rise) for rise in (-5, 0, LEVEL_FT - 1, LEVEL_FT, 2 * LEVEL_FT)] == [1, 1, 1, 2, 3]


@pytest.mark.parametrize("shape", [(61, 80), (40, 33)])
def test_the_mean_of_the_ground_about_a_place_is_what_scipy_makes_of_it(shape: tuple[int, int]) -> None:
    feet = np.random.default_rng(5).uniform(400, 700, shape)
    assert (_convolved(feet, _disc(350.0)) == fftconvolve(feet, _disc(350.0), "same")).all()
