"""Messengers tried out before they ride."""

from itertools import islice
from typing import Any

import msgspec

from longroll.rulesets.volume_of_fire import SCREEN
from longroll.rulesets.volume_of_fire.orders.new_orders import Send
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders, OrdersPhase
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.rulesets.volume_of_fire.screen import names
from longroll.rulesets.volume_of_fire.screen.things import things

from ..positions import CONFEDERATE, UNION, Table, box, run
from .trying import asked, probe


def test_a_messenger_to_be_sent_shows_his_way_and_his_chances() -> None:
    table = Table()
    wadsworth = table.general(UNION, "Wadsworth", at=(10, 5))
    iron = table.brigade(UNION, "Iron Brigade", under=wadsworth, at=(10, 20))
    table.unit(iron, (10, 21))
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(archer, (10, 44), 180)
    b = run(table.battle(), OrdersPhase(side=UNION))
    assert isinstance(b.needs, GiveOrders)
    for answer in islice(asked(b).offers(b.known(UNION)), 12):
        plain = msgspec.to_builtins(answer)
        probed = probe(b, plain)
        sends = plain["type"] in ("Send", "SendReport", "RideOn")
        assert (probed.odds is not None) == sends
        if probed.odds is not None:
            assert probed.odds.of == sum(row.weight for row in probed.odds.outcomes)


def ordering(**more: Any) -> Battle:
    """Wadsworth behind the Iron Brigade, of Archer's nothing is known."""
    table = Table()
    wadsworth = table.general(UNION, "Wadsworth", at=(10, 5))
    iron = table.brigade(UNION, "Iron Brigade", under=wadsworth, at=(10, 20), **more)
    table.unit(iron, (10, 21))
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(archer, (10, 44), 180)
    return run(table.battle(), OrdersPhase(side=UNION))


def test_orders_that_may_not_be_given_are_listed_with_the_reason() -> None:
    """VF-OPH-02"""
    b = ordering(order=Order("retire"))
    table = b.known(UNION)
    items = SCREEN.ask(table, asked(b)).items
    barred = [row for row in items if row.refusal is not None]
    assert barred
    assert all(row.refusal.rule.startswith("VF-") for row in barred if row.refusal)
    assert len({row.label for row in items}) == len(items)


def test_an_order_that_is_not_in_force_yet_is_shown_and_not_offered_again() -> None:
    """VF-NEW-01"""
    b = ordering()
    first = next(row for row in SCREEN.ask(b.known(UNION), asked(b)).items if row.value["type"] == "Send")
    order = msgspec.convert(first.value["order"], Order)
    b.change_brigade(0, pending=order)
    k = b.known(UNION)
    again = [row for row in SCREEN.ask(k, asked(b)).items if row.label == first.label]
    assert [row.refusal.because for row in again if row.refusal] == [
        "this order has reached its brigadier and is not in force yet"
    ]
    assert any("is to come" in mark.says for row in things(k, UNION) for mark in row.badges)
    assert not any(
        "is to come" in mark.says for row in things(b.known(CONFEDERATE), CONFEDERATE) for mark in row.badges
    )


def test_an_order_in_force_says_so_and_is_offered_again_only_to_take_back_another_that_is_to_come() -> None:
    """VF-ORD-03"""
    table = Table()
    table.objective(box(30, 20, 34, 24))
    wadsworth = table.general(UNION, "Wadsworth", at=(10, 5))
    iron = table.brigade(UNION, "Iron Brigade", under=wadsworth, at=(10, 20))
    table.unit(iron, (10, 21))
    b = run(table.battle(), OrdersPhase(side=UNION))
    advance = next(each.order for each in asked(b).offers(b.known(UNION)) if isinstance(each, Send) and each.order.area)
    b.change_brigade(iron, order=advance, granted=True)
    k = b.known(UNION)
    ask = SCREEN.ask(k, asked(b))
    label = names.order_words(k, advance)
    assert [row.refusal and (row.refusal.rule, row.refusal.because) for row in ask.items if row.label == label] == [
        ("VF-ORD-03", "this order is in force")
    ]
    assert ask.round
    b.change_brigade(iron, pending=Order("rest"))
    again = SCREEN.ask(b.known(UNION), asked(b)).items
    assert [row.refusal for row in again if row.label == label] == [None]
    assert [row.refusal is None for row in again if row.label == "Rest"] == [False]


def test_a_hold_in_force_says_so() -> None:
    """VF-ORD-04"""
    b = ordering()
    assert b.brigades[0].order.kind == "hold"
    said = [row.refusal for row in SCREEN.ask(b.known(UNION), asked(b)).items if row.label == "Hold"]
    assert [refusal and refusal.because for refusal in said] == ["this order is in force"]


def test_a_brigade_is_sent_to_a_point_of_the_table() -> None:
    """VF-ORD-03: with the ground about it, and the messenger's chances; off the table is refused."""
    b = ordering()
    pointed = next(row for row in SCREEN.ask(b.known(UNION), asked(b)).items if row.label == names.POINTED)
    assert probe(b, pointed.value).refusal is None
    told = probe(b, {**pointed.value, "to": {"x": 12_000, "y": 30_000}})
    assert msgspec.convert(told.nearest, Send).order == Order("advance", point=(12_000, 30_000))
    assert {one.id for one in told.overlays} >= {"goal", "path"}
    assert told.odds is not None
    off = probe(b, {**pointed.value, "to": {"x": 12_000, "y": -1_000}})
    assert off.refusal is not None
    assert off.refusal.rule == "VF-ORD-03"
