"""Exhausted and collapsed divisions."""
