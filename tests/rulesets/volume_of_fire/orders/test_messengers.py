"""Messengers on their way."""

import pytest

from longroll.rulesets.volume_of_fire.orders import messengers
from longroll.rulesets.volume_of_fire.orders.messengers import MessengerRide, deliver, way_refusal
from longroll.rulesets.volume_of_fire.record import Order

from ..positions import CONFEDERATE, INCH, UNION, Table, box, bring, inches, run, told

RETIRE = Order("retire")


def on_the_road(at=(20, 4), brigadier=(20, 15), enemy=None, **more):
    """Wadsworth's messenger with an order to retire for the Iron Brigade, 11 inches from edge to edge."""
    table = Table()
    division = table.general(UNION, "Wadsworth", at=(20, 4), messengers=2)
    brigade = table.brigade(UNION, "Iron Brigade", division, at=brigadier)
    table.unit(brigade, (brigadier[0], brigadier[1] + 1))
    if enemy:
        table.unit(table.brigade(CONFEDERATE, "Archer"), enemy, heading=180)
    number = table.order(UNION, division, brigade, at, RETIRE, **more)
    return table, number


def place(b):
    return (b.messengers[0].x, b.messengers[0].y)


def test_a_messenger_rides_three_dice_straight_to_the_brigadier_and_stops_when_he_touches_him():
    """VF-MSG-03: 10 inches lie between the places where he touches Wadsworth's spot and the brigadier's disc."""
    table, number = on_the_road()
    b = run(table.battle(), MessengerRide(messenger=number))
    assert (b.needs.rule, b.needs.dice) == ("VF-MSG-03", 3)
    b = bring(b, (3, 3, 3))
    assert place(b) == inches(20, 13)
    b = bring(run(table.battle(), MessengerRide(messenger=number)), (6, 6, 6))
    assert place(b) == inches(20, 14)  # the surplus is lost
    assert not b.messengers[0].ready


def test_a_messenger_goes_round_by_turning_points():
    """VF-MSG-03"""
    table, number = on_the_road()
    b = run(table.battle(), MessengerRide(messenger=number, via=(inches(26, 4),)))
    b = bring(b, (2, 2, 2))
    assert place(b) == inches(26, 4)
    b = bring(run(table.battle(), MessengerRide(messenger=number, via=(inches(26, 4),))), (6, 6, 6))
    x, y = place(b)
    assert 20 * INCH < x < 26 * INCH
    assert 4 * INCH < y < 15 * INCH


def test_a_way_has_at_most_four_turning_points_all_on_the_table():
    """VF-MSG-03"""
    table, _ = on_the_road()
    b = table.battle()
    bends = tuple(inches(22, y) for y in (5, 6, 7, 8, 9))
    assert way_refusal(b, b.messengers[0], bends[:4]) is None
    assert way_refusal(b, b.messengers[0], bends).rule == "VF-MSG-03"
    assert way_refusal(b, b.messengers[0], (inches(-1, 5),)).rule == "VF-MSG-03"


def test_a_way_within_an_inch_of_a_known_enemy_is_refused_and_a_way_round_him_is_not():
    """VF-MSG-03"""
    table, _ = on_the_road(enemy=(23, 10))  # its base begins 1.5 inches beside the way, an inch from the disc
    b = table.battle()
    refusal = way_refusal(b, b.messengers[0], ())
    assert refusal.rule == "VF-MSG-03"
    assert refusal.remedy
    assert way_refusal(b, b.messengers[0], (inches(10, 10),)) is None
    b.change_unit(1, place="unseen")  # what is not known bars no way
    assert way_refusal(b, b.messengers[0], ()) is None


def test_a_messenger_already_close_to_an_enemy_may_ride_off():
    """VF-MSG-03"""
    table, _ = on_the_road(enemy=(20, 2.4))
    b = table.battle()
    assert way_refusal(b, b.messengers[0], ()) is None


def test_only_impassable_ground_bars_the_way():
    """VF-MSG-03"""
    table, _ = on_the_road()
    table.woods(box(18, 8, 22, 10))
    b = table.battle()
    assert way_refusal(b, b.messengers[0], ()) is None
    table.area("pond", box(18, 8, 22, 10), move="impassable", sight="good")
    b = table.battle()
    assert way_refusal(b, b.messengers[0], ()).rule == "VF-MSG-03"
    assert way_refusal(b, b.messengers[0], (inches(99, 99),)).rule == "VF-MSG-03"


