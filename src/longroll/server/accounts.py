"""What there is to say of games that are over: where they turned, what was luck, and the page that tells one.

To weigh a game takes a moment, so it is done once, for one game at a time.
"""

import threading
from collections import OrderedDict

from longroll.chronicle import apart
from longroll.chronicle.account import Account, account
from longroll.chronicle.course import Course
from longroll.chronicle.page import page
from longroll.contract import Trouble
from longroll.game import Game
from longroll.server.replay import Replays
from longroll.store import Store

KEPT = 4
"""Of how many games what was reckoned is kept."""


class Accounts:
    """The accounts of games, each reckoned when it is first asked for."""

    def __init__(self, store: Store, replays: Replays) -> None:
        self.store, self.replays = store, replays
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Course] = OrderedDict()

    def account(self, id: str) -> Account:
        """What there is to say of a game.  Raises Trouble while it goes on."""
        game, went = self._weighed(id)
        return account(game, went)

    def report(self, id: str) -> bytes:
        """The page that tells it, as HTML.  Raises Trouble while it goes on."""
        game, went = self._weighed(id)
        return page(game, self.store.card(id).title, went)

    def _weighed(self, id: str) -> tuple[Game, Course]:
        game = self.replays.game(id)
        if not game.over:
            raise Trouble("this game is not over: what is to be told of it would tell what is still hidden")
        with self._lock:
            if id not in self._kept:
                self._kept[id] = apart.weighed(game)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            return game, self._kept[id]
