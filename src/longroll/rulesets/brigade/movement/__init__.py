"""Moves, Marches and Tactics, on foot and mounted, and troops that come on (BC-MOVE, BC-MARCH, BC-TACT, BC-REIN)."""
