"""What players do out of turn: skirmishers before a charge, cavalry behind a rout (VB-CHG-15, VB-CHG-16, VB-ROUT-04)."""

from random import Random

from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.charge.cover_for_skirmishers import Cover
from longroll.rulesets.volley_and_bayonet.charge.skirmishers import BeforeTheSabres, RetireBeforeCharge, RunTo
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import BreakThrough, Rider, Strike
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import SOUTH, battle, stand

SABRES = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}
FOOT = {"kind": "infantry skirmisher", "strength": 1}


def advised(b, decision):
    """What a sergeant answers."""
    return ruleset("volley-and-bayonet").advise("sergeant", decision, b, Random(1), dict)


def test_skirmishers_run_to_the_nearest_cover_rather_than_fight():
    """VB-CHG-15."""
    b = battle(stand(0, 20, 10, **SABRES), stand(1, 20, 11, SOUTH, **FOOT))
    places = tuple(Cover(Pose(20_000, y, SOUTH), "the wood", y - 11_000) for y in (14_000, 16_000))
    assert advised(b, BeforeTheSabres(1, 1, 0, places, False, True, False)) == RunTo(places[0].to)


def test_skirmishers_retire_before_a_brigade_and_stand_before_one_who_cannot_strike():
    """VB-CHG-16: they go by what the dice promise."""
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH, **FOOT))
    assert advised(b, RetireBeforeCharge(1, 1, 0)) is True
    weak = stand(0, 20, 10, kind="infantry brigade", level="rout")
    assert advised(battle(weak, stand(1, 20, 10, SOUTH, **FOOT)), RetireBeforeCharge(1, 1, 0)) is False


def test_cavalry_breaks_through_into_a_flank_and_not_at_a_steady_front():
    """VB-ROUT-04."""
    for heading, strikes in ((0, True), (SOUTH, False)):
        foe = stand(1, 20, 18, heading, stationary=heading == SOUTH)
        b = battle(stand(0, 20, 10, **SABRES), foe)
        decision = BreakThrough(0, (Rider(0, (), 60_000),))
        assert isinstance(advised(b, decision), Strike) is strikes
