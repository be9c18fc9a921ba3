"""What a gesture comes to: a move dragged by its handles, a brigade moved as a whole, a general's ride.

Each is brought to the nearest answer that is allowed and shown as the ghost of it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Refusal
from longroll.miniatures.legal import rings
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Ride, Together
from longroll.rulesets.volume_of_fire.movement.paths import Step, trace
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import General, Unit
from longroll.rulesets.volume_of_fire.screen import charts, drags, fits, ghosts, group_moves
from longroll.rulesets.volume_of_fire.screen.drags import Asked, Drag
from longroll.rulesets.volume_of_fire.screen.fits import Fit, Judge
from longroll.rulesets.volume_of_fire.screen.group_moves import Massed
from longroll.scene import Denial, Overlay, Probed
from longroll.screen.overlays import trial
from longroll.screen.places import Spot
from longroll.screen.shown import brought, by_kind, refused
from longroll.screen.words import denial, inches
from longroll.tabletop import Pose


class MoveAsked(msgspec.Struct, frozen=True, tag_field="type", tag="move"):
    """A move as it is asked for: the steps so far, and what is dragged now."""

    units: tuple[int, ...]
    path: tuple[Asked, ...] = ()
    bring: bool = True
    drag: Drag | None = None


class TogetherAsked(msgspec.Struct, frozen=True, tag_field="type", tag="together"):
    """A brigade's move as it is asked for: the moves themselves, or one gesture for all of them."""

    brigade: int = -1
    moves: tuple[Move, ...] = ()
    path: tuple[Asked, ...] = ()
    drag: Drag | None = None


class RideAsked(msgspec.Struct, frozen=True, tag_field="type", tag="ride"):
    """A ride as it is asked for."""

    general: int
    to: Spot | None = None
    x: int | None = None
    y: int | None = None


# --- a line or a single unit
def _move(known: Battle, decision: Decision, asked: MoveAsked) -> Probed:
    units = tuple(known.units[number] for number in asked.units if 0 <= number < len(known.units))
    if not _nameable(units, asked.units, decision.side):
        return refused(decision.refusal(known, Move(asked.units, (Step("advance", drags.GRAIN),))))
    barred = group_moves.barred(known, units)
    if barred is not None:
        return refused(barred, (ghosts.standing(units, "blocked"),))
    judge = Judge(known, decision.side, units, asked.bring)
    path, drag = drags.tidy(asked.path), asked.drag
    if drag is None and not path:
        if not asked.path:
            return _offered(judge)
        nothing = Refusal("VF-MOVE-01", "the steps of this move come to nothing", "make one of them longer")
        return replace(_offered(judge), refusal=denial(nothing))
    if drag is not None and drag.handle == "free":
        found = fits.fit_towards(judge, *_middle_at(units, drag))
    else:
        found = fits.fit(judge, path if drag is None else _dragged_on(known, units, path, drag))
    if found.path is None and found.refusal is None:
        return _offered(judge)
    return _ghost(judge, found)


def _nameable(units: tuple[Unit, ...], numbers: tuple[int, ...], side: int) -> bool:
    """Whether these are one or more different units of a side, all on the table."""
    return 0 < len(units) == len(set(numbers)) and all(unit.side == side and unit.place == "table" for unit in units)


def _middle_at(units: tuple[Unit, ...], drag: Drag) -> tuple[int, int]:
    """Where a free drag brings the middle of the units: it moves the first of them to the pointer."""
    middle = drags.box_about(units, [unit.pose for unit in units]).pose
    return middle.x + drag.x - units[0].pose.x, middle.y + drag.y - units[0].pose.y


def _dragged_on(known: Battle, units: tuple[Unit, ...], path: fits.Path, drag: Drag) -> fits.Path:
    """The path with what a handle adds to it."""
    poses = tuple(unit.pose for unit in units)
    if path:
        traced = trace(known.setting, units, path)
        if not isinstance(traced, Refusal):
            poses = traced.poses
    return drags.tidy((*path, *drags.dragged(known.setting, units, poses, drag)))


def _offered(judge: Judge) -> Probed:
    """Units taken up and not yet moved: where they may go, and what they could fire on from where they are."""
    known, units = judge.known, judge.units
    room = ghosts.room(judge)
    cost = ghosts.cost(known, units, ())
    aims = ghosts.aims(charts.unveiled(known), judge.numbers)
    return Probed(
        cost=cost,
        overlays=(*((room,) if room else ()), ghosts.standing(units), *aims),
        says=f"{ghosts.names(units)}: {cost}",
    )


def _ghost(judge: Judge, found: Fit) -> Probed:
    known, units = judge.known, judge.units
    if found.path is None:
        return refused(found.refusal, (ghosts.standing(units, "blocked"),))
    answer = judge.move(found.path)
    after = ghosts.made(known, answer)
    return Probed(
        refusal=denial(found.refusal),
        nearest=msgspec.to_builtins(answer),
        cost=ghosts.cost(known, units, found.path),
        overlays=(
            ghosts.trail(known.setting, units, found.path),
            ghosts.ended(units, known, after),
            *ghosts.aims(after, judge.numbers),
        ),
        odds=charts.charge(known, judge.side, answer) if ghosts.charged(known, after) else None,
        says=_said(f"{ghosts.names(units)}: {ghosts.spoken(found.path)}", known, after, found.refusal),
    )


