"""Heroic Charge, and Battle Plan that calls a battle off (DC-EVT-12, DC-EVT-14)."""

from longroll.dice import Throw
from longroll.flow import total
from longroll.rulesets.division.battle.battle import Battlefield
from longroll.rulesets.division.battle.battle_cards import FormationCard, NextCard, PassCards, numbers
from longroll.rulesets.division.battle.declaration import Battles, DeclareBattle
from longroll.rulesets.division.battle.deployment import Deployed
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.events.calling_off import CallingOff, CallOff
from longroll.rulesets.division.events.heroic_charge import ChargingCard, PlayHeroicCharge
from longroll.rulesets.division.record.activation import Options
from rulesets.division.battle.boards import card, column, fought, place
from rulesets.division.drill import battle, over, refused, result, rules, run, stand, then

ILLUSTRATED = ("CB02", "CB04", "CB09")


def test_its_player_lays_three_cards_and_the_enemy_none():
    """DC-EVT-12, example: with the three illustrated cards an attacker counts 6, because the enemy is unformed."""
    b = column(hands=(("UB01",), ("heroic-charge", *ILLUSTRATED, "CB11")))
    asked = run(b, ColumnFight())
    assert isinstance(asked.needs, PlayHeroicCharge)
    assert asked.needs.side == 1
    b = then(asked, True)
    assert isinstance(b.needs, ChargingCard)
    assert refused(b, -1) == "DC-EVT-12"
    b = then(b, *(card(b, 1, key) for key in ILLUSTRATED))
    assert total(numbers(fought(b), 1, True, True)) == 6
    assert fought(b).formations[0] == -1
    assert len(b.piles[0].hand) == 1
    assert card(asked, 1, "heroic-charge") in b.piles[1].discards


def test_it_goes_on_with_the_volley_and_no_more_cards_are_played():
    """DC-EVT-12: formations and bombardment are skipped, volleys are fired, no card is played after them."""
    b = column(("kershaw", "cabell"), ("ward", "hazard"), hands=(("UB01",), ("heroic-charge", *ILLUSTRATED)))
    b = run(b, ColumnFight(), True, *(card(b, 1, key) for key in ILLUSTRATED))
    asked = []
    while not over(b):
        asked.append(type(b.needs).__name__ if not isinstance(b.needs, Throw) else b.needs.rule)
        b = then(b, (1,) * b.needs.dice if isinstance(b.needs, Throw) else b.needs.passed(b))
        if asked[-1] == "DC-BAT-20":
            break
    assert asked[0] == "DC-BAT-12"
    assert "DC-BAT-09" not in asked
    assert not {FormationCard.__name__, NextCard.__name__} & set(asked)


def test_the_attacker_decides_first_and_only_one_side_charges():
    """DC-EVT-12: the defender is asked only where the attacker does not."""
    hands = (("heroic-charge", "UB01"), ("heroic-charge", "CB11"))
    asked = run(column(hands=hands), ColumnFight())
    assert then(asked, False).needs == PlayHeroicCharge(0)
    charged = then(asked, True, card(asked, 1, "CB11"), -1)
    assert not isinstance(charged.needs, PlayHeroicCharge)
    defends = then(asked, False, True, card(asked, 0, "UB01"), -1)
    assert fought(defends).formations[1] == -1


def test_who_holds_none_is_asked_all_the_same_and_may_not():
    """DC-EVT-12: nothing shows; without a battle card there is nothing to form the column with."""
    b = run(column(hands=((), ("CB11",))), ColumnFight())
    assert list(b.needs.offers(b)) == [False]
    assert refused(b, True) == "DC-EVT-12"
    assert refused(run(column(hands=((), ("heroic-charge",))), ColumnFight()), True) == "DC-EVT-12"


def test_battle_plan_calls_a_battle_off_before_the_melee():
    """DC-EVT-14: only with the option; every stand goes back, losses and routs stand, the column's cards are discarded."""
    field = "codori-farm"
    there = {"kershaw": field, "ward": field}
    hands = ((), ("CB06", "battle-plan"))
    b = battle(there, {"longstreet": field}, general="longstreet", hands=hands, options=Options(call_off=True))
    b = run(b, Battles(), DeclareBattle(AREA[field]), place("ward", 0), Deployed())
    b = then(b, place("kershaw", 0), Deployed(), -1, False, False, card(b, 1, "CB06"), -1)
    while not isinstance(b.needs, NextCard):
        b = then(b, (1,) * b.needs.dice)
    b = then(b, PassCards())
    assert isinstance(b.needs, CallOff)
    assert b.needs.side == 1
    off = then(b, True)
    assert "DC-EVT-14" in rules(off)
    assert not any(isinstance(each, Battlefield) for each in off.stack)
    assert stand(off, "kershaw").steady
    assert stand(off, "ward").steady
    assert len(off.piles[1].discards) == 2


def test_nobody_is_asked_without_the_option_and_nobody_may_without_the_card():
    """DC-EVT-14."""
    assert result(run(column(formations=("", "")), CallingOff())) is False
    b = run(column(formations=("", ""), options=Options(call_off=True)), CallingOff())
    assert list(b.needs.offers(b)) == [False]
    assert refused(b, True) == "DC-EVT-14"
