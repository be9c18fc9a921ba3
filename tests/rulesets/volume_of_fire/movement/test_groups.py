"""Groups: which units are a line or a column, and how such a body moves."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Together
from longroll.rulesets.volume_of_fire.movement.paths import groups, not_a_group
from longroll.rulesets.volume_of_fire.movement.tactical_phase import TacticalPhase
from longroll.tabletop import Pose, gap

from ..drill import Drill, after, go, refusal, step
from ..positions import UNION, Table, bring, inches, run, told


def why_not(table: Table, *numbers: int) -> Refusal | None:
    """Why units are no group."""
    return not_a_group(tuple(table.units[number] for number in numbers))


def shifted(table: Table, number: int, dx: float = 0, dy: float = 0, turn: float = 0) -> None:
    """Move a unit of the table a little."""
    unit = table.units[number]
    table.units[number] = replace(unit, pose=unit.pose.shifted(*inches(dx, dy)).turned(round(turn * 10)))


# --- what is a group
def test_regiments_side_by_side_are_a_line_and_one_behind_another_a_column() -> None:
    """VF-AP-05"""
    table = Drill()
    line = table.line(table.iron, (10, 10), 3)
    column = [table.union(30, y) for y in (12, 11, 10)]
    assert why_not(table, *line) is None
    assert why_not(table, *column) is None


@pytest.mark.parametrize(("apart", "line"), [(0.1, True), (0.11, False)])
def test_their_short_edges_touch_within_a_tenth_of_an_inch(apart: float, line: bool) -> None:
    """VF-AP-05, VF-GEOM-01"""
    table = Drill()
    one, two = table.line(table.iron, (10, 10), 2)
    shifted(table, two, apart)
    why = why_not(table, one, two)
    assert (why is None) is line
    if why is not None:
        assert why.rule == "VF-AP-05"
        assert "is 0.11 inches from the nearest of them, and touching is at most 0.1" in why.because
        assert why.remedy == "move them singly"


@pytest.mark.parametrize(("ahead", "line"), [(0.25, True), (-0.5, True), (0.51, False), (1, False)])
def test_their_fronts_lie_within_a_quarter_inch_of_one_line(ahead: float, line: bool) -> None:
    """VF-AP-05: two fronts half an inch apart have a line between them."""
    table = Drill()
    one, two = table.line(table.iron, (10, 10), 2)
    shifted(table, two, dy=ahead)
    assert (why_not(table, one, two) is None) is line


def test_a_line_that_bends_away_bit_by_bit_is_no_line() -> None:
    """VF-AP-05: each is in line with its neighbour, and the third 0.4 inches out of the line of all."""
    table = Drill()
    line = table.line(table.iron, (10, 10), 4, size=1)
    for i, number in enumerate(line):
        shifted(table, number, dy=(0, 0.2, 0.4, 0)[i])
    assert why_not(table, *line[:2]) is None
    assert why_not(table, *line) is not None


@pytest.mark.parametrize(("aside", "column"), [(1.5, True), (1.51, False)])
def test_in_column_at_least_half_of_the_smaller_width_overlaps(aside: float, column: bool) -> None:
    """VF-AP-05"""
    table = Drill()
    front, rear = table.union(20, 12), table.union(20 + aside, 11)
    assert (why_not(table, front, rear) is None) is column


def test_of_three_in_column_each_follows_the_next() -> None:
    """VF-AP-05: two side by side behind one are neither a line nor a column."""
    table = Drill()
    head = table.union(20, 12, size=4)
    left, right = table.union(19, 11, size=2), table.union(21, 11, size=2)
    assert why_not(table, head, left) is None
    assert why_not(table, left, right) is None
    assert why_not(table, head, left, right) is not None


@pytest.mark.parametrize(("turn", "group"), [(5, True), (10.1, False)])
def test_they_face_one_way_within_10_degrees(turn: float, group: bool) -> None:
    """VF-AP-05, VF-GEOM-01"""
    table = Drill()
    one, two = table.line(table.iron, (10, 10), 2, size=1)
    shifted(table, two, turn=turn)
    why = why_not(table, one, two)
    assert (why is None) is group
    if why is not None:
        assert "faces 10 degrees off" in why.because


def test_all_are_of_one_brigade_one_arm_and_one_mount_state() -> None:
    """VF-AP-05"""
    table = Drill()
    stone = table.brigade(UNION, "Stone", at=(5, 2), order="attack")
    foot = table.union(10)
    others = (
        table.unit(stone, (13, 10)),
        table.union(13, arm="cavalry"),
        table.union(12.5, arm="artillery", size=2, limbered=True),
    )
    assert [why_not(table, foot, other).rule for other in others] == 3 * ["VF-AP-05"]  # type: ignore[union-attr]
    horse, trooper = table.horse(30), table.union(33, arm="cavalry")
    guns, unlimbered = table.guns(40), table.guns(42, limbered=False)
    assert why_not(table, horse, trooper) is not None
    assert why_not(table, guns, unlimbered) is not None
    assert why_not(table, guns, table.guns(38)) is None


def test_units_fall_into_lines_by_themselves() -> None:
    """VF-AP-05"""
    table = Drill()
    line = table.line(table.iron, (10, 10), 3)
    alone, gun = table.union(30), table.guns(21.5)
    found = groups([table.units[number] for number in (*line, alone, gun)])
    assert [tuple(unit.id for unit in group) for group in found] == [tuple(line), (alone,), (gun,)]


# --- how a group moves
def test_a_group_goes_one_way_though_its_units_face_a_little_apart() -> None:
    """VF-AP-06: one distance and one direction, that of the unit named first; they keep their places."""
    table = Drill()
    one, two = table.line(table.iron, (19, 10), 2, size=1)
    shifted(table, two, turn=8)
    b = after(table, (one, two), step("advance", 5))
    assert [b.units[number].pose for number in (one, two)] == [Pose(19_000, 15_000, 0), Pose(20_000, 15_000, 80)]
    assert gap(b.units[one].quad, b.units[two].quad) <= 100
    assert told(b, "VF-AP-06")


@pytest.mark.parametrize("path", [("back", 3), ("slide", 2), ("oblique", 3, 45), ("advance", 4)])
def test_a_line_stays_a_line_whichever_way_it_goes(path: Any) -> None:
    """VF-AP-06"""
    table = Drill()
    line = table.line(table.iron, (17, 10), 3)
    b = after(table, line, step(*path))
    assert not_a_group(tuple(b.units[number] for number in line)) is None
    assert b.generals[0].points == 4


def test_a_line_wheels_as_one_on_its_outer_corner() -> None:
    """VF-AP-06, VF-MOVE-04: size 3 and size 2, front 5: 45 degrees are 3.927 inches."""
    table = Drill()
    one, two = table.union(18.5, size=3), table.union(21, size=2)
    b = after(table, (one, two), step("wheel-right", 45))
    rows = tuple(b.units[number] for number in (one, two))
    assert {row.moved for row in rows} == {3927}
    assert {row.pose.heading for row in rows} == {450}
    right = rows[1].quad[2:4]
    assert max(abs(right[0] - 22_000), abs(right[1] - 10_500)) <= 1
    assert not_a_group(rows) is None


def test_two_of_size_four_do_not_wheel_45_degrees_in_a_turn() -> None:
    """VF-MOVE-04: a front of 8 inches would go 6.28."""
    table = Drill()
    line = table.line(table.iron, (18, 10), 2, size=4)
    refused = refusal(table, line, step("wheel-left", 45))
    assert refused.rule == "VF-MOVE-02"
    assert "would move 6.28 inches and may move 5" in refused.because
    after(table, line, step("wheel-left", 35.8))


def test_a_column_wheels_on_the_corner_of_its_head() -> None:
    """VF-MOVE-04, VF-AP-06"""
    table = Drill()
    rear, head = table.union(20, 10, size=2), table.union(20, 11, size=2)
    b = after(table, (rear, head), step("wheel-left", 60))
    corner = b.units[head].quad[:2]
    assert max(abs(corner[0] - 19_000), abs(corner[1] - 11_500)) <= 1
    assert b.units[rear].moved == 2094
    assert not_a_group((b.units[rear], b.units[head])) is None


def test_a_group_does_not_turn_on_the_spot() -> None:
    """VF-MOVE-05"""
    table = Drill()
    line = table.line(table.iron, (17, 10), 2)
    refused = refusal(table, line, step("turn", 90))
    assert (refused.rule, refused.because) == (
        "VF-MOVE-05",
        "only a single unit may turn about its centre; a group wheels",
    )


def test_a_group_goes_as_far_as_the_ground_lets_each_of_its_units() -> None:
    """VF-AP-06, VF-MOVE-03: a wood before one of them stops all, and its wheel is that of the line."""
    table = Drill()
    line = table.line(table.iron, (17, 10), 3)
    table.woods((22_000, 14_000, 30_000, 14_000, 30_000, 20_000, 22_000, 20_000))
    assert refusal(table, line, step("advance", 4)).rule == "VF-MOVE-03"
    after(table, line[:2], step("advance", 5))
    lone = Drill()
    pair = lone.line(lone.iron, (18, 10), 2, size=2)
    lone.woods((20_500, 12_600, 30_000, 12_600, 30_000, 20_000, 20_500, 20_000))
    assert refusal(lone, pair, step("wheel-left", 50)).rule == "VF-MOVE-03"  # the outer corner comes to the wood
    after(lone, pair[:1], step("wheel-left", 50))


def test_no_member_of_a_group_is_a_friend_passed_through() -> None:
    """VF-AP-06, VF-MOVE-09"""
    table = Drill()
    rear, head = table.union(20, 10), table.union(20, 11)
    b = after(table, (rear, head), step("advance", 4))
    assert {b.units[number].condition for number in (rear, head)} == {"ordered"}


def test_a_group_with_a_member_barred_does_not_move() -> None:
    """VF-AP-06: if it cannot keep together, each is moved and paid for alone."""
    table = Drill()
    line = table.line(table.iron, (17, 10), 3)
    friend = table.union(23, 13.5)
    refused = refusal(table, line, step("advance", 3))
    assert refused.rule == "VF-MOVE-09"
    assert table.units[friend].name in refused.because
    b = after(table, line[0], step("advance", 3))
    b = go(b, line[1], step("advance", 3))
    assert b.generals[0].points == 3


def test_a_charging_line_charges_whom_each_of_it_meets() -> None:
    """VF-AP-06, VF-CHG-01"""
    table = Drill()
    line = table.line(table.iron, (17, 10), 3)
    foes = (table.rebel(17, 14), table.rebel(23.05, 14))
    b = after(table, line, step("advance", 3))
    assert {(row.charger, row.target) for row in b.charges} >= {(line[0], foes[0]), (line[2], foes[1])}


def test_groups_answered_together_go_one_after_the_other() -> None:
    """VF-AP-06, VF-MOVE-01: the second takes the ground that the first has left."""
    table = Drill()
    front, rear = table.line(table.iron, (17, 12), 2), table.line(table.iron, (17, 11), 2)
    b = run(table.battle(), TacticalPhase(side=UNION))
    moves = Together((Move(tuple(front), (step("advance", 3),)), Move(tuple(rear), (step("advance", 3),))))
    b = bring(b, moves)
    assert [b.units[number].pose.y for number in (*front, *rear)] == [15_000, 15_000, 14_000, 14_000]
    assert {b.units[number].condition for number in (*front, *rear)} == {"ordered"}
    assert b.generals[0].points == 3
