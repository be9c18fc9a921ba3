"""The sequence of play: phases, turns, victory."""
