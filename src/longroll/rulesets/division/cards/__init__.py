"""Cards: hands, decks, and what a command card brings (DC-HAND, DC-CMD, DC-DECK)."""
