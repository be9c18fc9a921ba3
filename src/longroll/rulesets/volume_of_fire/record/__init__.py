"""What is kept of a battle: units, brigades, generals, messengers, and the table's ground."""
