"""How the sides come to stand as they do when the first round begins (BC-SETUP, BC-DEPL, BC-FORM)."""
