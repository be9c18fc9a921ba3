"""The rally phase: routed stands that touch a corps or an army commander come back (VB-RALLY-01 to VB-RALLY-04)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.command.in_command import upward
from longroll.rulesets.volley_and_bayonet.contact.contact import at_hand, in_contact, room
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Stand
from longroll.tabletop import Pose

EIGHTHS = range(0, 3600, 450)


class Face(msgspec.Struct, frozen=True, tag=True):
    """A rallied stand faces so, where it stands."""

    to: Pose


class FaceAfterRally(Decision[Face], frozen=True):
    """Which way a rallied stand faces (VB-RALLY-03)."""

    stand: int
    rule: ClassVar[str] = "VB-RALLY-03"
    rules: ClassVar[tuple[str, ...]] = ("VB-MOR-22", "VB-RALLY-04")

    def offers(self, known: Battle) -> Iterator[Face]:
        pose = known.stands[self.stand].pose
        yield Face(pose)
        turned = (Face(pose.turned(turn)) for turn in EIGHTHS if turn)
        yield from (face for face in turned if self.refusal(known, face) is None)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        stand = known.stands[self.stand]
        if not isinstance(answer, Face) or answer.to.spot != stand.pose.spot:
            return Refusal(self.rule, f"{stand.name} turns where it stands", "give a facing, and its place as it is")
        if answer.to != stand.pose and not room(known, stand, stand.quad_at(answer.to)):
            return Refusal("VB-MOVE-10", f"{stand.name} has no room to face so", "face another way")
        return None


def rallies(b: Battle, stand: Stand) -> Commander | None:
    """The commander by whose touch a routed stand rallies: of its own corps, or of the army (VB-RALLY-01)."""
    if not stand.routed or in_contact(b, stand):
        return None
    above = {b.formations[number].head for number in upward(b, stand.formation)}
    for row in b.commanders:
        able = row.rank == "army" or (row.rank == "corps" and row.id in above)
        if row.present and row.side == stand.side and able and at_hand(row.quad, stand):
            return row
    return None


class RallyPhase(Procedure[None]):
    """Every routed stand that touches such a commander is rallied, without a roll."""

    side: int = 0
    left: tuple[int, ...] = ()

    def who_rallies(self, b: Battle) -> None:
        self.left = tuple(row.id for row in b.of_side(self.side) if rallies(b, row) is not None)

    def rally(self, b: Battle) -> Need[Face] | done[None]:
        """VB-RALLY-02: it is disordered for good from now on, and does nothing more this turn (VB-RALLY-04)."""
        if not self.left:
            return done()
        stand = b.stands[self.left[0]]
        chief = rallies(b, stand)
        assert chief is not None
        stand = b.change(stand.id, level="permanent disorder", rallied=True, done=True)
        b.say("said", f"{chief.name} rallies {stand.name}", "VB-RALLY-01", chief, stand)
        b.say("changed", f"{stand.name} is disordered for good", "VB-RALLY-02", stand)
        return FaceAfterRally(self.side, stand.id)

    def faces(self, b: Battle, face: Face) -> Jump:
        number, self.left = self.left[0], self.left[1:]
        b.put_stands(replace(b.stands[number], pose=face.to))
        return self.go(self.rally)
