"""What a computer player of some style should answer, and what it is about: by what its side knows and by exact chances.

`private` goes straight for the nearest enemy or objective, fires and charges whatever it can; `sergeant` weighs each action by
what it may gain and cost, plays cards when they are worth it, and keeps what a melee will need.
"""

from typing import Any

from longroll.flow import Decision
from longroll.rulesets.brigade.advice import answering, going, leading, melees, plans, playing, private
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.record.battle import Battle

SERGEANT: Answers = {
    **playing.ANSWERS,
    **going.ANSWERS,
    **answering.ANSWERS,
    **melees.ANSWERS,
    **leading.ANSWERS,
}
PRIVATE: Answers = {**SERGEANT, **private.ANSWERS}


def advise(style: str, decision: Decision, known: Battle) -> Any:
    """An answer to `decision` in a style of play, private or sergeant: of what nobody weighs the first that is offered."""
    mind = Mind(style, known, decision.side)
    answer = (PRIVATE if mind.plain else SERGEANT).get(type(decision))
    return answer(mind, decision) if answer else next(iter(decision.offers(known)))


def plan(style: str, known: Battle, side: int) -> tuple[str, ...]:
    """What each brigade of a side is about, a line each."""
    return plans.plan(Mind(style, known, side))
