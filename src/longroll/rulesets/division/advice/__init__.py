"""What is worth doing."""
