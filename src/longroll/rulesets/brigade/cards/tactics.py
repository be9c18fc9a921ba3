"""Indian Rush, Hit and Run, Zouave Drill: a stand's moves and fire strung together, without discipline checks.  Each is
the card play of its turn.  It is carried out part by part; a part may be left out, and if the stand is routed or
destroyed by return fire the rest is lost (BC-TACT-06)."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

import msgspec

from longroll.flow import Decision, Jump, Need, Refusal, done
from longroll.rulesets.brigade.cards.events import Boundary, OwnTurn
from longroll.rulesets.brigade.cards.window import BottomCard, Window
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.movement import arrows, law_of_arrows
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.tables import NONE, Bottom
from longroll.tabletop import Pose, gap

Part = Literal["Move", "Tactic", "Fire", "Away"]
"""Away: a Tactic that ends farther from the target than it began."""


class Step(msgspec.Struct, gc=False, frozen=True, tag=True):
    """A part that moves: to a pose."""

    stand: int
    to: Pose


class NextPart(Decision[Step | FireAt | None], frozen=True):
    """The next part of a drill: where to move, or at whom to fire; None leaves the part out.  `target`, or `general`,
    is the enemy that was fired at."""

    stand: int
    part: Part
    target: int
    card: str
    general: int = NONE
    rule: ClassVar[str] = "BC-PLAY-03"
    rules: ClassVar[tuple[str, ...]] = ("BC-TACT-04", "BC-TACT-05", "BC-TACT-06")

    @property
    def action(self) -> law_of_arrows.Action:
        """As what a part that moves is judged."""
        return "Move" if self.part == "Move" else "Tactic"

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        stand = known.stands[self.stand]
        rule = _RULES[self.card]
        if answer.stand != self.stand:
            return Refusal(rule, f"the card is played on {stand.name}")
        if isinstance(answer, FireAt):
            if self.part != "Fire":
                return Refusal(rule, "this part of the drill is a move")
            return line_of_fire.may_fire(known, stand, answer.target, answer.general)
        if self.part == "Fire":
            return Refusal(rule, "this part of the drill is a Fire")
        refusal = law_of_arrows.bars(known, stand, answer.to, self.action, free=True)
        return refusal or (self._nearer(known, stand, answer.to) if self.part == "Away" else None)

    def _nearer(self, known: Battle, stand: Stand, to: Pose) -> Refusal | None:
        """Why a stand that goes away from its target may not end at a pose: it is no farther from it; gone, it is no
        hindrance (BC-TACT-05)."""
        target = known.stands[self.target] if self.target != NONE else known.generals[self.general]
        if not target.on_table:
            return None
        before, after = gap(stand.quad, target.quad), gap(facing.base_at(stand, to), target.quad)
        if after > before:
            return None
        far, near = arrows.inches(before), arrows.inches(after)
        because = f"{stand.name} is {far} from {target.name} and would end {near} from it"
        return Refusal(_RULES[self.card], because, "end farther from it")

    def offers(self, known: Battle) -> Iterator[Any]:
        yield None
        stand = known.stands[self.stand]
        if self.part == "Fire":
            yield from (FireAt(self.stand, target) for target in line_of_fire.targets(known, stand))
            yield from (FireAt(self.stand, NONE, general) for general in line_of_fire.generals_in_sight(known, stand))
            return
        for to in law_of_arrows.ends(known, stand, self.action):
            if self.part != "Away" or self._nearer(known, stand, to) is None:
                yield Step(self.stand, to)


class _Drill(BottomCard[OwnTurn]):
    """Parts in their order, each an action before which the opponent may answer (BC-TURN-07)."""

    name: ClassVar[Bottom] = "Indian Rush"
    parts: ClassVar[tuple[Part, ...]] = ()
    place: int = 0
    target: int = NONE
    general: int = NONE

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        if not stand.shoots:
            return Refusal(cls.rule, f"{stand.name} cannot Fire")
        if facing.pinned(known, stand):
            return Refusal("BC-MOVE-16", f"{stand.name} is held in melee")
        if cls.parts[0] != "Fire" or line_of_fire.somebody(known, stand):
            return None
        return Refusal(cls.rule, f"{stand.name} has nobody to fire at")

    def boundary(self, b: Battle) -> Need[Boundary]:
        if self._over(b):
            return self.go(self.end)
        return Window(what=Boundary())

    def ask(self, b: Battle) -> Need[Step | FireAt | None]:
        if self._over(b):
            return self.go(self.end)
        b.risked = ()
        part = self.parts[self.place]
        return NextPart(self.side, self.play.stand, part, self.target, self.name, self.general)

    def carry_out(self, b: Battle, answer: Step | FireAt | None) -> Jump:
        part = self.parts[self.place]
        self.place += 1
        if answer is None:
            return self.go(self.boundary)
        if isinstance(answer, FireAt):
            self.target, self.general = answer.target, answer.general
            return self.go(self.boundary, Firing(firer=answer.stand, target=answer.target, general=answer.general))
        action: law_of_arrows.Action = "Move" if part == "Move" else "Tactic"
        return self.go(self.boundary, Moving(stand=answer.stand, to=answer.to, action=action, free=True))

    def end(self, b: Battle) -> done[OwnTurn]:
        """It is marked activated, whatever it was before (BC-PLAY-03)."""
        if (stand := b.stands[self.play.stand]).on_table:
            b.change_stand(stand.id, activated=True)
        return done(self.what)

    def _over(self, b: Battle) -> bool:
        """Nothing is left of it: all parts are done, or it is routed, gone or held; and from nobody it does not go away."""
        stand = b.stands[self.play.stand]
        if self.place == len(self.parts) or not stand.formed or facing.pinned(b, stand):
            return True
        return self.parts[self.place] == "Away" and self.target == NONE and self.general == NONE


class IndianRush(_Drill):
    """A Tactic move, a Fire, a second Tactic move (BC-TACT-04)."""

    name: ClassVar[Bottom] = "Indian Rush"
    rule: ClassVar[str] = "BC-TACT-04"
    parts: ClassVar[tuple[Part, ...]] = ("Tactic", "Fire", "Tactic")


class HitAndRun(_Drill):
    """A Fire, its return fire, and a Tactic move away from the target (BC-TACT-05)."""

    name: ClassVar[Bottom] = "Hit and Run"
    rule: ClassVar[str] = "BC-TACT-05"
    parts: ClassVar[tuple[Part, ...]] = ("Fire", "Away")


class ZouaveDrill(_Drill):
    """A Move, a Fire, and a Tactic move away from the target (BC-TACT-06)."""

    name: ClassVar[Bottom] = "Zouave Drill"
    rule: ClassVar[str] = "BC-TACT-06"
    parts: ClassVar[tuple[Part, ...]] = ("Move", "Fire", "Away")


_RULES: dict[str, str] = {kind.name: kind.rule for kind in (IndianRush, HitAndRun, ZouaveDrill)}
