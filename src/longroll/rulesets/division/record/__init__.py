"""The records of a battle: what has become of stands and generals, whose the areas are, who is active, what is on the board."""
