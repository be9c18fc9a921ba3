"""How troops come on to the map: before the first round, and during the battle (BC-SETUP, BC-DEPL, BC-FORM, BC-REIN)."""
