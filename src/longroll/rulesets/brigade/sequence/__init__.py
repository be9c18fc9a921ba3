"""The sequence of play: rounds and turns, activations, actions, the end (BC-TURN, BC-ACT, BC-WIN)."""
