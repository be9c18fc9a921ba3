"""What is worth answering: how what a commander orders is carried out, in a style, by what a side knows and nothing else.

The chapters: `situation` the battle in the large, laid before a commander; `outlook` what places are worth; `commanding` whom to
activate; `marching` generals and columns; `acting` the stands; `fighting` the battle on the board.
"""

from collections.abc import Callable
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.division.advice import acting, commanding, fighting, marching
from longroll.rulesets.division.advice.outlook import STYLES, Outlook
from longroll.rulesets.division.areas.forced_deployment import Placing
from longroll.rulesets.division.record.battle import Battle
from longroll.staff import Tasks

ADVICE = {**commanding.ADVICE, **marching.ADVICE, **acting.ADVICE, **fighting.ADVICE}
"""What is worth answering to each decision."""


def advise(style: str, decision: Decision[object], known: Battle, tasks: Callable[[], Tasks]) -> Any:
    """A legal answer to `decision` in a style, by what the side asked knows and what is ordered: of what nobody weighs the first
    that is offered."""
    answer = ADVICE.get(type(decision))
    if isinstance(decision, Placing):
        answer = marching.placed
    if answer is None:
        return next(iter(decision.offers(known)))
    return answer(known, decision, Outlook(known, decision.side, tasks, STYLES[style]))
