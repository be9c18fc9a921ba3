"""Rolls: two or three dice, the best two kept; a card may have some of them rolled again (BC-DICE-01, BC-FIRE-18).
While neither side has a reroll point only the total is asked for, so that equal totals count together."""

from typing import ClassVar

from longroll.dice import BestOf, Each, Kept, Throw
from longroll.flow import Decision, Need, Procedure, R, done
from longroll.rulesets.brigade.cards.rerolls import JUDGED, OneDie, Rerolls, Sums, in_vain
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.tables import NONE


def shown(sums: Sums) -> Sums:
    """The sums of a roll as a throw shows them: first what is added to the dice, then what their total is held against."""
    judged = [row for row in sums if row[0] in JUDGED]
    added = [row for row in sums if row[0] not in JUDGED]
    return (*(added or [("Added", ())]), *judged) if judged else tuple(added)


class _OfDice(Procedure[R]):
    """Dice thrown for one end: `by` is the side that rolls, `dice` how many are thrown, of which the best two count
    (BC-FIRE-10), `sums` what the roll is judged by, `tells` the surplus from which a hit is a better one."""

    by: int = 0
    why: str = ""
    rule: str = "BC-DICE-01"
    dice: int = 2
    sums: Sums = ()
    tells: int = 0

    def _roll(self) -> "Roll":
        """The same dice, face by face."""
        return Roll(by=self.by, why=self.why, rule=self.rule, dice=self.dice, sums=self.sums, tells=self.tells)


class Roll(_OfDice[tuple[int, ...]]):
    """Dice of which the faces matter, with rerolls of either side; its result is the kept ones, best first."""

    def throw(self, b: Battle) -> Need[tuple[int, ...]]:
        return Throw(Kept(self.dice, 2), self.why, self.rule, self.by, shown(self.sums))

    def lie(self, b: Battle, faces: tuple[int, ...]) -> done[tuple[int, ...]]:
        """All dice are seen by both sides (BC-CARD-19)."""
        b.say("threw", f"{self.why[:1].upper()}{self.why[1:]}: the dice as they lie", self.rule, sums=shown(self.sums))
        return self.end_with(Rerolls(by=self.by, why=self.why, sums=self.sums, tells=self.tells, faces=faces))


class Total(_OfDice[int]):
    """A roll of which only the total of the two kept dice matters."""

    def throw(self, b: Battle) -> Need[int | tuple[int, ...]]:
        if any(b.rerolls):
            return self._roll()
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


class SharpRoll(_OfDice[tuple[int, ...]]):
    """The roll of sharpshooters: of three dice the best two, one of which may be rolled again (BC-FIRE-18)."""

    faces: tuple[int, ...] = ()

    def throw(self, b: Battle) -> Need[tuple[int, ...]]:
        return self._roll()

    def ask(self, b: Battle, faces: tuple[int, ...]) -> Need[int] | done[tuple[int, ...]]:
        self.faces = faces
        if in_vain(faces, self.sums, True, 1 + b.rerolls[self.by], self.tells):
            return done(faces)
        return SharpenAim(self.by, faces, self.why)

    def again(self, b: Battle, die: int) -> done[tuple[int, ...]]:
        if die == NONE:
            return done(self.faces)
        return self.end_with(
            ForcedRoll(
                by=self.by,
                why=self.why,
                rule=self.rule,
                sums=self.sums,
                tells=self.tells,
                faces=self.faces,
                dice=(die,),
            )
        )


class ForcedRoll(Procedure[tuple[int, ...]]):
    """Some of the dice that lie there are rolled again because a card says so; the new faces stand, unless reroll points
    are spent on them.  `dice` are their places, `sums` what the roll is judged by, `tells` the surplus from which a hit is a better
    one; the result is all faces, best first."""

    by: int = 0
    why: str = ""
    rule: str = ""
    sums: Sums = ()
    tells: int = 0
    faces: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()

    def throw(self, b: Battle) -> Need[tuple[int, ...]]:
        return Throw(Each(len(self.dice)), f"{self.why}, rolled again", self.rule, self.by)

    def change(self, b: Battle, fresh: tuple[int, ...]) -> done[tuple[int, ...]]:
        lain = tuple(self.faces[die] for die in self.dice)
        kept = tuple(face for die, face in enumerate(self.faces) if die not in self.dice)
        was, now = (" and ".join(map(str, some)) for some in (lain, fresh))
        b.say("threw", f"{was} rolled again: {now}", self.rule)
        faces = tuple(sorted((*kept, *fresh), reverse=True))
        return self.end_with(Rerolls(by=self.by, why=self.why, sums=self.sums, tells=self.tells, faces=faces))
