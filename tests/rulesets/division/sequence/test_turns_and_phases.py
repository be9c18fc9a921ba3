"""Turns, phases and activations (DC-SEQ, DC-TRACK, DC-ACTV, DC-AP)."""

import pytest

from longroll.flow import advance
from longroll.rulesets.division import SCREEN
from longroll.rulesets.division.arrivals.entering import waiting
from longroll.rulesets.division.components.areas import AREA, EDGES_APART
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.record.activation import Activation, Options
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.sequence.action_points import cost, pay, unpaid
from longroll.rulesets.division.sequence.actions import EndActions
from longroll.rulesets.division.sequence.end_of_turn import EndOfTurn
from longroll.rulesets.division.sequence.last_phase import left
from longroll.rulesets.division.sequence.phase import Activate, OpenPhase, PassPhase, Phase
from longroll.rulesets.division.sequence.turns import WholeBattle
from longroll.rulesets.division.tables import CS, NOBODY, US
from rulesets.division.drill import battle, chief, over, refused, rules, run, stand, then


def meeting(**more: object) -> Battle:
    return battle(
        {"archer": "herr-ridge", "gamble": "mcpherson-ridge"},
        {"heth": "herr-ridge", "buford": "mcpherson-ridge"},
        **more,
    )


def test_the_confederates_have_the_first_phase_of_every_turn():
    """DC-SEQ-01; DC-TRACK-01: turns are named by day and half."""
    b = meeting(active=US)
    b.stack.append(WholeBattle())
    advance(b, None)
    assert isinstance(b.needs, OpenPhase)
    assert b.needs.side == CS


def test_two_passes_in_a_row_end_the_turn_at_once():
    """DC-TRACK-02 (c)."""
    b = meeting(active=US)
    b.stack.append(WholeBattle())
    advance(b, None)
    assert not SCREEN.ask(b.known(CS), b.needs).passes.says
    b = then(b, PassPhase())
    assert b.needs.side == US
    assert b.turn == 0
    left = "The other side has passed, so that the turn ends; 1 general could still be activated."
    assert SCREEN.ask(b.known(US), b.needs).passes.says == left
    b = then(b, PassPhase())
    assert b.turn == 1
    assert b.needs.side == CS


def test_who_has_no_general_left_leaves_the_other_one_phase():
    """DC-TRACK-02 (a), DC-SEQ-06."""
    b = meeting()
    b.change_general(GENERAL["heth"], used=True)
    after = run(b, Phase(side=CS))
    assert after.closing == US
    assert "DC-TRACK-02" in rules(after)


def test_whoever_has_a_general_on_the_map_who_was_not_used_has_one_left():
    """DC-TRACK-02: nobody need be about to enter."""
    b = meeting()
    assert not waiting(b, CS)
    assert left(b, CS)
    b.change_general(GENERAL["heth"], used=True)
    assert not left(b, CS)


def test_a_general_is_activated_once_a_turn():
    """DC-ACTV-02."""
    b = run(meeting(), Phase(side=CS))
    assert refused(b, Activate(GENERAL["buford"])) == "DC-SEQ-02"
    assert refused(b, Activate(GENERAL["lee"])) == "DC-SEQ-02"
    b.change_general(GENERAL["heth"], used=True)
    assert refused(b, Activate(GENERAL["heth"])) == "DC-ACTV-02"


def test_the_marker_is_set_to_his_leadership_and_unspent_points_are_lost():
    """DC-TRACK-03, DC-SEQ-04, DC-ACTV-01."""
    b = run(meeting(), Phase(side=CS), Activate(GENERAL["heth"]))
    while not isinstance(b.needs, OpenPhase) and b.activation and b.step != "actions":
        b = then(b, b.needs.passed(b.known(CS)))
    assert b.activation.points == 6
    assert chief(b, "heth").used
    assert refused(b, EndActions()) == ""


