"""Unformed brigades are found unready: the enemy moves stands of theirs before the first round (BC-FORM-07)."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.deployment.formations import troops
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import Battle, Stand
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import Pose


class Push(msgspec.Struct, frozen=True, tag=True):
    """A stand of the enemy's Unformed brigade is moved by a Tactic arrow (BC-FORM-07)."""

    stand: int
    to: Pose


def unready(b: Battle, side: int, moved: tuple[int, ...]) -> list[Stand]:
    """The stands of a side's Unformed enemies that it has not moved yet."""
    rows = (row for row in b.commands if row.side != side and row.formation == "Unformed")
    return [stand for row in rows for stand in troops(b, row.id) if stand.on_table and stand.id not in moved]


class Disorder(Decision[Push | None], frozen=True):
    """The enemy of an Unformed brigade moves stands of it by Tactic arrows inside its area; None when he has done
    (BC-FORM-07).  `left` is how many more he may move, `moved` those he has."""

    left: int
    moved: tuple[int, ...] = ()
    rule: ClassVar[str] = "BC-FORM-07"

    def offers(self, known: Battle) -> Iterator[Push | None]:
        yield None
        for stand in unready(known, self.side, self.moved):
            pushes = (Push(stand.id, to) for to in law_of_arrows.ends(known, stand, "Tactic"))
            yield from islice((push for push in pushes if self.refusal(known, push) is None), 1)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        stand = next((one for one in unready(known, self.side, self.moved) if one.id == answer.stand), None)
        if stand is None:
            return Refusal(self.rule, "choose a stand of an Unformed brigade of the enemy that you have not moved yet")
        planned = law_of_arrows.plan(known, stand, answer.to, "Tactic", free=True)
        if isinstance(planned, Refusal):
            return planned
        if not deployment_areas.in_own_area(known, stand.side, replace(stand, pose=planned.end).quad):
            return Refusal(self.rule, f"{stand.name} would leave its deployment area")
        return None


class Disordering(Procedure[None]):
    """A side moves stands of the enemy's Unformed brigades, as many as the Leadership of its senior general (BC-FORM-07)."""

    side: int = 0
    left: int = NONE
    moved: tuple[int, ...] = ()

    def ask(self, b: Battle) -> Need[Push | None] | done[None]:
        if self.left == NONE:
            senior = chain_of_command.commanding(b, self.side)
            self.left = senior.leadership if senior is not None else 0
        more = self.left and unready(b, self.side, self.moved)
        return Disorder(self.side, self.left, self.moved) if more else done()

    def push(self, b: Battle, answer: Push | None) -> Jump | done[None]:
        if answer is None:
            return done()
        self.left -= 1
        self.moved += (answer.stand,)
        stand = b.stands[answer.stand]
        b.say("changed", f"{stand.name} is found out of place", "BC-FORM-07", stand, at=stand.pose.spot)
        return self.go(self.ask, Moving(stand=answer.stand, to=answer.to, action="Tactic", free=True))
