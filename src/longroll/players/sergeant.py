"""The sergeant: sound rules of thumb on exact odds."""

from typing import ClassVar

from longroll.players.advised import Follower


class Sergeant(Follower):
    """Keeps his lines, his reserves and his head."""

    style: ClassVar[str] = "sergeant"
