"""What is kept of a battle: stands, formations, commanders, and the table's ground."""
