"""Lines closed up and bases pushed apart, whatever stands on the bases."""

from itertools import combinations
from typing import NamedTuple

from longroll.miniatures.dressing import Body, Drill, closed_up, parted
from longroll.tabletop import Pose, overlap


class Sheet(NamedTuple):
    width: int
    height: int


SHEET = Sheet(30_000, 30_000)
DRILL = Drill(apart=500, askew=400, turned=100, moved=600, slack=10)


def brigades(*poses: tuple[int, int, int], kin: object = "division", side: int = 0) -> list[Body]:
    """Stands of whole brigades, three inches by one."""
    return [Body(Pose(*pose), 3000, 1000, side, kin=kin) for pose in poses]


def closed(bodies: list[Body]) -> list[Pose]:
    return closed_up(bodies, SHEET, DRILL, lambda chain: bodies[chain[0]].pose.heading)


def test_brigades_that_all_but_touch_stand_shoulder_to_shoulder():
    assert closed(brigades((10_000, 10_000, 0), (13_300, 10_200, 0))) == [Pose(10_150, 10_100), Pose(13_150, 10_100)]


def test_brigades_close_behind_one_another_stand_in_column():
    assert closed(brigades((10_000, 10_000, 0), (10_200, 8_700, 0))) == [Pose(10_100, 9_850), Pose(10_100, 8_850)]


def test_those_of_other_kin_or_of_none_stay_where_they_are():
    for kin in (("left", "right"), (None, None)):
        rows = [
            body._replace(kin=own) for body, own in zip(brigades((9000, 9000, 0), (12_300, 9000, 0)), kin, strict=True)
        ]
        assert closed(rows) == [body.pose for body in rows]


def test_a_line_is_not_closed_where_it_would_hang_over_the_edge():
    rows = brigades((1_500, 10_000, 0), (4_600, 10_300, 0))
    assert closed(rows) == [Pose(1_550, 10_150), Pose(4_550, 10_150)]
    assert closed_up(rows, SHEET, DRILL, lambda chain: 300) == [body.pose for body in rows]


def test_bases_that_overlap_are_pushed_apart_along_their_line_half_each():
    rows = brigades((10_000, 10_000, 0), (12_400, 10_100, 0))
    one, other = parted(rows, SHEET, 150, 50)
    assert (one, other) == (Pose(9_690, 10_000), Pose(12_710, 10_100))


def test_generals_give_way_to_troops_and_nobody_leaves_the_table():
    rows = [*brigades((2_000, 1_000, 0)), Body(Pose(2_000, 1_300), 1500, 1500, 0, yields=True)]
    troops, general = parted(rows, SHEET, 150, 50)
    assert troops == rows[0].pose
    assert general.y >= 2_250
    quads = [body.quad(pose) for body, pose in zip(rows, (troops, general), strict=True)]
    assert not any(overlap(*pair, 10) for pair in combinations(quads, 2))


def test_what_keeps_behind_a_base_has_its_room_too():
    """A regiment with its horses, an inch behind it."""
    horse = Body(Pose(10_000, 10_000), 3000, 2000, 0, back=500)
    guns = Body(Pose(10_000, 8_900), 3000, 1000, 0)
    front, rear = parted([horse, guns], SHEET, 150, 50)
    assert front.y - rear.y >= 2_000
