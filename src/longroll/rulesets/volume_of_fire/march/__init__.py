"""Grand tactical movement: a brigade marches as one body (VF-GT)."""
