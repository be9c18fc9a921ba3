"""A whole battle supposed from what a side knows: all but the enemy's rosters, which are taken to be the usual (VB-ORG-10)."""

from random import Random

from longroll.rulesets.volley_and_bayonet.record.battle import Battle


def can_suppose(known: Battle) -> bool:
    """Always: where everybody stands is known."""
    return True


def suppose(known: Battle, side: int, rng: Random) -> Battle:
    """The battle as it is, free to be played on."""
    return known.copy()
