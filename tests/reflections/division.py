"""The unseen dealt anew: the other side's cards.  A map as it is printed has no image in the mirror, nor has a battle on it."""

from random import Random

from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.supposition import suppose


def imagine(b: Battle, side: int, rng: Random) -> Battle:
    """The battle with all that `side` does not know dealt anew: the other's hand, deck and reserves, and the formation card of
    his that lies face down."""
    after = b.copy()
    dealt = suppose(b.known(side), side, rng)
    after.piles, after.reserves, after.fight = dealt.piles, dealt.reserves, dealt.fight
    return after
