"""Bombardment over areas (DC-BOMB)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Procedure, Refusal, done
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


class Bombard(msgspec.Struct, frozen=True, tag=True):
    """A stand fires at another."""

    stand: int
    target: int


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    return Refusal("DC-BOMB-01", "it may not")


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    yield from ()


class BombardAction(Procedure[None]):
    """It is carried out."""

    stand: int = 0
    target: int = 0

    def fire(self, b: Battle) -> done[None]:
        return done()


BOMBARDMENT = Law(Bombard, _refusal, _offers, lambda answer: BombardAction(stand=answer.stand, target=answer.target))
