from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longroll.tabletop import Pose, between, footprint, turn_to
from tabletop.shapes import coordinates, headings, poses


def test_ahead_and_aside_are_along_the_axes() -> None:
    assert Pose(0, 0, 0).ahead(1000) == Pose(0, 1000, 0)
    assert Pose(0, 0, 900).ahead(1000) == Pose(1000, 0, 900)
    assert Pose(0, 0, 0).aside(1000) == Pose(1000, 0, 0)
    assert Pose(0, 0, 1800).aside(1000) == Pose(-1000, 0, 1800)
    assert Pose(5, 5, 0).toward(2700, 5) == Pose(0, 5, 0)


@given(poses(), coordinates())
def test_going_ahead_and_back_returns(pose: Pose, distance: int) -> None:
    assert pose.ahead(distance).ahead(-distance) == pose
    assert pose.aside(distance).aside(-distance) == pose


@given(poses(), coordinates())
def test_ahead_is_within_half_a_thousandth(pose: Pose, distance: int) -> None:
    moved = pose.ahead(distance)
    angle = math.radians(pose.heading / 10)
    assert abs(moved.x - pose.x - distance * math.sin(angle)) < 0.501
    assert abs(moved.y - pose.y - distance * math.cos(angle)) < 0.501


@given(poses(), st.integers(-3600, 3600))
def test_a_heading_stays_in_the_circle(pose: Pose, tenths: int) -> None:
    turned = pose.turned(tenths)
    assert 0 <= turned.heading < 3600
    assert turned.turned(-tenths) == pose


@given(poses(), coordinates(), coordinates())
def test_facing_a_point_puts_it_straight_ahead(pose: Pose, x: int, y: int) -> None:
    facing = pose.facing(x, y)
    if (x, y) == (pose.x, pose.y):
        assert facing == pose
    else:
        assert facing.bearing(x, y) == facing.heading


@pytest.mark.parametrize(("about", "corner"), [("left", 0), ("right", 1)])
@given(pose=poses(), tenths=st.integers(-900, 900))
def test_a_wheel_leaves_its_corner_where_it_was(about: str, corner: int, pose: Pose, tenths: int) -> None:
    """VF-MOVE-04: the pivot is a front corner; it moves by no more than the rounding of centres and corners."""
    before = footprint(pose, 3000, 1000)
    after = footprint(pose.wheeled(3000, 1000, tenths, "left" if about == "left" else "right"), 3000, 1000)
    assert abs(before[2 * corner] - after[2 * corner]) <= 2
    assert abs(before[2 * corner + 1] - after[2 * corner + 1]) <= 2


def test_a_quarter_wheel() -> None:
    assert Pose(0, 0, 0).wheeled(3000, 1000, 900, "right") == Pose(1000, 2000, 900)
    assert Pose(0, 0, 0).wheeled(3000, 1000, -900, "left") == Pose(-1000, 2000, 2700)


@given(poses(), coordinates(), coordinates(), st.integers(-1800, 1800))
def test_a_body_turned_and_turned_back_is_where_it_was(pose: Pose, x: int, y: int, tenths: int) -> None:
    back = pose.rotated(x, y, tenths).rotated(x, y, -tenths)
    assert abs(back.x - pose.x) <= 1
    assert abs(back.y - pose.y) <= 1
    assert back.heading == pose.heading


@given(headings, headings)
def test_turning_to_a_heading_gets_there(heading: int, wanted: int) -> None:
    turn = turn_to(heading, wanted)
    assert -1800 < turn <= 1800
    assert (heading + turn) % 3600 == wanted
    assert between(heading, wanted) == abs(turn) == between(wanted, heading)


def test_a_pose_off_every_table_is_refused_when_read() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Pose(1, -2, 3)), type=Pose) == Pose(1, -2, 3)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b"[250001, 0, 0]", type=Pose)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b"[0, 0, 3600]", type=Pose)
