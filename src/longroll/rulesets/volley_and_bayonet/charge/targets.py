"""Who may charge whom (VB-CHG-04 to VB-CHG-10, VB-EXH-04)."""

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.ground.land import patches_at, terrain_of
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import movement
from longroll.rulesets.volley_and_bayonet.movement.going import column_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import CARTRIDGE
from longroll.tabletop import holds


def _shut_out(b: Battle, stand: Stand, enemy: Stand) -> str:
    """The ground that an enemy is in and a stand may not enter, "" if there is none: what is prohibited to it, a burning building,
    a fort whose only way in is not for it (VB-CHG-04)."""
    for patch in patches_at(laid(b.setting).land, *enemy.front):
        if holds(patch.ring, *stand.front):
            continue
        if patch.id in b.ground.burning:
            return f"the burning {patch.terrain}"
        bar = movement(terrain_of(patch, b.ground), column_of(stand)).barred
        if bar and not (bar == "but by a breach" and (patch.breaches or b.breaches)):
            return f"the {patch.terrain}"
    return ""


def may_charge(b: Battle, stand: Stand, enemy: Stand, flank: bool | None = None) -> Refusal | None:
    """Why a stand may not charge an enemy; `flank` where it is known whether it would reach him there."""
    if b.formations[stand.formation].exhausted:
        name = b.formations[stand.formation].name
        return Refusal("VB-EXH-04", f"{name} is exhausted, and none of it may charge")
    if stand.column:
        return Refusal("VB-MARCH-05", f"{stand.name} is in march column, and fights only when it is attacked")
    if stand.artillery or (stand.skirmishing and not stand.horse):
        kind = "guns" if stand.artillery else "skirmishers on foot"
        return Refusal("VB-CHG-07", f"{kind} do not charge", "come within an inch at most")
    if stand.grounded:
        return Refusal("VB-MISC-04", f"{stand.name} has gone to ground", "have it get up first")
    if ground := _shut_out(b, stand, enemy):
        because = f"{enemy.name} is in {ground}, which {stand.name} may not enter"
        return Refusal("VB-CHG-04", because, "charge another")
    helpless = enemy.routed or enemy.column
    if stand.foot and enemy.kind == "cavalry brigade" and enemy.horse and not helpless:
        return Refusal("VB-CHG-05", f"{enemy.name} is cavalry in the saddle, and infantry cannot catch it")
    light = stand.horse and stand.kind != "cavalry brigade" and not enemy.routed
    if light and enemy.brigade and not enemy.column:
        return Refusal("VB-CHG-08", f"{stand.name} may not charge a brigade that is neither routed nor in march column")
    if light and enemy.artillery and flank is False:
        return Refusal("VB-CHG-08", f"{stand.name} may charge guns only by the flank")
    if stand.disordered and enemy.arm in CARTRIDGE and not enemy.artillery:
        return Refusal("VB-CHG-10", f"{stand.name} is disordered, and {enemy.name} has cartridge arms")
    return None
