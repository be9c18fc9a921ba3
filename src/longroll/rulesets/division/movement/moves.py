"""How deployed stands move from area to area (DC-MOVE)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Procedure, Refusal, done
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


class Move(msgspec.Struct, frozen=True, tag=True):
    """A stand moves along areas, the last of which it ends in."""

    stand: int
    path: tuple[int, ...]


class Dismount(msgspec.Struct, frozen=True, tag=True):
    """A mounted stand dismounts where it is."""

    stand: int


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    if not stand.steady or len(answer.path) != 1 or answer.path[0] not in AREAS[stand.area].edges:
        return Refusal("DC-EDGE-02", "a stand moves over an edge that its area shares")
    if b.steady(stand.area, 1 - stand.side) and b.steady(answer.path[0], 1 - stand.side):
        return Refusal("DC-MOVE-01", "steady enemies are in both areas")
    return None


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if stand.steady:
        for area in AREAS[stand.area].edges:
            if _refusal(b, activation, stand, answer := Move(stand.id, (area,))) is None:
                yield answer


class Moving(Procedure[None]):
    """A stand moves."""

    stand: int = 0
    path: tuple[int, ...] = ()

    def go_there(self, b: Battle) -> done[None]:
        stand = b.change(self.stand, area=self.path[-1])
        b.say("moved", f"{stand.name} moves to {AREAS[stand.area].name}", "DC-MOVE-01", stand)
        return done()


MOVES = (Law(Move, _refusal, _offers, lambda answer: Moving(stand=answer.stand, path=answer.path)),)
