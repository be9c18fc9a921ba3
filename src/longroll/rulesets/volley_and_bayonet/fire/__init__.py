"""Fire: arcs, ranges, lines of fire, and what the ground does for a target (VB-COMB-05 to VB-COMB-10, VB-RNG)."""
