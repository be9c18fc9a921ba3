"""Generals: the chain of command, their bases on the map, their free moves (BC-CMD, BC-GENL)."""
