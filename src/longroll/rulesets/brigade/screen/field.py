"""What the map is called in the scene."""

FIELD = "field"
"""The one surface that stands lie on."""
MELEE = "melee"
"""The board beside it on which a melee is laid out."""
