"""What stands of a game's log: which entries, and the battle before each.

The battles before the last entries are kept, and one of every so many before these; any other is made again from the
nearest before it, which takes a moment and happens only when somebody goes far back.
"""

from collections.abc import Callable, Iterator

from longroll.flow import News, State

LAST = 12
"""Before how many of the last entries the battle is kept."""

APART = 50
"""One of so many battles further back is kept."""


Again = Callable[[State, int], State]


class Past:
    """The entries that stand, by their numbers in the log; `again(battle, number)` carries one of them out once more."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self._before: dict[int, State] = {}

    def __len__(self) -> int:
        return len(self.numbers)

    def add(self, number: int, before: State) -> None:
        """One more entry that stands, and the battle before it."""
        place = len(self.numbers)
        self.numbers.append(number)
        self._before[place] = before
        if (place - LAST) % APART:
            self._before.pop(place - LAST, None)

    def before(self, place: int, again: Again) -> State:
        """The battle before the entry at `place` of those that stand."""
        kept = next(each for each in range(place, -1, -1) if each in self._before)
        battle = self._before[kept]
        for each in range(kept, place):
            battle = again(battle, self.numbers[each])
            if each + 1 >= len(self.numbers) - LAST:
                self._before[each + 1] = battle
        return battle

    def kept(self, place: int) -> State | None:
        """The battle before the entry at `place`, where it is kept."""
        return self._before.get(place)

    def course(self, now: State, again: Again, first: int = 0) -> Iterator[tuple[int, State]]:
        """How many entries of the log there were, and the battle then, from before the entry at place `first` on; `now` is the
        last of these."""
        standing = self.numbers[first:]
        battle = self.before(first, again) if standing else now
        yield (self.numbers[first - 1] + 1 if first else 0), battle
        for number in standing:
            battle = again(battle, number)
            yield number + 1, battle

    def cut(self, place: int, again: Again) -> State:
        """Let nothing stand from `place` on; the battle before it."""
        battle = self.before(place, again)
        for each in range(place, len(self.numbers)):
            self._before.pop(each, None)
        del self.numbers[place:]
        return battle


def taken_back(whose: str, side: int, reasons: list[str]) -> News:
    """What the log tells a side of an undo that went over throws, made for these reasons, that it was told of."""
    dice = "a throw" if len(reasons) == 1 else f"{len(reasons)} throws"
    text = f"The {whose} side takes its last answer back, and with it {dice}: {'; '.join(reasons)}."
    return News("back", text, to=(side,))
