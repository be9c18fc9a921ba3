"""A whole battle supposed from what a side knows: the other side's cards are dealt anew."""

from random import Random

from longroll.rulesets.division.record.battle import Battle


def can_suppose(known: Battle) -> bool:
    """Always: where everybody stands is known."""
    return True


def suppose(known: Battle, side: int, rng: Random) -> Battle:
    """A battle as a side may suppose it, free to be played on."""
    return known.copy()
