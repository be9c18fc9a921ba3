"""Areas and circles: whose they are, and what comes of a column that meets the enemy."""
