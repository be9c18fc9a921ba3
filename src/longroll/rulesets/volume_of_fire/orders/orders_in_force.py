"""Orders coming into force, and running out (VF-ORD-01 to VF-ORD-05, VF-NEW-01, VF-NEW-03, VF-SEQ-04)."""

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.orders import permissions
from longroll.rulesets.volume_of_fire.orders.permissions import RULES, order_text
from longroll.rulesets.volume_of_fire.record import Battle, Order


def hold_here(b: Battle, brigade_id: int) -> Order:
    """A Hold order on the ground the brigade stands on now (VF-ORD-04)."""
    return Order("hold", position=permissions.hull_of(b.of_brigade(brigade_id)))


def take_up(b: Battle, brigade_id: int, order: Order, rule: str) -> None:
    """An order comes into force; a Hold, on the ground the brigade then stands on (VF-ORD-01, VF-ORD-04)."""
    given = hold_here(b, brigade_id) if order.kind == "hold" else order
    brigade = b.change_brigade(brigade_id, order=given)
    text = f"{brigade.name} is under orders to {order_text(b, given)}"
    b.say("changed", text, rule, brigade, to=brigade.side)


def take_up_pending(b: Battle, brigade_id: int) -> None:
    """A pending order comes into force on activation, and is re-aimed if its target is gone (VF-NEW-01, VF-NEW-03)."""
    brigade = b.brigades[brigade_id]
    order = brigade.pending
    assert order is not None
    known = b.known(brigade.side)
    b.change_brigade(brigade_id, pending=None)
    if target_gone(known, brigade.side, order):
        take_up(b, brigade_id, re_aimed(known, brigade_id), "VF-NEW-03")
    else:
        take_up(b, brigade_id, order, "VF-NEW-01")


def target_gone(known: Battle, side: int, order: Order) -> bool:
    """Whether an order is to attack a brigade of which no unit is seen, or known from earlier."""
    return order.kind == "attack" and order.target not in permissions.known_brigades(known, side)


def re_aimed(known: Battle, brigade_id: int) -> Order:
    """Attack on the enemy brigade that is nearest now, in place of one that is gone; Hold if none is known (VF-NEW-03)."""
    nearest = permissions.nearest_enemy_brigade(known, brigade_id)
    return Order("hold") if nearest is None else Order("attack", target=nearest)


def run_out(b: Battle, side: int) -> None:
    """VF-SEQ-04 (4): Attack without a target, Advance that has arrived and Retire that is clear turn into Hold."""
    known = b.known(side)
    for brigade in b.brigades_of(side):
        if known.of_brigade(brigade.id) and _over(known, brigade.id):
            take_up(b, brigade.id, Order("hold"), RULES[brigade.order.kind])


def _over(known: Battle, brigade_id: int) -> bool:
    """Whether a brigade has done what it was ordered to, or can do it no more."""
    if (order := known.brigades[brigade_id].order).kind == "attack":
        return permissions.target_unit(known, brigade_id) is None
    if order.kind == "retire":
        near = permissions.nearest_to_brigade(known, brigade_id)
        return near is None or near[1] >= tables.CLEAR
    if order.kind == "advance":
        units = known.of_brigade(brigade_id)
        reach = permissions.close_enough(known, known.brigades[brigade_id].side, order)
        return 2 * sum(permissions.within_area(known.setting, order, unit.quad, reach) for unit in units) >= len(units)
    return False
