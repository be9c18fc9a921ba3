"""Event cards (DC-EVT)."""
