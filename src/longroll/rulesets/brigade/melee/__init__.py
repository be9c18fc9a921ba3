"""Melee: stands in contact fight (BC-MELEE)."""
