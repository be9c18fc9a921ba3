"""What a fight is worth before it is fought: sums compared, and the exact odds of every margin (VF-VOF-02, VF-RES).
Worth is counted in points: a regiment of ordinary size and value is worth a hundred.  All is reckoned in whole numbers,
so that the same advice is given on every machine."""

from longroll.once import of_values
from longroll.rulesets.volume_of_fire.activation.fatigue import modifier
from longroll.rulesets.volume_of_fire.combat.results import LADDER, result, worse
from longroll.rulesets.volume_of_fire.record import Battle, Unit

HARM = {"ordered": (0, 20, 55, 100), "disordered": (0, 6, 42, 90), "beaten": (0, 2, 20, 70)}
"""How many hundredths of a unit each result on the ladder costs it, by the condition it is in."""
LEADS = tuple((lead, 6 - abs(lead)) for lead in range(-5, 6))
"""Every lead of one die over another, with its weight out of 36."""
WHOLE = 36
Weights = tuple[int, ...]


@of_values(1 << 12)
def gain_and_loss(difference: int, charged: bool) -> tuple[Weights, Weights]:
    """Weights out of 36 of what the enemy, and what we suffer, if our sum is so much higher; by the ladder of results."""
    theirs, ours = [0] * len(LADDER), [0] * len(LADDER)
    for lead, weight in LEADS:
        name = result(abs(difference + lead))
        if difference + lead > 0:
            theirs[LADDER.index(worse(name) if charged else name)] += weight
        else:
            ours[LADDER.index(name)] += weight
    return tuple(theirs), tuple(ours)


def worth(unit: Unit) -> int:
    """The points a unit is worth: by size and value; a battery counts as more than its size, since it reaches far."""
    size = unit.strength + (2 if unit.arm == "artillery" else 0)
    return 30 + 20 * size + 10 * (unit.value - 3)


@of_values(1 << 12)
def harm(weights: Weights, condition: str) -> int:
    """Hundredths that outcomes of these weights cost a unit in a condition, out of 36."""
    return sum(weight * each for weight, each in zip(weights, HARM[condition], strict=True))


def cost(weights: Weights, unit: Unit, share: int = 100) -> int:
    """Points that outcomes of these weights cost a unit; `share`: hundredths at which it counts."""
    return worth(unit) * share // 100 * harm(weights, unit.condition) // WHOLE // 100


def duel(difference: int, mine: Unit, foe: Unit, shares: tuple[int, int] = (100, 100)) -> int:
    """Points that one unit may expect to win over another by a firefight in which its sum is so much higher."""
    theirs, ours = gain_and_loss(difference, False)
    return cost(theirs, foe, shares[1]) - cost(ours, mine, shares[0])


def standing(b: Battle, unit: Unit) -> int:
    """A unit's combat value with what its condition, its brigade's fatigue and a rest make of it (VF-VOF-06 to 16)."""
    worse = {"ordered": 0, "disordered": 1, "beaten": 2}[unit.condition]
    rests = b.brigades[unit.brigade].order.kind == "rest"
    return unit.value - worse - 3 * rests + modifier(b, unit.brigade).value


def stake(b: Battle, brigade: int) -> int:
    """Hundredths at which units of a brigade count: more, the nearer it is to breaking as a whole (VF-ACT-12)."""
    fallen = len([unit for unit in b.units if unit.brigade == brigade and unit.place == "broken"])
    beaten = sum(unit.condition == "beaten" for unit in b.of_brigade(brigade))
    return 100 + min(60, 25 * fallen + 10 * beaten)
