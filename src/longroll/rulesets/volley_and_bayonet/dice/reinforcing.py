"""Skirmishers who reinforce a brigade, and fight through it alone (VB-MOVE-19, VB-DICE-13)."""

from longroll.rulesets.volley_and_bayonet.contact.contact import in_contact
from longroll.rulesets.volley_and_bayonet.melee.security import BACK, faced
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import SAME_WAY
from longroll.tabletop import between


def reinforcing(b: Battle, stand: Stand) -> Stand | None:
    """The skirmisher that reinforces a brigade of infantry: of its division, at its side or behind, facing its way (VB-MOVE-19)."""
    if not stand.infantry:
        return None
    for row in b.of_side(stand.side):
        same = row.skirmishing and row.foot and row.formation == stand.formation and not row.routed
        same = same and not row.fought and between(row.pose.heading, stand.pose.heading) <= SAME_WAY
        if same and any(edge in BACK for edge in faced(stand, row)):
            return row
    return None


def reinforces(b: Battle, stand: Stand) -> Stand | None:
    """The brigade that a skirmisher reinforces, through which alone it fights (VB-MOVE-19)."""
    if not (stand.skirmishing and stand.foot) or in_contact(b, stand):
        return None
    brigades = (row for row in b.of_side(stand.side) if (helper := reinforcing(b, row)) and helper.id == stand.id)
    return next(brigades, None)
