"""The private: a plain attacker, straight at the nearest objective or enemy."""

from typing import ClassVar

from longroll.players import plans
from longroll.players.advised import Follower
from longroll.staff import Situation, Tasks


class Private(Follower):
    """Goes straight for the enemy and fires at the best odds."""

    style: ClassVar[str] = "private"

    def planned(self, situation: Situation) -> Tasks:
        """What each formation of a side is told to do."""
        return plans.straight(situation)
