"""The battle on the board (DC-BAT, DC-DECL)."""
