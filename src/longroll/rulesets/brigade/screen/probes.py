"""What a side may learn of an answer before it gives it: is it allowed, what is nearest to it, what would come of it."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision, Refusal
from longroll.rulesets.brigade.cards.events import Play
from longroll.rulesets.brigade.cards.movement import FormOn
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.charge import cavalry_charge
from longroll.rulesets.brigade.charge.approach import Onset, flush, onset
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.deployment import formations
from longroll.rulesets.brigade.deployment.formations import troops
from longroll.rulesets.brigade.deployment.generals_stations import PlaceGenerals, Station
from longroll.rulesets.brigade.deployment.placement import Array, Deploy, Shift
from longroll.rulesets.brigade.deployment.unformed_brigades import Disorder, Push
from longroll.rulesets.brigade.fire.aim import FireAt
from longroll.rulesets.brigade.fire.shot import ReturnFire
from longroll.rulesets.brigade.movement import law_of_arrows, reinforcements
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.units import Battle, Stand
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove, RallyStand
from longroll.rulesets.brigade.screen import charts, ghosts, lines
from longroll.rulesets.brigade.screen.field import FIELD
from longroll.rulesets.brigade.screen.ghosts import Spot
from longroll.rulesets.brigade.screen.items import denial
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Do, Enter, Go
from longroll.rulesets.brigade.sequence.turn import Activate, PlayBottom
from longroll.rulesets.brigade.tables import NONE
from longroll.scene import Denial, Overlay, Probed
from longroll.tabletop import Pose

DRAGGED = (Act, MoveAgain, NextPart, RallyMove, RallyFacing, MoveGeneral, FormOn, Disorder, PlaceGenerals, Deploy)
"""Decisions whose answers are places."""
NO_ANSWER = (msgspec.ValidationError, ValueError, TypeError, OverflowError, IndexError, KeyError)


def probe(known: Battle, decision: Decision, value: Any) -> Probed:
    """What would come of `value`, a plain answer that need not be complete; it changes nothing."""
    try:
        rest, spot = _apart(value) if isinstance(value, dict) else ({}, None)
        if spot is not None:
            return _dragged(known, decision, rest, spot)
        return _whole(known, decision, value)
    except NO_ANSWER as trouble:
        return Probed(refusal=Denial(decision.rule, f"that is no answer to what is asked: {trouble}"))


def _whole(known: Battle, decision: Decision, value: Any) -> Probed:
    """An answer that is complete, or of which only the place is still to be said."""
    try:
        answer = msgspec.convert(value, decision.answers)
    except msgspec.ValidationError:
        if not isinstance(value, dict):
            raise
        return _begun(known, decision, value)
    refusal = decision.refusal(known, answer)
    if refusal is None:
        return _foreseen(known, decision, answer)
    play = answer.play if isinstance(answer, PlayBottom) else answer
    open_ = isinstance(play, Play) and play.to is None and 0 <= play.stand < len(known.stands)
    laid_down = tuple(_where(known, decision, value)) if open_ else ()
    return Probed(refusal=denial(refusal), says=refusal.because, overlays=laid_down)


def _begun(known: Battle, decision: Decision, value: dict[str, Any]) -> Probed:
    """An answer whose place is still to be said: a good one is proposed where there is one."""
    if type(decision) not in DRAGGED:
        raise TypeError("only a place can be left open")
    proposed = ghosts.first(known, decision, value)
    if proposed is not None and decision.refusal(known, proposed) is None:
        return _foreseen(known, decision, proposed)
    return Probed(overlays=tuple(_where(known, decision, value)))


WHOLE_LENGTH = "BC-MOVE-03"
"""Where a stand was dragged is seldom an arrow's length away: any other reason why it may not go there says more."""


