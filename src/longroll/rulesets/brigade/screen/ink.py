"""What was drawn once, kept beside the battle: the same records for whoever is shown them."""

from typing import Any

from longroll.miniatures.positions import latest
from longroll.rulesets.brigade.record import Battle
from longroll.screen.frames import Drawings

HIDDEN = ("stack", "news", "piles", "emptied", "chosen")
_OPEN = tuple(name for name in Battle.__struct_fields__ if name not in HIDDEN)


def drawings(b: Battle) -> Drawings:
    """The drawings of a battle's game."""
    return latest(b, "drawings", (), Drawings)


def situation(b: Battle) -> tuple[Any, ...]:
    """All of a battle that both sides know: what depends on nothing else stays as long as these records do."""
    return tuple(getattr(b, name) for name in _OPEN)
