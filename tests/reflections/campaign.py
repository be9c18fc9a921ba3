"""The unseen dealt anew: of the map its cards, of the battle with regiments what that rulebook hides.  The map has no image in
the mirror."""

from random import Random

from longroll.campaign.record import Campaign
from reflections import brigade, division


def imagine(b: Campaign, side: int, rng: Random) -> Campaign:
    """The campaign with all that `side` does not know dealt anew."""
    after = b.copy()
    after.upper = division.imagine(b.upper, side, rng)
    if b.lower is not None:
        after.lower = brigade.imagine(b.lower, side, rng)
    return after