def test_near_the_enemy_a_die_says_whether_he_is_missed_turned_back_or_taken():
    """VF-MSG-04"""
    table, number = on_the_road(at=(20, 8), enemy=(28, 8))
    b = run(table.battle(), MessengerRide(messenger=number))
    assert (b.needs.rule, b.needs.sums) == ("VF-MSG-04", (("messenger", ()),))
    missed = bring(b, 3)
    assert missed.needs.rule == "VF-MSG-03"  # then he rides as usual
    back = bring(b, 5)
    assert place(back) == inches(20, 4)
    assert back.messengers[0].order == RETIRE
    taken = bring(b, 6)
    assert taken.messengers == ()


def test_a_taken_messenger_is_lost_for_good_and_the_enemy_reads_what_he_carried():
    """VF-MSG-04, VF-MSG-05"""
    table, number = on_the_road(at=(20, 8), enemy=(28, 8))
    b = bring(run(table.battle(), MessengerRide(messenger=number)), 6)
    taken = next(row for row in b.news if row.kind == "lost" and row.at)
    assert taken.text == "a messenger is taken with an order for Iron Brigade: Retire"
    assert CONFEDERATE in taken.to
    assert taken.reveals
    assert told(b, "VF-MSG-05") == ["the figure is lost for the rest of the game: Wadsworth has 2 left"]
    assert b.generals[0].messengers == 2


def test_a_messenger_ridden_down_adds_two_to_the_die():
    """VF-MSG-04: 1 missed, 2-3 turned back, 4 and more taken."""
    table, number = on_the_road(at=(20, 8), near=True, overrun=True)
    b = run(table.battle(), MessengerRide(messenger=number))
    ((_, terms),) = b.needs.sums
    assert [(term.value, term.rule) for term in terms] == [(2, "VF-MSG-04")]
    assert bring(b, 1).needs.rule == "VF-MSG-03"
    assert place(bring(b, 3)) == inches(20, 4)
    assert bring(b, 4).messengers == ()


def test_an_enemy_met_on_the_way_counts_for_the_next_roll_and_only_for_that():
    """VF-MSG-04"""
    table, number = on_the_road(enemy=(27.4, 10))  # 5.9 inches beside the way, 6 and more from its start
    b = run(table.battle(), MessengerRide(messenger=number))
    assert b.needs.rule == "VF-MSG-03"
    b = bring(b, (6, 2, 2))
    assert b.messengers[0].near
    b.change_unit(1, place="broken")
    b = run(b, MessengerRide(messenger=number))
    assert b.needs.rule == "VF-MSG-04"
    assert not bring(b, 1).messengers[0].near


def test_a_hidden_enemy_bars_no_way_but_makes_it_dangerous():
    """VF-MSG-04, VF-SCALE-04"""
    table, number = on_the_road(enemy=(20, 9.5))
    b = table.battle()
    assert way_refusal(b, b.messengers[0], ()).rule == "VF-MSG-03"
    unknown = b.copy()
    unknown.change_unit(1, place="unseen")
    assert way_refusal(unknown, unknown.messengers[0], ()) is None
    assert run(b, MessengerRide(messenger=number)).needs.rule == "VF-MSG-04"


def test_a_turned_back_report_goes_back_to_the_brigadier_who_sent_it():
    """VF-MSG-04"""
    table = Table()
    division = table.general(UNION, "Wadsworth", at=(20, 4))
    brigade = table.brigade(UNION, "Iron Brigade", division, at=(20, 15))
    table.unit(brigade, (20, 16))
    number = table.report(UNION, division, brigade, (20, 9), near=True)
    b = bring(run(table.battle(), MessengerRide(messenger=number)), 4)
    assert place(b) == inches(20, 15)


def test_an_order_that_arrives_costs_a_point_once_and_is_pending():
    """VF-MSG-01, VF-NEW-01, VF-NEW-02"""
    table, number = on_the_road(at=(20, 14))
    b = table.battle()
    assert deliver(b, number)
    assert b.brigades[0].pending == RETIRE
    assert b.brigades[0].order.kind == "hold"  # the old one stays in force
    assert b.brigadier(0).points == 2
    assert b.messengers == ()
    assert b.generals[0].messengers == 3  # the figure is back at once
    assert told(b, "VF-NEW-02") == ["Iron Brigade's brigadier receives the order: Retire (1 point)"]


def test_a_newer_order_takes_the_place_of_a_pending_one():
    """VF-NEW-01"""
    table, number = on_the_road(at=(20, 14))
    b = table.battle()
    b.change_brigade(0, pending=Order("rest"))
    deliver(b, number)
    assert b.brigades[0].pending == RETIRE
    assert told(b, "VF-NEW-01") == ["it waits for the activation of Iron Brigade, in place of Rest"]


