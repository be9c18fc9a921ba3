"""The orders phase."""

import pytest
from msgspec.structs import replace

from longroll.flow import Refused
from longroll.rulesets.volume_of_fire.orders.new_orders import (
    DirectOrder,
    NoMoreOrders,
    ReadReport,
    RideOn,
    Send,
    SendReport,
    StandFast,
)
from longroll.rulesets.volume_of_fire.orders.orders_in_force import run_out, take_up_pending
from longroll.rulesets.volume_of_fire.orders.orders_phase import OrdersPhase
from longroll.rulesets.volume_of_fire.record import Clause, Order
from longroll.rulesets.volume_of_fire.screen import things

from ..positions import CONFEDERATE, UNION, Table, box, bring, inches, run, told

RETIRE, REST, HOLD = Order("retire"), Order("rest"), Order("hold")


class Field:
    """Wadsworth's division: the Iron Brigade eleven inches before him, and Archer far off but in view."""

    def __init__(self, order="hold", brigadier=(20, 15), enemy=(20, 40), fog=False, division=None, **setting):
        table = self.table = Table(**setting)
        self.corps = table.general(UNION, "Reynolds", "corps", at=(40, 4))
        self.division = table.general(UNION, "Wadsworth", at=(20, 4), under=self.corps, **(division or {}))
        self.iron = table.brigade(UNION, "Iron Brigade", self.division, at=brigadier, order=order)
        self.unit = table.unit(self.iron, (brigadier[0], brigadier[1] + 1))
        self.brigadier = table.brigades[self.iron].general
        self.archer = table.brigade(CONFEDERATE, "Archer")
        self.enemy = table.unit(self.archer, enemy, heading=180)
        self.fog = fog

    def begin(self, **changes):
        b = self.table.battle(fog=self.fog, **changes)
        return run(b, OrdersPhase(side=UNION))

    def send(self, order, **more):
        return Send(self.division, self.iron, order, **more)


def refused(b, answer):
    """The refusal of an answer, or None; every offer must pass."""
    known = b.known(b.needs.side)
    for offer in b.needs.offers(known):
        assert b.needs.refusal(known, offer) is None
    try:
        bring(b, answer)
    except Refused as no:
        return no.refusal
    return None


def rule(refusal):
    return refusal.rule if refusal else None


# --- sending
def test_an_order_sent_eleven_inches_arrives_in_the_same_phase_on_eleven_or_more():
    """VF-MSG-03, VF-OPH-05: the worked example, a chance of one half."""
    field = Field(brigadier=(20, 16))  # 12 inches from centre to centre, 11 from edge to edge
    b = field.begin()
    short = bring(b, field.send(RETIRE), (4, 3, 3))
    assert short.brigades[field.iron].pending is None
    there = bring(b, field.send(RETIRE), (4, 4, 3))
    assert there.brigades[field.iron].pending == RETIRE
    good = sum(weight for weight, total in bring(b, field.send(RETIRE)).needs.outcomes() if total >= 11)
    assert (good, bring(b, field.send(RETIRE)).needs.whole) == (108, 216)


def test_a_brigade_on_hold_is_sent_orders_unasked_and_another_out_of_sight_is_not():
    """VF-OPH-02"""
    assert refused((field := Field()).begin(), field.send(REST)) is None
    field = Field(order="rest", brigadier=(20, 25))
    refusal = refused(field.begin(), field.send(RETIRE))
    assert rule(refusal) == "VF-OPH-02"
    assert "under Rest" in refusal.because
    assert "report" in refusal.remedy


def test_a_brigade_in_the_commanders_sight_is_sent_orders_unasked():
    """VF-OPH-02: in rolling ground he sees 12 inches, to a unit or to its brigadier."""
    field = Field(order="rest", brigadier=(20, 15))
    assert refused(field.begin(), field.send(RETIRE)) is None
    field = Field(order="rest", brigadier=(20, 15.4))
    unit = field.table.units[field.unit]
    field.table.units[field.unit] = replace(unit, pose=unit.pose.shifted(0, 3000))
    assert refused(field.begin(), field.send(RETIRE)) is None  # the brigadier alone is near enough
    field.table.woods(box(10, 8, 30, 13))
    assert rule(refused(field.begin(), field.send(RETIRE))) == "VF-OPH-02"  # and a wood hides him


