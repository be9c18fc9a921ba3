"""Division Command: the Discipline check, generals who help, rallying."""
