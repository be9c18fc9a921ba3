"""Cavalry that breaks through behind a rout (VB-SEQ-04, VB-ROUT-04)."""

from longroll.dice import Throw
from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.morale.morale_phase import MoralePhase
from longroll.rulesets.volley_and_bayonet.record.units import Charged
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import (
    BreakThrough,
    RideOn,
    Rider,
    Strike,
    breaks_through,
    riders,
)
from longroll.rulesets.volley_and_bayonet.rout.pursuit import FollowRouter
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import SOUTH, WEST, battle, begun, refused, stand, told

SABRES = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine", "charged": True, "morale": 6}
INCH = 6 * 1000
"""In the sixths of a thousandth in which moves are reckoned."""


def charged(*others, left=10, foe="temporary disorder", **said):
    """A brigade of cavalry has charged one of infantry that wavers; the morale phase begins."""
    rider, target = stand(0, 20, 10, **{**SABRES, **said}), stand(1, 20, 10, SOUTH, level=foe)
    charge = Charged(0, 1, False, Pose(20_000, 3_000), left * INCH)
    return begun(battle(rider, target, *others, charges=(charge,)), MoralePhase())


def routed(b, faces=(1, 6)):
    """The battle when the one has stood and the other has routed, and nobody follows."""
    for face in faces:
        b = answer(b, (face,))
    while isinstance(b.needs, FollowRouter):
        b = answer(b, None)
    return b


def test_where_all_have_routed_whom_it_touched_cavalry_breaks_through():
    """VB-SEQ-04, VB-ROUT-04: straight ahead, with what is left of its move."""
    b = routed(charged(stand(1, 5, 35, SOUTH)))
    assert isinstance(b.needs, BreakThrough)
    pose = b.stands[0].pose
    assert refused(b, RideOn(0, pose.ahead(10_000))) == ""
    assert refused(b, RideOn(0, pose.ahead(10_100))) == "VB-MOVE-03"
    assert refused(b, RideOn(0, pose.turned(460).ahead(5_000))) == "VB-ROUT-04"
    assert refused(b, RideOn(0, pose.toward(300, 5_000))) == "VB-ROUT-04"
    assert refused(b, RideOn(1, pose.ahead(5_000))) == "VB-ROUT-04"
    b = answer(b, RideOn(0, pose.turned(450).ahead(5_000)))
    assert b.stands[0].pose == pose.turned(450).ahead(5_000)
    assert not isinstance(b.needs, BreakThrough)


def test_with_less_left_it_has_six_inches():
    """VB-ROUT-04."""
    b = routed(charged(stand(1, 5, 35, SOUTH), left=1))
    pose = b.stands[0].pose
    assert refused(b, RideOn(0, pose.ahead(6_000))) == ""
    assert refused(b, RideOn(0, pose.ahead(6_100))) == "VB-MOVE-03"


def test_it_may_strike_another_and_both_test_at_once():
    """VB-ROUT-04: one that it sees, in reach; and it breaks through once."""
    b = routed(charged(stand(1, 20, 18, SOUTH), stand(1, 36, 12, WEST)), (1, 6, 1))
    assert refused(b, Strike(0, 3, 850)) == "VB-ROUT-04"
    for wrong in (
        Strike(0, 1, 0),
        Strike(0, 0, 0),
        Strike(0, 9, 0),
        Strike(0, -1, 0),
        Strike(0, 2, -1),
        Strike(0, 2, 451),
        5,
    ):
        assert refused(b, wrong) == "VB-ROUT-04"
    b.change(3, place="lost")
    assert refused(b, Strike(0, 3, 0)) == "VB-ROUT-04"
    b = answer(b, Strike(0, 2, 0))
    assert b.stands[0].front == (20_000, 18_000)
    assert isinstance(b.needs, Throw)
    assert "A and C test at once" in told(b)
    b = answer(answer(b, (1,)), (1,))
    assert b.needs is None


def test_who_is_disordered_or_still_in_contact_does_not_break_through():
    """VB-ROUT-04."""
    assert not isinstance(routed(charged(level="permanent disorder")).needs, BreakThrough)
    b = charged(stand(1, 17, 10, SOUTH))
    assert not isinstance(routed(b, (1, 6, 1)).needs, BreakThrough)


def test_infantry_does_not_break_through():
    """VB-ROUT-04."""
    assert not isinstance(routed(charged(kind="infantry brigade", mounted=False)).needs, BreakThrough)


def test_nobody_breaks_through_whom_none_has_routed_before():
    """VB-ROUT-04, VB-ROUT-09."""
    assert not isinstance(routed(charged(foe="good")).needs, BreakThrough)


def test_a_ride_is_dragged_and_goes_as_far_as_it_may():
    """VB-ROUT-04: towards the place asked for, within 45 degrees."""
    rules = ruleset("volley-and-bayonet")
    b = routed(charged(stand(1, 5, 35, SOUTH)))
    to = {"x": 40_000, "y": 9_000, "heading": 0}
    probed = rules.probe(b, 0, "BreakThrough", {"type": "RideOn", "stand": 0, "to": to})
    assert probed.refusal is None
    assert probed.nearest["to"][2] == 450
    labels = [row.label for row in rules.view(b, 0).asks[0].items]
    assert labels == ["A rides on"]


def test_who_has_ridden_at_somebody_and_touches_him_is_watched():
    """VB-ROUT-04: brigades in the saddle that charged; others are not, nor those who touch nobody."""
    for said, found in (
        ({}, True),
        ({"charged": False}, False),
        ({"mounted": False}, False),
        ({"kind": "mounted infantry"}, False),
    ):
        b = battle(stand(0, 20, 10, **{**SABRES, **said}), stand(1, 20, 10, SOUTH))
        assert bool(riders(b)) is found
    assert riders(battle(stand(0, 20, 10, **SABRES), stand(1, 20, 10.2, SOUTH))) == ()


def test_one_who_stands_keeps_it_from_breaking_through_and_one_who_is_gone_does_not():
    """VB-ROUT-04."""
    for said, through in (({}, False), ({"level": "rout"}, True), ({"place": "lost"}, True)):
        b = battle(stand(0, 20, 10, **SABRES), stand(1, 20, 30, level="rout"), stand(1, 30, 30, **said))
        assert breaks_through(b, Rider(0, (1, 2), 0)) is through
