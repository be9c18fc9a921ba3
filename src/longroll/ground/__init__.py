"""The ground: one true field of Gettysburg, the tables cut out of it, and how a table is drawn."""

from longroll.ground.table import Area, Hill, Label, Line, Table, UnknownTable, hash_of, laid, lay, sealed

__all__ = ["Area", "Hill", "Label", "Line", "Table", "UnknownTable", "hash_of", "laid", "lay", "sealed"]
