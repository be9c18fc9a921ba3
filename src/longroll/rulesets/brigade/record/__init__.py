"""What is kept of a battle: who stands where, the ground, the chain of command."""