def test_the_commander_sees_a_unit_though_not_its_brigadier():
    """VF-OPH-02"""
    field = Field(order="rest", brigadier=(20, 25))
    unit = field.table.units[field.unit]
    field.table.units[field.unit] = replace(unit, pose=unit.pose.shifted(0, -11_000))
    assert refused(field.begin(), field.send(RETIRE)) is None


def test_a_brigade_that_only_holds_ground_this_turn_is_not_on_hold():
    """VF-OPH-02, VF-ORD-11"""
    field = Field(order="rest", brigadier=(20, 25))
    b = field.begin()
    b.change_brigade(field.iron, holds=True, ground=b.units[field.unit].quad)
    assert rule(refused(b, field.send(RETIRE))) == "VF-OPH-02"


def test_any_other_brigade_must_report_and_is_then_sent_one_order():
    """VF-OPH-03"""
    field = Field(order="rest", brigadier=(20, 25))
    b = bring(field.begin(), SendReport(field.iron), (6, 6, 6))  # 19 inches from edge to edge: still under way
    assert (b.messengers[0].kind, b.messengers[0].sender) == ("report", field.division)
    assert (b.messengers[0].x, b.messengers[0].y) == inches(20, 7)
    assert b.generals[field.division].messengers == 2
    assert rule(refused(b, SendReport(field.iron))) == "VF-OPH-03"
    assert rule(refused(b, ReadReport(0))) == "VF-OPH-03"  # it has not come in
    b = run(bring(b, NoMoreOrders()), OrdersPhase(side=UNION))
    b = bring(b, RideOn(0), (1, 1, 1))
    assert rule(refused(b, field.send(RETIRE))) == "VF-OPH-02"  # not yet read
    b = bring(b, ReadReport(0))
    assert b.generals[field.division].points == 2
    assert told(b, "VF-OPH-03")[-1].startswith("Wadsworth reads the report of Iron Brigade")
    b = bring(b, field.send(RETIRE), (6, 6, 6))
    assert rule(refused(b, field.send(REST))) == "VF-OPH-02"  # it has been answered once


def test_the_messenger_that_brought_a_report_may_carry_the_answer_but_rides_only_next_turn():
    """VF-OPH-03, VF-OPH-05"""
    field = Field(order="rest", brigadier=(20, 25), division={"messengers": 0})
    field.table.report(UNION, field.division, field.iron, (20, 5))
    b = bring(field.begin(), ReadReport(0), field.send(RETIRE))
    assert b.needs.rule == "VF-OPH-05"  # no dice: he stays beside Wadsworth
    assert (b.messengers[0].x, b.messengers[0].y) == inches(20, 4)
    b = run(bring(b, NoMoreOrders()), OrdersPhase(side=UNION))
    b = bring(b, RideOn(b.messengers[0].id), (6, 6, 6))
    assert (b.messengers[0].x, b.messengers[0].y) == inches(20, 22)


def test_a_report_sent_and_brought_in_one_phase_is_read_in_the_next():
    """VF-OPH-05: else two riders in a chain would ask and answer in a quarter of an hour."""
    field = Field(order="rest", brigadier=(20, 18))
    field.table.woods(box(0, 8, 60, 14))
    b = bring(field.begin(), SendReport(field.iron), (6, 6, 6))
    assert b.messengers[0].waiting
    assert rule(refused(b, ReadReport(0))) == "VF-OPH-05"
    b = run(bring(b, NoMoreOrders()), OrdersPhase(side=UNION))
    assert refused(b, ReadReport(0)) is None


def test_reading_a_report_takes_a_point_of_the_commanders():
    """VF-AP-13, VF-GEN-04"""
    field = Field(order="rest", brigadier=(20, 25), division={"points": 0})
    field.table.report(UNION, field.division, field.iron, (20, 5))
    assert rule(refused(field.begin(), ReadReport(0))) == "VF-AP-13"


