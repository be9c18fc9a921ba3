"""Decks, hands and the bottom actions of Battle cards: one small class a card, and the windows in which they are played."""
