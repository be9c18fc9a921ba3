"""Fights are counted, not lines or dice: a shot with what is fired back is one, and so is a melee with its defensive fire."""

from typing import Any

from fought import fought
from longroll.flow import Procedure
from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.charge.charge import Charging
from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.melee.melee import Melees
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.tables import NONE

from ..drill import BRIGADES, FAIL, PASS, battery, battle, brigade, cavalry, general, stand

MISS, HIT, EVEN = (1, 1), (4, 4), (3, 4)
UNION, REBEL, THIRD = "Union brigade", "Confederate brigade", "The third"
SECOND = 2
"""Of two regiments of horse, or of horse and guns, the second: each regiment of horse is two stands."""


def counted(b: Battle, procedure: Procedure, *replies: Any) -> dict[str, int]:
    return fought(ruleset, b, procedure, *replies)


def test_a_shot_and_what_is_fired_back_are_one_fight_for_both() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 13, 180))
    assert counted(b, Firing(firer=0, target=1), MISS, True, MISS) == {UNION: 1, REBEL: 1}
    assert counted(b, Firing(firer=0, target=1), MISS, False) == {UNION: 1, REBEL: 1}
    assert counted(b, Firing(firer=0, target=1), HIT, True, HIT) == {UNION: 1, REBEL: 1}


def test_who_stands_by_has_no_part_in_it() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 13, 180), stand(0, 16, 10, command=6), commands=[brigade(0, name=THIRD)])
    assert counted(b, Firing(firer=0, target=1), MISS, False) == {UNION: 1, REBEL: 1, THIRD: 0}


def test_a_shot_at_a_general_is_one_for_who_fires_it() -> None:
    b = battle(stand(0, 10, 10), stand(1, 20, 30, 180), generals=[general(1, 10, 13)])
    assert counted(b, Firing(firer=0, target=NONE, general=0), MISS) == {UNION: 1, REBEL: 0}


def test_a_charge_on_foot_is_none_until_it_is_met() -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180))
    for faces in (PASS, FAIL):
        assert counted(b, Charging(stand=0, target=1, heading=0), faces) == {UNION: 0, REBEL: 0}


def test_defensive_fire_and_the_clash_are_one_melee_for_each_in_it() -> None:
    b = battle(
        stand(0, 10, 10),
        stand(1, 10, 10.75, 180),
        stand(0, 11.5, 10, command=6),
        commands=[brigade(0, name=THIRD)],
    )
    assert counted(b, Melees(), MISS, EVEN, EVEN, PASS) == {UNION: 1, REBEL: 1, THIRD: 1}


def test_a_melee_that_fire_ends_before_the_clash_was_one() -> None:
    b = battle(stand(0, 10, 10, circles=1), stand(1, 10, 10.75, 180))
    assert counted(b, Melees(), HIT) == {UNION: 1, REBEL: 1}


def test_two_melees_of_a_turn_are_two_for_who_is_in_both() -> None:
    b = battle(
        stand(0, 10, 10), stand(1, 10, 10.75, 180), stand(0, 20, 10, command=6), stand(1, 20, 10.75, 180),
        commands=[brigade(0, name=THIRD)],
    )  # fmt: skip
    replies = (MISS, EVEN, EVEN, MISS, EVEN, EVEN)
    assert counted(b, Melees(), *replies) == {UNION: 1, REBEL: 2, THIRD: 1}


def test_who_stands_in_column_behind_a_melee_is_in_it() -> None:
    b = battle(
        stand(0, 10, 10), stand(1, 10, 10.75, 180), stand(0, 10, 9.25, command=6), commands=[brigade(0, name=THIRD)]
    )
    assert counted(b, Melees(), MISS, EVEN, EVEN, PASS)[THIRD] == 1


def test_horse_that_meets_horse_has_a_melee_and_horse_that_gives_way_has_none() -> None:
    b = battle(cavalry(0, 10, 10, discipline=11), cavalry(1, 10, 15, 180, discipline=11))
    met = counted(b, Charging(stand=0, target=SECOND, heading=0), PASS, PASS, EVEN, EVEN)
    assert met == {UNION: 1, REBEL: 1}
    assert counted(b, Charging(stand=0, target=SECOND, heading=0), PASS, FAIL) == {UNION: 0, REBEL: 0}


def test_the_canister_and_the_melee_for_the_guns_are_one_and_guns_overrun_have_none() -> None:
    b = battle(cavalry(0, 10, 10), battery(1, 10, 15, 180))
    assert counted(b, Charging(stand=0, target=SECOND, heading=0), PASS, MISS, EVEN, MISS) == {UNION: 1, REBEL: 1}
    b = battle(cavalry(0, 10, 10), battery(1, 10, 15, 0), generals=[general(1, 10, 15.9)])
    assert counted(b, Charging(stand=0, target=SECOND, heading=0), PASS, (6, 6), (6, 6)) == {UNION: 0, REBEL: 0}


def test_routed_infantry_that_must_form_square_has_one() -> None:
    b = battle(cavalry(0, 10, 10), stand(1, 10, 15, 180, routed=True), stand(1, 30, 30))
    assert counted(b, Charging(stand=0, target=SECOND, heading=0), PASS, FAIL) == {UNION: 1, REBEL: 1}


def test_the_strength_of_a_brigade_is_all_the_men_it_came_with() -> None:
    b = battle(stand(0, 10, 10, men=300), stand(0, 12, 10, men=200, place="destroyed"), stand(1, 10, 13, 180))
    assert [(loss.side, loss.strength) for loss in ruleset.losses(b)] == [(0, 500), (1, 0)]
    assert BRIGADES == (2, 5)
