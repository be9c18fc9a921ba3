"""The mirror of a table: rings keep their sense, lines their beginning, and twice is as it was."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from longroll.tabletop import Pose
from reflections.mirror import Mirror
from tabletop.shapes import poses

MIRROR = Mirror(36_000)


class Gate(msgspec.Struct, frozen=True):
    edge: str
    least: int
    most: int


class Sketch(msgspec.Struct, frozen=True):
    name: str
    ring: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    at: tuple[int, int] | None = None
    edges: tuple[str, str] = ("west", "north")
    poses: tuple[Pose, ...] = ()
    parts: tuple[Any, ...] = ()


def test_a_record_is_mirrored_field_by_field() -> None:
    sketch = Sketch("wood", (0, 0, 0, 9, 5, 9), (1, 2, 3, 4), (10, 20), parts=(Sketch("west"), 7))
    assert MIRROR.of(sketch) == Sketch(
        "wood",
        (35_995, 9, 36_000, 9, 36_000, 0),
        (35_999, 2, 35_997, 4),
        (35_990, 20),
        ("east", "north"),
        parts=(Sketch("west", edges=("east", "north")), 7),
    )


def test_a_stretch_of_an_edge_lies_across() -> None:
    assert MIRROR.stretch(Gate("west", 3, 5)) == Gate("east", 3, 5)
    assert MIRROR.stretch(Gate("north", 3, 5)) == Gate("north", 35_995, 35_997)


@given(poses(), st.lists(st.integers(0, 36_000), min_size=6, max_size=6))
def test_mirrored_twice_it_is_the_same(pose: Pose, ring: list[int]) -> None:
    sketch = Sketch("", tuple(ring), tuple(ring), poses=(pose,))
    assert MIRROR.of(MIRROR.of(sketch)) == sketch
