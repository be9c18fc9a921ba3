"""Division Command: muskets, guns, what comes of a hit."""
