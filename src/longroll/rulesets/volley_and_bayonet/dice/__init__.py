"""Dice: how many a stand throws, on what they hit, and what saves from a hit (VB-DICE, VB-SAVE)."""
