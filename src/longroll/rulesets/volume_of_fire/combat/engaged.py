"""Who fought this phase, and what follows from having fought."""

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_field
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import Unit
from longroll.rulesets.volume_of_fire.sight.knowledge import discover
from longroll.tabletop import gap


def note_fight(b: Battle, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    """Remember who fought: for fatigue (VF-FAT-02), rally, leaders at risk (VF-CAS-01) and facing (VF-AP-10).

    `mine` are the phasing side's units.
    """
    b.fought = tuple(sorted({*b.fought, *mine, *theirs}))
    b.combats = (*b.combats, (mine, theirs))
    for number in (*mine, *theirs):
        b.change_unit(number, engaged=True, stirred=True)
    upon = set(b.fired_upon)
    for group, others in ((mine, theirs), (theirs, mine)):
        for number in group:
            unit = b.units[number]
            by = [other for other in others if in_field(b, b.units[other], unit) or _touch(b.units[other], unit)]
            if by:
                upon.add(unit.brigade)
            if group is theirs:
                b.change_unit(number, attackers=tuple(sorted({*unit.attackers, *by})))
    b.fired_upon = tuple(sorted(upon))


def _touch(a: Unit, z: Unit) -> bool:
    return gap(a.quad, z.quad) <= tables.CONTACT


def unveil(b: Battle, numbers: tuple[int, ...], why: str) -> None:
    """VF-SCALE-04: whoever takes part in a combat, or bars one, is seen by the other side at that moment."""
    discover(b, numbers, why)
