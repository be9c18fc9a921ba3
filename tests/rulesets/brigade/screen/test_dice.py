"""Dice that may be rolled again tell what may come of it."""

from typing import Any

from longroll.flow import Modifier
from longroll.rulesets.brigade.cards.rerolls import RollAgain
from longroll.rulesets.brigade.fire.fire_action import Firing

from .. import drill
from ..drill import battle, stand
from .shown import ask, asking, facing_each_other


def drill_terms(value: int) -> Any:
    """A sum of one term."""
    return (Modifier(value, "Fire", "BC-STAND-02"),)


def test_a_die_rolled_again_tells_what_it_would_come_to() -> None:
    needed = (("Needed", drill_terms(8)),)
    b = asking(facing_each_other(), RollAgain(0, (5, 2), 1, "Regiment 0 fires", 0, needed))
    lower = ask(b, b.needs).items[1]
    assert lower.odds is not None
    assert [(line.label, line.weight) for line in lower.odds.outcomes] == [
        ("hits", 4),
        ("misses", 2),
    ]


def test_before_a_die_is_rolled_again_it_is_said_how_the_roll_stands() -> None:
    needed = (("Needed", drill_terms(8)), ("Added to the dice", drill_terms(2)))
    b = asking(facing_each_other(), RollAgain(0, (5, 2), 1, "Regiment 0 fires", 0, needed))
    assert ask(b, b.needs).why == "Regiment 0 fires, 9 against 8, a hit: roll a die again? You have 1 reroll left"
    checked = (("Pass at or under", drill_terms(8)),)
    b = asking(facing_each_other(), RollAgain(0, (6, 5), 2, "Regiment 0 checks", 0, checked))
    assert ask(b, b.needs).why == "Regiment 0 checks, 11 against 8, it fails: roll a die again? You have 2 rerolls left"


def test_a_die_rolled_again_for_a_shot_tells_whether_its_target_would_check() -> None:
    """BC-LOSS-03: of three steps two are left, so that a surplus of two is enough."""
    b = battle(stand(0, 18, 10, fire=6), stand(1, 18, 14, 180, circles=3), changes={"rerolls": (1, 0)})
    b = drill.run(b, Firing(firer=0, target=1), (3, 2))
    lower = ask(b, b.needs).items[1]
    assert lower.odds is not None
    assert [(line.label, line.weight) for line in lower.odds.outcomes] == [
        ("hits, and it checks", 2),
        ("hits, without a check", 2),
        ("misses", 2),
    ]
