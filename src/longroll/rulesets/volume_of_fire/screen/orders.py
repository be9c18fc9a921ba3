"""What is asked in the orders phase: each kind of answer in words, a messenger's way and chances, a random answer."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.legal import drawn
from longroll.rulesets.volume_of_fire.command.chain_of_command import acting_commander, superiors
from longroll.rulesets.volume_of_fire.orders import messengers, new_orders
from longroll.rulesets.volume_of_fire.orders.new_orders import DirectOrder, NoMoreOrders, RideOn, Send
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders
from longroll.rulesets.volume_of_fire.orders.permissions import RULES
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.rulesets.volume_of_fire.record.units import Messenger
from longroll.rulesets.volume_of_fire.screen import charts, ghosts, names
from longroll.rulesets.volume_of_fire.screen.names import brief, brigadier
from longroll.scene import Ask, Item, Probed
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Why, Words, denial, only
from longroll.tabletop import Pose

TRIES = 4
Given = Send | DirectOrder
"""The answers that are an order."""
Known = dict[tuple[int, Order], Refusal]


def _why(k: Battle, decision: GiveOrders) -> Why:
    return Why("Your messengers ride" if decision.riders(k) else "Give orders: by messenger, or in person")


def _ask(k: Battle, decision: GiveOrders) -> Ask:
    offers = list(decision.offers(k))
    riding = [each for each in offers if isinstance(each, RideOn)]
    carried = [_carried(k, each.messenger) for each in riding]
    known = _known_orders(k, decision.side)
    offers = [each for each in offers if not isinstance(each, Given) or (each.brigade, each.order) not in known]
    all_on = names.one_after_another("All messengers ride on", riding, carried, "rolls")
    asked = GIVE.listed(k, decision, offers, all_on)
    if riding:
        return asked
    more = (*_pointed(k, offers), *_barred(k, decision, offers, known))
    return replace(asked, items=(*asked.items, *more), round=True)


def _known_orders(k: Battle, side: int) -> Known:
    """The orders that a brigade need not be given, since they are on their way to it, or in force with no other to come."""
    to_come = names.to_come(k, side)
    known = {(brigade, order): Refusal("VF-NEW-01", f"this order {how}") for brigade, order, how in to_come}
    awaiting = {brigade for brigade, _ in known}
    for brigade in k.brigades_of(side):
        if brigade.id not in awaiting:
            order = replace(brigade.order, position=())
            known[brigade.id, order] = Refusal(RULES[order.kind], "this order is in force")
    return known


def _barred(k: Battle, decision: GiveOrders, offers: list[Any], known: Known) -> Iterator[Item]:
    """The orders that a brigade may not be given now, with the reason; one row where the reason is the same for all."""
    given = {(each.brigade, each.order) for each in offers if isinstance(each, Given)}
    for brigade in k.brigades_of(decision.side):
        if (acting := acting_commander(k, brigade.id)) is None:
            continue
        thing = brigadier(k, brigade.id)
        told = [(order, refusal) for (number, order), refusal in known.items() if number == brigade.id]
        yield from (_row(k, thing, order, refusal) for order, refusal in told)
        worth = new_orders.worth_ordering(k, brigade.id)
        orders = [each for each in worth if (brigade.id, each) not in given and (brigade.id, each) not in known]
        found = ((order, decision.refusal(k, Send(acting.id, brigade.id, order))) for order in orders)
        barred = [(order, refusal) for order, refusal in found if refusal is not None]
        if len(barred) > 1 and len({refusal.because for _, refusal in barred}) == 1:
            yield Item(f"New orders for {brief(k, brigade.id)}", thing=thing, refusal=denial(barred[0][1]))
            continue
        yield from (_row(k, thing, order, refusal) for order, refusal in barred)


def _pointed(k: Battle, offers: list[Any]) -> Iterator[Item]:
    """An advance to a point of the table, by everyone who may give a brigade orders (VF-ORD-03)."""
    givers = {(type(each).__name__, each.general, each.brigade): each for each in offers if isinstance(each, Given)}
    for (kind, general, brigade), each in givers.items():
        words, value = _ordered(k, each), {"type": kind, "general": general, "brigade": brigade}
        yield Item(names.POINTED, value, "place", words.thing, words.things, commit=words.commit, says=words.says)


def _row(k: Battle, thing: str, order: Order, refusal: Refusal) -> Item:
    return Item(names.order_words(k, order), thing=thing, area=names.area(order), refusal=denial(refusal))


# --- answers in words
def _carried(k: Battle, number: int) -> str:
    """What a messenger of one's own carries."""
    row = next(row for row in k.messengers if row.id == number)
    name = brief(k, row.brigade)
    return f"the order for {name}" if row.kind == "order" else f"the report of {name}"


