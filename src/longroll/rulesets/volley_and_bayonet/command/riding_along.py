"""Commanders near friends that retreat, rout or advance may go with them (VB-MISC-02)."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.miniatures.legal import EIGHTH, rings
from longroll.miniatures.positions import kept
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import behind
from longroll.rulesets.volley_and_bayonet.contact.contact import at_hand, lies_on, near_bases, off_table
from longroll.rulesets.volley_and_bayonet.movement.going import trample
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Commander, Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES, BESIDE_COMMANDER
from longroll.screen.words import inches, listed, so_far
from longroll.tabletop import Pose, footprint, gap

ABOUT = range(0, BESIDE_COMMANDER + 1, 1000)
"""How far from the place behind a stand another is offered, where somebody stands there or the table ends."""


class Beside(msgspec.Struct, frozen=True):
    """A commander, one of his own within 3 inches of him, and how it stood."""

    commander: int
    stand: int
    pose: Pose


def beside(b: Battle) -> tuple[Beside, ...]:
    """Every commander with each friend near him."""
    return kept(b.lie, ("beside", *(row.pose for row in b.commanders)), lambda: _beside(b))


def _beside(b: Battle) -> tuple[Beside, ...]:
    return tuple(
        Beside(row.id, stand.id, stand.pose)
        for row in b.commanders
        for number, base in near_bases(b, row.quad, BESIDE_COMMANDER)
        if (stand := b.stands[number]).side == row.side and base == stand.quad
    )


class Along(msgspec.Struct, frozen=True, tag=True):
    """He goes along, to a place."""

    to: Pose


class GoAlong(Decision[Along | None], frozen=True):
    """Whether a commander goes with one of these stands, which were near him and have gone, and where to."""

    commander: int
    stands: tuple[int, ...]
    rule: ClassVar[str] = "VB-MISC-02"

    def offers(self, known: Battle) -> Iterator[Along | None]:
        for number in self.stands:
            near = (Along(to) for to in rings(behind(known.stands[number]), ABOUT, EIGHTH))
            yield from islice((place for place in near if self.refusal(known, place) is None), 1)
        yield None

    def passed(self, known: Battle) -> Along | None:
        return None

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        row = known.commanders[self.commander]
        if not isinstance(answer, Along):
            return Refusal(self.rule, f"{row.name} goes along to a place, or stays")
        quad = footprint(answer.to, *BASES["commander"])
        far = min(gap(quad, known.stands[number].quad) for number in self.stands)
        if far > BESIDE_COMMANDER:
            names = listed([known.stands[number].name for number in self.stands])
            because = f"{row.name} would be {so_far(far)} from {names}"
            return Refusal(self.rule, because, f"end within {inches(BESIDE_COMMANDER)}")
        if off_table(known, quad):
            return Refusal("VB-MOVE-20", f"{row.name} would be off the table")
        for enemy in known.enemies(row.side):
            if lies_on(quad, enemy):
                return Refusal("VB-MOVE-10", f"{enemy.name} stands there", "go elsewhere")
        return None


class RidingAlong(Procedure[None]):
    """Each commander of whom some friend near him has gone may go with one of them; `before` is who stood beside whom."""

    before: tuple[Beside, ...] = ()

    def ask(self, b: Battle) -> Need[Along | None] | done[None]:
        stirred = (row for row in self.before if b.stands[row.stand].pose is not row.pose)
        self.before = tuple(row for row in stirred if _may_follow(b, row))
        if not self.before:
            return done()
        number = self.before[0].commander
        gone = tuple(row.stand for row in self.before if row.commander == number)
        return GoAlong(b.commanders[number].side, number, gone)

    def goes(self, b: Battle, answer: Along | None) -> Jump:
        number = self.before[0].commander
        self.before = _others(self.before, number)
        if answer is not None:
            trample(b, b.commanders[number], b.commanders[number].pose, answer.to)
            row = b.change_commander(number, pose=answer.to)
            b.say("moved", f"{row.name} goes along{_with(b, row)}", "VB-MISC-02", row)
        return self.go(self.ask)


def _may_follow(b: Battle, row: Beside) -> bool:
    """Whether a stand has gone, and the commander who was near it is free to go with it."""
    stand, who = b.stands[row.stand], b.commanders[row.commander]
    return stand.on_table and stand.pose.spot != row.pose.spot and who.present and who.attached == NONE


def _others(rows: Iterable[Beside], number: int) -> tuple[Beside, ...]:
    return tuple(row for row in rows if row.commander != number)


def _with(b: Battle, row: Commander) -> str:
    near: list[Stand] = [each for each in b.of_side(row.side) if at_hand(row.quad, each)]
    return f" with {near[0].name}" if near else ""
