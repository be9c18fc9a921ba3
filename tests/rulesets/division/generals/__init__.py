"""Generals: how they move, and what becomes of them."""
