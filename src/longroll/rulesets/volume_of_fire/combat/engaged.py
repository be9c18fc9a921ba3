"""Who fought this phase, and what follows from having fought."""

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_field
from longroll.rulesets.volume_of_fire.record.battle import Battle
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
            foes = [b.units[other] for other in others]
            by = [foe.id for foe in foes if in_field(b, foe, unit) or gap(foe.quad, unit.quad) <= tables.CONTACT]
            if by:
                upon.add(unit.brigade)
            if group is theirs:
                b.change_unit(number, attackers=tuple(sorted({*unit.attackers, *by})))
    b.fired_upon = tuple(sorted(upon))


def of_side(b: Battle, side: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the units that are a side's."""
    return tuple(number for number in numbers if b.units[number].side == side)


def named(b: Battle, numbers: tuple[int, ...]) -> str:
    """The names of units."""
    return ", ".join(b.units[number].name for number in numbers)