@pytest.mark.parametrize(
    ("area", "price"), [("herr-ridge", 1), ("mcpherson-ridge", 2), ("chambersburg-pike", 3), ("gettysburg", 4)]
)
def test_an_action_costs_one_and_one_more_for_each_edge(area, price):
    """DC-AP-01: the same area 1, an adjacent one 2, and so outward."""
    b = battle({"archer": area}, {"heth": "herr-ridge"}, general="heth")
    assert EDGES_APART[AREA["herr-ridge"]][AREA[area]] == price - 1
    assert cost(b, b.activation, stand(b, "archer")) == price


def test_from_a_circle_every_attached_area_costs_one():
    """DC-AP-02; the areas next to those cost two."""
    b = battle(
        {"archer": "mcpherson-ridge", "davis": "herr-ridge", "pettigrew": "heth", "perrin": "pender"},
        {"heth": "mc-mcpherson-barn", "pender": "mc-cashtown"},
        general="heth",
    )
    found = {key: cost(b, b.activation, stand(b, key)) for key in ("archer", "davis", "pettigrew", "perrin")}
    assert found == {"archer": 1, "davis": 2, "pettigrew": 1, "perrin": NOBODY}


def test_a_plan_knows_no_distance_and_lets_a_stand_act_again():
    """DC-CMD-07, DC-AP-04: Plan 3 with Pender: Perrin acts twice, Scales once."""
    b = battle({"perrin": "gettysburg", "scales": "herr-ridge"}, {"pender": "marsh-creek"}, general="pender")
    b.activation = Activation(0, GENERAL["pender"], term="plan", points=3)
    for key in ("perrin", "perrin", "scales"):
        assert unpaid(b, b.activation, stand(b, key)) is None
        pay(b, stand(b, key), cost(b, b.activation, stand(b, key)))
    assert b.activation.points == 0


def test_a_stand_acts_once_in_an_activation_and_only_under_its_own_general():
    """DC-AP-03, DC-AP-04; where it is agreed once a turn."""
    b = battle({"archer": "herr-ridge", "perrin": "herr-ridge"}, {"heth": "herr-ridge"}, general="heth")
    assert unpaid(b, b.activation, stand(b, "perrin")).rule == "DC-AP-03"
    pay(b, stand(b, "archer"), 1)
    assert unpaid(b, b.activation, stand(b, "archer")).rule == "DC-AP-04"
    b.activation = Activation(1, GENERAL["ap-hill"], points=6)
    assert unpaid(b, b.activation, stand(b, "archer")) is None
    once = battle({"archer": "herr-ridge"}, {"heth": "herr-ridge"}, general="heth", options=Options(once_a_turn=True))
    pay(once, stand(once, "archer"), 1)
    once.activation = Activation(1, GENERAL["heth"], points=6)
    assert unpaid(once, once.activation, stand(once, "archer")).rule == "DC-AP-04"


def test_what_costs_more_than_there_is_cannot_be_paid():
    """DC-AP-01."""
    b = battle({"archer": "gettysburg"}, {"heth": "herr-ridge"}, general="heth", points=3)
    assert unpaid(b, b.activation, stand(b, "archer")).rule == "DC-AP-01"


def test_at_the_end_of_a_turn_generals_may_be_activated_again_and_routs_stay():
    """DC-SEQ-10: the discards are under the deck, the marker moves on."""
    b = meeting(turn="J1M")
    b.change(UNIT["archer"], routed=True)
    b.change_general(GENERAL["heth"], used=True)
    b.change_pile(CS, discards=(12, 13))
    after = run(b, EndOfTurn())
    assert over(after), after.needs
    assert after.turn == 1
    assert not chief(after, "heth").used
    assert stand(after, "archer").routed
    assert after.piles[CS].discards == ()


def test_the_test_of_victory_is_made_after_evenings_alone():
    """DC-SEQ-07, DC-WIN-04."""
    b = meeting(turn="J1M", bonus=(30, 0))
    assert not run(b, EndOfTurn()).over
    night = meeting(turn="J1E", bonus=(30, 0))
    assert run(night, EndOfTurn()).over
