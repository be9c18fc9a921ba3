"""Alignment: where a base that is dragged stands in order with others near it or with itself before: level with a line,
against its flank, in file behind it, straight ahead or aside of where it stood, of one facing.  These are places to be
tried first.  Nothing here asks what is allowed, and nobody is bound to them."""

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import Literal, NamedTuple

from longroll.tabletop import Pose, between, right_and_ahead

NEAR = 300
"""How far, in thousandths, a place may be from one that is in order and is still meant to be it."""
ALIKE = 60
"""Tenths of a degree between headings that are meant alike."""
ABREAST = 8000
"""How wide a gap a line may have and still be one line."""
FILED = 3000
"""How far behind or before another a base is in file with it."""
HAIR = 2
"""Thousandths left between bases that touch, so that rounding has none overlap."""
TRUE = 50
"""How far from its place, in thousandths, what has come to be in order may be."""

Free = Literal["", "ahead", "aside", "everywhere"]


class Neighbour(NamedTuple):
    """A base that another may be put in order with."""

    name: str
    pose: Pose
    width: int
    depth: int


class Aligned(NamedTuple):
    """A place in order: the pose, what it is in order with, whither it may be moved in its own frame and stays so, and a line
    that shows it."""

    pose: Pose
    says: str
    free: Free
    line: tuple[int, ...]

    def about(self, wanted: Pose) -> tuple[int, int, int, int]:
        """What is bound both ways comes first, then what is nearest to where it was wanted; then by what the mirror leaves."""
        bound = 0 if not self.free else 2 if self.free == "everywhere" else 1
        return bound, self.pose.distance(*wanted.spot), self.pose.y, self.pose.x

    def holds(self, there: Pose) -> bool:
        """Whether what stands there is in order as this is."""
        right, ahead = right_and_ahead(self.pose, *there.spot)
        placed = self.free in ("aside", "everywhere") or abs(right) <= TRUE
        level = self.free in ("ahead", "everywhere") or abs(ahead) <= TRUE
        return placed and level and between(self.pose.heading, there.heading) <= HAIR

    def at_distance(self, start: Pose, far: int) -> Iterator[tuple[int, int]]:
        """Places so far from a start that are in order as this is: where its line crosses that circle."""
        if self.free in ("", "everywhere"):
            return
        line = self.pose if self.free == "ahead" else self.pose.turned(900)
        right, ahead = right_and_ahead(line, *start.spot)
        if abs(right) <= far:
            half = isqrt(far * far - right * right)
            yield from (line.ahead(ahead + way).spot for way in (half, -half))


def aligned(
    wanted: Pose, width: int, depth: int, others: Iterable[Neighbour], start: Pose | None = None
) -> list[Aligned]:
    """Places in order near to where a base was dragged, the best first; `start` is where it stood."""
    found = [each for other in others for each in _by(other, wanted, width, depth)]
    if start is not None:
        found += _straight(start, wanted)
    return sorted(found, key=lambda each: each.about(wanted))


def _by(other: Neighbour, wanted: Pose, width: int, depth: int) -> Iterator[Aligned]:
    """In order with one other base of nearly the same heading: beside it, behind or before it, level with it, parallel to it."""
    here, name = other.pose, other.name
    if between(here.heading, wanted.heading) > ALIKE:
        return
    right, ahead = right_and_ahead(here, *wanted.spot)
    aside, astern = (other.width + width) // 2 + HAIR, (other.depth + depth) // 2 + HAIR
    if abs(right) > aside + ABREAST or abs(ahead) > astern + ABREAST:
        return
    level, flank = (other.depth - depth) // 2, aside if right > 0 else -aside
    file = astern if ahead > 0 else -astern
    is_level, flanks, files = abs(ahead - level) <= NEAR, abs(right - flank) <= NEAR, abs(right) <= NEAR
    if is_level and flanks:
        yield _at(other, flank, level, depth, f"beside {name}", "")
    if files and abs(ahead - file) <= NEAR:
        yield _at(other, 0, file, depth, f"{'before' if file > 0 else 'behind'} {name}", "")
    if is_level and not files:
        yield _at(other, right, level, depth, f"level with {name}", "aside")
    if flanks and abs(ahead) < astern:
        yield _at(other, flank, ahead, depth, f"touches {name}", "ahead")
    if files and astern < abs(ahead) <= astern + FILED:
        yield _at(other, 0, ahead, depth, f"in file with {name}", "ahead")
    if here.heading != wanted.heading:
        yield _at(other, right, ahead, depth, f"parallel to {name}", "everywhere")


def _at(other: Neighbour, right: int, ahead: int, depth: int, says: str, free: Free) -> Aligned:
    """A place so far right and ahead of another base, with its facing; the line runs from front to front."""
    pose = other.pose.ahead(ahead).aside(right)
    return Aligned(pose, says, free, (*other.pose.ahead(other.depth // 2).spot, *pose.ahead(depth // 2).spot))


def _straight(start: Pose, wanted: Pose) -> Iterator[Aligned]:
    """On the line straight ahead, back or aside of where it stood, facing as it did."""
    if between(start.heading, wanted.heading) > ALIKE:
        return
    right, ahead = right_and_ahead(start, *wanted.spot)
    if abs(right) <= NEAR < abs(ahead):
        to = start.ahead(ahead)
        yield Aligned(to, "straight ahead" if ahead > 0 else "straight back", "ahead", (*start.spot, *to.spot))
    if abs(ahead) <= NEAR < abs(right):
        to = start.aside(right)
        yield Aligned(to, "straight aside", "aside", (*start.spot, *to.spot))
