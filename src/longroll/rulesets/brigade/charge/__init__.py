"""Charges on foot and mounted, up to contact (BC-CHRG, BC-CHCAV)."""
