"""A skirmisher that reinforces a brigade goes where a fight takes it, back or ahead (VB-MOVE-19)."""

from longroll.rulesets.volley_and_bayonet.contact.contact import in_contact, room, touch
from longroll.rulesets.volley_and_bayonet.melee.security import BACK, faced
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import SAME_WAY
from longroll.tabletop import Pose, between


def companion(b: Battle, stand: Stand) -> Stand | None:
    """The skirmisher that goes with a brigade of infantry: of its division, at its side or behind, facing its way, out of
    contact."""
    if not stand.infantry:
        return None
    for row in b.of_side(stand.side):
        able = row.skirmishing and row.foot and row.formation == stand.formation and not row.routed
        able = able and between(row.pose.heading, stand.pose.heading) <= SAME_WAY and not in_contact(b, row)
        if able and any(edge in BACK for edge in faced(stand, row)):
            return row
    return None


def along(b: Battle, row: Stand | None, before: Pose, number: int) -> None:
    """Take the companion of a brigade along, which stood so before: as far and the same way, if there is room for it."""
    stand = b.stands[number]
    if row is None or not stand.on_table or stand.pose.spot == before.spot:
        return
    there = b.stands[row.id].pose.shifted(stand.pose.x - before.x, stand.pose.y - before.y)
    if not room(b, row, row.quad_at(there)):
        return
    moved = b.change(row.id, pose=there, grounded=False)
    if any(touch(moved, enemy) for enemy in b.enemies(row.side)):
        b.put_stands(row)
        return
    b.say("moved", f"{row.name} goes with {stand.name}", "VB-MOVE-19", moved, stand)
