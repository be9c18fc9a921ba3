"""Plain answers completed and judged: what every probe falls back to."""

from typing import Any

import msgspec

from longroll.flow import Decision, Refusal
from longroll.rulesets.volume_of_fire.record.units import Battle
from longroll.scene import Denial, Probed


class Spot(msgspec.Struct, frozen=True):
    """Where something is asked to stand, in thousandths, and the way it faces, in tenths of a degree."""

    x: int
    y: int
    heading: int = 0


def denial(refusal: Refusal | None) -> Denial | None:
    """A refusal on the wire."""
    return None if refusal is None else Denial(refusal.rule, refusal.because, refusal.remedy)


def refused(refusal: Refusal | None) -> Probed:
    """Nothing can come of it; the refusal says why."""
    return Probed(refusal=denial(refusal), says=refusal.because if refusal else "")


def whole(known: Battle, decision: Decision, value: Any) -> Probed:
    """A complete answer: whether it is allowed."""
    answer = msgspec.convert(value, decision.answers)
    refusal = decision.refusal(known, answer)
    return refused(refusal) if refusal else Probed(nearest=msgspec.to_builtins(answer))
