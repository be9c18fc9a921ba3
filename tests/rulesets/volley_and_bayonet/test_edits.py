"""The table edited by hand (VB-MARCH-04, VB-MOVE-18, VB-MISC-02)."""

from longroll.contract import Spot
from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.edits import HAND
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, begun, chief, stand

FAR = stand(1, 20, 38, SOUTH)


def moving():
    """A battle in which one's own commander is with his first stand, and another by himself."""
    heads = chief(0, 20, 16.48, attached=0), chief(0, 5, 5, rank="corps", formation=2), chief(1, 30, 38)
    return begun(battle(stand(0, 20, 20), stand(0, 24, 20), FAR, chiefs=heads))


def test_nobody_is_put_elsewhere_in_the_midst_of_his_move():
    b = moving()
    there = Spot(10_000, 10_000)
    assert HAND.may_put(b, "stand:0", there) is None
    b = answer(b, Move(0, b.stands[0].pose.ahead(1_000)))
    assert HAND.may_put(b, "stand:0", there) is not None
    assert HAND.may_put(b, "stand:1", there) is None
    assert HAND.may_put(b, "stand:1", Spot(20_000, 19_000)) is not None
    assert HAND.may_put(b, "commander:0", Spot(20_000, 19_000)) is None


def test_who_is_with_a_stand_is_put_down_with_it_and_no_other():
    """VB-MOVE-18; put down by himself he is with nobody."""
    b = HAND.put(moving(), "stand:0", Spot(10_000, 18_500))
    assert [row.pose for row in b.commanders[:2]] == [Pose(10_000, 16_480), Pose(5_000, 5_000)]
    b = HAND.put(moving(), "commander:0", Spot(8_000, 8_000))
    assert (b.commanders[0].attached, b.commanders[0].pose.spot) == (-1, (8_000, 8_000))


def test_a_column_is_put_down_with_its_markers_straight_behind_it_and_overruns():
    """VB-MARCH-04, VB-MISC-02."""
    b = answer(moving(), Change(1, "column"))
    b = answer(b, Move(0, b.stands[0].pose.ahead(1_000)))
    b = HAND.put(b, "stand:1", Spot(29_250, 37_500, EAST))
    assert {pose.y for pose in b.stands[1].trail} == {37_500}
    assert b.commanders[2].place == "lost"
