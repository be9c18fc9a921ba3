"""Routed stands brought back (VB-RALLY)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.rally.rally_phase import Face, RallyPhase, rallies
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, begun, chief, refused, stand

ENEMY = stand(1, 20, 35, SOUTH)


def near(**said):
    """A battle with a routed stand and a commander who touches it."""
    head = chief(0, 20, 6.49, **{"rank": "corps", "formation": 2, **said})
    return battle(stand(0, 20, 10, level="rout"), ENEMY, chiefs=(head,))


def test_a_corps_or_the_army_commander_rallies_by_touch():
    """VB-RALLY-01: a divisional commander does not, nor another corps's."""
    assert rallies(near(), near().stands[0])
    assert rallies(near(rank="army"), near().stands[0])
    assert rallies(near(rank="division", formation=0), near().stands[0]) is None
    assert rallies(near(formation=3), near().stands[0]) is None


def test_the_rallied_are_disordered_for_good_and_face_as_they_like():
    """VB-RALLY-02, VB-RALLY-03."""
    b = begun(near(), RallyPhase(side=0))
    assert b.stands[0].level == "permanent disorder"
    assert refused(b, Face(Pose(0, 0, EAST))) == "VB-RALLY-03"
    b = answer(b, Face(Pose(*b.stands[0].pose.spot, EAST)))
    assert b.stands[0].pose.heading == EAST


def test_the_rallied_do_not_fight_in_that_turn():
    """VB-RALLY-04."""
    b = begun(near(), RallyPhase(side=0))
    assert b.stands[0].rallied
    assert blows(b, b.stands[0], b.stands[1], True) == ()