def _dragged(known: Battle, decision: Decision, rest: dict[str, Any], spot: Spot) -> Probed:
    """An answer whose place was dragged: brought to the nearest that is allowed."""
    wanted = Pose(spot.x, spot.y, spot.heading % 3600)
    if max(abs(wanted.x), abs(wanted.y)) > tabletop.LIMIT:
        raise ValueError("that place is not on the table")
    refusal: Refusal | None = None
    tried: Any = None
    for answer in ghosts.candidates(known, decision, rest, wanted):
        refused = decision.refusal(known, answer)
        if refused is None:
            return _foreseen(known, decision, answer)
        if refusal is None or refusal.rule == WHOLE_LENGTH:
            refusal, tried = refused, answer
    if refusal is None:
        refusal = Refusal(decision.rule, "there is no place near there")
    return Probed(
        refusal=denial(refusal),
        says=refusal.because,
        overlays=(*_ghost(known, tried, "forbidden"), *_where(known, decision, rest)),
    )


def _apart(value: dict[str, Any]) -> tuple[dict[str, Any], Spot | None]:
    """An answer without its place, and the place, wherever in it that was given."""
    rest = dict(value)
    if isinstance(rest.get("to"), dict):
        return {name: part for name, part in rest.items() if name != "to"}, msgspec.convert(rest["to"], Spot)
    for name in ("what", "play"):
        inner = rest.get(name)
        if isinstance(inner, dict) and isinstance(inner.get("to"), dict):
            spot = msgspec.convert(inner["to"], Spot)
            return {**rest, name: {key: part for key, part in inner.items() if key != "to"}}, spot
    return rest, None


# --- what is laid on the map
def _where(known: Battle, decision: Decision, rest: dict[str, Any]) -> Iterator[Overlay]:
    """Where it could go, before it is dragged and while it is."""
    match decision:
        case MoveGeneral():
            yield lines.ride(known.generals[decision.general])
        case RallyMove() | NextPart():
            action: law_of_arrows.Action = "Move" if getattr(decision, "part", "") == "Move" else "Tactic"
            yield from lines.fan(known, known.stands[decision.stand], action, False, True)
        case MoveAgain():
            yield from lines.fan(known, known.stands[decision.stand], decision.action, decision.points)
        case Disorder():
            yield from lines.fan(known, known.stands[rest["stand"]], "Tactic", False, True)
        case Act():
            what = rest["what"]
            stand = known.stands[what["stand"]]
            if what["type"] == "Go":
                yield from lines.fan(known, stand, what["action"], rest["by"] == "points")
                yield from lines.menace(known, stand, stand.pose)
        case Deploy() | PlaceGenerals() | RallyFacing():
            return
        case _:
            play = rest.get("play", rest)
            if "stand" in play:
                action = "Move" if "play" in rest else "Tactic"
                yield from lines.fan(known, known.stands[play["stand"]], action, False)


def _ghost(known: Battle, answer: Any, tone: Any) -> Iterator[Overlay]:
    """The bases that an answer sets down."""
    rings = tuple(_rings(known, answer))
    if rings:
        yield lines.bases(rings, tone)


def _rings(known: Battle, answer: Any) -> Iterator[tuple[int, ...]]:
    what = answer.what if isinstance(answer, Do) else answer.play if isinstance(answer, PlayBottom) else answer
    match what:
        case Go() | Step() | Enter() | Push() | Shift():
            yield facing.base_at(known.stands[what.stand], what.to)
        case Play(to=Pose() as to):
            yield facing.base_at(known.stands[what.stand], to)
        case Station():
            yield replace(known.generals[what.general], x=what.at[0], y=what.at[1]).quad
        case Array():
            placed = [stand for stand in troops(known, what.command) if stand.id not in what.held]
            for stand, pose in zip(placed, what.poses, strict=True):
                yield facing.base_at(stand, pose)


