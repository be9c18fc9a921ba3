"""What a side may learn of an answer before it gives it: whether it is allowed, what is nearest to it, what it costs."""

from typing import Any

import msgspec

from longroll.flow import Decision, Refusal
from longroll.rulesets.volume_of_fire import moves, tables
from longroll.rulesets.volume_of_fire.units import Battle
from longroll.scene import Denial, Handle, Probed
from longroll.tabletop import greatest_wheel


def probe(known: Battle, side: int, decision: Decision, value: Any) -> Probed:
    """What would come of `value`, a plain answer to `decision`; it changes nothing."""
    try:
        answer = msgspec.convert(value, decision.answers)
    except (msgspec.ValidationError, ValueError, TypeError, OverflowError) as trouble:
        return Probed(refusal=Denial(decision.rule, f"that is no answer to what is asked: {trouble}"))
    refusal = decision.refusal(known, answer)
    return Probed(refusal=denial(refusal), nearest=None if refusal else msgspec.to_builtins(answer))


def denial(refusal: Refusal | None) -> Denial | None:
    """A refusal on the wire."""
    return None if refusal is None else Denial(refusal.rule, refusal.because, refusal.remedy)


def handles(known: Battle, numbers: tuple[int, ...]) -> tuple[Handle, ...]:
    """The handles of a unit's or group's ghost, with their limits by its arm and state (VF-MOVE-02 to VF-MOVE-08)."""
    units = [known.units[number] for number in numbers]
    forward = min((moves.allowance(unit, forward=True) for unit in units), default=0)
    other = min((moves.allowance(unit, forward=False) for unit in units), default=0)
    if not units:
        return ()
    pivot = Handle("turn", "Pivot", -tables.PIVOT_GUNS, tables.PIVOT_GUNS, 50, "t")
    if not forward:
        return (pivot,) if len(units) == 1 and units[0].arm == "artillery" else ()
    wheel = greatest_wheel(sum(unit.frontage for unit in units), forward)
    found = [
        Handle("free", "Move there", 0, forward),
        Handle("advance", "Advance or fall back", -other, forward, 250),
        Handle("wheel-left", "Wheel left", 10, wheel, 50, "["),
        Handle("wheel-right", "Wheel right", 10, wheel, 50, "]"),
        Handle("slide", "Move sideways", -other, other, 250),
    ]
    if len(units) == 1:
        found.append(Handle("turn", "Turn", -1800, 1800, 50, "t"))
        found.append(Handle("about-face", "About face", 1800, 1800, 1800, "a"))
    return tuple(found)
