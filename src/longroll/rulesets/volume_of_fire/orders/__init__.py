"""Orders: given, carried by messengers, in force; what they allow and what they oblige to (VF-ORD, VF-OPH, VF-MSG)."""
