"""Advice for the orders phase: bring what is intended to the brigades, in person, by messenger, or by asking for a
report.  An order goes out only where it differs from what the brigade has, is about to take up, or will soon be
brought."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from longroll import tabletop
from longroll.rulesets.volume_of_fire.advice.field import Advice, Field, middle, nearest
from longroll.rulesets.volume_of_fire.advice.situation import buys_time, ordered
from longroll.rulesets.volume_of_fire.advice.ways import bars, roundabout
from longroll.rulesets.volume_of_fire.command.chain_of_command import acting_commander, superiors
from longroll.rulesets.volume_of_fire.deployment.deployment import FirstOrder
from longroll.rulesets.volume_of_fire.orders import new_orders
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders
from longroll.rulesets.volume_of_fire.record import INCH, Battle, Order, laid
from longroll.staff import Task

BEHIND = 9 * INCH
"""How far from a fight those who are to support it stand."""
SLOP = 5 * INCH
"""How far apart two spots may be that come to the same."""
FAR_AWAY = 14 * INCH
"""How far from any enemy a brigade is that goes round rough ground."""
GUNS_REACH, GUNS_NEAR = 24 * INCH, 16 * INCH
"""How far from the nearest enemy guns go forward, and how near they then go."""


def give_orders(field: Field, decision: GiveOrders) -> Any:
    """What to do next in the orders phase."""
    known = field.known
    first = next(iter(decision.offers(known)))
    if isinstance(first, new_orders.RideOn | new_orders.StandFast):
        return first
    wanted = orders(field)
    brought = (row.id for row in known.messengers if row.kind == "report" and row.brigade in wanted)
    reports = map(new_orders.ReadReport, brought)
    told = (way for brigade, order in wanted.items() for way in _ways_to_tell(decision, known, brigade, order))
    good = (answer for answer in chain(reports, told) if decision.refusal(known, answer) is None)
    return next(good, new_orders.NoMoreOrders())


def orders(field: Field) -> dict[int, Order]:
    """The orders that say what the brigades on the table are told to do, where they have or await another."""
    known = field.known
    found = {}
    for number, task in field.tasks().items():
        brigade = known.brigades[number]
        if brigade.place != "table" or any(row.kind == "order" and row.brigade == number for row in known.messengers):
            continue
        now, order = ordered(known, brigade), order_for(field, task)
        if task.kind == "support" and now.kind == "attack":
            continue  # who attacks is not called off to stand behind another's attack
        if not same(order, now) or bars(known.of_brigade(number)):
            order = _by_the_open(field, number, order)
        if not same(order, now):
            found[number] = order
    return found


def _by_the_open(field: Field, number: int, order: Order) -> Order:
    """The order, or another first that leads round rough ground, for who is far from any enemy."""
    known = field.known
    units = known.of_brigade(number)
    if order.kind not in ("attack", "advance") or min(field.off(unit) for unit in units) < FAR_AWAY:
        return order
    goal = place_of(field, order)
    return roundabout(known, units, ordered(known, known.brigades[number]), order, goal) if goal else order


def place_of(field: Field, order: Order) -> tuple[int, int] | None:
    """The place that an order names; None where it names none, or nobody known."""
    theirs = [unit for unit in field.believed if unit.brigade == order.target]
    named = (row.at for row in laid(field.known.setting).objectives if row.id == order.area)
    return order.point or (middle(theirs) if theirs else next(named, None))


def order_for(field: Field, task: Task) -> Order:
    """The order that has a brigade do what it is told (VF-ORD-01)."""
    known = field.known
    match task.kind:
        case "attack" if not buys_time(known, known.brigades[task.formation]):
            return Order("attack", target=task.foe)
        case "take":
            return Order("advance", area=laid(known.setting).objectives[task.ground].id)
        case "delay" | "withdraw":
            return Order("retire")
        case "rest":
            return Order("rest")
        case "support" if task.ground < 0 and task.foe < 0:
            return _with_guns(field, task)
        case "support":
            return _behind(field, task)
    return Order("hold")


def _behind(field: Field, task: Task) -> Order:
    """To a spot behind the fight that a brigade supports, where the enemy is or the ground; into it, where it is as near
    already (VF-ORD-03)."""
    mine, order = middle(field.known.of_brigade(task.formation)), Order("hold")
    goal = laid(field.known.setting).objectives[task.ground].at if task.ground >= 0 else mine
    if task.foe >= 0:
        goal, order = middle([row for row in field.believed if row.brigade == task.foe]), Order("attack", task.foe)
    return _up_to(mine, goal, BEHIND + SLOP, BEHIND) or order


def _with_guns(field: Field, task: Task) -> Order:
    """Guns with nobody in their reach go where they have somebody."""
    mine = middle(field.known.of_brigade(task.formation))
    near = nearest(field.believed, *mine).pose.spot if field.believed else mine
    return _up_to(mine, near, GUNS_REACH, GUNS_NEAR) or Order("hold")


def _up_to(mine: tuple[int, int], goal: tuple[int, int], far: int, near: int) -> Order | None:
    """An advance towards a goal, to so near it; None within so far of it."""
    dx, dy = mine[0] - goal[0], mine[1] - goal[1]
    if (off := tabletop.length(dx, dy)) <= far:
        return None
    x, y = tabletop.divide(dx * near, off), tabletop.divide(dy * near, off)
    return Order("advance", point=(goal[0] + x, goal[1] + y))


def same(one: Order, other: Order) -> bool:
    """Whether two orders ask the same of a brigade, or nearly."""
    if one.point and other.point:
        return tabletop.length(one.point[0] - other.point[0], one.point[1] - other.point[1]) <= SLOP
    return (one.kind, one.target, one.area, one.point) == (other.kind, other.target, other.area, other.point)


def _ways_to_tell(decision: GiveOrders, known: Battle, brigade: int, order: Order) -> Iterator[Any]:
    """In person, by messenger, or by letting the brigade ask; none where it may not be given at all."""
    if new_orders.issue_refusal(known, brigade, order, brigade in decision.observed) is not None:
        return
    for general in superiors(known, brigade):
        yield new_orders.DirectOrder(general.id, brigade, order)
    if (acting := acting_commander(known, brigade)) is not None:
        yield new_orders.Send(acting.id, brigade, order)
    yield new_orders.SendReport(brigade)


def first_order(field: Field, decision: FirstOrder) -> Order:
    """The order a brigade begins with."""
    known = field.known
    task = field.tasks().get(decision.brigade)
    order = order_for(field, task) if task else Order("hold")
    return order if decision.refusal(known, order) is None else Order("hold")


ADVICE: Advice = {GiveOrders: give_orders, FirstOrder: first_order}
