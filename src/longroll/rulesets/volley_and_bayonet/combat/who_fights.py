"""Who takes part in a combat: firing stands, and the stands of a melee (VB-COMB-02, VB-COMB-05, VB-COMB-11)."""

from typing import NamedTuple

from longroll.rulesets.volley_and_bayonet.buildings.sides_of_a_block import block
from longroll.rulesets.volley_and_bayonet.contact.contact import in_contact, touched
from longroll.rulesets.volley_and_bayonet.dice.reinforcing import reinforces
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import aim, cannot_hit, out_of_reach, silent
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand


class Melee(NamedTuple):
    """The stands of a melee, by side: the attackers and the defenders."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


def fresh_against(b: Battle, stand: Stand) -> tuple[Stand, ...]:
    """The enemies touching a stand that have not fought in this phase."""
    return tuple(row for row in touched(b, stand) if not row.fought)


def melee_of(b: Battle, named: Stand) -> Melee | None:
    """The melee in which an enemy is attacked; None if nobody who has yet to fight touches it, or it has fought (VB-COMB-11)."""
    if named.fought or not (mine := fresh_against(b, named)):
        return None
    attackers = {row.id for row in mine}
    defenders = {named.id}
    for attacker in mine:
        for row in touched(b, attacker):
            if not row.fought and {each.id for each in fresh_against(b, row)} <= attackers:
                defenders.add(row.id)
    return Melee(tuple(sorted(attackers)), tuple(sorted(defenders)))


def firers(b: Battle, side: int, target: Stand) -> list[int]:
    """The stands of a side that can fire at a target now, of those in one block no two from the same side (VB-TERR-80)."""
    near = (row for row in b.of_side(side) if not out_of_reach(b, row, target))
    found = [row for row in near if silent(b, row) is None and cannot_hit(b, row, target) is None]
    return [row.id for place, row in enumerate(found) if not same_side(b, found[:place], row, target)]


def same_side(b: Battle, others: list[Stand], stand: Stand, target: Stand) -> Stand | None:
    """Another who would fire at a target from the same side of the same block."""
    patch = block(b, stand)
    if patch is None:
        return None
    side = aim(b, stand, target).muzzle.side
    beside = (row for row in others if block(b, row) is patch and aim(b, row, target).muzzle.side == side)
    return next(beside, None)


def targets(b: Battle, stand: Stand) -> list[int]:
    """The enemies at which a stand could fire that are not in contact (VB-COMB-05)."""
    if silent(b, stand) is not None:
        return []
    near = (row for row in b.enemies(stand.side) if not out_of_reach(b, stand, row))
    found = (row for row in near if not in_contact(b, row) and reinforces(b, row) is None)
    return [row.id for row in found if cannot_hit(b, stand, row) is None]


def opponents(b: Battle, number: int, melee: Melee) -> tuple[int, ...]:
    """The enemies in a melee whom a stand of it touches."""
    others = melee.defenders if number in melee.attackers else melee.attackers
    return tuple(row.id for row in touched(b, b.stands[number]) if row.id in others)
