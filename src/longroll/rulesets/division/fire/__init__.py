"""Fire: the number to hit, musketry, bombardment, and what comes of a hit (DC-FIRE, DC-MUSK, DC-BOMB, DC-LOSS)."""
