"""The battle: its position, and what each side knows of it."""

from longroll.rulesets.volume_of_fire.record.position import Position
from longroll.rulesets.volume_of_fire.sight import knowledge


class Battle(Position):
    """A battle of Volume of Fire."""

    def known(self, side: int) -> "Battle":
        """The battle as `side` knows it (VF-SCALE-04)."""
        return knowledge.known(self, side)
