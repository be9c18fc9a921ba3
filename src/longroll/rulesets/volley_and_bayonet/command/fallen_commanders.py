"""Commanders overrun by the enemy, and who takes their place (VB-MISC-02, VB-CMD-13, VB-MISC-01)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.command.in_command import upward
from longroll.rulesets.volley_and_bayonet.contact.contact import at_hand
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Commander, Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES, BESIDE_COMMANDER, SUCCESSION
from longroll.tabletop import Pose, gap


def overrun(b: Battle, number: int) -> None:
    """What becomes of enemy commanders whom a stand has come into contact with: taken, unless an unrouted friend is within 3
    inches, to whom they get away (VB-MISC-02)."""
    stand = b.stands[number]
    for row in b.commanders:
        if row.side == stand.side or not row.present or not at_hand(row.quad, stand):
            continue
        friends = [
            each for each in b.of_side(row.side) if not each.routed and gap(each.quad, row.quad) <= BESIDE_COMMANDER
        ]
        if friends:
            friend = min(friends, key=lambda each: (gap(each.quad, row.quad), each.id))
            b.change_commander(row.id, pose=behind(friend))
            b.say("moved", f"{row.name} gets away to {friend.name}", "VB-MISC-02", row, friend)
        else:
            fall(b, row.id)
            b.say("lost", f"{row.name} is overrun", "VB-MISC-02", row, stand)


def fall(b: Battle, number: int) -> None:
    """A commander is lost; a successor comes in his side's second command phase from now (VB-CMD-13)."""
    b.change_commander(number, place="lost", attached=NONE, back=SUCCESSION)


def behind(stand: Stand) -> Pose:
    """Where a commander is who touches the rear of a stand."""
    return replace(stand.pose.ahead(-(stand.depth + BASES["commander"][1]) // 2), heading=0)


def takes_in(b: Battle, chief: Commander) -> tuple[int, ...]:
    """The unrouted stands of a command, which its new commander may join."""
    return tuple(
        row.id for row in b.of_side(chief.side) if not row.routed and chief.formation in upward(b, row.formation)
    )


def senior(b: Battle, chief: Commander) -> Commander | None:
    """The corps commander who takes the place of a commander of the army: the first of those on the table (VB-MISC-01)."""
    if chief.rank != "army":
        return None
    able = (row for row in b.commanders if row.rank == "corps" and row.present)
    return next((row for row in able if chief.formation in upward(b, row.formation)), None)


def promote(b: Battle, chief: Commander, heir: Commander) -> None:
    """A corps commander takes the army where he is; his corps has another in his side's second command phase from now."""
    b.change_commander(chief.id, place="table", back=NONE, name=heir.name, pose=heir.pose, attached=heir.attached)
    fall(b, heir.id)
    b.say("changed", f"{heir.name} takes command of the army", "VB-MISC-01", b.commanders[chief.id])


class PlaceSuccessor(Decision[int], frozen=True):
    """Which stand of his command a new commander joins (VB-CMD-13)."""

    commander: int
    stands: tuple[int, ...]
    rule: ClassVar[str] = "VB-CMD-13"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from self.stands

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in self.stands:
            return None
        return Refusal(self.rule, "he joins an unrouted stand of his command", "name one of them")


class Succession(Procedure[None]):
    """At the beginning of a side's command phase: who has been without a commander long enough has another."""

    side: int = 0
    left: tuple[int, ...] = ()

    def count(self, b: Battle) -> None:
        for row in b.commanders:
            if row.side == self.side and row.place == "lost" and row.back > 0:
                b.change_commander(row.id, back=row.back - 1)
        self.left = tuple(
            row.id for row in b.commanders if row.side == self.side and row.place == "lost" and row.back == 0
        )

    def ask(self, b: Battle) -> Need[int] | done[None]:
        while self.left:
            chief = b.commanders[self.left[0]]
            if (heir := senior(b, chief)) is not None:
                promote(b, chief, heir)
            elif stands := takes_in(b, chief):
                return PlaceSuccessor(self.side, chief.id, stands)
            self.left = self.left[1:]
        return done()

    def place(self, b: Battle, number: int) -> Jump:
        chief, self.left = b.commanders[self.left[0]], self.left[1:]
        name = chief.name if chief.name.endswith("successor") else f"{chief.name}'s successor"
        row = b.change_commander(chief.id, place="table", back=NONE, pose=behind(b.stands[number]), name=name)
        b.say("changed", f"{row.name} takes command", "VB-CMD-13", row)
        return self.go(self.ask)
