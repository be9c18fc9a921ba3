"""Where commanders ride: to where most of their own are in reach, and to who is to be rallied."""

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.volley_and_bayonet.command.in_command import near, upward
from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride, reaches
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES, CAVALRY
from longroll.tabletop import Pose


def _to_rally(k: Battle, chief: Commander) -> Ride | None:
    """A ride to the nearest of those whom he can rally."""
    routed = [
        row
        for row in k.of_side(chief.side)
        if row.routed and (chief.rank == "army" or chief.formation in upward(k, row.formation))
    ]
    for row in sorted(routed, key=lambda each: (chief.pose.distance(*each.pose.spot), each.id)):
        if (found := _beside(chief, row)) is not None and reaches(k, chief, found.to):
            return found
    return None


def ride(k: Battle, chief: Commander) -> Ride | None:
    """Where a commander has most of his own in reach; one of a corps goes to rally whom he can."""
    if chief.rank != "division" and (found := _to_rally(k, chief)) is not None:
        return found
    mine = [row for row in k.of_formation(chief.formation) if not row.routed]
    if not mine:
        return None
    held = sum(near(row, chief) for row in mine)
    x = tabletop.divide(sum(row.pose.x for row in mine), len(mine))
    y = tabletop.divide(sum(row.pose.y for row in mine), len(mine))
    between = [
        Pose((one.pose.x + other.pose.x) // 2, (one.pose.y + other.pose.y) // 2, 0)
        for place, one in enumerate(mine)
        for other in mine[:place]
    ]
    spots = [Pose(x, y, 0), *between, *(replace(_behind(row), heading=0) for row in mine)]
    spots = [to for to in spots if chief.pose.distance(*to.spot) <= CAVALRY]

    def reached(to: Pose) -> tuple[int, int]:
        return sum(near(row, replace(chief, pose=to)) for row in mine), -tabletop.length(to.x - x, to.y - y) // 100

    better = (to for to in sorted(spots, key=reached, reverse=True) if reached(to)[0] > held)
    return next((Ride(chief.id, to) for to in better if reaches(k, chief, to)), None)


def _behind(stand: Stand) -> Pose:
    return stand.pose.ahead(-(stand.depth + BASES["commander"][1]) // 2 - CONTACT // 2)


def _beside(chief: Commander, stand: Stand) -> Ride | None:
    """A ride to touch a routed stand."""
    to = replace(_behind(stand), heading=stand.pose.heading)
    far = chief.pose.distance(*to.spot)
    return Ride(chief.id, to) if CONTACT < far <= CAVALRY else None
