"""Reroll points, which cards grant: of either side, spent one after another on dice that lie there (BC-REROLL)."""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from longroll.dice import Each, Throw
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, done, total
from longroll.rulesets.brigade.dice.one_of import OneOf
from longroll.rulesets.brigade.record import Battle, laid
from longroll.rulesets.brigade.tables import NONE

Sums = tuple[tuple[str, tuple[Modifier, ...]], ...]
JUDGED = ("Needed", "Pass at or under", "Killed on", "Wounded on")
"""Sums that a roll is judged by; all others are added to the dice."""
LEAST, BEST = 1, 6


class Standing(NamedTuple):
    """A roll as its dice lie: its total, what that is held against, and whether it serves the side that rolled."""

    total: int
    need: int
    well: bool
    fire: bool


def standing(faces: tuple[int, ...], sums: Sums) -> Standing | None:
    """How a roll stands that is judged by one number (BC-FIRE-07, BC-DICE-02); None for any other."""
    judged = next((row for row in sums if row[0] in JUDGED[:2]), None)
    if judged is None or len(faces) != 2:
        return None
    need, fire = total(judged[1]), judged[0] == JUDGED[0]
    came = sum(faces) + sum(total(terms) for label, terms in sums if label not in JUDGED)
    return Standing(came, need, came >= need if fire else came <= need, fire)


def in_vain(faces: tuple[int, ...], sums: Sums, own: bool, points: int, tells: int = 0) -> bool:
    """Whether nothing that so many dice rolled again may show helps a side, of whose roll it is or not.  A hit is made better or
    worse only where its surplus comes to what `tells` (BC-LOSS-03)."""
    if len(faces) == 4:
        return all(face == (BEST if (at < 2) == own else LEAST) for at, face in enumerate(faces))
    if (now := standing(faces, sums)) is None:
        return False
    high = now.fire == own
    worst = sorted(faces, reverse=not high)[:points]
    best = now.total + sum((BEST if high else LEAST) - face for face in worst)
    return _worth(now, now.total, tells) == _worth(now, best, tells)


def _worth(roll: Standing, total: int, tells: int) -> int:
    """What a total is worth of a roll that is judged: of a check whether it is passed; of a shot nothing if it misses, and of its
    surplus what tells."""
    if not roll.fire:
        return int(total <= roll.need)
    return 0 if total < roll.need else max(1, total - roll.need - tells + 2)


class OneDie(OneOf):
    """A decision for one of the dice that lie there, by its place among the `faces`, or NONE to let them lie."""

    __slots__ = ()
    faces: tuple[int, ...]

    @property
    def choices(self) -> tuple[int, ...]:
        return (NONE, *range(len(self.faces)))

    def offers(self, known: Battle) -> Iterator[int]:
        """Of dice of one side that show the same, the first."""
        places = range(len(self.faces))
        yield from (NONE, *(at for at in places if self.faces[at] not in self.faces[at // 2 * 2 : at]))


class RollAgain(OneDie, Decision[int], frozen=True):
    """A reroll point may be spent on one of the dice that lie there: its place among them, or NONE to let them lie.  `by` is
    the side that rolled, `sums` what its roll is judged by."""

    faces: tuple[int, ...]
    left: int
    why: str
    by: int = NONE
    sums: Sums = ()
    rule: ClassVar[str] = "BC-REROLL-03"
    rules: ClassVar[tuple[str, ...]] = ("BC-REROLL-01", "BC-REROLL-04", "BC-REROLL-05")

    def wanted(self, known: Battle) -> str:
        return f"there are {len(self.faces)} dice: name one of them by its place, or -1 for none"


class Rerolls(Procedure[tuple[int, ...]]):
    """Points spent on dice that lie there, by the active player first, then in turn until both let them lie; the result is
    the faces, two by two, best first (BC-REROLL-03).  `by` is the side that rolled them, `sums` what they are judged by, `tells`
    the surplus from which a hit is a better one."""

    by: int = 0
    why: str = ""
    sums: Sums = ()
    tells: int = 0
    faces: tuple[int, ...] = ()
    turn: int = 0
    declined: int = 0
    die: int = NONE

    def start(self, b: Battle) -> None:
        self.turn = b.active

    def offer(self, b: Battle) -> Need[int] | done[tuple[int, ...]]:
        while self.declined < 2:
            points = b.rerolls[self.turn]
            if points > 0 and not in_vain(self.faces, self.sums, self.turn == self.by, points, self.tells):
                return RollAgain(self.turn, self.faces, points, self.why, self.by, self.sums)
            self._pass_on(self.declined + 1)
        return done(self.faces)

    def spend(self, b: Battle, die: int) -> Need[tuple[int, ...]]:
        if die == NONE:
            self._pass_on(self.declined + 1)
            return self.go(self.offer)
        self.die = die
        b.spend_reroll(self.turn)
        return Throw(Each(1), f"{self.why}, rolled again", "BC-REROLL-03", self.turn)

    def change(self, b: Battle, face: tuple[int, ...]) -> Jump:
        whose = laid(b.setting).sides[self.turn]
        b.say("threw", f"{whose} has a {self.faces[self.die]} rolled again: {face[0]}", "BC-REROLL-03")
        faces = (*self.faces[: self.die], face[0], *self.faces[self.die + 1 :])
        self.faces = (*sorted(faces[:2], reverse=True), *sorted(faces[2:], reverse=True))
        self._pass_on(0)
        return self.go(self.offer)

    def _pass_on(self, declined: int) -> None:
        """It is the other's turn, after so many who have let the dice lie."""
        self.turn, self.declined = 1 - self.turn, declined
