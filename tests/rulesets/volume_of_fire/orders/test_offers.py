"""What the orders phase offers, and whom it refuses for who he is."""

import pytest
from msgspec.structs import replace

from longroll.rulesets.volume_of_fire.orders.new_orders import (
    DirectOrder,
    NoMoreOrders,
    ReadReport,
    Send,
    SendReport,
    StandFast,
)
from longroll.rulesets.volume_of_fire.orders.orders_phase import OrdersPhase
from longroll.rulesets.volume_of_fire.record import Order

from ..positions import CONFEDERATE, UNION, Table, box, bring, run
from .test_orders import HOLD, RETIRE, Field, refused, rule


def offers(b):
    return list(b.needs.offers(b.known(b.needs.side)))


def test_every_other_order_that_is_worth_a_thought_is_offered_to_be_sent():
    """VF-OPH-01, VF-OPH-02: to the side's own brigade on the table, and not the order it has."""
    field = Field()
    field.table.objective(box(50, 20, 54, 24))
    field.table.brigade(UNION, "Cutler", field.division, at=(30, 8), place="coming", arrival=9)
    found = offers(field.begin())
    assert found[0] == NoMoreOrders()
    assert {(sent.brigade, sent.order.kind) for sent in found[1:]} == {
        (field.iron, kind) for kind in ("attack", "advance", "rest", "retire")
    }
    assert all(isinstance(sent, Send) and sent.general == field.division for sent in found[1:])


def test_a_report_is_offered_where_no_order_can_be_given():
    """VF-OPH-03"""
    field = Field(order="rest", brigadier=(20, 25))
    assert offers(field.begin()) == [NoMoreOrders(), SendReport(field.iron)]
    assert not any(isinstance(answer, SendReport) for answer in offers(Field().begin()))


def test_a_report_that_has_come_in_is_offered_to_be_read_by_its_own_side():
    """VF-OPH-03"""
    field = Field(order="rest", brigadier=(20, 25))
    field.table.report(UNION, field.division, field.iron, (20, 5))
    assert ReadReport(0) in offers(field.begin())


def test_the_enemys_general_sends_nobody():
    """VF-OPH-01"""
    field = Field()
    other = field.table.general(CONFEDERATE, "Heth", at=(20, 44))
    assert rule(refused(field.begin(), Send(other, field.iron, RETIRE))) == "VF-OPH-01"
    assert rule(refused(field.begin(), Send(99, field.iron, RETIRE))) == "VF-OPH-01"
    assert rule(refused(field.begin(), Send(-1, field.iron, RETIRE))) == "VF-OPH-01"


@pytest.mark.parametrize(("number", "refusing"), [(-1, "VF-ORD-01"), (2, "VF-ORD-01"), (1, "VF-ORD-01"), (0, None)])
def test_only_ones_own_brigades_are_ordered(number, refusing):
    """VF-ORD-01"""
    field = Field()
    assert rule(refused(field.begin(), Send(field.division, number, RETIRE))) == refusing


def test_a_brigade_under_nobody_has_nobody_to_report_to():
    """VF-OPH-03"""
    table = Table()
    for side, name, y in ((UNION, "Iron Brigade", 10), (CONFEDERATE, "Archer", 40)):
        table.unit(table.brigade(side, name, order="rest", at=(20, y)), (20, y))
    table.general(UNION, "Wadsworth", at=(60, 4))
    b = run(table.battle(), OrdersPhase(side=UNION))
    assert rule(refused(b, SendReport(0))) == "VF-OPH-03"


@pytest.mark.parametrize("place", ["gone", "coming"])
def test_nor_has_one_whose_commander_is_not_on_the_field(place):
    """VF-OPH-03"""
    field = Field(order="rest", brigadier=(20, 25), division={"place": place})
    assert rule(refused(field.begin(), SendReport(field.iron))) == "VF-OPH-03"


def test_an_order_on_its_way_and_another_brigade_s_report_keep_nobody_from_reporting():
    """VF-OPH-03"""
    field = Field(order="rest", brigadier=(20, 25))
    cutler = field.table.brigade(UNION, "Cutler", field.division, at=(40, 25), order="rest")
    field.table.unit(cutler, (40, 26))
    field.table.order(UNION, field.division, field.iron, (20, 9), HOLD)
    field.table.report(UNION, field.division, cutler, (40, 20))
    ready = bring(field.begin(), StandFast(0), StandFast(1))
    assert rule(refused(ready, SendReport(field.iron))) is None


def test_a_dead_brigadier_is_not_seen_where_he_fell():
    """VF-OPH-02"""
    field = Field(order="rest", brigadier=(20, 15.4))
    unit = field.table.units[field.unit]
    field.table.units[field.unit] = replace(unit, pose=unit.pose.shifted(0, 3000))
    b = field.begin()
    assert rule(refused(b, field.send(RETIRE))) is None
    b.change_general(field.brigadier, place="dead")
    assert rule(refused(b, field.send(RETIRE))) == "VF-OPH-02"


@pytest.mark.parametrize(("off", "refusing"), [(1.1, None), (1.101, "VF-OPH-04")])
def test_within_a_tenth_of_an_inch_he_touches_the_brigadier_whom_he_orders(off, refusing):
    """VF-OPH-04, VF-GEOM-01"""
    field = Field(brigadier=(20, 4 + off))
    assert rule(refused(field.begin(), DirectOrder(field.division, field.iron, Order("rest")))) == refusing


def test_a_messenger_waits_no_longer_when_his_general_has_ridden_away():
    """VF-MSG-01"""
    field = Field()
    field.table.order(UNION, field.division, field.iron, (20, 8), RETIRE, waiting=True)
    field.table.order(UNION, field.division, field.iron, (20, 14), HOLD, waiting=True)
    b = field.begin()
    assert [(row.waiting, row.ready) for row in b.messengers] == [(False, True), (True, False)]
