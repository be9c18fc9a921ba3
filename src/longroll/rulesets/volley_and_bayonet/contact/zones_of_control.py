"""Zones of control: the strip an inch deep before a stand's front, where an enemy halts (VB-MOVE-13)."""

from collections.abc import Iterator

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import ZONE
from longroll.screen.words import so_far
from longroll.tabletop import ROUNDING, Pose, Ring, field_ahead, overlap

STRIDE = 250
"""How often a way out of a zone is looked at, in thousandths."""


def zone(stand: Stand) -> Ring:
    """The strip before a stand's front edge."""
    return field_ahead(stand.pose, stand.width, stand.depth, ZONE)


def holders(b: Battle, side: int) -> Iterator[Stand]:
    """The enemies of a side who have a zone: all but the routed and march columns."""
    return (row for row in b.enemies(side) if not row.routed and not row.column)


def inside(b: Battle, stand: Stand, quad: Ring) -> list[Stand]:
    """The enemies in whose zones a base lies."""
    return [row for row in holders(b, stand.side) if overlap(quad, zone(row), ROUNDING)]


def entering(b: Battle, stand: Stand, start: Pose, to: Pose) -> Stand | Refusal | None:
    """Whose zone a leg enters, where it ends as it should; why it may not go on, where it does not; None where it enters none."""
    heading, far = start.bearing(*to.spot), start.distance(*to.spot)
    quad, halt = stand.quad_at(start), None
    for row in holders(b, stand.side):
        if overlap(quad, zone(row), ROUNDING):
            continue
        first = tabletop.first_contact(quad, heading, zone(row), far)
        if first is None or first.distance >= far:
            continue
        if far - first.distance > CONTACT + ROUNDING:
            because = f"{stand.name} enters the zone of {row.name} after {so_far(first.distance)} and halts there"
            return Refusal("VB-MOVE-13", because, "end the move there, or charge")
        halt = row
    return halt


def leaving(b: Battle, stand: Stand, start: Pose, to: Pose) -> Refusal | None:
    """Why a leg that begins in a zone may not be gone: for its first inch it comes no nearer to the zone's owner."""
    heading, far = start.bearing(*to.spot), min(ZONE, start.distance(*to.spot))
    for row in inside(b, stand, stand.quad_at(start)):
        before = tabletop.point_gap(row.quad, *stand.front_at(start))
        for gone in tabletop.steps(far, STRIDE):
            now = tabletop.point_gap(row.quad, *stand.front_at(start.toward(heading, gone)))
            if now < before:
                because = f"{stand.name} is in the zone of {row.name} and would come nearer to it"
                return Refusal("VB-MOVE-13", because, "charge it, turn, stay, or move away")
            before = now
    return None
