"""What is worth answering: how what a commander orders is carried out, in a style, by what a side knows and nothing
else.  The chapters: `situation` the battle in the large, laid before a commander; `style` how players differ, `worth`
what a fight is worth, `field` how good a spot is; then a chapter for each part of the turn."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.advice import fighting, manoeuvring, marching, ordering
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.advice.style import OTHERS, STYLES
from longroll.rulesets.volume_of_fire.combat.combat_phase import OpenFire
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.staff import Tasks

ADVICE = {**ordering.ADVICE, **marching.ADVICE, **manoeuvring.ADVICE, **fighting.ADVICE}
"""What is worth answering to each decision."""

WEIGHTY = {*ordering.ADVICE, *manoeuvring.ADVICE, *fighting.ADVICE}
"""What is worth thinking over."""
NEXT = 2
"""How many firefights that are not quite the best are thought over."""


def advise(style: str, decision: Decision[object], known: Battle, rng: Random, tasks: Callable[[], Tasks]) -> Any:
    """A legal answer to `decision` in a style (one of `style.STYLES`), by what the side asked knows and what is ordered: of
    what nobody weighs the first that is offered."""
    if (answer := ADVICE.get(type(decision))) is None:
        return next(iter(decision.offers(known)))
    return answer(Field(known, decision.side, STYLES[style], tasks, rng), decision)


def courses(
    known: Battle, decision: Decision[object], usual: Any, rng: Random, tasks: Callable[[], Tasks]
) -> Iterator[Any]:
    """What else is worth thinking over: how those of another temper would move and charge, and the next best firefights."""
    if isinstance(decision, Manoeuvre):
        yield from (ADVICE[Manoeuvre](Field(known, decision.side, other, tasks, rng), decision) for other in OTHERS)
    elif isinstance(decision, OpenFire):
        field = Field(known, decision.side, STYLES["sergeant"], tasks)
        found = sorted(fighting.fights(field, decision), key=lambda fight: -fighting.promise(field, fight))
        yield from found[: 1 + NEXT]


def weighty(decision: Decision[object]) -> bool:
    """Whether much hangs on a question: orders, moves and charges, and at whom fire is opened."""
    return type(decision) in WEIGHTY
