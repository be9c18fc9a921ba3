"""Moves: how far and which way, and what a stand changes into (VB-MOVE)."""
