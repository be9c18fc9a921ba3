"""The private: a plain attacker, straight at the nearest objective or enemy."""

from typing import ClassVar

from longroll.players.advised import Follower


class Private(Follower):
    """Goes straight for the enemy and fires at the best odds."""

    style: ClassVar[str] = "private"
