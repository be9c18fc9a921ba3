"""The sergeant: a plan for his formations, and sound rules of thumb on exact odds."""

from typing import ClassVar

from longroll.players import plans
from longroll.players.advised import Follower
from longroll.staff import Situation, Tasks


class Sergeant(Follower):
    """Keeps his lines, his reserves and his head."""

    style: ClassVar[str] = "sergeant"

    def planned(self, situation: Situation) -> Tasks:
        """What each formation of a side is told to do."""
        return plans.planned(situation)
