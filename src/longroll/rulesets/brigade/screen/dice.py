"""How dice are asked that may be rolled again, each with what may come of it (BC-REROLL, BC-FIRE-18)."""

from typing import Any

from longroll.rulesets.brigade.cards.rerolls import RollAgain, standing
from longroll.rulesets.brigade.dice.rolls import SharpenAim
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.screen import charts
from longroll.rulesets.brigade.screen.names import asks
from longroll.rulesets.brigade.tables import NONE
from longroll.screen.shown import Shown, Why, Words
from longroll.screen.words import so_many


def _why(b: Battle, asked: RollAgain) -> Why:
    """What is rolled for, how the roll stands, and how many rerolls there are."""
    says, now = asked.why, standing(asked.faces, asked.sums)
    if now is not None:
        came = ("a hit" if now.well else "a miss") if now.fire else ("it passes" if now.well else "it fails")
        says += f", {now.total} against {now.need}, {came}"
    says += ": roll a die again?"
    if len(asked.faces) > 2:
        says = "The dice of the melee lie: roll one again?"
    return Why(f"{says} You have {so_many(asked.left, 'reroll')} left")


def _again(b: Battle, asked: RollAgain | SharpenAim, answer: int) -> Words:
    """A die rolled again; of a melee it is said whose."""
    if answer == NONE:
        return Words("Let them lie", ends=True, key=".")
    whose, odds = "the", None
    if isinstance(asked, SharpenAim):
        odds = charts.sharpened(b, asked.faces, answer)
    else:
        odds = charts.again(b, asked.side, asked.faces, answer, asked.sums, asked.by in (NONE, asked.side))
        if len(asked.faces) > 2:
            whose = "your" if (answer < 2) == (asked.by == asked.side) else "the enemy's"
    return Words(f"Roll {whose} {asked.faces[answer]} again", commit="rolls", key=str(answer + 1), odds=odds)


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(RollAgain, why=_why, words=_again),
    Shown(SharpenAim, why=asks("The sharpshooters may roll one of their dice again"), words=_again),
)
