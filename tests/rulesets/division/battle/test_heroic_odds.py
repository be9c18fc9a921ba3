"""What comes of a Heroic Charge is read before it is made, and with each card that is laid (DC-EVT-12)."""

import pytest

from longroll.flow import total
from longroll.rulesets.division.battle.battle_cards import numbers
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.screen import battle_charts
from rulesets.division.battle.boards import card, column, fought
from rulesets.division.drill import run, then

ILLUSTRATED = ("CB02", "CB04", "CB09")
SEVERAL = (("kershaw", "semmes"), ("ward", "carr"))


def asked(attackers=("kershaw",), defenders=("ward",), held=ILLUSTRATED):
    return run(column(attackers, defenders, hands=(("UB01",), ("heroic-charge", *held))), ColumnFight())


def wins(odds):
    return sum(row.weight for row in odds.outcomes if row.tone in {"good", "fair"}) / odds.of


def read(b, answer):
    return battle_charts.charge(b.known(1), b.needs, answer)


def test_the_charge_is_read_with_the_best_formation_in_hand():
    b = asked()
    found = read(b, True)
    best = max((read(then(b, True), card(b, 1, key)) for key in ILLUSTRATED), key=wins)
    assert (found.title, found.outcomes) == (best.title, best.outcomes)
    assert found.title.startswith("A Heroic Charge in ")
    assert sum(row.weight for row in found.outcomes) == found.of


def test_without_it_nothing_is_foretold():
    """DC-BAT-07: what the enemy forms in is not known."""
    assert read(asked(), False) is None


@pytest.mark.parametrize("troops", [(("kershaw",), ("ward",)), SEVERAL], ids=["few", "several"])
def test_each_card_more_makes_it_likelier(troops):
    b = then(asked(*troops), True)
    chances = []
    for key in ILLUSTRATED:
        chances.append(read(b, card(b, 1, key)))
        b = then(b, card(b, 1, key))
    won = [wins(odds) for odds in chances]
    assert won == sorted(won)
    assert won[0] < won[-1]
    assert total(numbers(fought(b), 1, True, True)) == 6


def test_only_ones_own_cards_may_yet_come():
    """DC-EVT-12: the enemy plays none."""
    b = asked()
    assert {fact.label for fact in read(b, True).may} == {"Confederate, the best left in your hand"}


def test_what_the_enemy_holds_does_not_show():
    one, other = (
        run(column(hands=((held,), ("heroic-charge", *ILLUSTRATED)), decks=((rest,), ())), ColumnFight())
        for held, rest in (("UB02", "UB04"), ("UB04", "UB02"))
    )
    assert read(one, True) == read(other, True)
