"""Who sees whom, and what a side knows (VF-ZOO, VF-LOS, VF-SCALE-04)."""
