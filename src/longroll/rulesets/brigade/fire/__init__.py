"""Fire: who may shoot at what, the shot, and what is lost (BC-FIRE, BC-LOSS)."""
