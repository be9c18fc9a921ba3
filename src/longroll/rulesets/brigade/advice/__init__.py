"""How the tasks of a side's formations are carried out, stand by stand: by what the side knows and by exact chances.  A
`private` goes straight for the nearest enemy or objective, fires and charges whatever it can; a `sergeant` weighs each
action by what it may gain and cost, plays cards when they are worth it, and keeps what a melee will need."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.brigade.advice import answering, going, playing, private
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.advice.situation import situation
from longroll.rulesets.brigade.record import Battle
from longroll.staff import Tasks

__all__ = ["advise", "courses", "situation", "weighty"]

SERGEANT: Answers = {**playing.ANSWERS, **going.ANSWERS, **answering.ANSWERS}
PRIVATE: Answers = {**SERGEANT, **private.ANSWERS}
WEIGHTY = {*playing.ANSWERS, *going.ANSWERS, *answering.CARDS}
"""What is worth thinking over."""


def advise(style: str, decision: Decision[object], known: Battle, rng: Random, tasks: Callable[[], Tasks]) -> Any:
    """An answer to `decision` in a style of play: of what nobody weighs the first that is offered."""
    plain = style == "private"
    mind = Mind(plain, known, decision.side, rng, tasks)
    answer = (PRIVATE if plain else SERGEANT).get(type(decision))
    return answer(mind, decision) if answer else next(iter(decision.offers(known)))


def courses(
    known: Battle, decision: Decision[object], usual: Any, rng: Random, tasks: Callable[[], Tasks]
) -> Iterator[Any]:
    """What else is worth thinking over of whom to activate, what to play and who acts how."""
    return playing.courses(Mind(False, known, decision.side, rng, tasks), decision)


def weighty(decision: Decision[object]) -> bool:
    """Whether much hangs on a question: who acts and how, who rides where, which card is played."""
    return type(decision) in WEIGHTY
