"""The move of a stand under way: what it may spend, what it has spent, what of it is still free (VB-ORG-22, VB-MOVE-01).

Costs are in sixths of a thousandth of the basic allowance, so that march rates of two and three divide evenly.
"""

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Moving, Stand
from longroll.rulesets.volley_and_bayonet.tables import allowance

PARTS = 6
FOOT, HORSE, LIMBERED, BY_HAND = "VB-MOVE-02", "VB-MOVE-03", "VB-MOVE-04", "VB-MOVE-05"


def rate(stand: Stand) -> int:
    """The basic allowance of a stand as it is now, halved out of command (VB-CMD-10)."""
    whole = allowance(stand.kind, mounted=stand.mounted, limbered=stand.limbered, dedicated_guns=stand.guns)
    return whole if stand.in_command else whole // 2


def rate_rule(stand: Stand) -> str:
    """The rule by which a stand moves so far."""
    if stand.artillery:
        return LIMBERED if stand.limbered else BY_HAND
    return HORSE if stand.horse else FOOT


def begun(b: Battle, stand: Stand) -> Moving:
    """The move of a stand: that under way, or a fresh one."""
    if b.moving is not None and b.moving.stand == stand.id:
        return b.moving
    most = rate(stand)
    kept = stand.in_command or not stand.training  # VB-CMD-09, VB-MISC-13
    return Moving(stand.id, stand.pose, most, most // 2, free=int(kept))


def left(moving: Moving) -> int:
    """What is left of the allowance, in sixths of a thousandth."""
    return moving.allowance * PARTS - moving.spent


def halves(moving: Moving, count: int = 1) -> int:
    """So many half moves, in sixths of a thousandth (VB-ORG-22)."""
    return moving.half * count * PARTS


def may_move(b: Battle, side: int, stand: Stand) -> Refusal | None:
    """Why a stand may not be moved now: it is the other side's, not on the table, routed, or has had its move."""
    if stand.side != side:
        return Refusal("VB-SEQ-02", f"{stand.name} is the enemy's", "move a stand of your own")
    if not stand.on_table:
        return Refusal("VB-MOVE-01", f"{stand.name} is not on the table")
    if stand.routed:
        return Refusal("VB-ROUT-07", f"{stand.name} has routed and stays where it is until it is rallied")
    if stand.done:
        return Refusal("VB-MOVE-01", f"{stand.name} has had its move", "move another")
    return None
