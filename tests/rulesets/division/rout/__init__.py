"""Division Command: where routed stands go, and who withdraws."""
