"""Generals: who commands, how they move, what becomes of them (DC-GEN, DC-GMOVE, DC-KILL)."""
