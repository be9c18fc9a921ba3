"""Select dice, Re-roll points and red dice in a column (DC-DICE, DC-UNM)."""

import pytest

from longroll.dice import BestOf, Least, Lying, Sum, Throw
from longroll.flow import Modifier, total
from longroll.rulesets.division import SCREEN, ruleset
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.dice.battle_dice import NEVER, SelectDice, reroll_cards, select_cards
from longroll.rulesets.division.dice.rerolls import Again, Content, RollAgain
from longroll.rulesets.division.dice.roll import Roll
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.discipline.checks import number as disciplined
from rulesets.division import drill
from rulesets.division.battle.boards import column, fought, number
from rulesets.division.drill import refused, result, rules, run, then

MELEE = Roll(side=0, why="melee", rule="DC-BAT-20", wanted="high")
CHECK = Roll(side=0, why="check", rule="DC-DISC-02", wanted="low")


def card(b, side, field):
    """The card of a side in the column that has such points."""
    return next(each for each in fought(b).stack(side) if getattr(CARDS[each], field))


def test_two_dice_are_two_dice_on_the_map():
    """DC-DICE-01, DC-DICE-02: no Select and no Re-roll outside battles."""
    b = drill.battle({"ward": "codori-farm"})
    asked = run(b, MELEE)
    assert asked.needs.reading == Sum(2)
    assert result(then(asked, (3, 4))) == 7


def test_a_select_uses_two_of_its_dice():
    """DC-DICE-03, DC-DICE-04, example: Select 3 rolls 2, 4, 1: six in melee, three in a Discipline check."""
    b = column(formations=("UB04", ""))
    select = card(b, 0, "select")
    asked = run(b, MELEE)
    assert isinstance(asked.needs, SelectDice)
    assert then(asked, select).needs.reading == BestOf(3, 2)
    assert result(then(asked, select, (2, 4, 1))) == 6
    assert result(run(b, CHECK, select, (2, 4, 1))) == 3
    assert result(then(asked, -1, (3, 4))) == 7


def test_a_select_is_used_once_and_said_before_the_roll():
    """DC-DICE-05: once it is used nobody is asked again, and no other card may be named."""
    b = column(formations=("UB04", ""))
    used = run(b, MELEE, card(b, 0, "select"), (2, 4, 1))
    assert isinstance(run(used, MELEE).needs, Throw)
    assert refused(run(b, MELEE), 5) == "DC-DICE-05"


def test_the_other_side_uses_no_select_of_mine():
    """DC-DICE-05: on rolls of its own player only."""
    b = column(formations=("UB04", ""))
    assert isinstance(run(b, Roll(side=1, wanted="high")).needs, Throw)


def test_a_select_of_the_formation_counts_from_when_it_is_turned_up():
    """DC-BCARD-08: it works from the formation slot, once the card is face up."""
    b = column(formations=("UB04", ""))
    assert isinstance(run(b, MELEE).needs, SelectDice)
    fight = b.fight
    assert fight is not None
    b.fight = fight.but(0, open=False)
    assert isinstance(run(b, MELEE).needs, Throw)


def test_points_are_spent_die_by_die():
    """DC-DICE-06, DC-DICE-07, example: Re-roll 3 against Select 4 showing 6, 6, 2, 1: the sixes, then a new die."""
    b = column(formations=("UB23", "CB30"))
    assert run(b, MELEE, card(b, 0, "select")).needs.reading == Lying(
        BestOf(4, 2)
    )  # two of them are shown as not counting
    lie = run(b, MELEE, card(b, 0, "select"), (6, 1, 6, 2))
    assert isinstance(lie.needs, RollAgain)
    assert lie.needs.side == 1  # the roller has no points
    assert lie.needs.faces == (6, 6, 2, 1)
    card_of_three = card(b, 1, "reroll")
    once = then(lie, Again(0, card_of_three), (3,))
    assert once.needs.faces == (6, 3, 2, 1)
    assert once.needs.left == 2
    twice = then(once, Again(0), (5,))
    assert twice.needs.faces == (5, 3, 2, 1)
    assert result(then(twice, Again(0), (1,))) == 5
    assert refused(once, Again(0, card_of_three)) == "DC-DICE-06"
    assert refused(once, Again(4)) == "DC-DICE-06"


