"""The sergeant: a plan for his formations, and sound rules of thumb on exact odds."""

from collections.abc import Callable
from typing import ClassVar

from longroll.players import plans
from longroll.players.advised import Follower
from longroll.staff import Situation, Tasks

View = Callable[[Situation], Situation]
"""How a situation is looked at: with more boldness, or greed for one ground."""


class Sergeant(Follower):
    """Keeps his lines, his reserves and his head."""

    style: ClassVar[str] = "sergeant"

    def __init__(self, view: View = lambda situation: situation) -> None:
        self.view = view

    def planned(self, situation: Situation) -> Tasks:
        """What each formation of a side is told to do."""
        return plans.planned(self.view(situation))
