"""What a drag asks for: the pointer's place as steps of a path.

A drag names a handle of the ghost and the place its point should come to: the middle of the front edge for an advance, the
outer front corner for a wheel, the centre for a slide, the place of the thing itself for a free drag.  Several bases are
handled as the box around them, in the direction of the first.  Distances are rounded to a twentieth of an inch, angles to
a degree.  Nothing here asks what is allowed.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures import legal
from longroll.miniatures.legal import Box, offset
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.paths import Step, trace
from longroll.rulesets.volume_of_fire.movement.roads import on_road
from longroll.rulesets.volume_of_fire.record.units import DEPTH, Unit
from longroll.tabletop import Pose, footprint, turn_to, wheel_length

GRAIN = 50
"""What distances are rounded to, in thousandths."""
DEGREE = 10
"""What angles are rounded to, in tenths of a degree."""
WIDEST = 900
"""The widest wheel a free drag tries."""
NOWHERE = 1 << 30
STRAIGHT = ("advance", "back", "slide", "oblique", "road")

HandleKind = Literal[
    "advance", "back", "wheel-left", "wheel-right", "slide", "turn", "about-face", "oblique", "road", "free"
]


class Drag(msgspec.Struct, frozen=True):
    """A handle, and the place on the table, in thousandths, where its point should come to."""

    handle: HandleKind
    x: int = 0
    y: int = 0


class Asked(msgspec.Struct, frozen=True):
    """A step as the handles name it: `by` may be negative (fall back, slide left), an about-face is a turn."""

    kind: HandleKind
    by: int = 0
    angle: int = 0


def box_about(units: tuple[Unit, ...], poses: Sequence[Pose]) -> Box:
    """The box around units' bases where they would stand at `poses`."""
    bases = (footprint(pose, unit.frontage, DEPTH) for unit, pose in zip(units, poses, strict=True))
    return legal.box_about(poses[0], bases)


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
            step = Step(step.kind, _signed(path.pop()).by + step.by, step.angle)
        ruled = _ruled(step)
        if ruled is not None:
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


def _ruled(step: Step) -> Step | None:
    by = turn_to(0, step.by % 3600) if step.kind == "turn" else step.by
    if by == 0:
        return None
    if by < 0:
        match step.kind:
            case "advance":
                return Step("back", -by)
            case "wheel-left":
                return Step("wheel-right", -by)
            case "wheel-right":
                return Step("wheel-left", -by)
            case "oblique":
                return Step("oblique", -by, (step.angle + 1800) % 3600)
    return Step(step.kind, by, step.angle)


