"""How each decision is shown and worded."""
