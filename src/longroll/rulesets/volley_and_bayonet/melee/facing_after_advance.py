"""Who has advanced after a melee, or behind a rout, may face within 45 degrees of straight ahead (VB-MELEE-11, VB-ROUT-08)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.contact.contact import room, touch, touched
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE
from longroll.rulesets.volley_and_bayonet.tables import OBLIQUE
from longroll.tabletop import Pose, between

TURNS = (0, OBLIQUE // 2, -OBLIQUE // 2, OBLIQUE, -OBLIQUE)
"""The turns that are offered, in tenths of a degree."""


class Front(msgspec.Struct, frozen=True, tag=True):
    """A stand that has advanced faces so, where it stands."""

    to: Pose


class FaceAfterAdvance(Decision[Front], frozen=True):
    """Which way a stand faces that has advanced."""

    stand: int
    rule: ClassVar[str] = "VB-MELEE-11"
    rules: ClassVar[tuple[str, ...]] = ("VB-ROUT-08",)

    def offers(self, known: Battle) -> Iterator[Front]:
        pose = known.stands[self.stand].pose
        tried = (Front(pose.turned(turn)) for turn in TURNS)
        yield from (front for front in tried if self.refusal(known, front) is None)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        stand = known.stands[self.stand]
        if not isinstance(answer, Front) or answer.to.spot != stand.pose.spot:
            return Refusal(self.rule, f"{stand.name} turns where it stands", "give a facing, and its place as it is")
        if answer.to == stand.pose:
            return None
        if between(answer.to.heading, stand.pose.heading) > OBLIQUE:
            return Refusal(self.rule, f"{stand.name} faces within 45 degrees of straight ahead", "turn it less")
        if not room(known, stand, stand.quad_at(answer.to)):
            return Refusal("VB-MOVE-10", f"{stand.name} has no room to face so", "face another way")
        before, there = touched(known, stand), replace(stand, pose=answer.to)
        for row in known.enemies(stand.side):
            if row not in before and touch(there, row):
                return Refusal(self.rule, f"{stand.name} would touch {row.name}", "face another way")
        return None


class FacingAfterAdvance(Procedure[None]):
    """A stand that has advanced faces as it likes; a march column faces the way it goes."""

    stand: int = NONE

    def ask(self, b: Battle) -> Need[Front] | done[None]:
        stand = b.stands[self.stand]
        return done() if not stand.on_table or stand.column else FaceAfterAdvance(stand.side, stand.id)

    def faces(self, b: Battle, front: Front) -> done[None]:
        stand = b.stands[self.stand]
        if front.to != stand.pose:
            stand = b.change(stand.id, pose=front.to)
            b.say("moved", f"{stand.name} turns", "VB-MELEE-11", stand)
        return done()
