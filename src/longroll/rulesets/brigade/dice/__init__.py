"""The dice of this rulebook: rolls, checks, choices out of a few (BC-DICE)."""
