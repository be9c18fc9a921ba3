"""Dice that may be rolled again: two or three of them, the best two kept, and reroll points of either side spent one after
another (BC-DICE-01, BC-REROLL-03).

While neither side has a point only the total is asked for, so that equal totals count together.
"""

from typing import ClassVar, NamedTuple

from longroll.dice import BestOf, Each, Kept, Throw
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, done
from longroll.rulesets.brigade.dice.one_of import OneOf
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.tables import NONE

Sums = tuple[tuple[str, tuple[Modifier, ...]], ...]
JUDGED = ("Needed", "Pass at or under", "Killed on", "Wounded on")
"""Sums that a roll is judged by; all others are added to the dice."""


def shown(sums: Sums) -> Sums:
    """The sums of a roll as a throw shows them: first what is added to the dice, then what their total is held against."""
    judged = [row for row in sums if row[0] in JUDGED]
    added = [row for row in sums if row[0] not in JUDGED]
    return (*(added or [("Added", ())]), *judged) if judged else tuple(added)


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
    need = sum(term.value for term in judged[1])
    total = sum(faces) + sum(term.value for label, terms in sums if label not in JUDGED for term in terms)
    fire = judged[0] == JUDGED[0]
    return Standing(total, need, total >= need if fire else total <= need, fire)


class OneDie(OneOf):
    """A decision for one of the dice that lie there, by its place among the `faces`, or NONE to let them lie."""

    __slots__ = ()
    faces: tuple[int, ...]

    @property
    def choices(self) -> tuple[int, ...]:
        return (NONE, *range(len(self.faces)))


class RollAgain(OneDie, Decision[int], frozen=True):
    """A reroll point may be spent on one of the dice that lie there: its place among them, or NONE to let them lie.

    `by` is the side that rolled, `sums` what its roll is judged by.
    """

    faces: tuple[int, ...]
    left: int
    why: str
    by: int = NONE
    sums: Sums = ()
    rule: ClassVar[str] = "BC-REROLL-03"
    rules: ClassVar[tuple[str, ...]] = ("BC-REROLL-01", "BC-REROLL-04", "BC-REROLL-05")

    def wanted(self, known: Battle) -> str:
        return f"there are {len(self.faces)} dice: name one of them by its place, or -1 for none"


class Roll(Procedure[tuple[int, ...]]):
    """Dice thrown for one end, with rerolls of either side; its result is the kept faces, best first.

    `by` is the side that rolls, `dice` how many are thrown, of which the best two count (BC-FIRE-10).  With `faces` given,
    dice that lie there already, points may be spent on them.
    """

    by: int = 0
    why: str = ""
    rule: str = "BC-DICE-01"
    dice: int = 2
    sums: Sums = ()
    faces: tuple[int, ...] = ()
    turn: int = 0
    declined: int = 0
    die: int = NONE

    def throw(self, b: Battle) -> Need[tuple[int, ...]]:
        if self.faces:
            return self.go(self.start)
        return Throw(Kept(self.dice, 2), self.why, self.rule, self.by, shown(self.sums))

    def lie(self, b: Battle, faces: tuple[int, ...]) -> None:
        """All dice are seen by both sides (BC-CARD-19)."""
        self.faces = faces
        b.say("threw", f"{self.why[:1].upper()}{self.why[1:]}", self.rule, sums=shown(self.sums))

    def start(self, b: Battle) -> Jump:
        self.turn, self.declined = b.active, 0
        return self.go(self.offer)

    def offer(self, b: Battle) -> Need[int] | done[tuple[int, ...]]:
        """The active player may spend first, then the other, alternately until both decline (BC-REROLL-03)."""
        if self.declined == 2:
            return done(self.faces)
        if b.rerolls[self.turn] <= 0 or self._in_vain(b.rerolls[self.turn]):
            return self.go(self.decline)
        return RollAgain(self.turn, self.faces, b.rerolls[self.turn], self.why, self.by, self.sums)

    def _in_vain(self, points: int) -> bool:
        """Whether points of the side whose turn it is could not help it: a check went its way, or no dice would turn it."""
        now = standing(self.faces, self.sums)
        if now is None:
            return False
        own = self.turn == self.by
        if now.fire and now.well:  # how far it hit tells as well; a hit of one's own is only made better
            return False
        if now.well == own:
            return True
        high = now.fire or not own
        faces = sorted(self.faces, reverse=not high)[:points]
        best = now.total + sum((6 if high else 1) - face for face in faces)
        return (best >= now.need if now.fire else best <= now.need) == now.well

    def spend(self, b: Battle, die: int) -> Need[tuple[int, ...]]:
        if die == NONE:
            return self.go(self.decline)
        self.die = die
        b.spend_reroll(self.turn)
        return Throw(Each(1), f"{self.why}, rolled again", "BC-REROLL-03", self.turn)

    def change(self, b: Battle, face: tuple[int, ...]) -> Jump:
        b.say("threw", f"A {self.faces[self.die]} is rolled again: {face[0]}", "BC-REROLL-03")
        self.faces = replaced(self.faces, self.die, face[0])
        self.turn, self.declined = 1 - self.turn, 0
        return self.go(self.offer)

    def decline(self, b: Battle) -> Jump:
        self.declined += 1
        self.turn = 1 - self.turn
        return self.go(self.offer)


