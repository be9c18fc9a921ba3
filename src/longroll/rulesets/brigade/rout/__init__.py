"""Rout, the panic of those beside, and rally (BC-ROUT, BC-RALLY)."""
