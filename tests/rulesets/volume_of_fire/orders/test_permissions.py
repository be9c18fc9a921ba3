"""What orders allow and oblige."""

import pytest

from longroll.rulesets.volume_of_fire.orders import permissions
from longroll.rulesets.volume_of_fire.orders.obligations import falls_short, may_ride, obliged, owing
from longroll.rulesets.volume_of_fire.orders.permissions import destination, may_charge
from longroll.rulesets.volume_of_fire.record import DEPTH, Order
from longroll.tabletop import footprint

from ..positions import CONFEDERATE, UNION, Table, box


def facing(order, at=(20, 10), enemy_at=(20, 22), **more):
    """A Union regiment under an order, and a Confederate one somewhere; returns the battle and both units."""
    table = Table()
    table.objective(box(30, 10, 36, 16))
    ours = table.brigade(UNION, "Iron Brigade", order=order)
    unit = table.unit(ours, at, **more)
    theirs = table.brigade(CONFEDERATE, "Archer")
    enemy = table.unit(theirs, enemy_at, heading=180)
    b = table.battle()
    return b, b.units[unit], b.units[enemy]


def moved(unit, dx=0.0, dy=0.0, turn=0.0):
    pose = unit.pose.shifted(round(dx * 1000), round(dy * 1000)).turned(round(turn * 10))
    return footprint(pose, unit.frontage, DEPTH)


ATTACK = Order("attack", target=1)
ADVANCE = Order("advance", area="objective-0")


def rule(refusal):
    return refusal.rule if refusal else None


def test_attack_may_charge_anybody_and_rest_and_retire_nobody():
    """VF-ORD-07"""
    b, unit, enemy = facing(ATTACK, enemy_at=(20, 14))
    assert may_charge(b, unit, enemy) is None
    for kind in ("rest", "retire"):
        b, unit, enemy = facing(kind, enemy_at=(20, 14))
        assert rule(may_charge(b, unit, enemy)) == "VF-ORD-07"


def test_a_beaten_unit_never_charges():
    """VF-DIS-04"""
    b, unit, enemy = facing(ATTACK, enemy_at=(20, 14), condition="beaten")
    assert rule(may_charge(b, unit, enemy)) == "VF-DIS-04"


def test_advance_charges_only_an_enemy_in_the_way_or_on_the_target():
    """VF-ORD-03, VF-ORD-07"""
    b, unit, enemy = facing(ADVANCE, enemy_at=(26, 10))
    assert may_charge(b, unit, enemy) is None  # it stands across the way
    b, unit, enemy = facing(ADVANCE, enemy_at=(33, 13))
    assert may_charge(b, unit, enemy) is None  # it stands on the target
    b, unit, enemy = facing(ADVANCE, enemy_at=(20, 14))
    assert rule(may_charge(b, unit, enemy)) == "VF-ORD-03"


def test_advance_to_a_point_goes_for_the_circle_about_it():
    """VF-ORD-03"""
    b, unit, enemy = facing(Order("advance", point=(40000, 10000)), enemy_at=(30, 10))
    assert may_charge(b, unit, enemy) is None
    assert permissions.goal_gap(b, 0, unit.quad) == 40000 - 3000 - 21500


def test_hold_charges_only_an_enemy_at_least_partly_inside_the_position():
    """VF-ORD-04, VF-ORD-07: the position is the hull grown by 3 inches."""
    b, unit, enemy = facing("hold", enemy_at=(20, 14))  # 3 inches from edge to edge
    assert may_charge(b, unit, enemy) is None
    b, unit, enemy = facing("hold", enemy_at=(20, 14.1))
    refusal = may_charge(b, unit, enemy)
    assert rule(refusal) == "VF-ORD-04"
    assert '0.1" outside' in refusal.because


def test_a_unit_of_a_holding_brigade_moves_within_its_position_and_not_out_of_it():
    """VF-ORD-04"""
    b, unit, _ = facing("hold")
    b.change_brigade(0, order=Order("hold", position=unit.quad))
    assert destination(b, unit, moved(unit, dy=3)) is None
    assert rule(destination(b, unit, moved(unit, dy=3.1))) == "VF-ORD-04"


def test_a_unit_outside_the_position_may_only_come_nearer_to_it():
    """VF-ORD-04"""
    b, unit, _ = facing("hold")
    b.change_brigade(0, order=Order("hold", position=moved(unit, dy=-8)))
    assert destination(b, unit, moved(unit, dy=-2)) is None
    assert rule(destination(b, unit, moved(unit, dy=1))) == "VF-ORD-04"


