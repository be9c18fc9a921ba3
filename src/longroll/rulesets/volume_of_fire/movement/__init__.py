"""Tactical movement of units and generals (VF-MOVE, VF-AP, VF-TERR)."""
