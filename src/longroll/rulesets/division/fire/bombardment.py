"""Bombardment over areas, and the duel of guns in one area (DC-BOMB)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.division.components.areas import AREAS, EDGES_APART
from longroll.rulesets.division.fire.shot import Shot, likely, target_of
from longroll.rulesets.division.fire.to_hit import unable_to_fire
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand

RANGE, AT_GUNS = 2, 1
"""Over how many edges guns fire at other stands, and at guns (DC-BOMB-02, DC-BOMB-06)."""
IN_RANGE = tuple(tuple(area for area, far in enumerate(row) if 1 <= far <= RANGE) for row in EDGES_APART)
"""From each area, those that guns reach."""


class Bombard(msgspec.Struct, frozen=True, tag=True):
    """Guns fire at an enemy stand in an area within range."""

    stand: int
    target: int


def _unable(b: Battle, stand: Stand) -> Refusal | None:
    if stand.arm != "artillery":
        return Refusal("DC-BOMB-01", f"{stand.name} has no guns", "artillery bombards")
    return unable_to_fire(b, stand)


def dueling(b: Battle, stand: Stand) -> bool:
    """Whether guns are alone with enemy guns in their area (DC-BOMB-06)."""
    here = *b.there(stand.area, 0), *b.there(stand.area, 1)
    return all(row.arm == "artillery" for row in here) and bool(b.there(stand.area, 1 - stand.side))


def _refusal(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    if refusal := _unable(b, stand):
        return refusal
    target = target_of(b, stand, answer.target, "DC-BOMB-02")
    if isinstance(target, Refusal):
        return target
    far = EDGES_APART[stand.area][target.area]
    if far == 0:
        if dueling(b, stand):
            return None
        because = f"{target.name} is in its own area, where other than guns stand"
        return Refusal("DC-BOMB-06", because, "guns fire there at guns only, when only guns are there")
    if enemies := b.there(stand.area, 1 - stand.side):
        because = f"{enemies[0].name} is in {AREAS[stand.area].name} with {stand.name}"
        return Refusal("DC-BOMB-01", because, "guns bombard from an area without enemies")
    if far > RANGE:
        return Refusal("DC-BOMB-02", f"{target.name} is {far} areas away", f"guns reach {RANGE} areas")
    if target.arm == "artillery" and far > AT_GUNS:
        because = f"{target.name} are guns, {far} areas away"
        return Refusal("DC-BOMB-06", because, "guns are fired at from an adjacent area")
    return None


def _offers(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if stand.arm != "artillery" or not stand.steady or _unable(b, stand):
        return
    enemies = b.there(stand.area, 1 - stand.side)
    if enemies and not dueling(b, stand):
        return
    for area in (stand.area,) if enemies else IN_RANGE[stand.area]:
        far = EDGES_APART[stand.area][area]
        for target in b.there(area, 1 - stand.side):
            if target.arm == "artillery" and far > AT_GUNS:
                continue
            if likely(b, stand, target):
                yield Bombard(stand.id, target.id)


BOMBARDMENT = Law(
    Bombard, _refusal, _offers, lambda answer: Shot(stand=answer.stand, target=answer.target, rule="DC-BOMB-07")
)
