"""What is worth answering: how what a commander orders is carried out, in a style, by what a side knows and nothing else.

The chapters: `situation` the battle in the large, laid before a commander; `worth` what a fight and a place are worth;
`moving`, `reacting` and `fighting` the parts of a turn.
"""

from collections.abc import Callable
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volley_and_bayonet.advice import fighting, moving, reacting
from longroll.rulesets.volley_and_bayonet.advice.holding import turns_left
from longroll.rulesets.volley_and_bayonet.advice.places import kept_back
from longroll.rulesets.volley_and_bayonet.advice.worth import SOON, style_of
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
    patient = kept_back(known, decision.side) or turns_left(known) > SOON
    return answer(known, decision, style_of(style, patient), tasks)
