"""Which brigades fight in what is thrown for: firefights and melees (VF-VOF-02, VF-MELEE-02).  All who fire, are fired
at or join are in a firefight; who only supports fires no shot, and is not."""

from longroll.contract import Fight
from longroll.rulesets.volume_of_fire.combat.firefight import Volley
from longroll.rulesets.volume_of_fire.melee.melee import Melee
from longroll.rulesets.volume_of_fire.record.battle import Battle


def fight(b: Battle) -> Fight | None:
    """The fight that is thrown for now."""
    match b.stack[-1]:
        case Volley(target=target, firers=firers, joiners=joiners) as procedure:
            numbers = (*firers, target, *joiners)
        case Melee(units=numbers) as procedure:
            pass
        case _:
            return None
    found = (b.units[number] for number in numbers)
    return Fight(procedure, tuple((unit.side, b.brigades[unit.brigade].name) for unit in found))
