"""Advice for the orders phase: bring what is intended to the brigades, in person, by messenger, or by asking for a report.

An order goes out only where it differs from what the brigade has, is about to take up, or will soon be brought.
"""

from collections.abc import Callable, Iterator
from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.advice import intent, plain
from longroll.rulesets.volume_of_fire.advice.bodies import Intent
from longroll.rulesets.volume_of_fire.advice.field import Field
from longroll.rulesets.volume_of_fire.command.chain_of_command import acting_commander, superiors
from longroll.rulesets.volume_of_fire.deployment.deployment import FirstOrder
from longroll.rulesets.volume_of_fire.orders import messengers
from longroll.rulesets.volume_of_fire.orders.new_orders import (
    DirectOrder,
    NoMoreOrders,
    ReadReport,
    RideOn,
    Send,
    SendReport,
    StandFast,
    direct_refusal,
    issue_refusal,
    report_refusal,
    send_refusal,
)
from longroll.rulesets.volume_of_fire.orders.orders_phase import SENDING, GiveOrders
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import Order


def give_orders(field: Field, decision: GiveOrders) -> Any:
    """What to do next in the orders phase."""
    known = field.known
    for row in known.messengers:
        if row.side == field.side and row.ready:
            on = messengers.way_refusal(known, row, ()) is None
            return RideOn(row.id) if on else StandFast(row.id)
    wanted = [row for row in intents(field) if news_to(known, row)]
    changing = {row.brigade for row in wanted}
    for row in known.messengers:
        if row.side == field.side and row.kind == "report" and row.brigade in changing:
            report = ReadReport(row.id)
            if decision.refusal(known, report) is None:
                return report
    for intended in wanted:
        answer = next(_ways_to_tell(field, decision, intended), None)
        if answer is not None:
            return answer
    return NoMoreOrders()


def intents(field: Field) -> list[Intent]:
    """What every brigade should be about, in the field's style."""
    return intent.intents(field) if field.style.plans else plain.intents(field)


def same(one: Order, other: Order) -> bool:
    """Whether two orders ask the same of a brigade."""
    return (one.kind, one.target, one.area, one.point) == (other.kind, other.target, other.area, other.point)


def news_to(known: Battle, wanted: Intent) -> bool:
    """Whether an order would be news to its brigade, and none is on its way."""
    brigade = known.brigades[wanted.brigade]
    if same(brigade.pending or brigade.order, wanted.order):
        return False
    return not any(
        row.side == brigade.side and row.kind == "order" and row.brigade == brigade.id for row in known.messengers
    )


def _ways_to_tell(field: Field, decision: GiveOrders, wanted: Intent) -> Iterator[Any]:
    """In person, by messenger, or by letting the brigade ask: what is allowed."""
    known, side = field.known, field.side
    brigade, order = wanted.brigade, wanted.order
    observed = brigade in decision.observed
    if issue_refusal(known, brigade, order, observed) is not None:
        return
    if decision.stage != SENDING:
        for general in superiors(known, brigade):
            direct = DirectOrder(general.id, brigade, order)
            if direct_refusal(known, side, direct, observed) is None:
                yield direct
    acting = acting_commander(known, brigade)
    if acting is not None:
        sent = Send(acting.id, brigade, order)
        if send_refusal(known, side, sent, observed) is None:
            yield sent
            return
    report = SendReport(brigade)
    if report_refusal(known, side, report) is None:
        yield report


def first_order(field: Field, decision: FirstOrder) -> Order:
    """The order a brigade begins with."""
    known = field.known
    for row in intents(field):
        if row.brigade == decision.brigade and decision.refusal(known, row.order) is None:
            return row.order
    return Order("hold")


ADVICE: dict[type[Decision], Callable[[Field, Any], Any]] = {
    GiveOrders: give_orders,
    FirstOrder: first_order,
}
