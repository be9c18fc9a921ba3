"""Towns, villages and forts: who holds them, how they are fought for, and how they burn (VB-TERR-80 to VB-TERR-91)."""
