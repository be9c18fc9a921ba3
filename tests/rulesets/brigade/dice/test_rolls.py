"""Rolls and checks (BC-DICE)."""

from fractions import Fraction

import pytest

from longroll.dice import BestOf, Throw
from longroll.flow import Modifier
from longroll.odds import odds
from longroll.rulesets.brigade.dice.discipline import Check, number
from longroll.rulesets.brigade.dice.rolls import Total
from longroll.rulesets.brigade.record.battle import Battle

from ..drill import battle, general, result, run, stand, then

AT_MOST = dict(zip(range(2, 13), (1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36), strict=True))


def test_a_roll_is_the_sum_of_two_dice() -> None:
    """BC-DICE-01"""
    b = run(battle(), Total(by=0, why="a test"))
    assert isinstance(b.needs, Throw)
    assert (b.needs.reading, b.needs.rule) == (BestOf(2, 2), "BC-DICE-01")
    assert result(then(b, (3, 5))) == 8


@pytest.mark.parametrize("discipline", range(2, 13))
def test_chances_to_pass_a_check(discipline: int) -> None:
    """BC-DICE-02, BC-STAND-03: equal or under Discipline passes."""
    b = battle(stand(0, 10, 10, discipline=discipline))
    assert passes(b) == Fraction(AT_MOST[discipline], 36)


def passes(b: Battle, *adds: Modifier) -> Fraction:
    """The chance that the first stand passes a check."""
    waiting = run(b, Check(stand=0, why="a test", adds=adds))
    return odds(waiting, lambda before, after: result(after), depth=1).share(True)


def test_modifiers_are_added_to_the_roll_and_heroism_to_the_number() -> None:
    """BC-DICE-02, BC-DICE-03, BC-GENL-06: Discipline 9 and +5 pass in 6 of 36, with Heroism 1 in 10."""
    surplus = Modifier(5, "surplus", "BC-DICE-03")
    alone = battle(stand(0, 10, 10, discipline=9))
    led = battle(stand(0, 10, 10, discipline=9), generals=[general(0, 10, 8)])
    assert passes(alone, surplus) == Fraction(6, 36)
    assert passes(led, surplus) == Fraction(10, 36)
    assert [term.rule for term in number(led, led.stands[0])] == ["BC-STAND-03", "BC-GENL-06"]


def test_discipline_8_with_heroism_2_passes_on_10() -> None:
    """BC-GENL-06: 33 in 36."""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 8, printed=(3, 7, 2))])
    assert passes(b) == Fraction(33, 36)


# --- rerolls
