"""The ground: what it costs, what it bars, what can be seen over it (BC-TERR, BC-LOS)."""