def test_whoever_rolled_spends_first_and_then_they_alternate():
    """DC-DICE-08: Discipline, fire, ranks and melee of either side; the roller first."""
    b = column(formations=("UB14", "CB29"))
    lie = run(b, Check(stand=number("ward"), why="a drill"), (6, 6))
    assert lie.needs.side == 0
    other = then(lie, Again(0, card(b, 0, "reroll")), (1,))
    assert other.needs.side == 1
    mine = then(other, Again(1, card(b, 1, "reroll")), (6,))
    assert (mine.needs.side, mine.needs.left) == (0, 1)
    assert "DC-DICE-06" in rules(mine)


def test_who_is_content_loses_what_is_left():
    """DC-DICE-06: one card serves one roll; the next roll of the column knows no points of it."""
    b = column(formations=("UB14", ""))
    spent = run(b, MELEE, (1, 1), Again(0, card(b, 0, "reroll")), (2,), Content())
    assert result(spent) == 3
    assert run(spent, MELEE).needs.reading == Sum(2)


def test_who_has_not_begun_a_card_keeps_it():
    """DC-DICE-08: a relevant roll later can still be forced."""
    b = column(formations=("UB14", ""))
    kept = run(b, MELEE, (6, 5), Content())
    assert isinstance(run(kept, MELEE, (1, 1)).needs, RollAgain)


def test_points_go_with_the_card():
    """DC-DICE-09: what is not on the column any more has no points to spend."""
    b = column(formations=("UB14", "CB29"))
    lie = run(b, MELEE, (1, 1))
    assert refused(lie, Again(0, card(b, 1, "reroll"))) == "DC-DICE-09"
    assert refused(lie, Again(0)) == "DC-DICE-09"


def test_nobody_is_asked_what_no_answer_would_change():
    """DC-DICE-06: not who passed his check whether to try again, nor one whom no die would help; in a melee not who has the
    best of all."""
    b = column(formations=("UB14", "CB29"))  # two points and one; the check passes at seven
    check = Check(stand=number("ward"), why="a drill")
    most = total(disciplined(b, b.stands[number("ward")]))
    low, high = (1, 1), (6, 6)
    assert run(b, check, low).needs.side == 1
    assert result(run(column(formations=("UB14", "")), check, low)) is True
    assert run(column(formations=("UB14", "")), check, high).needs.side == 0
    hopeless = Check(stand=number("ward"), why="a drill", terms=(Modifier(most - 1, "hopeless", "DC-DISC-07"),))
    assert result(run(column(formations=("UB14", "")), hopeless, (1, 1))) is False
    assert result(run(column(formations=("UB14", "")), MELEE, high)) == 12


def test_no_select_is_offered_for_what_all_dice_show():
    """DC-DICE-05: a check that cannot be failed, or cannot be passed, and a shot that cannot hit, are rolled with two dice."""
    b = column(formations=("UB04", ""))
    for wanted, need, asked in (
        ("low", 12, False), ("low", 11, True), ("low", 2, True), ("low", 1, False), ("high", 13, False), ("high", 12, True),
    ):  # fmt: skip
        against = (Modifier(need, "needed", ""),)
        rolled = run(b, Roll(side=0, why="a drill", wanted=wanted, against=against, versus="Needed"))
        assert isinstance(rolled.needs, SelectDice) is asked, (wanted, need)


@pytest.mark.parametrize(
    ("need", "faces", "asked"), [(8, (6, 4), {0, 1}), (8, (5, 2), {0}), (8, (6, 6), {1}), (13, (6, 6), set())]
)
def test_a_shot_is_rolled_again_by_whom_it_can_help(need, faces, asked):
    """DC-DICE-06, DC-FIRE-03: a miss is its firer's to mend where it can be mended; a hit tells by how much it hits."""
    against = (Modifier(need, "needed", ""),)
    found = set()
    for side, cards in ((0, ("UB14", "")), (1, ("", "CB29"))):
        b = column(formations=cards)
        rolled = run(b, Roll(side=0, why="a shot", wanted="high", against=against, versus="The number to hit"), faces)
        found |= {side} if isinstance(rolled.needs, RollAgain) else set()
    assert found == asked


def test_red_dice_of_columns_that_are_not_matched():
    """DC-UNM-01, example: Kershaw alone against three columns: white 6 and 4, red 1 and 5: five in place of ten."""
    b = column(red=2)
    asked = run(b, Roll(side=1, why="melee", wanted="high"))
    assert asked.needs.reading == Least(4, 2)
    assert result(then(asked, (6, 4, 1, 5))) == 5


