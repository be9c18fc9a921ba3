"""Moves, Marches and Tactics, on foot and mounted (BC-MOVE, BC-MARCH, BC-TACT)."""
