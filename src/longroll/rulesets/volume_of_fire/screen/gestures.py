"""What a gesture comes to: a move dragged by its handles, a brigade moved as a whole, a general's ride.  Each is
brought to the nearest answer that is allowed and shown as the ghost of it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Refusal
from longroll.history.calling import short
from longroll.miniatures.legal import rings
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.movement import manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Ride, Together
from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.record import Battle, General, Unit
from longroll.rulesets.volume_of_fire.screen import charts, drags, fits, ghosts, group_moves
from longroll.rulesets.volume_of_fire.screen.drags import Asked, Drag
from longroll.rulesets.volume_of_fire.screen.fits import Fit, Judge
from longroll.rulesets.volume_of_fire.screen.group_moves import Massed
from longroll.scene import Denial, Overlay, Probed, Tone
from longroll.screen.overlays import trial
from longroll.screen.places import Spot, in_order
from longroll.screen.shown import brought, by_kind, denial, refused
from longroll.screen.words import inches, so_far, so_many
from longroll.tabletop import Pose


class MoveAsked(msgspec.Struct, frozen=True, tag_field="type", tag="move"):
    """A move as it is asked for: the steps so far, and what is dragged now."""

    units: tuple[int, ...]
    path: tuple[Asked, ...] = ()
    bring: bool = True
    drag: Drag | None = None


class TogetherAsked(msgspec.Struct, frozen=True, tag_field="type", tag="together"):
    """A brigade's move as it is asked for: the moves themselves, or one gesture for all of them; `dress`: into one line."""

    brigade: int = -1
    moves: tuple[Move, ...] = ()
    path: tuple[Asked, ...] = ()
    drag: Drag | None = None
    dress: bool = False


class RideAsked(msgspec.Struct, frozen=True, tag_field="type", tag="ride"):
    """A ride as it is asked for."""

    general: int
    to: Spot | None = None
    x: int | None = None
    y: int | None = None


# --- a line or a single unit
def _move(known: Battle, decision: Decision[object], asked: MoveAsked) -> Probed:
    if isinstance(units := manoeuvres.own_units(known, decision.side, asked.units), Refusal):
        return refused(units)
    if (barred := group_moves.barred(known, units)) is not None:
        return refused(barred, (ghosts.standing(units, "blocked"),))
    judge, setting = Judge(known, units, asked.bring), known.setting
    path, drag, steered = drags.tidy(asked.path), asked.drag, tuple[Step, ...]()
    if drag is not None and drag.handle == "free":
        middle, first = drags.middle(setting, units), units[0].pose  # the first of them goes to the pointer
        found = fits.fit_towards(judge, middle.x + drag.x - first.x, middle.y + drag.y - first.y)
    elif drag is not None:
        poses = drags.ended(setting, units, path)
        found = fits.fit(judge, drags.tidy((*path, *drags.dragged(setting, units, poses, drag))))
    elif path:
        found, steered = fits.fit(judge, path), path
    else:
        nothing = Refusal("VF-MOVE-01", "the steps of this move come to nothing", "make one of them longer")
        return replace(_offered(judge), refusal=denial(nothing) if asked.path else None)
    if drag is not None and found.path and (ordered := fits.in_order(judge, found.path)) is not None:
        return in_order(_ghost(judge, Fit(ordered[0], found.refusal), steered), ordered[1])
    return _offered(judge) if found == (None, None) else _ghost(judge, found, steered)


def _offered(judge: Judge) -> Probed:
    """Units taken up and not yet moved: where they may go, and what they could fire on from where they are."""
    cost = ghosts.cost(judge.known, judge.units, ())
    aims = ghosts.aims(charts.unveiled(judge.known), judge.numbers)
    overlays = (*ghosts.room(judge), ghosts.standing(judge.units), *aims)
    return Probed(cost=cost, overlays=overlays, says=f"{ghosts.names(judge.units)}: {cost}")


def _ghost(judge: Judge, found: Fit, asked: tuple[Step, ...] = ()) -> Probed:
    """The ghost of a move; where none is allowed, how far what was asked would go."""
    known, units = judge.known, judge.units
    if found.path is None:
        far = fits.shortened(judge, asked) if asked else ()
        lies = (ghosts.trail(known.setting, units, far), ghosts.ending(known.setting, units, far)) if far else ()
        return refused(found.refusal, lies or (ghosts.standing(units, "blocked"),))
    answer = judge.move(found.path)
    after = charts.made(known, answer)
    trails = (ghosts.trail(known.setting, units, found.path),)
    shown = _shown(known, after, answer, units, trails, f"{ghosts.names(units)}: {ghosts.spoken(found.path)}")
    return replace(
        shown,
        refusal=denial(found.refusal),
        cost=ghosts.cost(known, units, found.path),
        overlays=(*shown.overlays, *ghosts.aims(after, judge.numbers)),
        says=shown.says + ghosts.not_as_asked(found.refusal),
    )


def _shown(
    known: Battle,
    after: Battle,
    answer: Move | Together,
    units: tuple[Unit, ...],
    trails: Iterable[Overlay],
    words: str,
) -> Probed:
    """What a move of units comes to: the way there and the ghost, whom it charges, the odds, and whom it disorders."""
    charges, worse = after.charges[len(known.charges) :], ghosts.disordered(known, after)
    names = [short(unit.name) for unit in after.units]
    parts = [words, *(f"{names[row.charger]} charges {names[row.target]}" for row in charges)]
    if worse:
        parts.append(f"disordered: {ghosts.names(worse)}")
    there = [after.units[unit.id] for unit in units]
    tone: Tone = "costly" if any(unit in worse for unit in there) else "legal"
    return Probed(
        nearest=msgspec.to_builtins(answer),
        overlays=(*trails, ghosts.bases([unit.quad for unit in there], tone, "where they would stand")),
        odds=charts.charge(known, units[0].side, answer) if charges else None,
        says="; ".join(parts),
    )