def _foreseen(known: Battle, decision: Decision, answer: Any) -> Probed:
    """What comes of an answer that is allowed."""
    what = answer.what if isinstance(answer, Do) else answer.play if isinstance(answer, PlayBottom) else answer
    nearest = msgspec.to_builtins(answer)
    match what:
        case Go() | Step() | Push():
            return _moved(known, decision, answer, known.stands[what.stand], what.to)
        case Play(to=Pose() as to, other=other):
            if other == NONE and what.card != NONE:
                return _moved(known, decision, answer, known.stands[what.stand], to)
        case Pose():
            return _turned(known, decision, what)
        case Enter():
            return _entered(known, answer, what)
        case ChargeAt():
            return _charged(known, decision, answer, what)
        case FireAt():
            return _fired(known, decision, answer, what)
        case RallyStand():
            return Probed(nearest=nearest, odds=charts.asked(known, decision, what))
        case Array():
            return _arrayed(known, answer, what)
        case Activate():
            return Probed(nearest=nearest, overlays=(lines.radius(known.generals[what.general], "probe"),))
    if isinstance(decision, MoveGeneral) and answer is not None:
        return _ridden(known, decision, answer)
    if isinstance(decision, ReturnFire) and answer is True:
        firer = known.stands[decision.firer]
        odds = charts.fire_back(known, decision.side, decision.firer, decision.target)
        laid_down = (lines.arc(firer, "probe"), lines.stick(known, firer, known.stands[decision.target]))
        return Probed(nearest=nearest, odds=odds, overlays=laid_down)
    return Probed(nearest=nearest, overlays=tuple(_ghost(known, answer, "legal")))


def _moved(known: Battle, decision: Decision, answer: Any, stand: Stand, to: Pose) -> Probed:
    """A move: the arrow that is laid, the check it takes, who has the stand under fire there, whom it could fire at."""
    what = answer.what if isinstance(answer, Do) else answer
    action: law_of_arrows.Action = "Tactic"
    if isinstance(what, Go):
        action = what.action
    elif isinstance(answer, PlayBottom) or getattr(decision, "part", "") == "Move":
        action = "Move"
    points = (isinstance(answer, Do) and answer.by == "points") or bool(getattr(decision, "points", False))
    free = isinstance(decision, NextPart | RallyMove | Disorder)
    touching = isinstance(what, Play) and not isinstance(answer, PlayBottom)
    plan = law_of_arrows.plan(known, stand, to, action, free=free, points=points, touching=touching)
    if isinstance(plan, Refusal):
        return Probed(nearest=msgspec.to_builtins(answer), overlays=tuple(_ghost(known, answer, "legal")))
    ring = facing.base_at(stand, plan.end)
    return Probed(
        nearest=msgspec.to_builtins(answer),
        cost=move_words(stand, plan),
        odds=charts.moving(known, stand) if plan.checked else None,
        overlays=(
            *lines.fan(known, stand, action, points, free),
            *lines.arrow(stand, plan, to),
            *lines.menace(known, stand, plan.end),
            *((lines.arc(stand, "probe", plan.end),) if stand.shoots else ()),
            *lines.from_there(known, stand, plan.end),
            lines.bases((ring,), "legal"),
        ),
    )


def move_words(stand: Stand, plan: law_of_arrows.Plan) -> str:
    """What a move is: which arrow, and whether a check comes first."""
    arrow = "the Tactic arrow" if not plan.arrow else f"arrow {plan.arrow}"
    if plan.special:
        arrow = "changes front by the Tactic arrow's arc"
    why = f" ({', '.join(each.because for each in plan.reasons)})" if plan.reasons else ""
    check = f", after a discipline check{why}" if plan.checked else ""
    more = ", up to the barricade" if plan.stopped else ", off the map" if plan.leaves else ""
    return f"{stand.label}: {arrow}{more}{check}"


def _turned(known: Battle, decision: Decision, to: Pose) -> Probed:
    """A pose of its own: a facing after a Rally, or the move of one."""
    stand = known.stands[getattr(decision, "stand", 0)]
    if isinstance(decision, RallyMove):
        return _moved(known, decision, to, stand, to)
    ring = facing.base_at(stand, to)
    laid_down: tuple[Overlay, ...] = (lines.bases((ring,), "legal"),)
    if stand.shoots:
        laid_down = (lines.arc(stand, "probe", to), *laid_down)
    return Probed(nearest=msgspec.to_builtins(to), overlays=laid_down)


