"""Chances of rolls and draws, exactly: two dice, the best two of three, checks, tolls of fire, melees, the best of a hand."""

from math import comb
from typing import NamedTuple

from longroll.dice import BestOf
from longroll.once import of_values
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.fire.to_hit import Shot
from longroll.rulesets.brigade.record import Battle, Stand


@of_values(8)
def totals(dice: int) -> tuple[tuple[int, float], ...]:
    """Totals of the best two of so many dice, each with its chance."""
    return tuple((total, count / 6**dice) for count, total in BestOf(dice, 2).outcomes())


@of_values(64)
def at_most(number: int) -> float:
    """The chance of a number or less on two dice: of passing a check."""
    return sum(chance for total, chance in totals(2) if total <= number)


@of_values(64)
def leads(by: int) -> float:
    """The chance that one side's two dice and this lead beat the other side's two dice."""
    return sum(one * two for a, one in totals(2) for b, two in totals(2) if a + by > b)


def steadiness(b: Battle, stand: Stand) -> int:
    """What a stand rolls its checks against: Discipline, and Heroism in reach."""
    hero = chain_of_command.hero(b, stand)
    return stand.discipline + (hero.heroism if hero else 0)


class Toll(NamedTuple):
    """What a shot may do: steps taken, chances that the target is destroyed, and that it routs."""

    steps: float
    destroyed: float
    routs: float

    def worth(self, target: Stand, stake: float = 1.0) -> float:
        """In steps; a stand lost counts its stake besides, one routed less, for it may be rallied."""
        guns = 1.5 if target.arm == "artillery" else 0.0
        runs = 0.0 if target.routed else 0.8 + 0.7 * stake
        return self.steps + (1.0 + guns + stake) * self.destroyed + runs * self.routs


@of_values(1 << 14)
def toll_of(needed: int, added: int, dice: int, strength: int, steady: int) -> Toll:
    """What a roll against a number may do to a stand of so many steps that checks against `steady`."""
    steps = destroyed = routs = 0.0
    for total, chance in totals(dice):
        if (surplus := total + added - needed) < 0:
            continue
        steps += chance
        if (left := strength - 1) <= 0:
            destroyed += chance
        elif surplus >= left:
            routs += chance * (1 - at_most(steady - surplus))
    return Toll(steps, destroyed, routs)


def toll(b: Battle, shot: Shot, target: Stand, dice: int = 0) -> Toll:
    """What a shot may do to its target."""
    return toll_of(shot.needed, shot.added, dice or shot.dice, target.strength, steadiness(b, target))


class Fight(NamedTuple):
    """What a melee may come to within so many rounds: steps each side loses, and the chance that it is beaten: that its
    front stand is destroyed or runs."""

    lost: float
    beaten: float
    takes: float
    beats: float


NOTHING = Fight(0.0, 0.0, 0.0, 0.0)


@of_values(1 << 15)
def fight(
    mine: int, theirs: int, more: int, theirs_more: int, steady: int, steady_theirs: int, rounds: int = 2
) -> Fight:
    """A melee of two stands of so many steps, each with a number that comes to its dice besides, checking against
    `steady`.  The loser of a round loses a step, two if it is doubled, and checks; while both stand they fight on
    (BC-MELEE-09 to 11)."""
    if rounds == 0 or mine <= 0 or theirs <= 0:
        return NOTHING
    lost = beaten = takes = beats = 0.0
    for gain, chance in results(mine + more, theirs + theirs_more):
        ours, others = max(0, -gain), max(0, gain)
        left, left_theirs = max(0, mine - ours), max(0, theirs - others)
        runs = (1.0 if not left else 1 - at_most(steady)) if ours else 0.0
        they_run = (1.0 if not left_theirs else 1 - at_most(steady_theirs)) if others else 0.0
        on = fight(left, left_theirs, more, theirs_more, steady, steady_theirs, rounds - 1)
        stay = (1 - runs) * (1 - they_run)
        lost += chance * (min(ours, mine) + stay * on.lost)
        takes += chance * (min(others, theirs) + stay * on.takes)
        beaten += chance * (runs + stay * on.beaten)
        beats += chance * (they_run + stay * on.beats)
    return Fight(lost, beaten, takes, beats)


@of_values(1 << 12)
def results(mine: int, theirs: int) -> tuple[tuple[int, float], ...]:
    """Steps that a round takes from the enemy, or, below nothing, from us, each with its chance."""
    found: dict[int, float] = {}
    for a, one in totals(2):
        for d, two in totals(2):
            ours, others = a + mine, d + theirs
            if ours > others:
                gain = 2 if ours >= 2 * others else 1
            elif others > ours:
                gain = -2 if others >= 2 * ours else -1
            else:
                gain = 0
            found[gain] = found.get(gain, 0.0) + one * two
    return tuple(sorted(found.items()))


def best_of(numbers: tuple[int, ...], held: int) -> float:
    """The best number that is to be expected in a hand of so many cards out of these, none better known than another."""
    held = min(held, len(numbers))
    if held <= 0:
        return 0.0
    every, mean, below = comb(len(numbers), held), 0.0, 0
    for number in sorted(set(numbers)):
        upto = sum(each <= number for each in numbers)
        ways = comb(upto, held)
        mean += number * (ways - below)
        below = ways
    return mean / every


def at_least_one(cards: int, good: int, held: int) -> float:
    """The chance that a hand of so many out of these cards has one of the good ones."""
    held = min(held, cards)
    return 1 - comb(cards - good, held) / comb(cards, held) if good and held else 0.0
