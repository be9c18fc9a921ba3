"""Musketry in the action phase (DC-MUSK)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Procedure, Refusal, done
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


class Musketry(msgspec.Struct, frozen=True, tag=True):
    """A stand fires at another."""

    stand: int
    target: int


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    return Refusal("DC-MUSK-01", "it may not")


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    yield from ()


class MusketryAction(Procedure[None]):
    """It is carried out."""

    stand: int = 0
    target: int = 0

    def fire(self, b: Battle) -> done[None]:
        return done()


MUSKETRY = Law(Musketry, _refusal, _offers, lambda answer: MusketryAction(stand=answer.stand, target=answer.target))
