"""Who touches whom, and who overlaps whom.  A march column's markers are part of it (VB-MARCH-04)."""

from collections.abc import Iterable
from typing import Any

from longroll import tabletop
from longroll.miniatures.positions import kept
from longroll.miniatures.zones import overhang
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Charged, Stand
from longroll.tabletop import ROUNDING, Pose, Ring, footprint, gap, overlap, right_and_ahead

CONTACT = 50
"""Bases at most so far apart touch: what places in whole thousandths and dragged stands leave between them."""
CORNER = 2_200
"""Further than the corner of any base lies from its middle."""


def apart(one: Stand, other: Stand) -> int:
    """How far two stands are from each other, base edge to base edge (VB-CMD-02)."""
    return min(gap(a, c) for a in one.bases for c in other.bases)


def touch(one: Stand, other: Stand) -> bool:
    """Whether two stands touch."""
    return _nearly(one, other) and apart(one, other) <= CONTACT


def at_hand(quad: Ring, stand: Stand) -> bool:
    """Whether a commander's base touches a stand."""
    return min(gap(quad, base) for base in stand.bases) <= CONTACT


def touched(b: Battle, stand: Stand) -> tuple[Stand, ...]:
    """The enemies that a stand touches."""
    if stand is not b.stands[stand.id]:
        return tuple(b.stands[number] for number in _touched(b, stand))
    return kept(b.found, ("touched", stand.id), lambda: _touched_now(b, stand))


def _touched_now(b: Battle, stand: Stand) -> tuple[Stand, ...]:
    """Them as they are, of whom it is remembered as long as nobody moves who they are."""
    return tuple(b.stands[number] for number in kept(b.lie, ("touched", stand.id), lambda: _touched(b, stand)))


def _touched(b: Battle, stand: Stand) -> tuple[int, ...]:
    near = {number for base in stand.bases for number, _ in near_bases(b, base, CONTACT)}
    return tuple(number for number in sorted(near) if b.stands[number].side != stand.side)


def near_bases(b: Battle, ring: Ring, reach: int) -> list[tuple[int, Ring]]:
    """The bases on the table at most so far from a ring, each with the number of its stand, in the order of these."""
    owners, bases = kept(b.lie, "bases", lambda: _bases(b))
    return [(owners[at], bases.rings[at]) for at in tabletop.bases_near(bases, ring, reach)]


def _bases(b: Battle) -> tuple[list[int], Any]:
    """Whose bases are on the table, and the bases as the plane asks of them."""
    rows = [(row.id, base) for row in b.stands if row.on_table for base in row.bases]
    return [number for number, _ in rows], tabletop.Bases([base for _, base in rows], [0] * len(rows))


def _nearly(stand: Stand, other: Stand) -> bool:
    """Whether two stands may touch, as is seen at a glance."""
    one, two = stand.pose, other.pose
    return bool(stand.trail or other.trail) or max(abs(one.x - two.x), abs(one.y - two.y)) <= 2 * CORNER + CONTACT


def in_contact(b: Battle, stand: Stand) -> bool:
    """Whether a stand touches an enemy."""
    return bool(touched(b, stand))


def in_the_way(b: Battle, stand: Stand, bases: Iterable[Ring], *, but: Iterable[int] = ()) -> Stand | None:
    """Another stand that one would overlap whose bases lay so; commanders are never in the way (VB-MOVE-10, VB-ORG-18)."""
    (owners, others), through = kept(b.lie, "bases", lambda: _bases(b)), (stand.id, *but)
    found = (owners[at] for ring in bases for at in tabletop.bases_under(others, ring, ROUNDING))
    first = min((number for number in found if number not in through), default=None)
    return None if first is None else b.stands[first]


def lies_on(ring: Ring, row: Stand) -> bool:
    """Whether a base would lie on a stand."""
    return any(overlap(base, ring, ROUNDING) for base in row.bases)


def over_the_edge(b: Battle, ring: Ring) -> int:
    """How far a base hangs over the edge of the table; nothing or less for one that lies on it."""
    return overhang(laid(b.setting), ring) - ROUNDING


def off_table(b: Battle, ring: Ring) -> bool:
    """Whether a base hangs over the edge of the table."""
    return over_the_edge(b, ring) > 0


def room(b: Battle, stand: Stand, *bases: Ring) -> bool:
    """Whether a stand would lie on the table and on nobody if its bases lay so (VB-MOVE-10, VB-MOVE-20)."""
    return in_the_way(b, stand, bases) is None and not any(off_table(b, base) for base in bases)


# --- front and flank
def behind_front(target: Stand, x: int, y: int) -> bool:
    """Whether a place lies behind the line that prolongs a stand's front edge (VB-CHG-20)."""
    _, ahead = right_and_ahead(target.pose, x, y)
    return 2 * ahead < target.depth


def front_only(attacker: Stand, target: Stand) -> bool:
    """Whether a stand touches no other edge of another's base than its front (VB-CHG-20)."""
    _, strip = target.quad, _front_strip(target)
    return gap(attacker.quad, strip) <= CONTACT and not _beside(attacker, target)


def _front_strip(target: Stand) -> Ring:
    """A sliver along the front edge."""
    return footprint(target.pose.ahead(target.depth // 2), target.width, 2)


def _beside(attacker: Stand, target: Stand) -> bool:
    """Whether more than a corner of a side or rear edge is touched: what lies behind the front edge by more than contact."""
    back = footprint(target.pose.ahead(-2 * CONTACT), target.width, target.depth)
    return gap(attacker.quad, back) <= CONTACT


def flanks(b: Battle, attacker: Stand, target: Stand, began: Pose | None = None) -> bool:
    """Whether a stand that touches another has it by the flank: by a side or the rear, from behind the line of its front
    (VB-CHG-20).  `began` is where its straight run began; what did not charge is taken as it stands.  All sides of a march
    column but its very front are flank (VB-MARCH-05)."""
    if target.column and gap(attacker.quad, target.quad) > CONTACT:
        return True
    here = attacker.front if began is None else attacker.front_at(began)
    return behind_front(target, *here) and not front_only(attacker, target)


def charge_of(b: Battle, charger: int, target: int) -> Charged | None:
    """The charge of one stand on another in this player turn."""
    return next((row for row in b.charges if (row.charger, row.target) == (charger, target)), None)
