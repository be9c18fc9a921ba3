"""The ground in cells: whose border counts, and which patches are one."""

from longroll.rulesets.brigade.record.setting import Ground, laid
from longroll.rulesets.brigade.tables import WOODS

from ..drill import battle, box, stand


def ground(*boxes: tuple[tuple[float, float], ...]) -> Ground:
    return laid(battle(stand(0, 18, 18), patches=[(WOODS, each) for each in boxes]).setting).ground


def test_a_cell_whose_middle_lies_on_the_border_of_a_patch_is_in_it() -> None:
    """BC-TERR-01"""
    woods = ground(box(0.125, 0.125, 1.125, 1.125))
    assert [woods.kinds_at(x, x) & WOODS for x in (100, 1100, 1300)] == [WOODS, WOODS, 0]


def test_woods_at_the_right_edge_are_not_one_with_those_at_the_left() -> None:
    """BC-LOS-06"""
    apart = ground(box(35.75, 10, 36, 10.25), box(0, 10.25, 0.25, 10.5))
    assert set(apart.patch) == {0, 1, 2}
    assert set(ground(box(35.5, 10, 36, 10.25), box(35.5, 10.25, 35.75, 10.5)).patch) == {0, 1}
