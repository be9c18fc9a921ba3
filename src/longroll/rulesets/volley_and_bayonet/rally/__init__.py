"""Routed stands brought back."""
