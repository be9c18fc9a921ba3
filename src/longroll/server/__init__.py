"""The table on the network: one room a game, one seat a token, one path for a screen at home and for a friend's."""