# --- a whole brigade
def _together(known: Battle, decision: Decision[object], asked: TogetherAsked) -> Probed:
    if asked.moves:
        answer = Together(asked.moves)
        if (refusal := decision.refusal(known, answer)) is not None:
            return refused(refusal)
        units = tuple(known.units[number] for move in answer.moves for number in move.units)
        return _massed_ghost(known, units, answer, Massed(answer, (), None))
    if not 0 <= asked.brigade < len(known.brigades) or known.brigades[asked.brigade].side != decision.side:
        return Probed(refusal=Denial("VF-MOVE-01", "name a brigade of yours"))
    units = group_moves.movable(known, asked.brigade)
    path = drags.tidy(asked.path)
    if asked.dress:
        found = group_moves.dressed(known, asked.brigade)
    elif units and asked.drag is None and not path:
        name, left = known.brigades[asked.brigade].name, ghosts.points(known, asked.brigade)
        cost = f"{so_many(left, 'action point')} left"
        return Probed(cost=cost, overlays=(ghosts.standing(units),), says=f"{name}: {cost}")
    else:
        found = group_moves.massed(known, asked.brigade, path, asked.drag)
    if found.answer is None:
        return refused(found.refusal, (ghosts.standing(units, "blocked"),))
    return _massed_ghost(known, units, found.answer, found)


def _massed_ghost(known: Battle, units: tuple[Unit, ...], answer: Together, found: Massed) -> Probed:
    after, brigade = charts.made(known, answer), units[0].brigade
    had = ghosts.points(known, brigade)
    going = sum(len(move.units) for move in answer.moves)
    left = tuple(unit.quad for stay in found.stays for unit in stay.units)
    words = f"{known.brigades[brigade].name}: {going} of {going + len(left)} units move"
    for stay in found.stays:
        words += f"; {ghosts.names(stay.units)} stay{'s' if len(stay.units) == 1 else ''}: {stay.refusal.because}"
        words += f" ({stay.refusal.remedy})" if stay.refusal.remedy else ""
    lines = [(tuple(known.units[number] for number in move.units), move.path) for move in answer.moves]
    trails = (ghosts.trail(known.setting, *line, f"path:{place}") for place, line in enumerate(lines))
    shown = _shown(known, after, answer, units, trails, words)
    still = (trial("stay", "region", left, "blocked", "these stay"),) if left else ()
    return replace(
        shown,
        refusal=denial(found.refusal),
        cost=ghosts.of_points(had - ghosts.points(after, brigade), had),
        overlays=(*shown.overlays, *still),
        says=shown.says + ghosts.not_as_asked(None if found.stays else found.refusal),
    )


# --- a general
def _ride(known: Battle, decision: Decision[object], asked: RideAsked) -> Probed:
    if not 0 <= asked.general < len(known.generals) or known.generals[asked.general].side != decision.side:
        return Probed(refusal=Denial("VF-GEN-05", "that is no general of yours"))
    general = known.generals[asked.general]
    ring, says = ghosts.circle(*general.spot, tables.RIDE), f"{general.name} may ride 6 inches"
    reach = trial("reach", "region", (ring,), "legal", says)
    x, y = (asked.x, asked.y) if asked.to is None else (asked.to.x, asked.to.y)
    points = ghosts.of_points(1, general.points)
    if x is None or y is None:
        barred = decision.refusal(known, Ride(general.id, general.x, general.y)) if not general.points else None
        return Probed(refusal=denial(barred), cost=points, overlays=(reach,))

    def ridden(ride: Ride, refusal: Refusal | None) -> Probed:
        far = Pose(*general.spot).distance(ride.x, ride.y)
        cost = f"{points}, {inches(far)} of {so_far(tables.RIDE)}"
        way = ghosts.line((general.spot, (ride.x, ride.y)), f"{general.name} rides")
        says = f"{general.name} rides, {cost}" + (f", not as asked: {refusal.because}" if refusal else "")
        return Probed(cost=cost, overlays=(reach, way, ghosts.disc(ride.x, ride.y)), says=says)

    rides = (Ride(general.id, *spot) for spot in _spots(general, x, y))
    return brought(known, decision, rides, ridden, (reach,))


def _spots(general: General, x: int, y: int) -> Iterator[tuple[int, int]]:
    """The place asked for and those near it: on the way there, or on rings around it."""
    yield x, y
    here, there = Pose(general.x, general.y), Pose(x, y)
    if here.distance(x, y) > tables.RIDE:
        there = here.toward(here.bearing(x, y), tables.RIDE - 2)
    spots = (pose.spot for pose in rings(there, range(0, 2 * tables.RIDE, 250), 150))
    yield from (spot for spot in spots if here.distance(*spot) <= tables.RIDE)


PROBE: Callable[[Battle, Decision[object], Any], Probed] = by_kind(
    {"move": (MoveAsked, _move), "together": (TogetherAsked, _together), "ride": (RideAsked, _ride)}
)
"""How each kind of answer that is a gesture is asked for, and what it comes to."""
