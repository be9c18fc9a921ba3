"""Decks, hands, rerolls and the bottom actions of Battle cards: a small class a card, and the windows in which they are played."""
