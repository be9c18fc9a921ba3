"""Deployment areas: what lies wholly inside, and the points of them."""

import pytest

from longroll.rulesets.brigade.ground.deployment_areas import lattice, wholly_inside
from longroll.rulesets.brigade.tables import INCH

from ..drill import battle, box, ring, stand

HORSESHOE = ring([(0, 0), (12, 0), (12, 12), (7, 12), (7, 3), (5, 3), (5, 12), (0, 12)])
"""Its arms are five inches wide, the gap between them two."""
SLIT = ring([(0, 0), (12, 0), (12, 12), (6.9, 12), (6.8, 3), (6.7, 12), (0, 12)])


@pytest.mark.parametrize(
    ("area", "base", "inside"),
    [
        (HORSESHOE, box(0, 0, 12, 3), True),
        (HORSESHOE, box(0, 8, 5, 12), True),
        (HORSESHOE, box(4, 8, 8, 9), False),
        (HORSESHOE, box(4, 8, 6, 9), False),
        (SLIT, box(4, 8, 8, 9), False),
        (SLIT, box(0, 0, 12, 2.9), True),
    ],
)
def test_a_base_lies_wholly_in_an_area_or_not(area: tuple[int, ...], base: object, inside: bool) -> None:
    """BC-DEPL-01"""
    assert wholly_inside(ring(base), area) is inside  # type: ignore[arg-type]


def test_points_of_an_area_are_those_of_its_border_too() -> None:
    """BC-DEPL-02"""
    found = set(lattice(battle(stand(0, 10, 10)), 0, INCH))
    assert found == {(x * INCH, y * INCH) for x in range(37) for y in range(13)}
