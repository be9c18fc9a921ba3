"""Who follows a router, or turns: of all enemies who touched one, however it came to rout (VB-ROUT-08)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.exhaustion.exhaustion_phase import ExhaustionPhase
from longroll.rulesets.volley_and_bayonet.melee.facing_after_advance import FaceAfterAdvance, Front
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import MoraleTests
from longroll.rulesets.volley_and_bayonet.record.units import Charged
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Follow, FollowRouter, Turn
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, WEST, battle, begun, chief, refused, stand, told

SHAKEN = {"level": "temporary disorder"}
FAR = chief(0, 2, 2), chief(1, 2, 38)


def thrown(*faces, left=(0,), **said):
    """The battle when those who test have thrown these faces."""
    b = begun(battle(*said.pop("stands"), chiefs=FAR, **said), MoraleTests(left=left))
    for face in faces:
        b = answer(b, (face,))
    return b


def test_who_touched_a_friend_that_was_carried_along_may_follow_him_too():
    """VB-ROUT-08, VB-ROUT-03: one behind each router, in the order in which they broke."""
    rows = stand(0, 20, 30, **SHAKEN), stand(1, 20, 30, SOUTH), stand(0, 20, 22, **SHAKEN), stand(1, 18.5, 20.5, EAST)
    b = thrown(6, 6, stands=rows)
    assert [row.level for row in b.stands[::2]] == ["rout", "rout"]
    assert b.needs == FollowRouter(1, (1,), b.needs.over)
    b = answer(b, None)
    assert b.needs == FollowRouter(1, (3,), b.needs.over)
    assert refused(b, Follow(1)) == "VB-ROUT-08"
    b = answer(b, Follow(3))
    assert b.stands[3].front == (21_500, 20_500)
    assert answer(b, Front(b.stands[3].pose)).needs is None


def test_a_charger_who_was_repulsed_had_touched_him():
    """VB-ROUT-08, VB-CHG-11, VB-SEQ-05: all drop at once, whoever is put back first."""
    rows = stand(0, 20, 20), stand(1, 20, 20, SOUTH, arm="cartridge rifle", **SHAKEN)
    charges = (Charged(0, 1, False, Pose(20_000, 8_500)),)
    b = thrown(6, 6, stands=rows, left=(0, 1), charges=charges)
    assert b.stands[0].front[1] < 19_001
    assert b.needs == FollowRouter(0, (0,), b.needs.over)
    assert answer(b, Follow(0)).stands[0].front[1] > 22_900


def test_who_follows_may_go_on_touching_whom_he_touches():
    """VB-ROUT-08: contact that he has is none that is new; over another he does not go."""
    beside = stand(0, 23.02, 22)
    rows = stand(0, 20, 20, **SHAKEN), stand(1, 20, 20, SOUTH), beside
    b = thrown(6, stands=rows)
    b = answer(b, Follow(1))
    assert b.stands[1].front == (20_000, 17_000)
    assert b.needs == FaceAfterAdvance(1, 1)
    assert refused(b, Front(b.stands[1].pose.turned(225))) == "VB-MOVE-10"
    before = stand(0, 21.6, 20)
    b = thrown(6, stands=(stand(0, 18.4, 20, **SHAKEN), stand(1, 20, 20, SOUTH), before))
    assert refused(b, Follow(1)) == "VB-ROUT-08"
    assert not refused(b, Turn(1, b.stands[1].pose.turned(1800)))


def test_behind_those_who_rout_as_their_division_collapses():
    """VB-ROUT-08, VB-EXH-06: when all of it have dropped."""
    b = battle(stand(0, 20, 20, **SHAKEN), stand(1, 20, 20, SOUTH), chiefs=FAR)
    b.change_formation(0, tally=10, recent=6)
    b = answer(begun(b, ExhaustionPhase()), (6,))
    assert b.needs == FollowRouter(1, (1,), b.needs.over)
    b = answer(b, Follow(1))
    assert b.stands[1].front == (20_000, 17_000)
    assert "has its turn now" in told(answer(b, Front(b.stands[1].pose)))


def test_behind_those_whom_the_caught_carry_along_but_not_the_charger():
    """VB-ROUT-08, VB-CHG-17: he carries his charge on."""
    caught, friend = stand(1, 20, 12, SOUTH, level="rout"), stand(1, 20, 20, **SHAKEN)
    b = battle(stand(0, 20, 5), caught, friend, stand(0, 21.5, 18.5, WEST), chiefs=(chief(0, 20, 1), FAR[1]))
    b = answer(answer(begun(b), Charge(0, 1, 0)), (6,))
    assert b.stands[2].level == "rout"
    assert b.needs == FollowRouter(0, (3,), b.needs.over)
    b = answer(b, None)
    assert b.moving.carried