# --- handles
def dragged(setting: str, units: tuple[Unit, ...], poses: tuple[Pose, ...], drag: Drag) -> tuple[Step, ...]:
    """What a handle dragged to a place adds to a path that ends at `poses`; nothing if it is where it was."""
    box = box_about(units, poses)
    right, ahead = offset(box.pose, drag.x, drag.y)
    match drag.handle:
        case "advance":
            return tidy((Asked("advance", rounded(ahead - box.depth // 2)),))
        case "back":
            return tidy((Asked("advance", rounded(ahead + box.depth // 2)),))
        case "slide":
            return tidy((Asked("slide", rounded(right)),))
        case "turn":
            return tidy((Asked("turn", rounded(_swing(box.pose, drag, 0), DEGREE)),))
        case "about-face":
            return (Step("turn", 1800),)
        case "wheel-left":
            swing = -_swing(Pose(*box.left, box.pose.heading), drag, 900)
            return tidy((Asked("wheel-left", max(0, rounded(swing, DEGREE))),))
        case "wheel-right":
            swing = _swing(Pose(*box.right, box.pose.heading), drag, 2700)
            return tidy((Asked("wheel-right", max(0, rounded(swing, DEGREE))),))
        case "oblique":
            return _oblique(box.pose, drag.x, drag.y)
        case "road":
            return _road(setting, units, right)
    return ()


def _swing(pivot: Pose, drag: Drag, from_: int) -> int:
    """How far, clockwise, a point at a bearing of `from_` from the heading has swung about a pivot."""
    if (pivot.x, pivot.y) == (drag.x, drag.y):
        return 0
    return turn_to(pivot.heading + from_, pivot.bearing(drag.x, drag.y))


def _oblique(pose: Pose, x: int, y: int) -> tuple[Step, ...]:
    far = rounded(pose.distance(x, y))
    if not far:
        return ()
    return (Step("oblique", far, rounded((pose.bearing(x, y) - pose.heading) % 3600, DEGREE) % 3600),)


def _road(setting: str, units: tuple[Unit, ...], right: int) -> tuple[Step, ...]:
    """Along the road, if the units lie along one: which way its line runs is found by trying a little of it."""
    if any(on_road(setting, unit.pose, unit.frontage) is None for unit in units) or not rounded(right):
        return ()
    trial = trace(setting, units, (Step("road", GRAIN),))
    if isinstance(trial, Refusal):
        trial = trace(setting, units, (Step("road", -GRAIN),))
        if isinstance(trial, Refusal):
            return ()
        runs = -offset(units[0].pose, trial.poses[0].x, trial.poses[0].y)[0]
    else:
        runs = offset(units[0].pose, trial.poses[0].x, trial.poses[0].y)[0]
    return (Step("road", rounded(right if runs >= 0 else -right)),)


# --- free drags
class Way(NamedTuple):
    """A path towards a place, and how far from it it ends at best."""

    miss: int
    path: tuple[Step, ...]


def ways(setting: str, units: tuple[Unit, ...], x: int, y: int) -> list[Way]:
    """Paths that bring the middle of a unit or group towards a place, the one that may come nearest to it first."""
    box = box_about(units, [unit.pose for unit in units])
    found = [Way(misses(setting, units, path, x, y), path) for path in _ways(setting, units, box, x, y) if path]
    return sorted(found, key=lambda way: (way.miss, len(way.path)))


def _ways(setting: str, units: tuple[Unit, ...], box: Box, x: int, y: int) -> Iterator[tuple[Step, ...]]:
    right, ahead = offset(box.pose, x, y)
    first = units[0]
    if first.arm == "artillery" and not first.limbered:
        turn = rounded(_swing(box.pose, Drag("turn", x, y), 0), DEGREE)
        yield tidy((Asked("turn", min(max(turn, -tables.PIVOT_GUNS), tables.PIVOT_GUNS)),))
        return
    yield tidy((Asked("advance", rounded(ahead)),))
    yield tidy((Asked("slide", rounded(right)),))
    yield _oblique(box.pose, x, y)
    yield _road(setting, units, right)
    for kind in ("wheel-left", "wheel-right"):
        if ahead > 0 or (right < 0) == (kind == "wheel-left"):
            yield _wheeling(box, kind, x, y, min(law_of_moves.allowance(unit, forward=True) for unit in units))
    if len(units) == 1 and (first.mounted or first.limbered):
        turn = rounded(_swing(box.pose, Drag("turn", x, y), 0), DEGREE)
        yield tidy((Asked("turn", turn), Asked("advance", rounded(box.pose.distance(x, y)))))


def _wheeling(box: Box, kind: Literal["wheel-left", "wheel-right"], x: int, y: int, most: int) -> tuple[Step, ...]:
    """The wheel and the advance after it that, within `most` thousandths in all, end nearest to a place."""
    best: tuple[int, int, int] | None = None
    corner, sign = (box.left, -1) if kind == "wheel-left" else (box.right, 1)
    for tenths in range(2 * DEGREE, WIDEST + 1, 2 * DEGREE):
        arc = wheel_length(box.width, tenths)
        if arc > most and best is not None:
            break
        right, ahead = offset(box.pose.rotated(*corner, sign * tenths), x, y)
        run = min(max(0, ahead), max(0, most - arc))
        miss = right * right + (ahead - run) * (ahead - run)
        if best is None or miss < best[0]:
            best = (miss, tenths, max(0, ahead))
    if best is None:
        return ()
    return tidy((Asked(kind, best[1]), Asked("advance", rounded(best[2]))))


def misses(setting: str, units: tuple[Unit, ...], path: tuple[Step, ...], x: int, y: int) -> int:
    """How far from a place a path ends if it is cut off where the units' allowance ends, the ground apart."""
    traced = trace(setting, units, path)
    if isinstance(traced, Refusal):
        return NOWHERE
    most = min(law_of_moves.allowance(unit, traced.forward) for unit in units)
    if traced.cost > most and path[-1].kind in STRAIGHT:
        shorter = cut(path, max(0, abs(path[-1].by) - (traced.cost - most)))
        if not shorter:
            return box_about(units, [unit.pose for unit in units]).pose.distance(x, y)
        traced = trace(setting, units, shorter)
        if isinstance(traced, Refusal):
            return NOWHERE
    return box_about(units, traced.poses).pose.distance(x, y)


def grain_of(step: Step) -> int:
    """What a step is measured in."""
    return DEGREE if step.kind in ("wheel-left", "wheel-right", "turn") else GRAIN


def cut(path: tuple[Step, ...], by: int) -> tuple[Step, ...]:
    """A path whose last step goes only so far, `by` rounded down to its grain; without it if that is nothing."""
    last, grain = path[-1], grain_of(path[-1])
    left = min(by, abs(last.by)) // grain * grain
    if not left:
        return path[:-1]
    return (*path[:-1], Step(last.kind, left if last.by > 0 else -left, last.angle))