def _ridden(known: Battle, decision: MoveGeneral, at: tuple[int, int]) -> Probed:
    """A general's ride: how far he could, and what he commands from there."""
    general = known.generals[decision.general]
    there = replace(general, x=at[0], y=at[1])
    far = tabletop.length(at[0] - general.x, at[1] - general.y)
    within = sum(
        1
        for stand in known.stands
        if stand.on_table
        and chain_of_command.commands(known, general, stand)
        and chain_of_command.in_radius(there, stand.quad)
    )
    stands = f"{within or 'none'} of his stands {'is' if within < 2 else 'are'}"
    says = f"{general.label} rides {far / 1000:.1f} inches; {stands} within his radius there"
    return Probed(
        nearest=list(at),
        cost=says,
        overlays=(lines.ride(general), lines.radius(there, "probe"), lines.bases((there.quad,), "legal")),
    )


def _entered(known: Battle, answer: Do, what: Enter) -> Probed:
    """A stand that comes on: its arrow from the line, and the check where it takes one."""
    stand = reinforcements.as_it_comes(known.stands[what.stand], what.changed)
    checked = reinforcements.needs_check(known, stand, answer.by)
    way = reinforcements.plan(known, stand, what.to, answer.by == "points", reinforcements.movement(answer.by))
    laid_down: list[Overlay] = [lines.bases((facing.base_at(stand, what.to),), "legal")]
    words = ""
    if isinstance(way, reinforcements.EntryPlan):
        start = way.start.ahead(stand.depth // 2)
        tip = what.to.ahead(stand.depth // 2)
        label = lines.name_of(way.arrow)
        words = f"{stand.label} comes on by arrow {label}" + (", after a discipline check" if checked else "")
        line = (start.x, start.y, tip.x, tip.y)
        laid_down.append(
            Overlay("arrow", FIELD, "arrow", geometry=(line,), tone="order", says=words, label=label, when="probe")
        )
    odds = charts.entering(known, stand, what.to) if checked else None
    return Probed(nearest=msgspec.to_builtins(answer), cost=words, odds=odds, overlays=tuple(laid_down))


def _charged(known: Battle, decision: Decision, answer: Any, what: ChargeAt) -> Probed:
    """A charge: its way, where it comes into contact, and its odds."""
    stand, target = known.stands[what.stand], known.stands[what.target]
    found = onset(known, stand, target, what.heading)
    laid_down: tuple[Overlay, ...] = ()
    if isinstance(found, Onset):
        lies = flush(known, stand, found, target, what.heading) if what.flush else None
        meets = not stand.mounted or cavalry_charge.class_of(known, target) != cavalry_charge.HORSE
        laid_down = tuple(lines.onset(stand, (lies or found.pose) if meets else found.pose, lies is not None))
    odds = charts.asked(known, decision, what)
    return Probed(nearest=msgspec.to_builtins(answer), odds=odds, overlays=laid_down)


def _fired(known: Battle, decision: Decision, answer: Any, what: FireAt) -> Probed:
    """A shot: the arc, the stick, and the odds with return fire."""
    firer = known.stands[what.stand]
    target = known.generals[what.general] if what.general != NONE else known.stands[what.target]
    laid_down = (lines.arc(firer, "probe"), lines.stick(known, firer, target))
    return Probed(nearest=msgspec.to_builtins(answer), odds=charts.asked(known, decision, what), overlays=laid_down)


def _arrayed(known: Battle, answer: Any, what: Array) -> Probed:
    """A brigade set out: its bases, its general's radius, and what would still be amiss."""
    after = known.copy()
    placed = [stand for stand in troops(known, what.command) if stand.id not in what.held]
    for stand, pose in zip(placed, what.poses, strict=True):
        after.change_stand(stand.id, pose=pose, place="table")
    faults = formations.faults(after, what.command)
    row = known.commands[what.command]
    words = f"{row.name}: {row.formation}, in order" if row.formation else f"{row.name} is in order"
    if faults:
        words = f"not yet in order: {'; '.join(dict.fromkeys(fault.because for fault in faults[:2]))}"
    leader = formations.leader(known, what.command)
    circle = () if leader is None else (lines.radius(leader, "probe"),)
    ghost = tuple(_ghost(known, what, "costly" if faults else "legal"))
    return Probed(nearest=msgspec.to_builtins(answer), cost=words, overlays=(*circle, *ghost))
