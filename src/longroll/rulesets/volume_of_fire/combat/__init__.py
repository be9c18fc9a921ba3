"""The combat phase: fire, what it comes to, and what is lost by it (VF-VOF, VF-ARTY, VF-RES)."""
