"""Chances of rolls, exactly: two dice, the best two of three, checks, tolls of fire, melees."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from longroll.rulesets.brigade import command
from longroll.rulesets.brigade.aiming import Shot
from longroll.rulesets.brigade.units import Battle, Stand


@lru_cache(maxsize=8)
def totals(dice: int) -> tuple[tuple[int, float], ...]:
    """Totals of the best two of so many dice, each with its chance."""
    counted: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        total = sum(sorted(faces)[-2:])
        counted[total] = counted.get(total, 0) + 1
    return tuple((total, count / 6**dice) for total, count in sorted(counted.items()))


@lru_cache(maxsize=64)
def at_most(number: int) -> float:
    """The chance of a number or less on two dice: of passing a check."""
    return sum(chance for total, chance in totals(2) if total <= number)


@lru_cache(maxsize=64)
def leads(by: int) -> float:
    """The chance that one side's two dice and this lead beat the other side's two dice."""
    return sum(one * two for a, one in totals(2) for b, two in totals(2) if a + by > b)


def steadiness(b: Battle, stand: Stand) -> int:
    """What a stand rolls its checks against: Discipline, and Heroism in reach."""
    hero = command.hero(b, stand)
    return stand.discipline + (hero.heroism if hero else 0)


class Toll(NamedTuple):
    """What a shot may do: steps taken, chances that the target is destroyed, and that it routs."""

    steps: float
    destroyed: float
    routs: float

    def worth(self, target: Stand) -> float:
        """In steps: a destroyed stand counts as two steps more, a rout as two and a half."""
        guns = 2.0 if target.arm == "artillery" else 0.0
        return self.steps + (2 + guns) * self.destroyed + (0.7 if target.routed else 2.5) * self.routs


@lru_cache(maxsize=1 << 14)
def toll_of(needed: int, added: int, dice: int, strength: int, steady: int) -> Toll:
    """What a roll against a number may do to a stand of so many steps that checks against `steady`."""
    steps = destroyed = routs = 0.0
    for total, chance in totals(dice):
        surplus = total + added - needed
        if surplus < 0:
            continue
        steps += chance
        left = strength - 1
        if left <= 0:
            destroyed += chance
        elif surplus >= left:
            routs += chance * (1 - at_most(steady - surplus))
    return Toll(steps, destroyed, routs)


def toll(b: Battle, shot: Shot, target: Stand, dice: int = 0) -> Toll:
    """What a shot may do to its target."""
    return toll_of(shot.needed, shot.added, dice or shot.dice, target.strength, steadiness(b, target))


def chance_to_hit(shot: Shot) -> float:
    """The chance that a shot hits."""
    return sum(chance for total, chance in totals(shot.dice) if total + shot.added >= shot.needed)
