"""Division Command: cavalry charges."""