def _said(words: str, known: Battle, after: Battle, refusal: Refusal | None) -> str:
    """What is said of a move: who goes, what it does, and why it is not all that was asked."""
    parts = [words]
    parts += [f"{ghosts.names((mine,))} charges {ghosts.names((foe,))}" for mine, foe in ghosts.charged(known, after)]
    worse = ghosts.disordered(known, after)
    if worse:
        parts.append(f"disordered: {ghosts.names(tuple(worse))}")
    return "; ".join(parts) + ghosts.not_as_asked(refusal)


# --- a whole brigade
def _together(known: Battle, decision: Decision, asked: TogetherAsked) -> Probed:
    if asked.moves:
        answer = Together(asked.moves)
        refusal = decision.refusal(known, answer)
        if refusal is not None:
            return refused(refusal)
        units = tuple(known.units[number] for move in answer.moves for number in move.units)
        return _massed_ghost(known, decision.side, units, answer, Massed(answer, (), None))
    if not 0 <= asked.brigade < len(known.brigades) or known.brigades[asked.brigade].side != decision.side:
        return Probed(refusal=Denial("VF-MOVE-01", "name a brigade of yours"))
    units = group_moves.movable(known, asked.brigade)
    path = drags.tidy(asked.path)
    if units and asked.drag is None and not path:
        cost = ghosts.points_left(known, asked.brigade)
        name = known.brigades[asked.brigade].name
        return Probed(cost=cost, overlays=(ghosts.standing(units),), says=f"{name}: {cost}")
    found = group_moves.massed(known, asked.brigade, path, asked.drag)
    if found.answer is None:
        return refused(found.refusal, (ghosts.standing(units, "blocked"),))
    return _massed_ghost(known, decision.side, units, found.answer, found)


def _massed_ghost(known: Battle, side: int, units: tuple[Unit, ...], answer: Together, found: Massed) -> Probed:
    stays = found.stays
    after = ghosts.made(known, answer)
    brigade = units[0].brigade
    going = sum(len(move.units) for move in answer.moves)
    staying = sum(len(stay.units) for stay in stays)
    words = f"{known.brigades[brigade].name}: {going} of {going + staying} units move"
    for stay in stays:
        words += f"; {ghosts.names(stay.units)} stay{'s' if len(stay.units) == 1 else ''}: {stay.refusal.because}"
        words += f" ({stay.refusal.remedy})" if stay.refusal.remedy else ""
    trails = [
        ghosts.trail(known.setting, tuple(known.units[number] for number in move.units), move.path, f"path:{place}")
        for place, move in enumerate(answer.moves)
    ]
    left = tuple(unit.quad for stay in stays for unit in stay.units)
    still = (trial("stay", "region", left, "blocked", "these stay"),) if left else ()
    return Probed(
        refusal=denial(found.refusal),
        nearest=msgspec.to_builtins(answer),
        cost=ghosts.points_spent(known, after, brigade),
        overlays=(*trails, ghosts.ended(units, known, after), *still),
        odds=charts.charge(known, side, answer) if ghosts.charged(known, after) else None,
        says=_said(words, known, after, None if stays else found.refusal),
    )


# --- a general
def _ride(known: Battle, decision: Decision, asked: RideAsked) -> Probed:
    if not 0 <= asked.general < len(known.generals) or known.generals[asked.general].side != decision.side:
        return Probed(refusal=Denial("VF-GEN-05", "that is no general of yours"))
    general = known.generals[asked.general]
    reach = ghosts.circle(general.x, general.y, tables.RIDE, f"{general.name} may ride 6 inches")
    x, y = (asked.x, asked.y) if asked.to is None else (asked.to.x, asked.to.y)
    points = ghosts.of_points(1, general.points)
    if x is None or y is None:
        barred = decision.refusal(known, Ride(general.id, general.x, general.y)) if not general.points else None
        return Probed(refusal=denial(barred), cost=points, overlays=(reach,))
    rides = (Ride(general.id, *spot) for spot in _spots(general, x, y))
    foreseen = partial(_ridden, general, reach, points)
    return brought(known, decision, rides, foreseen, (reach,))


def _ridden(general: General, reach: Overlay, points: str, ride: Ride, refusal: Refusal | None) -> Probed:
    far = Pose(general.x, general.y).distance(ride.x, ride.y)
    cost = f"{points}, {inches(far)} of {inches(tables.RIDE)} inches"
    way = ghosts.line(((general.x, general.y), (ride.x, ride.y)), f"{general.name} rides")
    return Probed(
        cost=cost,
        overlays=(reach, way, ghosts.disc(ride.x, ride.y)),
        says=f"{general.name} rides, {cost}" + (f", not as asked: {refusal.because}" if refusal else ""),
    )


def _spots(general: General, x: int, y: int) -> Iterator[tuple[int, int]]:
    """The place asked for and those near it: on the way there, or on rings around it."""
    yield x, y
    here, there = Pose(general.x, general.y), Pose(x, y)
    if here.distance(x, y) > tables.RIDE:
        there = here.toward(here.bearing(x, y), tables.RIDE - 2)
    for spot in rings(there, range(0, 2 * tables.RIDE, 250), 150):
        if here.distance(spot.x, spot.y) <= tables.RIDE:
            yield spot.x, spot.y


PROBE: Callable[[Battle, Decision, Any], Probed] = by_kind(
    {"move": (MoveAsked, _move), "together": (TogetherAsked, _together), "ride": (RideAsked, _ride)}
)
"""How each kind of answer that is a gesture is asked for, and what it comes to."""
