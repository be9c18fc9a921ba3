"""Flight, and what the enemy makes of it."""
