"""Which brigades fight in what is thrown for: each attack on a stand, with what is fired back, is one fight (VB-COMB-02)."""

from longroll.contract import Fight
from longroll.rulesets.volley_and_bayonet.combat.combat import Combat
from longroll.rulesets.volley_and_bayonet.record.battle import Battle


def fight(b: Battle) -> Fight | None:
    """The fight that is thrown for now."""
    found = next((each for each in reversed(b.stack) if isinstance(each, Combat)), None)
    if found is None:
        return None
    numbers = {number for volley in found.volleys for number in volley} | {*found.attackers, *found.defenders}
    return Fight(found, tuple((b.stands[number].side, b.stands[number].name) for number in sorted(numbers)))