class Total(Procedure[int]):
    """A roll of which only the total of the two kept dice matters."""

    by: int = 0
    why: str = ""
    rule: str = "BC-DICE-01"
    dice: int = 2
    sums: Sums = ()

    def throw(self, b: Battle) -> Need[int | tuple[int, ...]]:
        if any(b.rerolls):
            return Roll(by=self.by, why=self.why, rule=self.rule, dice=self.dice, sums=self.sums)
        return Throw(BestOf(self.dice, 2), self.why, self.rule, self.by, shown(self.sums))

    def read(self, b: Battle, result: int | tuple[int, ...]) -> done[int]:
        return done(sum(result) if isinstance(result, tuple) else result)


class SharpenAim(OneDie, Decision[int], frozen=True):
    """Sharpshooters may roll one of their two kept dice again: its place, or NONE to let them lie (BC-FIRE-18)."""

    faces: tuple[int, ...]
    why: str
    rule: ClassVar[str] = "BC-FIRE-18"

    def wanted(self, known: Battle) -> str:
        return f"{len(self.faces)} dice are kept: name one of them by its place, or -1 for none"


class SharpRoll(Procedure[tuple[int, ...]]):
    """The roll of sharpshooters: of three dice the best two, one of which may be rolled again (BC-FIRE-18).  Its result is
    the kept faces, best first."""

    by: int = 0
    why: str = ""
    rule: str = "BC-FIRE-18"
    dice: int = 3
    sums: Sums = ()
    faces: tuple[int, ...] = ()

    def throw(self, b: Battle) -> Need[tuple[int, ...]]:
        return Roll(by=self.by, why=self.why, rule="BC-FIRE-18", dice=self.dice, sums=self.sums)

    def ask(self, b: Battle, faces: tuple[int, ...]) -> Need[int]:
        self.faces = faces
        return SharpenAim(self.by, faces, self.why)

    def again(self, b: Battle, die: int) -> done[tuple[int, ...]]:
        if die == NONE:
            return done(self.faces)
        return self.end_with(ForcedRoll(by=self.by, why=self.why, rule="BC-FIRE-18", faces=self.faces, dice=(die,)))


class ForcedRoll(Procedure[tuple[int, ...]]):
    """Some of the dice that lie there are rolled again because a card says so; the new faces stand, unless reroll points
    are spent on them.  `dice` are their places; the result is all faces, best first."""

    by: int = 0
    why: str = ""
    rule: str = ""
    faces: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()

    def throw(self, b: Battle) -> Need[tuple[int, ...]]:
        return Throw(Each(len(self.dice)), f"{self.why}, rolled again", self.rule, self.by)

    def change(self, b: Battle, fresh: tuple[int, ...]) -> done[tuple[int, ...]]:
        lain = tuple(self.faces[die] for die in self.dice)
        kept = tuple(face for die, face in enumerate(self.faces) if die not in self.dice)
        self.faces = tuple(sorted((*kept, *fresh), reverse=True))
        was, now = (" and ".join(map(str, some)) for some in (lain, fresh))
        b.say("threw", f"{was} rolled again: {now}", self.rule)
        if not any(b.rerolls):
            return done(self.faces)
        return self.end_with(Roll(by=self.by, why=self.why, rule=self.rule, faces=self.faces))


def replaced(faces: tuple[int, ...], die: int, face: int) -> tuple[int, ...]:
    """The faces with one of them changed, best first."""
    return tuple(sorted((*faces[:die], face, *faces[die + 1 :]), reverse=True))
