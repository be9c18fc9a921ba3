"""Indian Rush, Hit and Run, Zouave Drill: a stand's moves and fire strung together, without discipline checks.

Each is the card play of its turn.  It is carried out part by part; a part may be left out, and if the stand is routed or
destroyed by return fire the rest is lost (BC-TACT-06).
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

import msgspec

from longroll.flow import Decision, Refusal, done
from longroll.rulesets.brigade import aiming, facing, moves
from longroll.rulesets.brigade.aiming import FireAt
from longroll.rulesets.brigade.cards.events import OwnTurn
from longroll.rulesets.brigade.cards.window import BottomCard, answering
from longroll.rulesets.brigade.fire import Firing
from longroll.rulesets.brigade.movement import Moving
from longroll.rulesets.brigade.tables import NONE, Bottom
from longroll.rulesets.brigade.units import Battle, Stand
from longroll.tabletop import Pose, kernel

Part = Literal["Move", "Tactic", "Fire", "Away"]
"""Away: a Tactic that ends farther from the target than it began."""


class Step(msgspec.Struct, frozen=True, tag=True):
    """A part that moves: to a pose."""

    stand: int
    to: Pose


class NextPart(Decision, frozen=True):
    """The next part of a drill: where to move, or at whom to fire; None leaves the part out."""

    stand: int
    part: Part
    target: int
    card: str
    rule: ClassVar[str] = "BC-PLAY-03"
    rules: ClassVar[tuple[str, ...]] = ("BC-TACT-04", "BC-TACT-05", "BC-TACT-06")
    answers: ClassVar[Any] = Step | FireAt | None

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
            return aiming.may_fire(known, stand, answer.target, answer.general)
        if self.part == "Fire":
            return Refusal(rule, "this part of the drill is a Fire")
        plan = moves.plan(known, stand, answer.to, "Move" if self.part == "Move" else "Tactic", free=True)
        if isinstance(plan, Refusal):
            return plan
        if self.part == "Away" and not self._farther(known, stand, answer.to):
            return Refusal(rule, f"it must end farther from {known.stands[self.target].name} than it is")
        return None

    def _farther(self, known: Battle, stand: Stand, to: Pose) -> bool:
        if self.target == NONE or not known.stands[self.target].on_table:
            return True
        target = known.stands[self.target].quad
        after = moves.base_at(stand, to)
        return bool(kernel.convex_gap(after, target) > kernel.convex_gap(stand.quad, target))

    def offers(self, known: Battle) -> Iterator[Any]:
        yield None
        stand = known.stands[self.stand]
        if self.part == "Fire":
            yield from (FireAt(self.stand, target) for target in aiming.targets(known, stand))
            yield from (FireAt(self.stand, NONE, general) for general in aiming.generals_in_sight(known, stand))
            return
        for to in moves.ends(known, stand, "Move" if self.part == "Move" else "Tactic"):
            if self.part != "Away" or self._farther(known, stand, to):
                yield Step(self.stand, to)

    def passed(self, known: Battle) -> None:
        return None


class _Drill(BottomCard):
    """Parts in their order."""

    name: ClassVar[Bottom] = "Indian Rush"
    event: ClassVar[type] = OwnTurn
    parts: ClassVar[tuple[Part, ...]] = ()
    place: int = 0
    target: int = NONE

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        if not stand.shoots:
            return Refusal(cls.rule, f"{stand.name} cannot Fire")
        if facing.pinned(known, stand):
            return Refusal("BC-MOVE-16", f"{stand.name} is held in melee")
        return None

    def ask(self, b: Battle) -> Any:
        stand = b.stands[self.play.stand]
        if self.place == len(self.parts) or not stand.formed or facing.pinned(b, stand):
            if stand.on_table:
                b.change_stand(stand.id, activated=True)
            return done(self.what)
        b.risked = ()
        return NextPart(self.side, stand.id, self.parts[self.place], self.target, self.name)

    def carry_out(self, b: Battle, answer: Any) -> Any:
        part = self.parts[self.place]
        self.place += 1
        if answer is None:
            return None
        if isinstance(answer, FireAt):
            self.target = answer.target
            return Firing(firer=answer.stand, target=answer.target, general=answer.general)
        return Moving(stand=answer.stand, to=answer.to, action="Move" if part == "Move" else "Tactic", free=True)

    def go_on(self, b: Battle) -> Any:
        return self.go(self.ask)


@answering
class IndianRush(_Drill):
    """A Tactic move, a Fire, a second Tactic move (BC-TACT-04)."""

    name: ClassVar[Bottom] = "Indian Rush"
    rule: ClassVar[str] = "BC-TACT-04"
    parts: ClassVar[tuple[Part, ...]] = ("Tactic", "Fire", "Tactic")


@answering
class HitAndRun(_Drill):
    """A Fire, its return fire, and a Tactic move away from the target (BC-TACT-05)."""

    name: ClassVar[Bottom] = "Hit and Run"
    rule: ClassVar[str] = "BC-TACT-05"
    parts: ClassVar[tuple[Part, ...]] = ("Fire", "Away")


@answering
class ZouaveDrill(_Drill):
    """A Move, a Fire, and a Tactic move away from the target (BC-TACT-06)."""

    name: ClassVar[Bottom] = "Zouave Drill"
    rule: ClassVar[str] = "BC-TACT-06"
    parts: ClassVar[tuple[Part, ...]] = ("Move", "Fire", "Away")


_RULES: dict[str, str] = {kind.name: kind.rule for kind in (IndianRush, HitAndRun, ZouaveDrill)}
