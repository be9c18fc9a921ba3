"""Musketry in the action phase, within an area; nobody fires back (DC-MUSK)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.fire.shot import Shot, likely, target_of
from longroll.rulesets.division.fire.to_hit import unable_to_fire
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


class Musketry(msgspec.Struct, frozen=True, tag=True):
    """A stand on foot fires at an enemy stand in its area."""

    stand: int
    target: int


def _unable(b: Battle, stand: Stand) -> Refusal | None:
    if stand.arm == "artillery":
        return Refusal(
            "DC-FIRE-04", f"{stand.name} are guns, and fire no muskets", "bombard, from an area without enemies"
        )
    return unable_to_fire(b, stand)


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    if refusal := _unable(b, stand):
        return refusal
    target = target_of(b, stand, answer.target, "DC-MUSK-01")
    if isinstance(target, Refusal):
        return target
    if target.area != stand.area:
        because = f"{target.name} is in {AREAS[target.area].name}, and {stand.name} in {AREAS[stand.area].name}"
        return Refusal("DC-MUSK-01", because, "muskets reach no farther than their own area")
    return None


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if not stand.steady or not stand.on_foot or _unable(b, stand):
        return
    for target in b.there(stand.area, 1 - stand.side):
        if likely(b, stand, target):
            yield Musketry(stand.id, target.id)


MUSKETRY = Law(
    Musketry, _refusal, _offers, lambda answer: Shot(stand=answer.stand, target=answer.target, rule="DC-MUSK-02")
)
