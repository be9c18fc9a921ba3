"""The activation roll of a brigade and what may come of it: retreat, fatigue (VF-ACT, VF-FAT)."""
