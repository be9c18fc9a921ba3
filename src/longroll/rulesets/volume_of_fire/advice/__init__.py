"""What is worth answering: advice for computer players in a style of their own, by what their side knows and nothing else.

The chapters: `style` how players differ, `worth` what a fight is worth, `field` how good a spot is, `intent` what each
brigade should be about; then a chapter for each part of the turn.
"""

from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.advice import fighting, intent, manoeuvring, marching, ordering
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.advice.style import STYLES
from longroll.rulesets.volume_of_fire.record.battle import Battle

ADVICE = {**ordering.ADVICE, **marching.ADVICE, **manoeuvring.ADVICE, **fighting.ADVICE}
"""What is worth answering to each decision."""


def advise(style: str, decision: Decision, known: Battle, rng: Random) -> Any:
    """A legal answer to `decision` in a style (one of `style.STYLES`), by what the side asked knows."""
    return ADVICE[type(decision)](Field(known, decision.side, STYLES[style]), decision)


def plan(style: str, known: Battle, side: int) -> tuple[str, ...]:
    """What each brigade of a side is about, a line each."""
    field = Field(known, side, STYLES[style])
    return intent.plan(field, ordering.intents(field))
