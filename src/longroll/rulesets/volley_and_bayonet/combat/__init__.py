"""Combat: who fights whom, in what order, and with how many dice on each enemy (VB-COMB)."""
