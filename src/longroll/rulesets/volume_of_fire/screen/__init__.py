"""What the players are shown and asked, and what comes of trying an answer: the ruleset's half of the screen."""
