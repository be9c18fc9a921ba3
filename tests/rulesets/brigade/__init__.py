"""Brigade Command, chapter by chapter."""
