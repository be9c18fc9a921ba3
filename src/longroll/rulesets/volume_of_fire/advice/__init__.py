"""What is worth answering: how what a commander orders is carried out, in a style, by what a side knows and nothing
else.  The chapters: `situation` the battle in the large, laid before a commander; `style` how players differ, `worth`
what a fight is worth, `field` how good a spot is; then a chapter for each part of the turn."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.advice import fighting, manoeuvring, marching, ordering
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.advice.style import STYLES
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.staff import Tasks

ADVICE = {**ordering.ADVICE, **marching.ADVICE, **manoeuvring.ADVICE, **fighting.ADVICE}
"""What is worth answering to each decision."""
COURSES = {**manoeuvring.COURSES, **fighting.COURSES}
"""What else is worth thinking over than the advice."""
WEIGHTY = {*ordering.ADVICE, *manoeuvring.ADVICE, *fighting.ADVICE}
"""What is worth thinking over at all."""


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
    if (found := COURSES.get(type(decision))) is not None:
        yield from found(Field(known, decision.side, STYLES["sergeant"], tasks, rng), decision)


def weighty(decision: Decision[object]) -> bool:
    """Whether much hangs on a question: orders, moves and charges, and at whom fire is opened."""
    return type(decision) in WEIGHTY
