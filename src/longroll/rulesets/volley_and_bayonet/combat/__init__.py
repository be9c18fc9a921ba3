"""Fire and melee: who fights whom, dice, saving throws, retreat and advance."""
