"""Fire: who may shoot at what, what it takes to hit, the action, and what is lost (BC-FIRE, BC-LOSS)."""
