"""Who sees whom."""