def test_without_a_free_messenger_nothing_is_sent():
    """VF-MSG-02"""
    field = Field(division={"messengers": 0})
    assert rule(refused(field.begin(), field.send(RETIRE))) == "VF-MSG-02"
    assert rule(refused(field.begin(), SendReport(field.iron))) == "VF-MSG-02"


def test_the_card_of_a_general_says_how_many_messengers_are_beside_him():
    """VF-MSG-02"""
    field = Field(brigadier=(20, 25))
    b = bring(field.begin(), field.send(REST), (1, 1, 1))  # one of three is under way
    card = things.general(b.known(UNION), b.generals[field.division], True)
    assert [row.value for row in card.facts if row.rule == "VF-MSG-02"] == ["2 at hand"]


def test_only_the_division_commander_sends_orders():
    """VF-OPH-01"""
    field = Field()
    refusal = refused(field.begin(), Send(field.corps, field.iron, RETIRE))
    assert rule(refusal) == "VF-OPH-01"
    assert "Wadsworth sends it orders" in refusal.because


def test_while_the_division_commander_is_away_the_corps_commander_acts_with_his_messengers_from_his_own_place():
    """VF-REPL-05"""
    field = Field(division={"place": "out", "back": 6})
    b = field.begin()
    assert rule(refused(b, field.send(RETIRE))) == "VF-REPL-05"
    b = bring(b, Send(field.corps, field.iron, RETIRE), (1, 1, 1))
    assert b.generals[field.division].messengers == 2
    assert b.generals[field.corps].messengers == 3
    assert b.messengers[0].x < 40000  # three inches on the way from Reynolds


def test_a_brigade_of_no_division_is_commanded_by_its_next_superior():
    """VF-OPH-06"""
    field = Field()
    guns = field.table.brigade(UNION, "Wainwright", field.corps, guns=True)
    field.table.unit(guns, (40, 10), arm="artillery", size=2)
    b = field.begin()
    assert refused(b, Send(field.corps, guns, REST)) is None
    refusal = refused(b, Send(field.division, guns, REST))
    assert rule(refusal) == "VF-OPH-06"
    assert "Reynolds acts as its division commander" in refusal.because


def test_a_report_needs_a_brigadier():
    """VF-OPH-03"""
    field = Field(order="rest", brigadier=(20, 25))
    b = field.begin()
    b.change_general(field.brigadier, place="out")
    assert rule(refused(b, SendReport(field.iron))) == "VF-OPH-03"


# --- in person
def test_a_superior_who_touches_the_brigadier_orders_him_in_person():
    """VF-OPH-04, VF-NEW-01, VF-NEW-02: neither Hold nor sight nor a report is asked for."""
    field = Field(order="rest", brigadier=(21, 4))
    b = bring(field.begin(), DirectOrder(field.division, field.iron, RETIRE))
    assert b.brigades[field.iron].pending == RETIRE
    assert b.brigades[field.iron].order.kind == "rest"
    assert b.brigadier(field.iron).points == 2
    assert told(b, "VF-OPH-04") == ["Wadsworth orders Iron Brigade's brigadier in person"]


def test_an_order_in_person_needs_touch_rank_and_a_point():
    """VF-OPH-04, VF-AP-13"""
    field = Field(brigadier=(21.2, 4))
    refusal = refused(field.begin(), DirectOrder(field.division, field.iron, RETIRE))
    assert rule(refusal) == "VF-OPH-04"
    assert '0.2"' in refusal.because
    field = Field(brigadier=(21, 4))
    b = field.begin()
    assert rule(refused(b, DirectOrder(field.brigadier, field.iron, RETIRE))) == "VF-OPH-04"
    b.change_general(field.brigadier, points=0)
    assert rule(refused(b, DirectOrder(field.division, field.iron, RETIRE))) == "VF-AP-13"
    b.change_general(field.brigadier, place="dead")
    assert rule(refused(b, DirectOrder(field.division, field.iron, RETIRE))) == "VF-OPH-04"


