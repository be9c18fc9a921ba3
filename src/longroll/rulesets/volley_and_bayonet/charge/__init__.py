"""Charges, whom they may be made on, and what skirmishers do before them (VB-CHG)."""
