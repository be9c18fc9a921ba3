"""Division Command, chapter by chapter."""
