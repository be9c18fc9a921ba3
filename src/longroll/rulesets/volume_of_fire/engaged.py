"""Who fought this phase, and what follows from having fought."""

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.firing import in_field
from longroll.rulesets.volume_of_fire.units import Battle, Unit
from longroll.tabletop import gap


def note_fight(b: Battle, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    """Remember who fought: for fatigue (VF-FAT-02), rally, leaders at risk (VF-CAS-01) and facing (VF-AP-10)."""
    b.fought = tuple(sorted({*b.fought, *mine, *theirs}))
    for number in (*mine, *theirs):
        b.change_unit(number, engaged=True, stirred=True)
    for number in theirs:
        unit = b.units[number]
        b.change_unit(number, attackers=tuple(sorted({*unit.attackers, *mine})))
    upon = set(b.fired_upon)
    for group, others in ((mine, theirs), (theirs, mine)):
        for number in group:
            unit = b.units[number]
            if any(in_field(b, b.units[n], unit) or _touch(b.units[n], unit) for n in others):
                upon.add(unit.brigade)
    b.fired_upon = tuple(sorted(upon))


def _touch(a: Unit, z: Unit) -> bool:
    return gap(a.quad, z.quad) <= tables.CONTACT
