"""How the tasks of a side's formations are carried out, stand by stand: by what the side knows and by exact chances.

A `private` goes straight for the nearest enemy or objective, fires at whatever he hits most, charges whenever it looks even,
and asks neither what fires back nor what a card may be worth later; a `sergeant` weighs each action by what it may gain and
cost, plays cards when they are worth it, and keeps what a melee will need.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.brigade.advice import answering, leading, melees, playing
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.advice.situation import situation
from longroll.rulesets.brigade.record.battle import Battle
from longroll.staff import Tasks

__all__ = ["advise", "situation"]

ANSWERS: Answers = {**playing.ANSWERS, **answering.ANSWERS, **melees.ANSWERS, **leading.ANSWERS}


def advise(style: str, decision: Decision[object], known: Battle, rng: Random, tasks: Callable[[], Tasks]) -> Any:
    """An answer to `decision` in a style of play: of what nobody weighs the first that is offered."""
    answer = ANSWERS.get(type(decision))
    if answer is None:
        return next(iter(decision.offers(known)))
    return answer(Mind(style == "private", known, decision.side, rng, tasks), decision)
