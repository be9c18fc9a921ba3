"""Fights are counted by brigade: an attack on a stand is one, with what is fired back."""

from fought import fought
from longroll.rulesets.volley_and_bayonet import ruleset
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, CombatPhase
from rulesets.volley_and_bayonet.drill import SOUTH, battle, stand

MISSED = (1, 1)


def test_fire_and_what_is_fired_back_are_one_fight_and_who_stands_by_is_in_none() -> None:
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), stand(0, 30, 10))
    found = fought(ruleset, b, CombatPhase(side=0), Attack(1, (0,)), 0, MISSED, MISSED)
    assert found == {"A": 1, "B": 1, "C": 0}


def test_two_attacks_of_a_phase_are_two() -> None:
    b = battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), stand(0, 30, 10), stand(1, 30, 13, SOUTH))
    replies = (Attack(1, (0,)), None, MISSED, Attack(3, (2,)), None, MISSED)
    assert fought(ruleset, b, CombatPhase(side=0), *replies) == {"A": 1, "B": 1, "C": 1, "D": 1}


def test_a_melee_is_a_fight_for_each_who_touches() -> None:
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH), stand(0, 30, 10))
    found = fought(ruleset, b, CombatPhase(side=0), Attack(1, (), True), (6, 6, 6, 6), (1, 1, 1, 1))
    assert found == {"A": 1, "B": 1, "C": 0}
