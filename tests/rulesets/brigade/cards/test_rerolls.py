"""Reroll points on dice that lie there (BC-REROLL)."""

from typing import Any

import pytest

from longroll.dice import Each, Throw
from longroll.flow import Modifier
from longroll.rulesets.brigade.cards.rerolls import JUDGED, Rerolls, RollAgain, standing
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.dice.rolls import ForcedRoll, Roll
from longroll.rulesets.brigade.fire.to_hit import NEVER
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.tables import NONE

from ..drill import battle, offered, refused, result, run, settled, stand, then

AT_MOST = dict(zip(range(2, 13), (1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36), strict=True))


def points(union: int, rebel: int) -> Battle:
    return battle(stand(0, 10, 10), changes={"rerolls": (union, rebel)})


def rolled(b: Battle, *replies: Any) -> Battle:
    return run(b, Roll(by=0, why="a test", rule="BC-DICE-01"), *replies)


def test_a_point_rolls_one_die_again_whosever_it_is() -> None:
    """BC-REROLL-03"""
    b = rolled(points(0, 1), (6, 5))
    assert isinstance(b.needs, RollAgain)
    assert b.needs.side == 1
    assert offered(b) == [NONE, 0, 1]
    assert refused(b, 2).rule == "BC-REROLL-03"
    b = then(b, 0, (1,))
    assert result(b) == (5, 1)
    assert b.rerolls == (0, 0)


def test_the_active_player_may_spend_first_then_the_other_until_both_decline() -> None:
    """BC-REROLL-03, BC-REROLL-04"""
    b = rolled(points(1, 2), (6, 5))
    assert b.needs.side == 0
    b = then(b, NONE)
    assert b.needs.side == 1
    b = then(b, 0, (1,))
    assert b.needs.side == 0, "he may think again"
    b = then(b, 1, (6,))
    assert b.needs.side == 1
    b = then(b, NONE)
    assert result(b) == (6, 5)
    assert b.rerolls == (0, 1)


def test_a_die_may_be_rolled_more_than_once() -> None:
    """BC-REROLL-03"""
    b = then(rolled(points(2, 0), (6, 1)), 1, (1,), 1, (4,))
    assert result(b) == (6, 4)


def test_no_points_no_question() -> None:
    """BC-REROLL-01"""
    assert result(rolled(points(0, 0), (2, 6))) == (6, 2)


def test_points_serve_a_discipline_check() -> None:
    """BC-REROLL-04"""
    b = run(points(1, 0), Check(stand=0, why="a test"), (6, 6), 0, (1,))
    assert result(settled(b)) is True


def test_nobody_is_asked_to_roll_again_what_went_his_way() -> None:
    """BC-REROLL-03: a check that is passed is the enemy's to undo, one that failed its owner's."""
    passed = run(points(1, 1), Check(stand=0, why="a test"), (4, 4))
    assert passed.needs.side == 1
    assert passed.rerolls == (1, 1)
    failed = run(points(1, 1), Check(stand=0, why="a test"), (6, 6))
    assert failed.needs.side == 0
    assert result(then(failed, NONE)) is False


def test_nobody_is_asked_to_roll_again_what_no_die_would_turn() -> None:
    """BC-REROLL-03: a two and a one pass at eight whatever one of them comes to, but not whatever both do."""
    assert result(run(points(0, 1), Check(stand=0, why="a test"), (2, 1))) is True
    assert run(points(0, 2), Check(stand=0, why="a test"), (2, 1)).needs.side == 1
    needed = (("Needed", (Modifier(11, "Fire", "BC-STAND-02"),)),)
    assert result(run(points(1, 0), Roll(by=0, why="a shot", rule="BC-FIRE-07", sums=needed), (2, 2))) == (2, 2)


def test_a_hit_may_be_made_a_better_one_and_a_miss_is_only_its_firer_s_to_mend() -> None:
    """BC-LOSS-03, BC-REROLL-03"""
    needed = (("Needed", (Modifier(8, "Fire", "BC-STAND-02"),)),)
    hit = run(points(1, 1), Roll(by=0, why="a shot", rule="BC-FIRE-07", sums=needed), (6, 5))
    assert [hit.needs.side, then(hit, NONE).needs.side] == [0, 1]
    missed = run(points(1, 1), Roll(by=0, why="a shot", rule="BC-FIRE-07", sums=needed), (4, 1))
    assert missed.needs.side == 0
    assert result(then(missed, NONE)) == (4, 1)


