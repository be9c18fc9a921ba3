"""Commanders ride where they like, and join stands (VB-ORG-18, VB-MOVE-03, VB-MOVE-07, VB-MOVE-18)."""

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.contact.contact import at_hand, lies_on, off_table
from longroll.rulesets.volley_and_bayonet.ground.passage import Mover, Passage, passage
from longroll.rulesets.volley_and_bayonet.movement.going import trample
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Commander
from longroll.rulesets.volley_and_bayonet.tables import BASES, HALVES, allowance
from longroll.screen.words import inches, so_far
from longroll.tabletop import Pose, footprint


class Ride(msgspec.Struct, frozen=True, tag=True):
    """A commander rides to a place; `joins`: the stand he is with from then on."""

    commander: int
    to: Pose
    joins: int = NONE


def law(b: Battle, side: int, ride: Ride) -> Refusal | None:
    """Why a commander may not ride so."""
    if not 0 <= ride.commander < len(b.commanders) or b.commanders[ride.commander].side != side:
        return Refusal("VB-SEQ-02", "that is no commander of yours", "move one of your own")
    row = b.commanders[ride.commander]
    if not row.present or row.done:
        because = f"{row.name} {'has ridden this turn' if row.present else 'is not on the table'}"
        return Refusal("VB-MOVE-01", because, "move another")
    way, most = over(b, row, ride.to), allowance("commander")
    if (bar := way.barred) is not None:
        return Refusal(bar.rule, f"{bar.name} bars the way of {row.name} after {so_far(bar.at)}", "ride elsewhere")
    if (spent := cost(way)) > most:
        return Refusal("VB-MOVE-03", f"that way costs {so_far(spent)}, and he rides {inches(most)}", "go less far")
    quad = footprint(ride.to, *BASES["commander"])
    if off_table(b, quad):
        return Refusal("VB-MOVE-20", f"{row.name} would be off the table")
    for enemy in b.enemies(side):
        if lies_on(quad, enemy):
            return Refusal("VB-MOVE-10", f"{enemy.name} stands there", "ride elsewhere")
    if ride.joins == NONE:
        return None
    if not 0 <= ride.joins < len(b.stands) or b.stands[ride.joins].side != side or not b.stands[ride.joins].on_table:
        return Refusal("VB-MOVE-18", "he joins a stand of his own side")
    stand = b.stands[ride.joins]
    if not at_hand(quad, stand):
        return Refusal("VB-MOVE-18", f"he would not touch {stand.name} there", "end the ride touching it")
    return None


def over(b: Battle, row: Commander, to: Pose) -> Passage:
    """The ground that a commander rides over straight to a place, by his column of the terrain chart (VB-ORG-18)."""
    return passage(laid(b.setting).land, row.pose.spot, to.spot, Mover("commander", by_road=True), b.ground)


def cost(way: Passage) -> int:
    """What a ride costs of a commander's allowance: distance by the ground, and half of it for water (VB-TERR-58, VB-TERR-73)."""
    return way.distance + len(way.of("half")) * allowance("commander") // HALVES


def reaches(b: Battle, row: Commander, to: Pose) -> bool:
    """Whether a commander gets to a place in one ride."""
    way = over(b, row, to)
    return way.barred is None and cost(way) <= allowance("commander")


def left_behind(b: Battle, side: int) -> None:
    """VB-MOVE-18: who is with a stand goes along where it advances, retreats or routs; else he is left behind."""
    for row in b.commanders:
        if row.side != side or not row.present or row.attached == NONE:
            continue
        stand = b.stands[row.attached]
        if not at_hand(row.quad, stand):
            b.change_commander(row.id, attached=NONE)
            b.say("changed", f"{stand.name} has left {row.name} behind", "VB-MOVE-18", row, stand)


def ridden(b: Battle, ride: Ride) -> None:
    """Carry a lawful ride out."""
    trample(b, b.commanders[ride.commander], b.commanders[ride.commander].pose, ride.to)
    row = b.change_commander(ride.commander, pose=ride.to, attached=ride.joins, done=True)
    joins = f" and joins {b.stands[ride.joins].name}" if ride.joins != NONE else ""
    b.say("moved", f"{row.name} rides{joins}", "VB-MOVE-18" if joins else "VB-MOVE-03", row)
