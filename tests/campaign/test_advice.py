"""What computers do between the battles: which they offer and accept with regiments (DC-SCOPE-02)."""

from random import Random

import pytest

from longroll.campaign.sequence import Agree
from longroll.players import player
from longroll.rulesets.division.battle.declaration import DeclareBattle
from longroll.rulesets.division.battle.deployment import DefenderDeploys, Deployed

from .drill import HERE, PLACE, RULES, campaign, then

MANY = {"archer": PLACE, "davis": PLACE, "pettigrew": PLACE}


def said(b):
    return player("sergeant").answer(RULES, b.known(b.needs.side), b.needs, Random(1))


@pytest.mark.parametrize(("enemy", "how"), [("cutler", True), ("calef", False)])
def test_a_battle_is_offered_where_neither_side_is_far_too_weak(enemy, how):
    b = campaign(stands=MANY | {enemy: PLACE})
    assert said(b) == DeclareBattle(HERE, regiments=how)


def test_whoever_has_agreed_to_one_stands_in_it():
    b = then(campaign(stands=MANY | {"gamble": PLACE}), DeclareBattle(HERE, regiments=True))
    assert isinstance(b.needs, Agree)
    assert said(b) == "regiments"
    agreed, declined = then(b, "regiments"), then(b, "board")
    assert isinstance(agreed.needs, DefenderDeploys)
    assert said(declined) == Deployed(), "on the board he gives way: the odds are hopeless"
    assert said(agreed) != Deployed()
    assert said(then(agreed, said(agreed))) == Deployed()
