"""What a drag asks for: the pointer's place as steps of a path.

A drag names a handle of the ghost and the place its point should come to: the middle of the front edge for an advance, the
outer front corner for a wheel, the centre for a slide, the place of the thing itself for a free drag.  Several bases are
handled as the box around them, in the direction of the first.  Distances are rounded to a twentieth of an inch, angles to
a degree.  Nothing here asks what is allowed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures import legal
from longroll.miniatures.legal import Box
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.paths import WHEELS, Kind, Step, trace
from longroll.rulesets.volume_of_fire.record import DEPTH, Unit
from longroll.tabletop import Pose, footprint, greatest_wheel, right_and_ahead, turn_to, wheel_length

GRAIN = 50
"""What distances are rounded to, in thousandths."""
LEAST, WIDEST = 2 * tables.DEGREE, 900
"""The least and the widest wheel a free drag tries."""
NOWHERE = 1 << 30
STRAIGHT = ("advance", "back", "slide", "oblique", "road")
OTHER_HAND: dict[str, Kind] = {"wheel-left": "wheel-right", "wheel-right": "wheel-left"}
AGAINST: dict[str, Kind] = {"advance": "back", "oblique": "oblique", **OTHER_HAND}
"""What a step is that goes less than nothing."""

HandleKind = Kind | Literal["about-face", "free"]
ACROSS: tuple[HandleKind, ...] = ("slide", "oblique", "road")
"""The handles that a free drag tries besides going ahead, wheeling and turning."""


class Drag(msgspec.Struct, frozen=True):
    """A handle, and the place on the table, in thousandths, where its point should come to."""

    handle: HandleKind
    x: int = 0
    y: int = 0

    @property
    def spot(self) -> tuple[int, int]:
        """The place."""
        return self.x, self.y


class Asked(msgspec.Struct, frozen=True):
    """A step as the handles name it: `by` may be negative (fall back, slide left), an about-face is a turn."""

    kind: HandleKind
    by: int = 0
    angle: int = 0


def box_about(units: tuple[Unit, ...], poses: Sequence[Pose]) -> Box:
    """The box around units' bases where they would stand at `poses`."""
    bases = (footprint(pose, unit.frontage, DEPTH) for unit, pose in zip(units, poses, strict=True))
    return legal.box_about(poses[0], bases)


def ended(setting: str, units: tuple[Unit, ...], path: tuple[Step, ...]) -> tuple[Pose, ...]:
    """Where a path takes units; where they stand, if it takes them nowhere."""
    traced = trace(setting, units, path)
    return tuple(unit.pose for unit in units) if isinstance(traced, Refusal) else traced.poses


def middle(setting: str, units: tuple[Unit, ...], path: tuple[Step, ...] = ()) -> Pose:
    """The middle of the box around units at the end of a path."""
    return box_about(units, ended(setting, units, path)).pose


def rounded(length: int, grain: int = GRAIN) -> int:
    """A length or angle to the nearest whole number of grains."""
    grains: int = tabletop.divide(length, grain)
    return grains * grain


# --- paths as they are asked for
def tidy(steps: Iterable[Asked | Step]) -> tuple[Step, ...]:
    """Steps as the rules know them: neighbours of one kind added up, what comes to nothing left out."""
    path: list[Step] = []
    for asked in steps:
        step = _signed(asked)
        if path and _signed(path[-1]).kind == step.kind and path[-1].angle == step.angle and step.kind != "oblique":
            step = replace(step, by=_signed(path.pop()).by + step.by)
        if (ruled := _ruled(step)).by:
            path.append(ruled)
    return tuple(path)


def _signed(step: Asked | Step) -> Step:
    """One kind for both directions of a straight step; an about-face as the turn it is."""
    match step.kind:
        case "back":
            return Step("advance", -step.by)
        case "about-face":
            return Step("turn", 1800)
        case "free":
            return Step("advance", 0)
    return Step(step.kind, step.by, step.angle % 3600)


def _ruled(step: Step) -> Step:
    """A step that goes as far as it says, the other way if it says less than nothing."""
    if step.kind == "turn":
        return replace(step, by=turn_to(0, step.by % 3600))
    if step.by >= 0 or step.kind not in AGAINST:
        return step
    return Step(AGAINST[step.kind], -step.by, (step.angle + 1800) % 3600 if step.kind == "oblique" else 0)


