"""The way from the field into these rules, which know whole degrees only (BC-GAME-10)."""

from longroll.history import border


class Border(border.Border):
    """A battle's window and clock; its turns are rounds."""

    def heading(self, facing: float) -> int:
        """A facing in degrees from true north as tenths of a degree on the map, to a whole degree (BC-GAME-10)."""
        return border.away(facing - self.rotation / 10) * 10 % 3600
