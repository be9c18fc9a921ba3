"""The nearest that is allowed: places about one that was asked for, ends of moves by how near they come, answers drawn
until one is allowed, the box about bases that move as one.  The law itself is only ever asked, never guessed at."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from longroll import tabletop
from longroll.flow import Refusal
from longroll.tabletop import Pose, Ring, between, right_and_ahead

A = TypeVar("A")
INCH = 1000
EIGHTH = 450
"""Half a right angle, in tenths of a degree: it weighs as much as an inch."""


def rings(middle: Pose, distances: Iterable[int], step: int) -> Iterator[Pose]:
    """Places around one, ring by ring: ahead of it first, then every `step` tenths round."""
    for far in distances:
        for turn in range(0, tabletop.TURN, step if far else tabletop.TURN):
            yield middle.toward((middle.heading + turn) % tabletop.TURN, far)


def apart(to: Pose, wanted: Pose) -> tuple[int, ...]:
    """How far an end is from what was wanted: an inch counts as much as 45 degrees; then by what the mirror leaves alike."""
    far = tabletop.length(to.x - wanted.x, to.y - wanted.y)
    return far + between(to.heading, wanted.heading) * INCH // EIGHTH, far, to.y, to.x, to.heading


def nearest_end(law: Callable[[Pose], Refusal | None], ends: Iterable[Pose], wanted: Pose, most: int) -> Pose | None:
    """Of these ends the one nearest to where a stand was dragged that the law allows, if it is among the first so many."""
    found = sorted(set(ends), key=lambda to: apart(to, wanted))
    return next((to for to in found[:most] if law(to) is None), None)


def drawn(law: Callable[[A], Refusal | None], answers: Iterable[A | None]) -> A | None:
    """The first of some answers drawn at random that the law allows; None if none of them is."""
    return next((answer for answer in answers if answer is not None and law(answer) is None), None)


class Box(NamedTuple):
    """The rectangle around one or more bases, in the direction of the first."""

    pose: Pose
    width: int
    depth: int

    @property
    def left(self) -> tuple[int, int]:
        """The front left corner."""
        corner = self.pose.ahead(self.depth // 2).aside(-self.width // 2)
        return corner.x, corner.y

    @property
    def right(self) -> tuple[int, int]:
        """The front right corner."""
        corner = self.pose.ahead(self.depth // 2).aside(self.width // 2)
        return corner.x, corner.y


def box_about(first: Pose, bases: Iterable[Ring]) -> Box:
    """The box around bases, in the direction of the first of them."""
    corners = [corner for base in bases for corner in zip(base[::2], base[1::2], strict=True)]
    across, along = zip(*(right_and_ahead(first, x, y) for x, y in corners), strict=True)
    middle = first.ahead((max(along) + min(along)) // 2).aside((max(across) + min(across)) // 2)
    return Box(middle, max(across) - min(across), max(along) - min(along))
