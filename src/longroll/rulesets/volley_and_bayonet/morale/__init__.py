"""Who tests, by which sum, and what failing does."""