# --- handles
def dragged(setting: str, units: tuple[Unit, ...], poses: tuple[Pose, ...], drag: Drag) -> tuple[Step, ...]:
    """What a handle dragged to a place adds to a path that ends at `poses`; nothing if it is where it was."""
    box = box_about(units, poses)
    right, ahead = right_and_ahead(box.pose, drag.x, drag.y)
    asked: dict[HandleKind, Callable[[], int]] = {
        "advance": lambda: ahead - box.depth // 2,
        "back": lambda: -(ahead + box.depth // 2),
        "slide": lambda: right,
        "turn": lambda: _swing(box.pose, drag),
        "wheel-left": lambda: max(0, -_swing(Pose(*box.left, box.pose.heading), drag, 900)),
        "wheel-right": lambda: max(0, _swing(Pose(*box.right, box.pose.heading), drag, 2700)),
        "oblique": lambda: box.pose.distance(drag.x, drag.y),
        "road": lambda: _along_road(setting, units, right),
    }
    by = rounded(asked[drag.handle](), grain_of(drag.handle)) if drag.handle in asked else 0
    angle = rounded(_swing(box.pose, drag) % 3600, tables.DEGREE) if drag.handle == "oblique" else 0
    return tidy((Asked(drag.handle, by, angle),))


def _swing(pivot: Pose, drag: Drag, from_: int = 0) -> int:
    """How far, clockwise, a point at a bearing of `from_` from the heading has swung about a pivot."""
    return turn_to(pivot.heading + from_, pivot.bearing(*drag.spot)) if pivot.spot != drag.spot else 0


def _along_road(setting: str, units: tuple[Unit, ...], right: int) -> int:
    """How far along its line a road takes the units to the right, if they lie along one: a little of it is tried."""
    for by in (GRAIN, -GRAIN):
        if not isinstance(trial := trace(setting, units, (Step("road", by),)), Refusal):
            return right if right_and_ahead(units[0].pose, *trial.poses[0].spot)[0] * by >= 0 else -right
    return 0


# --- free drags
STRAIGHT_ENOUGH = 10
"""A drag is straight ahead, back or aside where it goes so many times as far that way as across it: within six degrees."""


def straightened(setting: str, units: tuple[Unit, ...], x: int, y: int) -> tuple[int, int]:
    """A place dragged to, moved onto the line straight ahead, back or aside if it lies next to that."""
    box = box_about(units, tuple(unit.pose for unit in units))
    right, ahead = right_and_ahead(box.pose, x, y)
    if abs(right) * STRAIGHT_ENOUGH <= abs(ahead):
        return box.pose.ahead(ahead).spot
    if abs(ahead) * STRAIGHT_ENOUGH <= abs(right):
        return box.pose.aside(right).spot
    return x, y


class Way(NamedTuple):
    """A path towards a place, and how far from it it ends at best."""

    miss: int
    path: tuple[Step, ...]


def ways(setting: str, units: tuple[Unit, ...], x: int, y: int) -> list[Way]:
    """Paths that bring the middle of a unit or group towards a place, the one that may come nearest to it first."""
    found = [Way(misses(setting, units, path, x, y), path) for path in _ways(setting, units, x, y) if path]
    return sorted(found, key=lambda way: (way.miss, len(way.path)))


def _ways(setting: str, units: tuple[Unit, ...], x: int, y: int) -> Iterator[tuple[Step, ...]]:
    poses, first = tuple(unit.pose for unit in units), units[0]
    box = box_about(units, poses)
    right, ahead = right_and_ahead(box.pose, x, y)
    turned = dragged(setting, units, poses, Drag("turn", x, y))
    if first.arm == "artillery" and not first.limbered:
        yield cut(turned, tables.PIVOT_GUNS)
        return
    yield tidy((Asked("advance", rounded(ahead)),))
    for handle in ACROSS:
        yield dragged(setting, units, poses, Drag(handle, x, y))
    for kind in WHEELS:
        if ahead > 0 or (right < 0) == (kind == "wheel-left"):
            yield _wheeling(box, kind, x, y, reach(units))
    if len(units) == 1 and (first.mounted or first.limbered):
        yield tidy((*turned, Asked("advance", rounded(box.pose.distance(x, y)))))


def _wheeling(box: Box, kind: Kind, x: int, y: int, most: int) -> tuple[Step, ...]:
    """The wheel and the advance after it that, within `most` thousandths in all, end nearest to a place."""
    corner, sign = (box.left, -1) if kind == "wheel-left" else (box.right, 1)

    def missed(tenths: int) -> tuple[int, int, int]:
        right, ahead = right_and_ahead(box.pose.rotated(*corner, sign * tenths), x, y)
        left = ahead - min(max(0, ahead), max(0, most - wheel_length(box.width, tenths)))
        return right * right + left * left, tenths, max(0, ahead)

    widest = max(LEAST, min(WIDEST, greatest_wheel(box.width, most)))
    _, tenths, run = min(map(missed, range(LEAST, widest + 1, LEAST)))
    return tidy((Asked(kind, tenths), Asked("advance", rounded(run))))


def misses(setting: str, units: tuple[Unit, ...], path: tuple[Step, ...], x: int, y: int) -> int:
    """How far from a place a path ends if it is cut off where the units' allowance ends, the ground apart."""
    if isinstance(traced := trace(setting, units, path), Refusal):
        return NOWHERE
    if (over := traced.cost - reach(units, traced.forward)) > 0 and path[-1].kind in STRAIGHT:
        path = cut(path, max(0, abs(path[-1].by) - over))
    return middle(setting, units, path).distance(x, y)


def reach(units: tuple[Unit, ...], forward: bool = True) -> int:
    """How far all of these units may go, the ground apart."""
    return min(law_of_moves.allowance(unit, forward) for unit in units)


def grain_of(kind: HandleKind) -> int:
    """What a step is measured in."""
    return tables.DEGREE if kind in (*WHEELS, "turn") else GRAIN


def cut(path: tuple[Step, ...], by: int) -> tuple[Step, ...]:
    """A path whose last step goes only so far, `by` rounded down to its grain; without it if that is nothing."""
    if not path:
        return ()
    last, grain = path[-1], grain_of(path[-1].kind)
    left = min(by, abs(last.by)) // grain * grain
    return (*path[:-1], replace(last, by=left if last.by > 0 else -left)) if left else path[:-1]
