"""The walls of a fortress, which siege guns break close by (VB-TERR-43)."""

from longroll.rulesets.volley_and_bayonet.buildings.buildings import walls
from longroll.rulesets.volley_and_bayonet.dice.dice import Blow
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import aim, near
from longroll.rulesets.volley_and_bayonet.ground.land import Spot, meetings
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.tabletop import border


def breaks_walls(b: Battle, blow: Blow) -> bool:
    """Whether a blow is struck by siege guns at close range through the walls of a fortress."""
    by, at = b.stands[blow.by], b.stands[blow.at]
    fort = walls(b, at, by.front)
    siege = by.artillery and by.weight == "siege" and not blow.melee
    return fort is not None and fort.terrain == "fortress" and siege and near(by, aim(b, by, at).far)


def wall_hit(b: Battle, by: Stand, at: Stand) -> Spot:
    """Where the line from guns to whom they hit meets the walls."""
    fort = walls(b, at, by.front)
    assert fort is not None
    _, x, y = meetings(border(fort.ring), *by.front, *at.front)[0]
    return x, y