# --- the sequence of the phase
def test_messengers_on_the_table_ride_before_anything_else():
    """VF-OPH-05"""
    field = Field()
    number = field.table.order(UNION, field.division, field.iron, (20, 6), RETIRE)
    b = field.begin()
    for answer in (field.send(REST), NoMoreOrders(), SendReport(field.iron)):
        assert rule(refused(b, answer)) == "VF-OPH-05"
    b = bring(b, RideOn(number), (4, 4, 4))
    assert b.brigades[field.iron].pending == RETIRE
    assert rule(refused(b, RideOn(number))) == "VF-MSG-03"


def test_orders_in_person_come_before_new_messengers():
    """VF-OPH-05"""
    field = Field(brigadier=(21, 4))
    b = bring(field.begin(), field.send(REST))  # he touches already: delivered without dice
    assert b.brigades[field.iron].pending == REST
    assert rule(refused(b, DirectOrder(field.division, field.iron, RETIRE))) == "VF-OPH-05"


def test_a_messenger_may_stand_fast_and_still_rolls_near_the_enemy():
    """VF-MSG-04"""
    field = Field(enemy=(20, 12))
    number = field.table.order(UNION, field.division, field.iron, (20, 7), RETIRE)
    b = bring(field.begin(), StandFast(number))
    assert b.needs.rule == "VF-MSG-04"
    b = bring(b, 1)
    assert b.needs.rule == "VF-OPH-05"
    assert (b.messengers[0].x, b.messengers[0].y) == inches(20, 7)


def test_a_general_who_rode_to_a_messenger_has_the_message_at_once_in_the_next_orders_phase():
    """VF-MSG-06"""
    field = Field()
    field.table.order(UNION, field.division, field.iron, (20, 14), RETIRE)
    b = field.begin()
    assert b.brigades[field.iron].pending == RETIRE
    assert told(b, "VF-MSG-06") == ["Iron Brigade's brigadier has ridden to meet a messenger"]


def test_a_messenger_who_waits_beside_his_general_is_still_in_danger():
    """VF-MSG-04, VF-OPH-05: nothing is asked; the die falls before he hands his order over."""
    field = Field(enemy=(20, 12))
    field.table.order(UNION, field.division, field.iron, (20, 14), RETIRE)
    b = field.begin()
    assert b.needs.rule == "VF-MSG-04"
    assert bring(b, 2).brigades[field.iron].pending == RETIRE
    assert bring(b, 6).brigades[field.iron].pending is None


def test_a_figure_that_delivered_rides_again_only_in_the_next_phase():
    """VF-OPH-05"""
    field = Field(division={"messengers": 0})
    field.table.order(UNION, field.division, field.iron, (20, 14), RETIRE)
    b = bring(field.begin(), field.send(REST))
    assert b.needs.rule == "VF-OPH-05"
    assert (b.messengers[0].x, b.messengers[0].y) == inches(20, 4)


def test_what_a_messenger_carries_is_told_to_its_own_side_alone():
    """VF-SCALE-04"""
    field = Field()
    b = bring(field.begin(), field.send(RETIRE), (6, 6, 6), NoMoreOrders())
    assert all(row.to == (UNION,) for row in b.news)


def test_the_enemys_orders_phase_asks_the_enemy():
    """VF-ORD-01"""
    field = Field()
    b = run(field.table.battle(), OrdersPhase(side=CONFEDERATE))
    assert b.needs.side == CONFEDERATE
    assert rule(refused(b, field.send(RETIRE))) == "VF-ORD-01"


# --- what may be ordered
@pytest.mark.parametrize(
    ("order", "by"),
    [
        (Order("attack"), "VF-ORD-02"),
        (Order("attack", target=0), "VF-ORD-02"),
        (Order("attack", target=99), "VF-ORD-02"),
        (Order("attack", target=1, area="objective-0"), "VF-ORD-10"),
        (Order("advance"), "VF-ORD-03"),
        (Order("advance", area="nowhere"), "VF-ORD-03"),
        (Order("advance", point=(-1, 5)), "VF-ORD-03"),
        (Order("hold", target=1), "VF-ORD-01"),
        (Order("rest", area="objective-0"), "VF-ORD-01"),
        (Order("hold", position=(0, 0, 9, 0, 9, 9)), "VF-ORD-01"),
    ],
)
def test_orders_that_mean_nothing_are_refused(order, by):
    """VF-ORD-01, VF-ORD-02, VF-ORD-03, VF-ORD-10"""
    field = Field()
    field.table.objective(box(30, 10, 36, 16))
    assert rule(refused(field.begin(), field.send(order))) == by