def test_a_brigadier_without_a_point_cannot_receive_and_the_messenger_waits():
    """VF-AP-13"""
    table, number = on_the_road(at=(20, 14))
    b = table.battle()
    b.change_general(b.brigades[0].general, points=0)
    assert not deliver(b, number)
    assert b.brigades[0].pending is None
    assert b.messengers[0].waiting
    assert len(told(b, "VF-AP-13")) == 1
    deliver(b, number)
    assert len(told(b, "VF-AP-13")) == 1  # it is said once


def test_without_a_brigadier_the_messenger_rides_to_the_brigade_and_waits_beside_it():
    """VF-MSG-01"""
    table, number = on_the_road()
    b = table.battle()
    b.change_general(b.brigades[0].general, place="dead")
    b = bring(run(b, MessengerRide(messenger=number)), (6, 6, 6))
    assert place(b) == inches(20, 15)  # touching the regiment's rear edge
    assert not deliver(b, number)
    assert told(b, "VF-MSG-01") == ["an order waits beside Iron Brigade: it has no brigadier"]


def test_a_message_short_of_its_recipient_is_not_delivered():
    """VF-MSG-01"""
    table, number = on_the_road(at=(20, 13.8))
    b = table.battle()
    assert not deliver(b, number)
    assert not messengers.touching(b, b.messengers[0])


def test_a_report_waits_where_a_dead_commander_was():
    """VF-REPL-05"""
    table = Table()
    division = table.general(UNION, "Wadsworth", at=(20, 4), place="dead", back=6)
    brigade = table.brigade(UNION, "Iron Brigade", division, at=(20, 15))
    table.unit(brigade, (20, 16))
    number = table.report(UNION, division, brigade, (20, 5))
    b = table.battle()
    assert not deliver(b, number)
    assert told(b, "VF-REPL-05") == ["the report of Iron Brigade waits where Wadsworth was"]


# --- to the hair
@pytest.mark.parametrize(("off", "there"), [(1.1, True), (1.101, False)])
def test_two_discs_touch_within_a_tenth_of_an_inch(off, there):
    """VF-MSG-01, VF-GEOM-01: each is an inch across."""
    table, number = on_the_road(at=(20, 15 - off))
    assert deliver(table.battle(), number) is there
    table.report(UNION, 0, 0, (20, 4 + off))
    b = table.battle()
    assert messengers.touching(b, b.messengers[1]) is there


@pytest.mark.parametrize(("off", "there"), [(0.6, True), (0.601, False)])
def test_without_a_brigadier_a_tenth_of_an_inch_from_a_base_is_beside_the_brigade(off, there):
    """VF-MSG-01, VF-GEOM-01"""
    table, _ = on_the_road(at=(20, 15.5 - off))
    b = table.battle()
    b.change_general(b.brigades[0].general, place="dead")
    assert messengers.touching(b, b.messengers[0]) is there


def test_impassable_ground_beside_the_way_bars_nobody():
    """VF-MSG-03"""
    table, _ = on_the_road()
    table.area("pond", box(18, 8, 22, 10), move="impassable", sight="good")
    b = table.battle()
    assert way_refusal(b, b.messengers[0], (inches(26, 9),)) is None


def test_turned_back_with_his_sender_gone_he_is_beside_who_acts_for_him():
    """VF-MSG-04, VF-REPL-05"""
    table = Table()
    corps = table.general(UNION, "Reynolds", "corps", at=(40, 4))
    division = table.general(UNION, "Wadsworth", at=(20, 4), under=corps, place="dead", back=6)
    brigade = table.brigade(UNION, "Iron Brigade", division, at=(20, 15))
    table.unit(brigade, (20, 16))
    number = table.order(UNION, division, brigade, (20, 9), RETIRE, near=True)
    assert place(bring(run(table.battle(), MessengerRide(messenger=number)), 4)) == inches(40, 4)


def test_what_is_left_of_a_general_s_messengers_are_those_beside_him_and_his_on_their_way():
    """VF-MSG-05"""
    table, number = on_the_road(at=(20, 8), near=True)
    other = table.general(UNION, "Doubleday", at=(60, 4))
    table.order(UNION, 0, 0, (60, 30), RETIRE)
    for x in (62, 64, 66):
        table.order(UNION, other, 0, (x, 30), RETIRE)
    b = bring(run(table.battle(), MessengerRide(messenger=number)), 6)
    assert told(b, "VF-MSG-05") == ["the figure is lost for the rest of the game: Wadsworth has 3 left"]


def test_a_way_has_no_corner_twice() -> None:
    """VF-MSG-03: who is there, or has no inch left, stays where he is."""
    assert messengers.path((0, 0), (), (0, 1000), 1000, 5000) == [(0, 0)]
    assert messengers.path((0, 0), (), (0, 0), 1000, 5000) == [(0, 0)]
    assert messengers.path((0, 0), ((0, 5000),), (5000, 5000), 0, 5000) == [(0, 0), (0, 5000)]
