"""How long an answer may be thought over: so many rehearsals, so many seconds, or a part of what there is for a whole game."""

from collections.abc import Callable
from time import monotonic

REHEARSALS = 12
"""How many rehearsals an answer is worth, and a second where nothing may hang on the clock."""
ENOUGH = 6
"""How often a course is rehearsed before it is taken."""
QUESTIONS = 8
"""How many questions are taken to be worth thinking over in a turn, until it is known better."""
DEEP = 4
"""How many times its even share of what there is a question may take: most are soon given up."""


class Patience:
    """How long an answer may be thought over: so many `rehearsals`, or `seconds` if there are any; `told` says whether one is
    to play now."""

    def __init__(
        self, rehearsals: int = REHEARSALS, seconds: float = 0, told: Callable[[], bool] = lambda: False
    ) -> None:
        self.rehearsals, self.seconds, self.told = rehearsals, seconds, told
        self._began = 0.0

    def begin(self, left: int = 0) -> None:
        """The time of a question runs from now, with so many turns of the game left."""
        self._began = monotonic()

    def courses(self, most: int) -> int:
        """How many courses can be rehearsed often enough, `most` at the most."""
        return most if self.seconds else min(most, self.rehearsals // ENOUGH)

    def spent(self, part: float, done: int) -> bool:
        """Whether a part of it is used up after so many rehearsals."""
        if self.seconds:
            return monotonic() - self._began >= part * self.seconds
        return done >= part * self.rehearsals

    def end(self, done: int) -> None:
        """The question is answered, after so many rehearsals."""


class Budget(Patience):
    """So many rehearsals for a whole game: what is left of them is shared by the turns that are left, and in a turn by as many
    questions as there were in those before; a question that stays open takes more than its share, and what others leave is
    there for those that come later."""

    def __init__(self, whole: int) -> None:
        super().__init__()
        self.left = whole
        self._turns = self._asked = 0
        self._turn = -1

    def begin(self, left: int = 0) -> None:
        """What there is for a question, with so many turns of the game left."""
        super().begin(left)
        self._turns += left != self._turn
        self._turn = left
        self._asked += 1
        usual = max(QUESTIONS, self._asked // self._turns)
        self.rehearsals = DEEP * self.left // (usual * (left + 1))

    def end(self, done: int) -> None:
        """What a question took is gone."""
        self.left = max(0, self.left - done)
