"""What comes of a melee: the loser's retreat, the winner's advance, and who goes along (VB-MELEE)."""
