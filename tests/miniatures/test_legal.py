"""The nearest that is allowed: what is tried about a place, which end comes nearest, the box about bases."""

from longroll.flow import Refusal
from longroll.miniatures.legal import apart, box_about, drawn, nearest_end, rings
from longroll.tabletop import Pose, footprint

NO = Refusal("TOY-01", "not there")


def test_places_are_looked_for_ring_by_ring_and_ahead_first() -> None:
    found = list(rings(Pose(0, 0, 900), (0, 1000), 900))
    assert [(to.x, to.y) for to in found] == [(0, 0), (1000, 0), (0, -1000), (-1000, 0), (0, 1000)]
    assert {to.heading for to in found} == {900}


def test_a_stand_goes_to_the_nearest_of_the_first_ends_that_the_law_allows() -> None:
    ends = [Pose(0, far, 0) for far in (4000, 1000, 3000, 2000)]
    law = {1000: NO, 2000: NO}
    assert nearest_end(lambda to: law.get(to.y), ends, Pose(0, 0, 0), 3) == Pose(0, 3000, 0)
    assert nearest_end(lambda to: law.get(to.y), ends, Pose(0, 0, 0), 2) is None


def test_a_turn_of_45_degrees_counts_as_much_as_an_inch() -> None:
    wanted = Pose(0, 0, 0)
    assert apart(Pose(0, 0, 450), wanted)[0] == apart(Pose(1000, 0, 0), wanted)[0] == 1000


def test_of_ends_that_lie_and_turn_alike_it_is_always_the_same_that_is_nearest() -> None:
    left, right = Pose(0, 500, 3500), Pose(0, 500, 100)
    for ends in ((left, right), (right, left)):
        assert nearest_end(lambda to: None, ends, Pose(0, 500, 0), 2) == right


def test_an_answer_is_drawn_until_one_is_allowed_and_no_more_are_drawn_then() -> None:
    answers = iter([None, 3, 4, 6])
    assert drawn(lambda one: NO if one % 2 else None, answers) == 4
    assert next(answers) == 6
    assert drawn(lambda one: NO, [1, 2]) is None


def test_the_box_about_bases_lies_in_the_direction_of_the_first() -> None:
    first, other = Pose(0, 0, 900), Pose(0, -3000, 900)
    box = box_about(first, [footprint(each, 2000, 1000) for each in (first, other)])
    assert (box.width, box.depth, box.pose) == (5000, 1000, Pose(0, -1500, 900))
    assert (box.left, box.right) == ((500, 1000), (500, -4000))
