"""Advances over ground that an enemy has left: after a melee, or behind a rout (VB-MELEE-11, VB-ROUT-08)."""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from longroll.miniatures.positions import kept
from longroll.rulesets.volley_and_bayonet.buildings.buildings import full
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import overrun
from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT, in_the_way, lies_on, near_bases, off_table
from longroll.rulesets.volley_and_bayonet.morale.levels import disorder
from longroll.rulesets.volley_and_bayonet.movement.going import column_of, straight, trample
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import followed
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import ADVANCE, ZONE
from longroll.tabletop import ROUNDING, Pose, Ring, gap, right_and_ahead

STRIDE = 100
"""How often the way ahead is looked at, in thousandths."""


def may_advance(b: Battle, stand: Stand, over: Iterable[Ring], still: Collection[Stand] = ()) -> bool:
    """Whether a stand could move at all by an advance over ground that an enemy has left; `still` are the enemies that it may go
    on touching, as it does."""
    if stand.routed or (stand.artillery and not stand.limbered):
        return False
    asked = "may advance", stand.id, column_of(stand), tuple(over), tuple(row.id for row in still), b.ground
    return kept(b.lie, asked, lambda: next(_ahead(b, stand, over, still), None) is not None)


def _ahead(b: Battle, stand: Stand, over: Iterable[Ring], still: Collection[Stand]) -> Iterator[Pose]:
    """Where a stand may come to by an advance, the nearest first: straight ahead until its front has cleared the enemy's former
    base, 4 inches at most, an inch short of other enemies, clear of everybody."""
    far = min(ADVANCE, max((_cleared(stand, ring) for ring in over), default=0))
    berths = [
        (base, min(ZONE - ROUNDING, max(CONTACT + 1, gap(stand.quad, base))))
        for number, base in near_bases(b, stand.quad, far + ZONE)
        if (row := b.stands[number]).side != stand.side and row not in still
    ]
    for gone in range(STRIDE, far + STRIDE, STRIDE):
        there = stand.pose.ahead(min(gone, far))
        quad = stand.quad_at(there)
        near = any(gap(quad, base) < least for base, least in berths) or any(lies_on(quad, row) for row in still)
        if near or off_table(b, quad):
            return
        if in_the_way(b, stand, (quad,)) is None and full(b, stand, stand.front_at(there)) is None:
            if straight(b, stand, there).barred is not None:  # and so is every longer way
                return
            yield there


def _cleared(stand: Stand, ring: Ring) -> int:
    """How far a stand goes ahead until the middle of its front has passed a base."""
    corners = zip(ring[::2], ring[1::2], strict=True)
    return max(right_and_ahead(stand.pose, x, y)[1] for x, y in corners) - stand.depth // 2


def advanced(b: Battle, number: int, over: Iterable[Ring], rule: str, still: Collection[Stand] = ()) -> None:
    """Carry an advance out; who advances is Stationary no longer, and his commander goes with him."""
    stand = b.stands[number]
    *_, to = _ahead(b, stand, over, still)
    trample(b, stand, stand.pose, to)
    b.put_stands(replace(stand, pose=to, stationary=False, grounded=False, trail=followed(stand, to)))
    for row in b.commanders:
        if row.present and row.attached == number:
            b.change_commander(row.id, pose=row.pose.shifted(to.x - stand.pose.x, to.y - stand.pose.y))
    b.say("moved", f"{stand.name} advances", rule, b.stands[number])
    for event in straight(b, stand, to).of("disorder")[:1]:  # the ground entered disorders as in a move
        disorder(b, number, event.rule, f"by {event.name}")
    overrun(b, number)
