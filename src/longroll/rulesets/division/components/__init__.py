"""What comes in the box: the map, the stands and generals of both armies, the cards.

Nothing here ever changes: a battle holds numbers of these records and what has become of them.  The files say of each row
whether it is printed in the rulebook or was reconstructed.
"""
