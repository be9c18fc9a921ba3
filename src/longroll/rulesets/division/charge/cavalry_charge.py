"""The cavalry charge: target order, the check, involuntary reactions (DC-CHG)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Procedure, Refusal, done
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


class Charge(msgspec.Struct, frozen=True, tag=True):
    """A mounted stand charges a target, perhaps at the end of a move along areas."""

    stand: int
    target: int
    path: tuple[int, ...] = ()


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    return Refusal("DC-CHG-01", "only a mounted cavalry stand charges")


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    yield from ()


class Charging(Procedure[None]):
    """It is carried out."""

    stand: int = 0
    target: int = 0
    path: tuple[int, ...] = ()

    def check(self, b: Battle) -> done[None]:
        return done()


CHARGE = Law(
    Charge, _refusal, _offers, lambda answer: Charging(stand=answer.stand, target=answer.target, path=answer.path)
)
