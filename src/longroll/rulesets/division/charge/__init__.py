"""Cavalry charges (DC-CHG)."""
