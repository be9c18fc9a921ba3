"""Routed stands brought back (VB-RALLY)."""

import pytest

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet import SCREEN
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.rally.rally_phase import Face, FaceAfterRally, RallyPhase, rallies
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


@pytest.mark.parametrize(("x", "beside"), [(20, 23), (1.5, 30)])
def test_a_rallied_stand_does_not_turn_into_a_friend_or_off_the_table(x, beside):
    """VB-MOVE-10: either is enough."""
    b = battle(stand(0, x, 10, level="permanent disorder"), ENEMY, stand(0, beside, 10))
    pose = b.stands[0].pose
    asked = FaceAfterRally(0, 0)
    assert asked.refusal(b, Face(pose)) is None
    assert asked.refusal(b, Face(pose.turned(450))).rule == "VB-MOVE-10"
    free = battle(stand(0, 10, 10, level="permanent disorder"), ENEMY, stand(0, 30, 10))
    assert asked.refusal(free, Face(free.stands[0].pose.turned(450))) is None
    told = SCREEN.tried(free, asked, {"type": "Face", "to": {"x": 10_000, "y": 10_000, "heading": 175}})
    assert told.nearest["to"][2] == 175


def test_the_rallied_do_not_fight_in_that_turn():
    """VB-RALLY-04."""
    b = begun(near(), RallyPhase(side=0))
    assert b.stands[0].rallied
    assert blows(b, b.stands[0], b.stands[1], True) == ()


def test_nobody_in_order_is_rallied_nor_anybody_whom_an_enemy_touches():
    """VB-RALLY-01, VB-ROUT-10."""
    head = chief(0, 20, 6.49, rank="corps", formation=2)
    for row, enemy in ((stand(0, 20, 10), ENEMY), (stand(0, 20, 10, level="rout"), stand(1, 20, 10, SOUTH))):
        b = begun(battle(row, enemy, chiefs=(head,)), RallyPhase(side=0))
        assert b.stands[0].level == row.level
        assert b.needs is None


def test_two_touch_him_and_both_are_rallied_each_with_its_facing():
    """VB-RALLY-01: it needs no roll, and there is no limit."""
    head = chief(0, 20, 6.49, rank="corps", formation=2)
    b = begun(
        battle(stand(0, 20, 10, level="rout"), stand(0, 20, 6, level="rout"), ENEMY, chiefs=(head,)), RallyPhase(side=0)
    )
    assert b.needs == FaceAfterRally(0, 0)
    b = answer(b, Face(b.stands[0].pose))
    assert b.needs == FaceAfterRally(0, 1)