def test_for_checks_the_defender_picks_high():
    """DC-UNM-02, example: white 2 and 3, red 5: eight."""
    b = column(red=1)
    asked = run(b, Roll(side=1, why="check", wanted="low"))
    assert asked.needs.reading == BestOf(3, 2)
    assert result(then(asked, (2, 3, 5))) == 8


def test_red_dice_are_the_attackers_alone():
    """DC-UNM-01: the defender throws his own two."""
    assert run(column(red=2), MELEE).needs.reading == Sum(2)


@pytest.mark.parametrize("wanted", ["high", "low"])
def test_no_select_is_asked_for_among_red_dice(wanted):
    """DC-UNM-01, DC-DICE-05: it would give the defender more dice to choose from; he who throws no red ones is asked."""
    cast = Roll(side=1, why="a drill", wanted=wanted)
    assert isinstance(run(column(formations=("", "CB03")), cast).needs, SelectDice)
    red = column(formations=("", "CB03"), red=1)
    assert run(red, cast).needs.reading.dice == 3
    assert not select_cards(red, 1)
    assert isinstance(run(column(formations=("UB04", "CB03"), red=1), MELEE).needs, SelectDice)


def test_red_dice_may_be_rolled_again_like_others():
    """DC-DICE-08, DC-UNM-01: all of them lie there, and two of all count."""
    b = column(formations=("", "CB13"), red=1)
    lie = run(b, Roll(side=1, why="melee", wanted="high"), (1, 5, 6))
    assert result(then(lie, Again(2, card(b, 1, "reroll")), (6,))) == 11


@pytest.mark.parametrize(
    ("reading", "whole"), [(Least(6, 2), 6**6), (BestOf(6, 2), 6**6), (Lying(BestOf(6, 2)), 6**6)], ids=repr
)
def test_outcomes_of_many_dice_weigh_their_whole(reading, whole):
    """DC-UNM-01, DC-DICE-04: as many ways as many dice can fall."""
    assert sum(weight for weight, _ in reading.outcomes()) == whole


def test_selects_may_be_left_for_the_rest_of_a_column():
    """DC-DICE-05: they need not be used; who says so once is not asked at its other rolls."""
    b = column(formations=("UB04", "CB03"))
    asked = run(b, MELEE)
    assert asked.needs.refusal(asked.known(0), NEVER) is None
    left = then(asked, NEVER)
    assert left.needs.reading == Sum(2)
    assert not select_cards(left, 0)
    assert isinstance(run(left, CHECK).needs, Throw)
    assert select_cards(left, 1) == select_cards(b, 1) != ()


def test_all_dice_of_a_column_may_be_let_lie():
    """DC-DICE-06, DC-DICE-09: his points are lost, those of the enemy are not; nobody who has none is asked."""
    b = column(formations=("UB14", "CB30"))
    lie = run(b, MELEE, (6, 1))
    assert lie.needs.side == 0
    left = then(lie, Content(column=True))
    assert not reroll_cards(left, 0)
    assert left.needs.side == 1
    assert reroll_cards(left, 1)
    assert "DC-DICE-06" in rules(left)
    done = then(left, Content(column=True))
    assert result(done) == 7
    assert isinstance(run(done, MELEE).needs, Throw)
    assert run(done, MELEE).needs.reading == Sum(2)


def test_the_page_is_told_how_to_pass_until_the_column_is_over():
    """DC-DICE-05, DC-DICE-06: as an answer beside the pass, and for which rolls a standing order may go on asking."""
    for formations, faces, value in (
        (("UB04", ""), (), NEVER),
        (("UB14", ""), ((6, 5),), {"type": "Content", "column": True}),
    ):
        asked = run(column(formations=formations), CHECK, *faces)
        ask = SCREEN.ask(asked.known(0), asked.needs)
        (rest,) = ask.pass_until
        assert rest.value == value
        assert ask.occasion == "in a check"
        assert ask.passes is not None
        answer = ruleset.convert(asked.needs, rest.value)
        assert asked.needs.refusal(asked.known(0), answer) is None
        assert SCREEN.probe(asked, 0, ask.id, rest.value).refusal is None
