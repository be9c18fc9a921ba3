"""Event cards."""
