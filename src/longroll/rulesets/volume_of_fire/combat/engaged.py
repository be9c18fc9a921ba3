"""What a firefight and a melee have in common: the throw, who lost, and what follows from having fought."""

from longroll.dice import Lead, Throw
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.combat_value import Side, reckon
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import in_field
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.tabletop import gap


def opposed(b: Battle, words: str, rule: str, mine: Side, theirs: Side, melee: bool) -> tuple[int, Throw[int]]:
    """By how much a side leads before the dice, and the throw of one die a side, with both sums (VF-VOF-02, VF-MELEE-02)."""
    own, other = reckon(b, mine, theirs, melee), reckon(b, theirs, mine, melee)
    sums = ((named(b, mine.units), own.modifiers), (named(b, theirs.units), other.modifiers), *own.each, *other.each)
    return own.total - other.total, Throw(Lead(), words, rule, None, sums)


def lost_and_won(
    margin: int, mine: tuple[int, ...], theirs: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who lost and who won where one side leads by so much; nobody has lost by nothing."""
    return (theirs, mine) if margin > 0 else (mine, theirs)


def note_fight(b: Battle, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    """Remember who fought: for fatigue (VF-FAT-02), rally, leaders at risk (VF-CAS-01) and facing (VF-AP-10).  `mine`
    are the phasing side's units."""
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
