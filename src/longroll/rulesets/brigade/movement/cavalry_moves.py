"""The movement action of a cavalry regiment: two arrows in a Move, mounting or dismounting among them (BC-MOVE-13 to 15)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.movement.mounting import dismount, holders_of, may_dismount, may_mount, mount
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import Battle, facing
from longroll.rulesets.brigade.sequence.grants import Deed, Dismount, Go, Mount


class MoveAgain(Decision[Go | Mount | Dismount | None], frozen=True):
    """A mounted regiment's second Move, its dismounting, or None for neither (BC-MOVE-13, BC-MOVE-14)."""

    stand: int
    action: Literal["Move", "March", "Tactic"]
    moves: bool
    """Whether a second arrow is left; else it may only dismount."""
    points: bool = False
    rule: ClassVar[str] = "BC-MOVE-13"
    rules: ClassVar[tuple[str, ...]] = ("BC-MOVE-14", "BC-MOVE-15")

    def refusal(self, known: Battle, answer: Deed | None) -> Refusal | None:
        if answer is None:
            return None
        stand = known.stands[self.stand]
        if answer.stand != self.stand:
            return Refusal(self.rule, f"it is {stand.name} that moves")
        if isinstance(answer, Go):
            if not self.moves:
                return Refusal("BC-MOVE-13", f"{stand.name} has had its moves: it may only change to foot or horse")
            if answer.action != self.action:
                return Refusal(self.rule, f"the second arrow is a {self.action} like the first")
            return law_of_arrows.bars(known, stand, answer.to, answer.action, points=self.points)
        return may_mount(known, stand) if isinstance(answer, Mount) else may_dismount(known, stand)

    def offers(self, known: Battle) -> Iterator[Deed | None]:
        yield None
        stand = known.stands[self.stand]
        if self.moves:
            for to in law_of_arrows.ends(known, stand, self.action, self.points):
                yield Go(self.stand, self.action, to)
        yield from self.changes(known)

    def changes(self, known: Battle) -> Iterator[Mount | Dismount]:
        """Its dismounting or mounting, if that is allowed."""
        stand = known.stands[self.stand]
        if may_dismount(known, stand) is None:
            yield Dismount(self.stand)
        if may_mount(known, stand) is None:
            yield Mount(self.stand)


class Riding(Procedure[bool]):
    """A cavalry regiment's movement action: two arrows for a Move, mounting or dismounting among them (BC-MOVE-13)."""

    deed: Go | Mount | Dismount = Mount(0)
    action: Literal["Move", "March", "Tactic"] = "Move"
    points: bool = False
    arrows: int = 0
    changed: bool = False

    def carry_out(self, b: Battle) -> Need[bool | None]:
        if isinstance(deed := self.deed, Go):
            self.arrows += 1
            return Moving(stand=deed.stand, to=deed.to, action=deed.action, points=self.points)
        self.changed = True
        if self.action != "Tactic":
            self.arrows += 1
        change = mount if isinstance(deed, Mount) else dismount
        change(b, b.stands[deed.stand])
        return None

    def go_on(self, b: Battle, moved: bool | None) -> Need[Go | Mount | Dismount | None] | done[bool]:
        """A check that is failed ends it; else what is left of the two."""
        stand = b.stands[self.deed.stand]
        if moved is False or not stand.formed or facing.pinned(b, stand):
            return done(True)
        most = 1 if self.action == "Tactic" else 2
        # With its holders destroyed one that has just mounted does not move in that action (BC-CAV-05).
        rides_on = not isinstance(self.deed, Mount) or holders_of(b, stand) is not None
        more = self.arrows < most and stand.mounted and rides_on
        asked = MoveAgain(stand.side, stand.id, self.action, more, self.points)
        # Dismounting ends a Move, the last one too; a regiment on foot has one, and mounting may be joined to a Tactic only.
        last = (isinstance(change, Dismount) or self.action == "Tactic" for change in asked.changes(b))
        return asked if more or (not self.changed and any(last)) else done(True)

    def again(self, b: Battle, answer: Go | Mount | Dismount | None) -> Jump | done[bool]:
        if answer is None:
            return done(True)
        self.deed = answer
        return self.go(self.carry_out)
