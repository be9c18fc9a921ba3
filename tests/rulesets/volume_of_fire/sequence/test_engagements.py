"""Fights are counted by brigade: each firefight and melee once, however many of its units are in it."""

import longroll
from fought import fought
from longroll.lab import survey
from longroll.rulesets.volume_of_fire import ruleset
from longroll.rulesets.volume_of_fire.combat.combat_phase import CombatPhase
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, UNION, Charge

from ..fights import Field, Firefight, Join, ahead, charge

IRON, ARCHER, STONE = "Iron Brigade", "Archer", "Stone"
TIE = (3, 3)


def test_a_firefight_is_one_for_every_brigade_in_it_and_none_for_who_stands_by() -> None:
    field = Field()
    left, right, foe = field.union(20), field.union(23), field.rebel(21.5)
    field.unit(field.brigade(UNION, STONE, at=(50, 5)), at=(50, 10))
    b = field.battle()
    found = fought(ruleset, b, CombatPhase(side=UNION), Firefight(foe, (left, right)), TIE)
    assert found == {IRON: 1, STONE: 0, ARCHER: 1}


def test_two_firefights_of_a_phase_are_two_and_who_joins_is_in_it() -> None:
    field = Field()
    left, right = field.union(22), field.union(40)
    foe, other = field.rebel(20), field.rebel(40)
    joiner = field.unit(field.brigade(CONFEDERATE, STONE, at=(50, 40)), at=(23, 15), heading=180)
    b = field.battle()
    replies = (Firefight(foe, (left,)), Join((joiner,)), TIE, Firefight(other, (right,)), TIE)
    assert fought(ruleset, b, CombatPhase(side=UNION), *replies) == {IRON: 2, ARCHER: 2, STONE: 1}


def test_who_supports_and_fires_no_shot_is_not_in_a_firefight() -> None:
    field = Field()
    mine, foe = field.union(20), field.rebel(20)
    behind = field.unit(field.brigade(UNION, STONE, at=(50, 5)), at=(20, 9))
    b = field.battle()
    found = fought(ruleset, b, CombatPhase(side=UNION), Firefight(foe, (mine,), (behind,)), TIE)
    assert found == {IRON: 1, STONE: 0, ARCHER: 1}


def test_a_charge_met_is_a_melee_for_each_in_it() -> None:
    field = Field(iron="attack")
    mine, foe = field.union(20), field.rebel(20, 3)
    b = field.battle()
    charge(b, mine, ahead(3))
    assert b.charges == (Charge(mine, foe, True),)
    assert fought(ruleset, b, CombatPhase(side=UNION), TIE) == {IRON: 1, ARCHER: 1}


def test_who_only_marches_has_no_fight() -> None:
    field = Field(iron="attack")
    mine = field.union(20)
    field.rebel(20, 20)
    b = field.battle()
    charge(b, mine, ahead(3))
    assert fought(ruleset, b, CombatPhase(side=UNION)) == {IRON: 0, ARCHER: 0}


def test_a_whole_game_has_as_many_fights_as_were_told() -> None:
    """First Volley has one brigade a side, so that both are in every fight."""
    for game in survey("volume-of-fire/first-volley", games=3, players=("sergeant", "sergeant"), seed=1).games:
        match = longroll.play("volume-of-fire/first-volley", seed=game.seed).let("sergeant", until="end")
        lines = [line.text for _, line in match.game.news if line.kind == "threw"]
        told = sum(" fire on " in line or " hand to hand: " in line for line in lines)
        assert told > 0
        assert [loss.fights for loss in game.losses] == [told, told]


def test_the_strength_of_a_brigade_is_all_the_men_it_came_with() -> None:
    field = Field()
    field.union(20, size=2)
    field.union(23, size=1, place="broken")
    assert [loss.strength for loss in ruleset.losses(field.battle())] == [2 * 150 + 150, 0]
