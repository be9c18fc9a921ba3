"""Volume of Fire, chapter by chapter."""
