"""What a side may learn of an answer before it gives it: is it allowed, what is nearest to it, what would come of it."""

from typing import Any

import msgspec

from longroll.flow import Decision, Refusal
from longroll.rulesets.brigade import moves, reinforcements
from longroll.rulesets.brigade.acting import Do, Enter, Go
from longroll.rulesets.brigade.aiming import FireAt
from longroll.rulesets.brigade.cards.tactics import Step
from longroll.rulesets.brigade.screen import charts
from longroll.rulesets.brigade.screen.things import FIELD
from longroll.rulesets.brigade.units import Battle, Stand
from longroll.scene import Denial, Overlay, Probed
from longroll.tabletop import Pose

NO_ANSWER = (msgspec.ValidationError, ValueError, TypeError, OverflowError, IndexError, KeyError)


class Spot(msgspec.Struct, frozen=True):
    """Where something is asked to stand, in thousandths, and the way it faces, in tenths of a degree."""

    x: int
    y: int
    heading: int = 0


def denial(refusal: Refusal | None) -> Denial | None:
    """A refusal on the wire."""
    return None if refusal is None else Denial(refusal.rule, refusal.because, refusal.remedy)


def probe(known: Battle, decision: Decision, value: Any) -> Probed:
    """What would come of `value`, a plain answer that need not be complete; it changes nothing."""
    try:
        if isinstance(value, dict) and "to" in value and isinstance(value["to"], dict):
            return _placed(known, decision, value)
        answer = msgspec.convert(value, decision.answers)
        refusal = decision.refusal(known, answer)
        if refusal is not None:
            return Probed(refusal=denial(refusal), says=refusal.because)
        return _foreseen(known, decision, answer)
    except NO_ANSWER as trouble:
        return Probed(refusal=Denial(decision.rule, f"that is no answer to what is asked: {trouble}"))


def _placed(known: Battle, decision: Decision, value: dict[str, Any]) -> Probed:
    """An answer whose place was dragged: brought to the nearest that is allowed."""
    spot = msgspec.convert(value["to"], Spot)
    wanted = Pose(spot.x, spot.y, spot.heading % 3600)
    rest = {name: part for name, part in value.items() if name != "to"}
    inner = rest.get("what", rest)
    stand = known.stands[inner["stand"]]
    points = rest.get("by") == "points" or getattr(decision, "points", False)
    kind = inner.get("type", "")
    action = {"Away": "Tactic"}.get(
        getattr(decision, "part", ""), inner.get("action", getattr(decision, "part", "Move"))
    )
    if kind == "Enter":
        found = reinforcements.nearest_entry(known, stand, wanted, points)
    else:
        found = moves.nearest(known, stand, wanted, action, points)
    if found is None:
        because = f"{stand.name} can go nowhere near there"
        return Probed(refusal=Denial("BC-MOVE-05", because), says=because)
    whole = {**inner, "to": msgspec.to_builtins(found)}
    if "what" in rest:
        whole = {**rest, "what": whole}
    answer = msgspec.convert(whole, decision.answers)
    refusal = decision.refusal(known, answer)
    if refusal is not None:
        return Probed(refusal=denial(refusal), says=refusal.because, overlays=(_bases(stand, found, "forbidden"),))
    return _foreseen(known, decision, answer)


def _bases(stand: Stand, to: Pose, tone: Any) -> Overlay:
    return Overlay("bases", FIELD, "bases", (moves.base_at(stand, to),), tone, "where it would stand", when="probe")


def _foreseen(known: Battle, decision: Decision, answer: Any) -> Probed:
    """What comes of an answer that is allowed."""
    what = answer.what if isinstance(answer, Do) else answer
    plain = msgspec.to_builtins(answer)
    if isinstance(what, Go | Step | Enter):
        stand = known.stands[what.stand]
        says = stand.name
        if not isinstance(what, Enter):
            action = what.action if isinstance(what, Go) else "Tactic"
            paid = isinstance(answer, Do) and answer.by == "points"
            plan = moves.plan(known, stand, what.to, action, free=isinstance(what, Step), points=paid)
            says = charts.move_words(known, stand, plan)
        way = Overlay(
            "path", FIELD, "arrow", ((stand.pose.x, stand.pose.y, what.to.x, what.to.y),), "legal", says, when="probe"
        )
        there = (way,) if stand.on_table else ()
        return Probed(nearest=plain, says=says, overlays=(*there, _bases(stand, what.to, "legal")), cost=says)
    if isinstance(what, FireAt):
        return Probed(nearest=plain, odds=charts.asked(known, decision, what), overlays=charts.ray(known, what))
    return Probed(nearest=plain, odds=charts.asked(known, decision, what))
