"""The dice: two of them, summed, and in a battle what cards and unmatched columns add (DC-DICE, DC-UNM)."""
