"""How dice are asked that may be rolled again, each with what may come of it (BC-REROLL, BC-FIRE-18)."""

from typing import Any

from msgspec.structs import replace

from longroll.rulesets.brigade.dice.rerolls import RollAgain, SharpenAim, standing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.screen import charts
from longroll.rulesets.brigade.screen.names import asks
from longroll.rulesets.brigade.tables import NONE
from longroll.scene import Ask
from longroll.screen.shown import Shown
from longroll.screen.words import Why, Words, so_many

LIE = Words("Let them lie", ends=True, key=".")


def _why(b: Battle, asked: RollAgain) -> Why:
    left = f"{so_many(asked.left, 'reroll')} left"
    if len(asked.faces) > 2:
        return Why(f"The dice of the melee lie: roll one again? {left}")
    return Why(f"{asked.why}{_so_far(asked)}: roll a die again? {left}")


def _so_far(asked: RollAgain) -> str:
    """How the roll stands before a die is rolled again."""
    now = standing(asked.faces, asked.sums)
    if now is None:
        return ""
    came = ("a hit" if now.well else "a miss") if now.fire else ("it passes" if now.well else "it fails")
    return f", {now.total} against {now.need}, {came}"


def _again(face: int, place: int, whose: str = "the ") -> Words:
    return Words(f"Roll {whose}{face} again", commit="rolls", key=str(place + 1))


def _die(b: Battle, asked: RollAgain, answer: int) -> Words:
    if answer == NONE:
        return LIE
    mine = (answer < 2) == (asked.by == asked.side)
    return _again(
        asked.faces[answer], answer, ("your " if mine else "the enemy's ") if len(asked.faces) > 2 else "the "
    )


def _dice(k: Battle, asked: RollAgain) -> Ask:
    found, mine = AGAIN.listed(k, asked), asked.by in (NONE, asked.side)
    rows = (replace(each, odds=charts.again(k, asked.faces, each.value, asked.sums, mine)) for each in found.items)
    return replace(found, items=tuple(rows))


AGAIN = Shown(RollAgain, why=_why, words=_die, ask=_dice)
SHOWN: tuple[Shown[Battle, Any], ...] = (
    AGAIN,
    Shown(
        SharpenAim,
        why=asks("The sharpshooters may roll one of their dice again"),
        words=lambda b, asked, answer: LIE if answer == NONE else _again(asked.faces[answer], answer),
    ),
)
