"""The sequence of play: turns and phases, the morale status phase, the end (VF-SEQ, VF-MOR, VF-WIN)."""
