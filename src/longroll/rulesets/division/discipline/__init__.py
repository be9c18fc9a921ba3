"""Military discipline: the check, and rallying (DC-DISC, DC-RALLY)."""