def test_attack_names_an_enemy_brigade_that_is_known():
    """VF-ORD-02: seen now or earlier, even outside every zone of observation."""
    field = Field(enemy=(20, 40))
    assert refused(field.begin(), field.send(Order("attack", target=field.archer))) is None
    field = Field(enemy=(20, 40), fog=True)
    refusal = refused(field.begin(), field.send(Order("attack", target=field.archer)))
    assert rule(refusal) == "VF-ORD-02"
    assert "no unit of Archer is seen" in refusal.because


def test_advance_names_ground_without_a_known_enemy_in_it():
    """VF-ORD-03"""
    field = Field(enemy=(33, 13))
    field.table.objective(box(30, 10, 36, 16))
    refusal = refused(field.begin(), field.send(Order("advance", area="objective-0")))
    assert rule(refusal) == "VF-ORD-03"
    assert "not unoccupied" in refusal.because
    assert refused(field.begin(), field.send(Order("advance", point=(25000, 15000)))) is None


def test_a_brigade_in_sight_of_the_enemy_goes_backwards_only_by_retire():
    """VF-ORD-09"""
    field = Field(enemy=(20, 24))
    back = field.send(Order("advance", point=(20000, 5000)))
    assert rule(refused(field.begin(), back)) == "VF-ORD-09"
    assert refused(field.begin(), field.send(RETIRE)) is None
    assert refused(field.begin(), field.send(Order("advance", point=(26000, 20000)))) is None
    assert refused(Field(enemy=(20, 40)).begin(), back) is None  # out of sight it may go anywhere


@pytest.mark.parametrize(("y", "because"), [(13.5, ""), (13.4, "VF-ORD-09")])
def test_it_may_be_sent_to_ground_just_as_far_from_the_enemy_as_it_is(y, because):
    """VF-ORD-09: it is seven inches from the enemy, and the circle about the point has three."""
    field = Field(enemy=(20, 24))
    order = Order("advance", point=inches(20, y))
    assert (rule(refused(field.begin(), field.send(order))) or "") == because


def test_a_division_whose_morale_is_nought_is_given_no_fresh_attack_or_advance():
    """VF-MOR-04"""
    field = Field()
    b = field.begin(morale=((field.division, 0),))
    for order in (Order("attack", target=field.archer), Order("advance", point=(10000, 20000))):
        assert rule(refused(b, field.send(order))) == "VF-MOR-04"
    assert refused(b, field.send(RETIRE)) is None
    b = field.begin(morale=((field.division, 1),))
    assert refused(b, field.send(Order("attack", target=field.archer))) is None


def test_a_brigade_relieved_by_the_scenario_is_ordered_to_retire_unasked():
    """VF-OPH-02: by a clause of the scenario, and only to retire."""
    relieved = Clause("relief", "relieved", "Relief", "It may go.", brigades=("b0",), turn=3)
    field = Field(order="rest", brigadier=(20, 25), clauses=(relieved,))
    assert refused(field.begin(), field.send(RETIRE)) is None
    assert rule(refused(field.begin(), field.send(HOLD))) == "VF-OPH-02"
    assert rule(refused(field.begin(half=2), field.send(RETIRE))) == "VF-OPH-02"  # turn 2


def test_a_brigade_that_is_not_on_the_table_is_sent_nothing():
    """VF-ORD-01"""
    field = Field()
    b = field.begin()
    b.change_brigade(field.iron, place="coming")
    assert rule(refused(b, field.send(RETIRE))) == "VF-ORD-01"


