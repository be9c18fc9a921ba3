"""The ground under bases and on their way, and the cover it gives (VF-TERR)."""
