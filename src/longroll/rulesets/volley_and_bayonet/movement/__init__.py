"""Moves, charges, and what a stand changes into."""