# --- coming into force and running out
def test_a_pending_attack_whose_target_is_gone_is_aimed_at_the_nearest_known_enemy():
    """VF-NEW-03"""
    field = Field()
    heth = field.table.brigade(CONFEDERATE, "Heth")
    field.table.unit(heth, (50, 40), heading=180)
    b = field.table.battle()
    b.change_brigade(field.iron, pending=Order("attack", target=heth))
    b.change_unit(field.enemy + 1, place="broken")
    take_up_pending(b, field.iron)
    assert b.brigades[field.iron].order == Order("attack", target=field.archer)
    assert b.brigades[field.iron].pending is None
    assert told(b, "VF-NEW-03") == ["Iron Brigade is under orders to Attack Archer"]
    b.change_brigade(field.iron, pending=Order("attack", target=heth))
    b.change_unit(field.enemy, place="broken")
    take_up_pending(b, field.iron)
    assert b.brigades[field.iron].order.kind == "hold"  # nobody is known


def test_a_pending_advance_stands_although_its_ground_is_occupied():
    """VF-NEW-03"""
    field = Field(enemy=(33, 13))
    field.table.objective(box(30, 10, 36, 16))
    b = field.table.battle()
    b.change_brigade(field.iron, pending=Order("advance", area="objective-0"))
    take_up_pending(b, field.iron)
    assert b.brigades[field.iron].order == Order("advance", area="objective-0")


def test_a_hold_begins_on_the_ground_the_brigade_stands_on():
    """VF-ORD-04"""
    field = Field()
    b = field.table.battle()
    b.change_brigade(field.iron, pending=HOLD)
    take_up_pending(b, field.iron)
    xs = b.brigades[field.iron].order.position[::2]
    assert (min(xs), max(xs)) == inches(18.5, 21.5)


def test_an_attack_whose_target_is_no_longer_known_turns_into_hold():
    """VF-ORD-02, VF-SEQ-04"""
    field = Field(order=Order("attack", target=1))
    b = field.table.battle()
    run_out(b, UNION)
    assert b.brigades[field.iron].order.kind == "attack"
    b.change_unit(field.enemy, place="broken")
    run_out(b, UNION)
    assert b.brigades[field.iron].order.kind == "hold"
    assert told(b, "VF-ORD-02") == ["Iron Brigade is under orders to Hold"]


def test_an_advance_has_arrived_when_half_of_the_units_rounded_up_touch_the_ground():
    """VF-ORD-03"""
    table = Table()
    table.objective(box(10, 20, 40, 30))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area="objective-0"))
    units = table.line(iron, (12, 10), 3)
    table.unit(table.brigade(CONFEDERATE, "Archer"), (60, 40))
    b = table.battle()
    b.change_unit(units[0], pose=b.units[units[0]].pose.shifted(0, 9500))
    run_out(b, UNION)
    assert b.brigades[iron].order.kind == "advance"  # one of three
    b.change_unit(units[1], pose=b.units[units[1]].pose.shifted(0, 9500))
    run_out(b, UNION)
    assert b.brigades[iron].order.kind == "hold"
    assert told(b, "VF-ORD-03") == ["Iron Brigade is under orders to Hold"]


def test_with_an_enemy_on_the_ground_five_inches_are_near_enough():
    """VF-ORD-03"""
    table = Table()
    table.objective(box(10, 20, 40, 30))
    iron = table.brigade(UNION, "Iron Brigade", order=Order("advance", area="objective-0"))
    table.line(iron, (12, 14.5), 2)
    b = table.battle()
    run_out(b, UNION)
    assert b.brigades[iron].order.kind == "advance"
    table.unit(table.brigade(CONFEDERATE, "Archer"), (30, 25))
    b = table.battle()
    run_out(b, UNION)
    assert b.brigades[iron].order.kind == "hold"


def test_retire_is_done_when_every_unit_is_twelve_inches_or_more_from_every_known_enemy():
    """VF-ORD-05"""
    field = Field(order="retire", enemy=(20, 28.9))
    b = field.table.battle()
    run_out(b, UNION)
    assert b.brigades[field.iron].order.kind == "retire"
    field = Field(order="retire", enemy=(20, 29))  # 12 inches from edge to edge
    b = field.table.battle()
    run_out(b, UNION)
    assert b.brigades[field.iron].order.kind == "hold"
    assert told(b, "VF-ORD-05") == ["Iron Brigade is under orders to Hold"]