def _rides_on(k: Battle, answer: RideOn) -> Words:
    carried = _carried(k, answer.messenger)
    return Words(f"{carried[0].upper()}{carried[1:]} rides on", f"messenger:{answer.messenger}", commit="rolls")


def _ordered(k: Battle, answer: Send | DirectOrder) -> Words:
    """An order sent, which rolls for its messenger, or given in person."""
    general, sent = k.generals[answer.general], isinstance(answer, Send)
    label, thing = names.order_words(k, answer.order), brigadier(k, answer.brigade)
    says = f"{'by messenger, from' if sent else 'in person, by'} {names.last_name(general.name)}"
    return Words(label, thing, (general.thing,), "rolls" if sent else "plain", says, names.area(answer.order))


WORDS: dict[type, Callable[[Battle, Any], Words]] = {
    RideOn: _rides_on,
    new_orders.StandFast: lambda k, answer: Words("The messenger waits", f"messenger:{answer.messenger}"),
    new_orders.ReadReport: lambda k, answer: Words(
        f"Read {_carried(k, answer.messenger)}", f"messenger:{answer.messenger}"
    ),
    Send: _ordered,
    DirectOrder: _ordered,
    new_orders.SendReport: lambda k, answer: Words(
        f"{brief(k, answer.brigade)} reports, asking for orders", brigadier(k, answer.brigade), commit="rolls"
    ),
    NoMoreOrders: lambda k, answer: Words("Done with orders", ends=True),
}


# --- messengers tried out
RIDERS: dict[type, Callable[[Battle, Any], Messenger | None]] = {
    RideOn: lambda known, answer: messengers.find(known, answer.messenger),
    Send: lambda known, answer: new_orders.order_from(known.generals[answer.general], answer),
    new_orders.SendReport: new_orders.report_from,
}
"""The messenger that an answer sends on his way."""


def _at(known: Battle, decision: GiveOrders, begun: Begun, wanted: Pose) -> Iterator[Any]:
    yield msgspec.convert({**begun, "order": {"kind": "advance", "point": wanted.spot}}, decision.answers)


def _foreseen(known: Battle, decision: GiveOrders, answer: Any) -> Probed:
    """The ground that is named; where a messenger rides, his way and what may become of him (VF-MSG-03, VF-MSG-04)."""
    there = ghosts.about(answer.order) if isinstance(answer, Given) else ()
    row = RIDERS[type(answer)](known, answer) if type(answer) in RIDERS else None
    if row is None:
        return Probed(overlays=there)
    end, stop = messengers.goal(known, row)
    spots = messengers.path((row.x, row.y), answer.via, end, stop, messengers.FARTHEST)
    way = ghosts.line(spots, "the messenger's way", "order")
    return Probed(overlays=(way, *there), odds=charts.messenger(known, row, answer.via))


# --- drawn at random
def _draw(decision: GiveOrders, known: Battle, rng: Random) -> Any:
    """Ride on or stand fast while messengers are to ride; then now and then an order, a report or its reading."""
    for row in decision.riders(known):
        on = RideOn(row.id)
        return on if rng.random() < 0.7 and decision.refusal(known, on) is None else new_orders.StandFast(row.id)
    own = known.brigades_of(decision.side)
    times = TRIES if own and rng.random() < 0.8 else 0
    tries = (_an_order(known, decision.side, rng.choice(own).id, rng) for _ in range(times))
    return drawn(lambda one: decision.refusal(known, one), tries) or NoMoreOrders()


def _an_order(known: Battle, side: int, brigade: int, rng: Random) -> Any:
    waiting = [row.id for row in known.messengers if row.side == side and row.kind == "report" and row.waiting]
    if waiting:
        return new_orders.ReadReport(rng.choice(waiting))
    if rng.random() < 0.3:
        return new_orders.SendReport(brigade)
    order = rng.choice(list(new_orders.worth_ordering(known, brigade)))
    if rng.random() < 0.3:
        chain = superiors(known, brigade)
        return DirectOrder(rng.choice(chain).id, brigade, order) if chain else None
    acting = acting_commander(known, brigade)
    return None if acting is None else Send(acting.id, brigade, order)


GIVE: Shown[Battle, GiveOrders] = Shown(
    GiveOrders,
    why=_why,
    words=lambda k, decision, answer: WORDS[type(answer)](k, answer),
    ask=_ask,
    probe=Placing(_at, _foreseen, lies=lambda k, decision, answer: ghosts.about(answer.order)),
    draw=_draw,
    forced=only(NoMoreOrders()),
    most=None,
)
SHOWN = (GIVE,)