def test_a_brigade_that_holds_ground_this_turn_is_bound_to_it_whatever_its_order():
    """VF-ORD-11"""
    b, unit, enemy = facing(ATTACK, enemy_at=(20, 15))
    b.change_brigade(0, holds=True, ground=unit.quad)
    assert rule(destination(b, unit, moved(unit, dy=3.2))) == "VF-ORD-11"
    assert destination(b, unit, moved(unit, dy=-2)) is None  # away from the target, within the position
    assert rule(may_charge(b, unit, enemy)) == "VF-ORD-11"
    assert not list(owing(b, 0))


def test_a_resting_brigade_that_holds_ground_still_does_not_move():
    """VF-ORD-06, VF-ORD-11"""
    b, unit, _ = facing("rest")
    b.change_brigade(0, holds=True, ground=unit.quad)
    assert rule(destination(b, unit, moved(unit, dy=1))) == "VF-ORD-06"


def test_no_unit_of_a_resting_brigade_moves():
    """VF-ORD-06"""
    b, unit, _ = facing("rest")
    assert rule(destination(b, unit, moved(unit, dy=-1))) == "VF-ORD-06"


def test_a_retiring_unit_may_not_end_nearer_to_its_nearest_enemy():
    """VF-ORD-05"""
    b, unit, _ = facing("retire", enemy_at=(20, 18))
    assert destination(b, unit, moved(unit, dy=-3)) is None
    assert rule(destination(b, unit, moved(unit, dy=1))) == "VF-ORD-05"


def test_a_beaten_unit_keeps_its_distance_under_any_order():
    """VF-DIS-04"""
    b, unit, _ = facing(ATTACK, enemy_at=(20, 18), condition="beaten")
    assert rule(destination(b, unit, moved(unit, dy=1))) == "VF-DIS-04"
    assert destination(b, unit, moved(unit, dy=-1)) is None  # Attack does not hold a beaten one forward


def test_an_enemy_known_only_from_earlier_keeps_a_beaten_unit_away_too():
    """VF-SCALE-04, VF-DIS-04"""
    b, unit, enemy = facing(ATTACK, enemy_at=(20, 30), condition="beaten")
    b.change_unit(enemy.id, place="ghost")
    assert rule(destination(b, unit, moved(unit, dy=1))) == "VF-DIS-04"
    b.change_unit(enemy.id, place="unseen")
    assert destination(b, unit, moved(unit, dy=1)) is None


def test_an_attacking_unit_may_not_end_further_from_its_target_save_to_fall_back_or_turn():
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK)
    assert rule(destination(b, unit, moved(unit, dy=-1))) == "VF-ORD-02"
    assert destination(b, unit, moved(unit, dy=1)) is None
    assert destination(b, unit, moved(unit, dy=-3), falling_back=True) is None
    assert destination(b, unit, moved(unit, turn=90)) is None
    b, unit, _ = facing(ATTACK, heading=90)
    assert destination(b, unit, moved(unit, turn=-90)) is None  # its side was nearer than its front is


def test_an_advancing_unit_may_not_end_further_from_its_ground():
    """VF-ORD-03"""
    b, unit, _ = facing(ADVANCE)
    assert rule(destination(b, unit, moved(unit, dx=-1))) == "VF-ORD-03"
    assert destination(b, unit, moved(unit, dx=1)) is None
    b, unit, _ = facing(ADVANCE, at=(33, 13))
    assert destination(b, unit, moved(unit, dy=2)) is None  # it moves about on the ground it was to take


def test_the_target_is_the_known_unit_of_the_brigade_nearest_to_the_attackers():
    """VF-ORD-02"""
    table = Table()
    table.unit(table.brigade(UNION, "Iron Brigade", order=ATTACK), (20, 10))
    theirs = table.brigade(CONFEDERATE, "Archer")
    table.unit(theirs, (20, 40), heading=180)
    near = table.unit(theirs, (24, 30), heading=180)
    b = table.battle()
    assert permissions.target_unit(b, 0).id == near
    b.change_unit(near, place="unseen")
    assert permissions.target_unit(b, 0).id == 1


def test_attack_obliges_every_unit_that_is_not_within_five_inches_of_an_enemy():
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK, enemy_at=(20, 17))  # 6 inches
    assert rule(obliged(b, unit)) == "VF-ORD-02"
    b, unit, _ = facing(ATTACK, enemy_at=(20, 16))  # 5 inches
    assert obliged(b, unit) is None


