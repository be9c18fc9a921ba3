"""How a player says what pays for a bridge, or for one more turn (VB-TERR-22, VB-MOVE-06)."""

import pytest
from msgspec import to_builtins

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.ground.land import Crossing
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import NextMove
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import BreakThrough, Breakthrough, RideOn, Rider, Strike
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, refused, stand
from rulesets.volley_and_bayonet.ground.plains import course, plain

RULES = ruleset("volley-and-bayonet")
BRIDGE = plain(course("stream", 0, 8_000, 40_000, 8_000), Crossing("stream", "", "bridge", 20_000, 8_000))
SABRES = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}


def item(b, start):
    """What the first side may do that is called so."""
    return next(row for row in RULES.view(b, 0).asks[0].items if row.label.startswith(start))


@pytest.mark.parametrize(
    ("y", "said", "able"),
    [(6, {}, True), (6, {"level": "temporary disorder"}, False), (6, {"column": True}, False), (25, {}, False)],
)
def test_a_move_is_paid_in_two_ways_where_a_bridge_is_near(y, said, able):
    """VB-TERR-22."""
    b = begun(battle(stand(0, 20, y, **said), stand(1, 20, 39, SOUTH), land=BRIDGE))
    assert len(item(b, "Move").ways) == 2 * able


def test_a_turn_more_is_paid_with_order_if_its_player_likes():
    """VB-MOVE-06."""
    b = begun(battle(stand(0, 20, 6), stand(1, 20, 39, SOUTH)))
    assert item(b, "Move").ways == ()
    b = answer(b, Move(0, b.stands[0].pose.turned(450)))
    assert len(item(b, "Move").ways) == 2


def test_a_stand_dragged_over_a_bridge_goes_as_far_as_its_order_pays_for():
    """VB-TERR-22: and it is told before."""
    b = begun(battle(stand(0, 20, 6), stand(1, 20, 39, SOUTH), land=BRIDGE))
    half, order = item(b, "Move").ways
    to = {"x": 20_000, "y": 18_000, "heading": 0}
    near = RULES.probe(b, 0, "NextMove", {**half.value, "to": to})
    assert near.nearest["to"][1] < 14_000
    assert "disordered" not in near.says
    far = RULES.probe(b, 0, "NextMove", {**order.value, "to": to})
    assert (far.nearest["to"][1], far.nearest["disorder"]) == (18_000, True)
    assert far.cost.endswith("inches, and it is disordered")


def test_a_charge_over_a_bridge_is_paid_in_two_ways_or_in_the_one_that_reaches():
    """VB-TERR-22."""
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 12, SOUTH), land=BRIDGE))
    ways = item(b, "Charge B").ways
    assert [way.value for way in ways] == [to_builtins(Charge(0, 1, 0)), to_builtins(Charge(0, 1, 0, disorder=True))]
    told = RULES.probe(b, 0, "NextMove", ways[1].value)
    assert "disordered by the bridge" in told.says
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 20, SOUTH), land=BRIDGE))
    only = item(b, "Charge B")
    assert (only.label, only.ways) == ("Charge B, disordered at the bridge", ())
    assert isinstance(b.needs, NextMove)
    assert not RULES.probe(b, 0, "NextMove", only.value).refusal


def test_cavalry_that_breaks_through_over_a_bridge_pays_as_its_player_likes():
    """VB-TERR-22, VB-ROUT-04."""
    b = battle(stand(0, 20, 7, **SABRES), stand(1, 20, 12, SOUTH), land=BRIDGE)
    b = begun(b, Breakthrough(riders=(Rider(0, (), 20_000 * 6),)))
    assert isinstance(b.needs, BreakThrough)
    order = Strike(0, 1, 0, disorder=True)
    ways = [way.value for way in item(b, "A rides at B").ways]
    assert ways == [to_builtins(each) for each in (Strike(0, 1, 0), order)]
    assert len(item(b, "A rides on").ways) == 2
    assert not answer(b, RideOn(0, b.stands[0].pose.ahead(3_000))).stands[0].disordered
    ahead = {"x": 20_000, "y": 9_500, "heading": 0}
    ride = RULES.probe(b, 0, "BreakThrough", {**item(b, "A rides on").ways[1].value, "to": ahead})
    assert answer(b, RideOn(0, b.stands[0].pose.ahead(3_000), disorder=True)).stands[0].disordered
    assert ride.nearest["disorder"] is True
    assert ride.cost == "4 inches, and it is disordered"
    assert answer(b, order).stands[0].disordered
    b.change(1, pose=b.stands[1].pose.ahead(4_500))
    assert refused(b, Strike(0, 1, 0)) == ""
    assert refused(b, order) == "VB-TERR-22"