def test_the_dice_that_may_be_rolled_again_are_told_to_both_sides() -> None:
    """BC-CARD-19"""
    b = run(points(1, 0), Roll(by=1, why="a shot", rule="BC-FIRE-07"), (6, 5))
    assert [(line.text, line.to) for line in b.news] == [("A shot: the dice as they lie", (0, 1))]


def test_a_forced_roll_keeps_the_others() -> None:
    """BC-FIRE-16"""
    b = run(points(0, 0), ForcedRoll(by=0, why="a test", rule="BC-FIRE-16", faces=(6, 4), dice=(0,)))
    assert isinstance(b.needs, Throw)
    assert b.needs.reading == Each(1)
    assert result(then(b, (2,))) == (4, 2)


@pytest.mark.parametrize(("faces", "passed"), [((4, 4), True), ((4, 5), False)])
def test_a_check_that_may_be_rolled_again_is_passed_at_its_very_number(faces: tuple[int, int], passed: bool) -> None:
    """BC-DICE-02, BC-REROLL-03"""
    assert result(settled(run(points(1, 1), Check(stand=0, why="a test")), faces)) is passed


@pytest.mark.parametrize(
    ("label", "faces", "well"),
    [(0, (4, 4), True), (0, (4, 3), False), (1, (4, 4), True), (1, (4, 5), False)],
)
def test_a_roll_stands_well_at_its_very_number(label: int, faces: tuple[int, int], well: bool) -> None:
    """BC-FIRE-07, BC-DICE-02"""
    now = standing(faces, ((JUDGED[label], (Modifier(8, "needed", ""),)),))
    assert now is not None
    assert (now.well, now.fire) == (well, label == 0)


@pytest.mark.parametrize(("faces", "asked"), [((2, 1), True), ((1, 1), False)])
def test_one_is_asked_whether_to_roll_again_if_a_six_would_just_hit(faces: tuple[int, int], asked: bool) -> None:
    """BC-REROLL-03, BC-FIRE-07: 8 is needed"""
    needed = ((JUDGED[0], (Modifier(8, "needed", ""),)),)
    b = run(points(1, 0), Roll(by=0, why="a test", sums=needed), faces)
    assert isinstance(b.needs, RollAgain) is asked


@pytest.mark.parametrize(("tells", "asked"), [(3, True), (4, True), (5, False), (NEVER, False)])
def test_a_hit_that_stays_the_same_hit_is_not_rolled_again(tells: int, asked: bool) -> None:
    """BC-LOSS-03, BC-REROLL-03: eight needed and eleven rolled, four over at best: it tells from `tells` on."""
    needed = ((JUDGED[0], (Modifier(8, "needed", ""),)),)
    b = run(points(1, 0), Roll(by=0, why="a shot", rule="BC-FIRE-07", sums=needed, tells=tells), (6, 5))
    assert isinstance(b.needs, RollAgain) is asked


def test_the_best_there_is_is_not_rolled_again() -> None:
    """BC-REROLL-03: not a twelve by whoever shot, nor in a melee two sixes against two ones by whose the sixes are."""
    needed = ((JUDGED[0], (Modifier(8, "needed", ""),)),)
    assert result(run(points(1, 0), Roll(by=0, why="a shot", rule="BC-FIRE-07", sums=needed), (6, 6))) == (6, 6)
    for side, asked in ((0, False), (1, True)):
        b = run(points(1 - side, side), Rerolls(by=0, why="melee", faces=(6, 6, 1, 1)))
        assert isinstance(b.needs, RollAgain) is asked


def test_a_forced_roll_is_judged_by_what_the_first_was() -> None:
    """BC-FIRE-16, BC-REROLL-03: a miss at eight is not its target's to undo, and is its firer's."""
    needed = ((JUDGED[0], (Modifier(8, "needed", ""),)),)
    for points_of, asked in (((0, 1), False), ((1, 0), True)):
        forced = ForcedRoll(by=0, why="a shot", rule="BC-FIRE-16", sums=needed, faces=(6, 4), dice=(0,))
        assert isinstance(run(points(*points_of), forced, (2,)).needs, RollAgain) is asked
