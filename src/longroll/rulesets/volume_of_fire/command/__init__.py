"""Generals: the chain of command, their action points, their fall and who follows them (VF-AP, VF-CAS, VF-REPL)."""
