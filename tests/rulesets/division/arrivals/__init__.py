"""Who comes on when, and by which pike."""
