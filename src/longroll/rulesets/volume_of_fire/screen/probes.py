"""What a side may learn of an answer before it gives it: is it allowed, what is nearest to it, what would come of it.

Every decision has its way of being tried out, kept in one table; where it has none of its own, the answer is completed and
the law asked.  A probe reads what the side knows, works on copies, and changes nothing.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.activation import NextToActivate
from longroll.rulesets.volume_of_fire.combat.combat_phase import Firefight, Join, OpenFire, Reply
from longroll.rulesets.volume_of_fire.command.action_points import price
from longroll.rulesets.volume_of_fire.deployment.deployment import PlaceGeneral
from longroll.rulesets.volume_of_fire.deployment.free_deployment import PlaceBrigade
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive
from longroll.rulesets.volume_of_fire.march.grand_tactical import WheelAgain
from longroll.rulesets.volume_of_fire.march.marches import ChooseMarch
from longroll.rulesets.volume_of_fire.melee.melee import NextMelee, melees
from longroll.rulesets.volume_of_fire.movement import law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Ride, Together
from longroll.rulesets.volume_of_fire.movement.paths import Step, not_a_group, trace
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders
from longroll.rulesets.volume_of_fire.record.units import Battle, Unit
from longroll.rulesets.volume_of_fire.screen import charts, drags, fits, ghosts, group_moves, trials
from longroll.rulesets.volume_of_fire.screen.completion import Spot, denial, refused, whole
from longroll.rulesets.volume_of_fire.screen.drags import Asked, Drag
from longroll.rulesets.volume_of_fire.screen.fits import Fit, Judge
from longroll.rulesets.volume_of_fire.screen.things import FIELD
from longroll.scene import Denial, Handle, Odds, Overlay, Probed
from longroll.tabletop import Pose, greatest_wheel

NO_ANSWER = (msgspec.ValidationError, ValueError, TypeError, OverflowError)


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


def probe(known: Battle, side: int, decision: Decision, value: Any) -> Probed:
    """What would come of `value`, a plain answer to `decision` that need not be complete; it changes nothing."""
    if decision.side != side:
        return Probed(refusal=Denial(decision.rule, "that is not asked of you"))
    try:
        return PROBES.get(type(decision), whole)(known, decision, value)
    except NO_ANSWER as trouble:
        return Probed(refusal=Denial(decision.rule, f"that is no answer to what is asked: {trouble}"))


# --- handles
def handles(known: Battle, numbers: tuple[int, ...]) -> tuple[Handle, ...]:
    """The handles of a unit's or group's ghost, with their limits by its arm and state (VF-MOVE-02 to VF-MOVE-08)."""
    units = tuple(known.units[number] for number in numbers)
    if not units:
        return ()
    forward = min(law_of_moves.allowance(unit, forward=True) for unit in units)
    other = min(law_of_moves.allowance(unit, forward=False) for unit in units)
    if not forward:
        return (
            (Handle("turn", "Pivot", least=-tables.PIVOT_GUNS, most=tables.PIVOT_GUNS, step=50, key="t"),)
            if len(units) == 1
            else ()
        )
    found = [
        Handle("free", "Move there", 0, forward),
        Handle("advance", "Advance or fall back", -other, forward, 250),
        Handle("slide", "Move sideways", -other, other, 250),
    ]
    if not_a_group(units) is None:
        width = drags.box_about(units, [unit.pose for unit in units]).width
        wheel = greatest_wheel(width, forward)
        found.append(Handle("wheel-left", "Wheel left", least=10, most=wheel, step=50, key="["))
        found.append(Handle("wheel-right", "Wheel right", least=10, most=wheel, step=50, key="]"))
    if len(units) == 1:
        found.append(Handle("turn", "Turn", least=-1800, most=1800, step=50, key="t"))
        found.append(Handle("about-face", "About face", least=1800, most=1800, step=1800, key="a"))
    return tuple(found)


# --- tactical movement
def manoeuvre(known: Battle, decision: Decision, value: Any) -> Probed:
    """An answer to tactical movement, moves and rides completed where they are not complete."""
    kind = value.get("type") if isinstance(value, dict) else None
    match kind:
        case "move":
            return _move(known, decision, msgspec.convert(value, MoveAsked))
        case "together":
            return _together(known, decision, msgspec.convert(value, TogetherAsked))
        case "ride":
            return _ride(known, decision, msgspec.convert(value, RideAsked))
    return whole(known, decision, value)


def _move(known: Battle, decision: Decision, asked: MoveAsked) -> Probed:
    units = tuple(known.units[number] for number in asked.units if 0 <= number < len(known.units))
    if not _nameable(units, asked.units, decision.side):
        wrong = decision.refusal(known, Move(asked.units, (Step("advance", drags.GRAIN),)))
        return refused(wrong)
    barred = _barred(known, units)
    if barred is not None:
        return Probed(refusal=denial(barred), overlays=(ghosts.standing(units, "blocked"),), says=barred.because)
    judge = Judge(known, decision.side, units, asked.bring)
    path = drags.tidy(asked.path)
    drag = asked.drag
    if drag is None and not path:
        if not asked.path:
            return _offered(judge)
        nothing = Refusal("VF-MOVE-01", "the steps of this move come to nothing", "make one of them longer")
        return replace(_offered(judge), refusal=denial(nothing), nearest=None)
    if drag is not None and drag.handle == "free":
        found = fits.fit_towards(judge, *_middle_at(units, drag))
    else:
        if drag is not None:
            path = _dragged_on(known, units, path, drag)
        found = fits.fit(judge, path)
    if found.path is None and found.refusal is None:
        return _offered(judge)
    return _ghost(judge, found)


def _nameable(units: tuple[Unit, ...], numbers: tuple[int, ...], side: int) -> bool:
    """Whether these are one or more different units of a side, all on the table."""
    return 0 < len(units) == len(set(numbers)) and all(unit.side == side and unit.place == "table" for unit in units)


def _barred(known: Battle, units: tuple[Unit, ...]) -> Refusal | None:
    """Why these units cannot move at all, whatever the path."""
    loose = not_a_group(units) if len(units) > 1 else None
    barred = manoeuvres.idle(known, units) or loose
    if barred is None:
        points = price(known, units)
        barred = points if isinstance(points, Refusal) else None
    return barred


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
    after = charts.unveiled(known)
    room = ghosts.region(judge)
    cost = ghosts.cost(known, units, ())
    return Probed(
        cost=cost,
        overlays=(
            *((room,) if room else ()),
            ghosts.standing(units),
            *ghosts.fields(after, judge.numbers),
            *ghosts.rays(after, judge.numbers),
        ),
        says=f"{ghosts.names(units)}: {cost}",
    )


def _ghost(judge: Judge, found: Fit) -> Probed:
    known, units = judge.known, judge.units
    if found.path is None:
        because = found.refusal.because if found.refusal else ""
        return Probed(refusal=denial(found.refusal), overlays=(ghosts.standing(units, "blocked"),), says=because)
    answer = judge.move(found.path)
    after = ghosts.made(known, answer)
    cost = ghosts.cost(known, units, found.path)
    return Probed(
        refusal=denial(found.refusal),
        nearest=msgspec.to_builtins(answer),
        cost=cost,
        overlays=(
            ghosts.trail(known.setting, units, found.path),
            ghosts.ended(units, known, after),
            *ghosts.fields(after, judge.numbers),
            *ghosts.rays(after, judge.numbers),
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
    if refusal is not None:
        parts.append(f"not as asked: {refusal.because}")
    return "; ".join(parts)


def _together(known: Battle, decision: Decision, asked: TogetherAsked) -> Probed:
    if asked.moves:
        return _together_named(known, decision, Together(asked.moves))
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
        because = found.refusal.because if found.refusal else ""
        return Probed(refusal=denial(found.refusal), overlays=(ghosts.standing(units, "blocked"),), says=because)
    return _massed_ghost(known, decision, units, found.answer, found.stays, found.refusal)


def _together_named(known: Battle, decision: Decision, answer: Together) -> Probed:
    refusal = decision.refusal(known, answer)
    if refusal is not None:
        return refused(refusal)
    units = tuple(known.units[number] for move in answer.moves for number in move.units)
    return _massed_ghost(known, decision, units, answer, (), None)


def _massed_ghost(
    known: Battle,
    decision: Decision,
    units: tuple[Unit, ...],
    answer: Together,
    stays: tuple[group_moves.Stay, ...],
    refusal: Refusal | None,
) -> Probed:
    after = ghosts.made(known, answer)
    cost = ghosts.points_spent(known, after, units[0].brigade)
    going = sum(len(move.units) for move in answer.moves)
    staying = sum(len(stay.units) for stay in stays)
    words = f"{known.brigades[units[0].brigade].name}: {going} of {going + staying} units move"
    for stay in stays:
        words += f"; {ghosts.names(stay.units)} stay{'s' if len(stay.units) == 1 else ''}: {stay.refusal.because}"
        words += f" ({stay.refusal.remedy})" if stay.refusal.remedy else ""
    trails = [
        ghosts.trail(known.setting, tuple(known.units[number] for number in move.units), move.path, f"path:{place}")
        for place, move in enumerate(answer.moves)
    ]
    left = [unit.quad for stay in stays for unit in stay.units]
    still = (
        (Overlay("stay", FIELD, "region", geometry=tuple(left), tone="blocked", says="these stay", when="probe"),)
        if left
        else ()
    )
    return Probed(
        refusal=denial(refusal),
        nearest=msgspec.to_builtins(answer),
        cost=cost,
        overlays=(*trails, ghosts.ended(units, known, after), *still),
        odds=charts.charge(known, decision.side, answer) if ghosts.charged(known, after) else None,
        says=_said(words, known, after, None if stays else refusal),
    )


# --- generals
def _ride(known: Battle, decision: Decision, asked: RideAsked) -> Probed:
    if not 0 <= asked.general < len(known.generals) or known.generals[asked.general].side != decision.side:
        return Probed(refusal=Denial("VF-GEN-05", "that is no general of yours"))
    general = known.generals[asked.general]
    reach = ghosts.circle("reach", general.x, general.y, tables.RIDE, f"{general.name} may ride 6 inches")
    wanted = (asked.x, asked.y) if asked.to is None else (asked.to.x, asked.to.y)
    if wanted[0] is None or wanted[1] is None:
        barred = decision.refusal(known, Ride(general.id, general.x, general.y)) if not general.points else None
        return Probed(refusal=denial(barred), cost=ghosts.of_points(1, general.points), overlays=(reach,))
    x, y = wanted[0], wanted[1]
    refusal = decision.refusal(known, Ride(general.id, x, y))
    best = _nearest_ride(known, decision, general.id, x, y)
    if best is None:
        because = refusal.because if refusal else ""
        return Probed(refusal=denial(refusal), overlays=(reach,), says=because)
    far = Pose(general.x, general.y).distance(best.x, best.y)
    cost = f"{ghosts.of_points(1, general.points)}, {ghosts.inches(far)} of {ghosts.inches(tables.RIDE)} inches"
    way = Overlay(
        "path",
        FIELD,
        "path",
        geometry=((general.x, general.y, best.x, best.y),),
        tone="legal",
        says=f"{general.name} rides",
        when="probe",
    )
    return Probed(
        refusal=denial(refusal),
        nearest=msgspec.to_builtins(best),
        cost=cost,
        overlays=(reach, way, ghosts.disc(best.x, best.y)),
        says=f"{general.name} rides, {cost}" + (f", not as asked: {refusal.because}" if refusal else ""),
    )


def _nearest_ride(known: Battle, decision: Decision, number: int, x: int, y: int) -> Ride | None:
    """The legal place nearest to one asked for: on the way there, or on rings around it."""
    general = known.generals[number]
    here = Pose(general.x, general.y)
    there = Pose(x, y)
    if decision.refusal(known, Ride(number, x, y)) is None:
        return Ride(number, x, y)
    if here.distance(x, y) > tables.RIDE:
        there = here.toward(here.bearing(x, y), tables.RIDE - 2)
    for around in (0, *range(250, 2 * tables.RIDE, 250)):
        for turn in range(0, 3600, 3600 if not around else 150):
            spot = there.toward(turn, around)
            answer = Ride(number, spot.x, spot.y)
            if here.distance(spot.x, spot.y) <= tables.RIDE and decision.refusal(known, answer) is None:
                return answer
    return None


# --- combat, activation
def open_fire(known: Battle, decision: Decision, value: Any) -> Probed:
    """A firefight, with its odds."""
    probed = whole(known, decision, value)
    answer = msgspec.convert(value, decision.answers)
    if probed.refusal is not None or not isinstance(answer, Firefight):
        return probed
    return _with_odds(probed, charts.firefight(known, decision.side, answer))


def reply(known: Battle, decision: Decision, value: Any) -> Probed:
    """Who joins and supports, with the odds."""
    probed = whole(known, decision, value)
    answer = msgspec.convert(value, decision.answers)
    if probed.refusal is not None or not isinstance(answer, Join) or not isinstance(decision, Reply):
        return probed
    return _with_odds(probed, charts.reply(known, decision, answer))


def next_melee(known: Battle, decision: Decision, value: Any) -> Probed:
    """Which melee is fought next, with its odds."""
    probed = whole(known, decision, value)
    fought = decision.fought if isinstance(decision, NextMelee) else ()
    chain = next((chain for chain in melees(known, fought) if value in chain), None)
    if probed.refusal is not None or chain is None:
        return probed
    return _with_odds(probed, charts.melee(known, decision.side, chain))


def next_to_activate(known: Battle, decision: Decision, value: Any) -> Probed:
    """Which brigade rolls next, with its odds."""
    probed = whole(known, decision, value)
    return probed if probed.refusal is not None else _with_odds(probed, charts.activation(known, value))


def _with_odds(probed: Probed, odds: Odds) -> Probed:
    likely = max(odds.outcomes, key=lambda row: row.weight)
    says = f"{odds.title}: most likely {likely.label}, {likely.weight} of {odds.of}"
    return Probed(
        probed.n, probed.refusal, probed.nearest, cost=probed.cost, overlays=probed.overlays, odds=odds, says=says
    )


Probe = Callable[[Battle, Decision, Any], Probed]

PROBES: dict[type[Decision], Probe] = {
    Manoeuvre: manoeuvre,
    OpenFire: open_fire,
    Reply: reply,
    NextMelee: next_melee,
    NextToActivate: next_to_activate,
    PlaceBrigade: trials.place_brigade,
    PlaceGeneral: trials.place_general,
    Arrive: trials.arrive,
    ChooseMarch: trials.choose_march,
    WheelAgain: trials.wheel_again,
    GiveOrders: trials.give_orders,
}
"""How the answers to each decision are tried out; to any other, `whole`."""
