"""What is worth answering: how what a commander orders is carried out, in a style, by what a side knows and nothing else.

The chapters: `situation` the battle in the large, laid before a commander; `measures` how a side stands in it; `worth`
what a fight and a place are worth; `moving`, `reacting` and `fighting` the parts of a turn.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from longroll.flow import Decision
from longroll.rulesets.volley_and_bayonet.advice import charging, fighting, moving, reacting
from longroll.rulesets.volley_and_bayonet.advice.holding import turns_left
from longroll.rulesets.volley_and_bayonet.advice.places import kept_back
from longroll.rulesets.volley_and_bayonet.advice.worth import SOON, Style, style_of
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.staff import Tasks

ADVICE = {**moving.ADVICE, **reacting.ADVICE, **fighting.ADVICE}
"""What is worth answering to each decision."""


def advise(style: str, decision: Decision[object], known: Battle, tasks: Callable[[], Tasks]) -> Any:
    """A legal answer to `decision` in a style, by what the side asked knows and what is ordered: of what nobody weighs the first
    that is offered."""
    answer = ADVICE.get(type(decision))
    if answer is None:
        return next(iter(decision.offers(known)))
    return answer(known, decision, _style(style, known, decision.side), tasks)


def courses(
    known: Battle, decision: Decision[object], usual: Any, rng: Random, tasks: Callable[[], Tasks]
) -> Iterator[Any]:
    """What else is worth thinking over when a stand is to move: what would be done if nobody charged, and every charge there is,
    those of whose turn it usually were first."""
    if isinstance(decision, NextMove):
        style = _style("sergeant", known, decision.side)
        yield moving.next_move(known, decision, replace(style, charge=charging.NEVER), tasks)
        found = [one for one in charging.every(known, decision.side, style) if decision.refusal(known, one) is None]
        yield from sorted(found, key=lambda one: one.stand != getattr(usual, "stand", None))


def weighty(decision: Decision[object]) -> bool:
    """Whether much hangs on a question: where everybody goes, and whom he charges."""
    return type(decision) in moving.ADVICE


def _style(name: str, known: Battle, side: int) -> Style:
    return style_of(name, kept_back(known, side) or turns_left(known) > SOON)
