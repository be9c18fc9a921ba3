"""Turns, phases, activations, the end of a turn, and how it is won (DC-SEQ, DC-TRACK, DC-WIN)."""
