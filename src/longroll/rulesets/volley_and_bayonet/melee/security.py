"""Who is secure against cavalry, and which guns are supported (VB-MISC-07, VB-MELEE-08)."""

from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT, behind_front
from longroll.rulesets.volley_and_bayonet.fire.shelter import SECURE, in_ground
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import SAME_WAY
from longroll.tabletop import Edge, between, touching

BACK: tuple[Edge, ...] = ("left", "right", "rear")


def faced(stand: Stand, other: Stand) -> tuple[Edge, ...]:
    """The edges of a stand that another touches."""
    return tuple(touching(stand.pose, stand.width, stand.depth, other.quad, CONTACT))


def supported(b: Battle, guns: Stand) -> bool:
    """Whether a friendly brigade of infantry in good order, facing the same way, touches guns at a side or behind (VB-MELEE-08)."""
    return any(
        row.infantry
        and not row.disordered
        and between(row.pose.heading, guns.pose.heading) <= SAME_WAY
        and any(edge in BACK for edge in faced(guns, row))
        for row in b.of_side(guns.side)
        if row.id != guns.id
    )


def secure(b: Battle, stand: Stand, cavalry: Stand) -> bool:
    """Whether infantry is secure against cavalry that has reached it (VB-MISC-07)."""
    return secured_by(b, stand, cavalry) != ""


def secured_by(b: Battle, stand: Stand, cavalry: Stand) -> str:
    """What makes infantry secure against cavalry that has reached it, in words; "" where nothing does (VB-MISC-07)."""
    if stand.routed or not stand.foot:
        return ""
    if in_ground(b, stand, *SECURE):
        return "by the ground it is in"
    friends = [row for row in b.of_side(stand.side) if row.id != stand.id and not row.routed]
    for row in friends:
        away = between(row.pose.heading, stand.pose.heading) >= 1800 - SAME_WAY  # beside it, its corner touches as well
        if row.foot and row.brigade and away and "rear" in faced(stand, row) and "rear" in faced(row, stand):
            return f"back to back with {row.name}"
    threatened = [edge for edge in faced(stand, cavalry) if edge in BACK]
    if not threatened or not behind_front(stand, *cavalry.front):
        return "nobody gets at its flanks" if _flanks_covered(stand, friends) else ""
    threat = (cavalry.pose.heading + 1800) % 3600
    faces = all(
        any(
            (row.foot or (row.artillery and not row.limbered))
            and edge in faced(stand, row)
            and between(row.pose.heading, threat) <= SAME_WAY
            for row in friends
        )
        for edge in threatened
    )
    return "a friend faces the threat to its flank" if faces else ""


def _flanks_covered(stand: Stand, friends: list[Stand]) -> bool:
    """Whether neither flank of a stand attacked in front can be reached: a friend touches either."""
    return all(any(edge in faced(stand, row) for row in friends) for edge in ("left", "right"))
