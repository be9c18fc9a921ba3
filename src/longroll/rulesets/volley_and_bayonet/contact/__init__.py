"""Contact, zones of control, and stepping back (VB-MOVE-13, VB-CHG-18)."""
