"""The ground: the terrain chart, what lies where, what a move crosses, what is seen."""