@pytest.mark.parametrize("state", [{"condition": "disordered"}, {"condition": "beaten"}, {"used": True}])
def test_disordered_and_beaten_units_and_those_that_moved_need_not_go_on(state):
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK, **state)
    assert obliged(b, unit) is None


def test_an_unlimbered_battery_with_an_enemy_in_range_arc_and_sight_need_not_move():
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK, arm="artillery", size=2)
    assert obliged(b, unit) is None
    b, unit, _ = facing(ATTACK, arm="artillery", size=2, heading=180)  # it looks the other way
    assert rule(obliged(b, unit)) == "VF-ORD-02"
    b, unit, _ = facing(ATTACK, arm="artillery", size=2, limbered=True)
    assert rule(obliged(b, unit)) == "VF-ORD-02"


def test_a_unit_on_the_ground_it_was_to_take_need_not_move():
    """VF-ORD-03"""
    b, unit, _ = facing(ADVANCE, at=(28.5, 13))  # its right edge touches
    assert obliged(b, unit) is None
    b, unit, _ = facing(ADVANCE, at=(28, 13))
    assert rule(obliged(b, unit)) == "VF-ORD-03"


def test_retire_obliges_units_within_twelve_inches_of_a_known_enemy():
    """VF-ORD-05"""
    b, unit, _ = facing("retire", enemy_at=(20, 22))  # 11 inches
    assert rule(obliged(b, unit)) == "VF-ORD-05"
    b, unit, _ = facing("retire", enemy_at=(20, 23))
    assert obliged(b, unit) is None


def test_full_speed_is_three_inches_nearer_or_near_an_enemy_or_all_a_straight_move_can_do():
    """VF-ORD-02"""
    b, unit, _ = facing(ATTACK)
    assert falls_short(b, unit, moved(unit, dy=3)) is None
    refusal = falls_short(b, unit, moved(unit, dy=2))
    assert rule(refusal) == "VF-ORD-02"
    assert '2.0" nearer' in refusal.because
    assert falls_short(b, unit, moved(unit, dy=2), best=9000) is None  # it is all that the ground allows
    b, unit, _ = facing(ATTACK, enemy_at=(20, 17))
    assert falls_short(b, unit, moved(unit, dy=1)) is None  # within 5 inches


def test_a_retiring_unit_that_is_moved_must_end_further_away():
    """VF-ORD-05"""
    b, unit, _ = facing("retire", enemy_at=(20, 18))
    assert rule(falls_short(b, unit, moved(unit))) == "VF-ORD-05"
    assert falls_short(b, unit, moved(unit, dy=-1)) is None


def test_points_must_be_spent_as_far_as_they_go():
    """VF-ORD-02: beyond 12 inches, without points or without a brigadier nothing is owed."""
    b, _, _ = facing(ATTACK)
    assert [(unit.id, rule(obliged(b, unit))) for unit in owing(b, 0)] == [(0, "VF-ORD-02")]
    general = b.brigades[0].general
    b.change_general(general, points=0)
    assert not list(owing(b, 0))
    b.change_general(general, points=1, y=10000 - 8000)  # 2 points are needed from here
    assert not list(owing(b, 0))
    b.change_general(general, points=3, x=60000)
    assert not list(owing(b, 0))
    b.change_general(general, x=20000, y=9000, place="out")
    assert not list(owing(b, 0))


def test_a_brigade_beaten_in_activation_owes_no_move():
    """VF-ACT-05"""
    b, unit, _ = facing("retire", enemy_at=(20, 18))
    b.change_brigade(0, rolled="beaten")
    assert obliged(b, unit) is None


def test_a_brigadier_with_units_to_move_rides_only_nearer_to_the_target():
    """VF-ORD-02"""
    b, _, _ = facing(ATTACK)
    general = b.brigades[0].general
    assert may_ride(b, general, 20000, 12000) is None
    assert rule(may_ride(b, general, 20000, 6000)) == "VF-ORD-02"
    leader = b.generals[general]
    assert rule(may_ride(b, general, leader.x + 1000, leader.y)) == "VF-ORD-02"  # aside, and no nearer
    b.change_unit(0, used=True)
    assert may_ride(b, general, 20000, 6000) is None


def test_orders_are_told_in_words():
    """VF-ORD-01"""
    b, _, _ = facing(ATTACK)
    assert permissions.order_text(b, ATTACK) == "Attack Archer"
    assert permissions.order_text(b, ADVANCE) == "Advance to objective-0"
    assert permissions.order_text(b, Order("advance", point=(1500, 2000))) == "Advance to the ground about 1.5, 2.0"
    assert permissions.order_text(b, Order("rest")) == "Rest"
