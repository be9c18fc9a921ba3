"""What pays for a bridge, or for one more turn, where a stand's owner may choose: half a move or order (VB-TERR-22, VB-MOVE-06)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.movement.going import at_a_bridge
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import Strike
from longroll.scene import Item, Payment
from longroll.screen.shown import Words, item

HALF, ORDER = "Half a move, where one is due", "Order: it is disordered instead"
AT_THE_BRIDGE, DISORDERED = ", disordered at the bridge", ", and it is disordered"


def of_a_move(k: Battle, stand: Stand) -> bool:
    """Whether a move may be paid with order: a bridge is near, or one more turn is not free (VB-TERR-22, VB-MOVE-06)."""
    moving = begun(k, stand)
    turns = not (moving.free or moving.bought or stand.artillery or stand.disordered)
    return turns or at_a_bridge(k, stand, left(moving) // PARTS)


def either(made: Item, able: bool) -> Item:
    """An item that is paid with half a move, or with either, as its player likes."""
    if not able:
        return made
    ways = Payment(HALF, made.value), Payment(ORDER, {**made.value, "disorder": True})
    return replace(made, ways=ways)


def of_a_charge(words: Words, half: Charge | Strike | None, order: Charge | Strike | None, **more: Any) -> Item:
    """A charge at an enemy over a bridge, in order or disordered there, or the one of these that can be."""
    if half is None or order is None:
        return item(words, half or order, **more)
    ways = Payment(HALF, msgspec.to_builtins(half)), Payment(ORDER, msgspec.to_builtins(order))
    return item(words, half, ways=ways, **more)
