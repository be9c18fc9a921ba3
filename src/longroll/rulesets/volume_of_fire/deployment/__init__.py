"""How brigades come on to the table, before the first turn and after (VF-DEP, VF-GT-15)."""
