"""What a computer player of some style should answer, and what it is about: by what its side knows and by exact chances.

`private` goes straight for the nearest enemy or objective, fires and charges whatever it can; `sergeant` weighs each action by
what it may gain and cost, plays cards when they are worth it, and keeps what a melee will need.
"""

from random import Random
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.brigade.advice import answering, going, plans, playing, private
from longroll.rulesets.brigade.advice.mind import Mind
from longroll.rulesets.brigade.cards.deck import DiscardCards
from longroll.rulesets.brigade.cards.movement import FormOn
from longroll.rulesets.brigade.cards.tactics import NextPart
from longroll.rulesets.brigade.cards.window import PlayCard
from longroll.rulesets.brigade.dice.rerolls import RollAgain, SharpenAim
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record.units import Battle
from longroll.rulesets.brigade.screen import random_answers
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.turn import TakeTurn


def advise(style: str, decision: Decision, known: Battle, rng: Random) -> Any:
    """A legal answer to `decision` in a style of play: private or sergeant."""
    mind = Mind(style, known, decision.side)
    answer = _answer(mind, decision, rng)
    if decision.refusal(known, answer) is None:
        return answer
    return random_answers.draw_answer(decision, known, rng)


def plan(style: str, known: Battle, side: int) -> tuple[str, ...]:
    """What each brigade of a side is about, a line each."""
    return plans.plan(Mind(style, known, side))


def _answer(mind: Mind, decision: Decision, rng: Random) -> Any:
    if mind.plain:
        plainly = private.answer(mind, decision)
        if plainly is not NotImplemented:
            return plainly
    match decision:
        case TakeTurn():
            return playing.turn(mind, decision)
        case Act():
            return playing.act(mind, decision)
        case MoveAgain() | NextPart():
            return going.next_part(mind, decision)
        case PlayCard():
            return answering.card(mind, decision)
        case RollAgain():
            return answering.again(mind, decision)
        case SharpenAim():
            return answering.sharpen(decision)
        case DiscardCards():
            return playing.discard(mind, decision)
        case FormOn():
            return None
    return answering.other(mind, decision, rng)
