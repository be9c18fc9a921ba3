"""Rally Round the Flag, Brigade Command: the regiment is the stand, and cards set the tempo."""
