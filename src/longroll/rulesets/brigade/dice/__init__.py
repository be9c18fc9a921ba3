"""The dice of this rulebook: rerolls, checks, choices out of a few (BC-DICE, BC-REROLL)."""
