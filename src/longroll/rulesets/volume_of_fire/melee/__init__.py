"""Contact, charges and hand to hand (VF-CHG, VF-MELEE)."""
